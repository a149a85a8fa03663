/* SPDX-License-Identifier: BSD-3-Clause */
/* Paints a chart onto a surface that writes into memory, then puts the whole file into its place.
 */
#include "weft-export.h"

#include "weft-export-flame.h"
#include "weft-heap-picture.h"
#include "weft-retainer-matrix.h"
#include "weft-spark-histogram.h"
#include "weft-svg.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <glib/gi18n.h>
#include <inttypes.h>
#include <math.h>

/* Below this there is no room beside the labels. */
#define MIN_WIDTH  (WEFT_LABEL_WIDTH + 60)
#define MIN_HEIGHT 80

G_DEFINE_QUARK (weft - export - error - quark, weft_export_error)

static const struct
{
  const char *suffix;
  WeftExportFormat format;
} suffixes[] = {
  { ".png", WEFT_EXPORT_PNG },
  { ".svg", WEFT_EXPORT_SVG },
  { ".pdf", WEFT_EXPORT_PDF },
};

gboolean
weft_export_format (const char *path, WeftExportFormat *format, GError **error)
{
  g_autofree char *name = g_path_get_basename (path);
  const char *dot = strrchr (name, '.');

  for (guint i = 0; dot != NULL && i < G_N_ELEMENTS (suffixes); i++)
    if (g_ascii_strcasecmp (dot, suffixes[i].suffix) == 0)
      {
        *format = suffixes[i].format;
        return TRUE;
      }
  g_set_error (error, WEFT_EXPORT_ERROR, WEFT_EXPORT_ERROR_FORMAT,
               _ ("“%s” does not say what to write: its name has to end in .png, .svg or .pdf"),
               path);
  return FALSE;
}

/* A picture to be painted, with nothing left open. */
typedef struct
{
  WeftTrace *trace;
  WeftTimeline *timeline;
  WeftExportFormat format;
  const WeftExportOptions *options;
  guint width, height, scale; /* scale is 1 but for images */
  guint64 from, to;
  WeftSparkSizes sizes;
  WeftExportTree tree;      /* of a flame graph */
  WeftRetainers *retainers; /* or NULL */
  GByteArray *bytes;        /* the file */
} Picture;

static void
picture_clear (Picture *self)
{
  g_clear_pointer (&self->timeline, weft_timeline_free);
  weft_export_tree_clear (&self->tree);
  g_clear_pointer (&self->retainers, weft_retainers_free);
  g_clear_pointer (&self->bytes, g_byte_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Picture, picture_clear)

/* Whether there is something to draw. */
static gboolean
has_something (const Picture *self)
{
  if (self->options->spark_sizes)
    return self->sizes.n > 0;
  if (self->options->flame)
    return self->tree.calls->sum > 0 &&
           (self->options->compared == NULL || self->tree.base->sum > 0);
  if (self->options->retainers)
    return self->retainers != NULL && self->retainers->names->len > 0;
  if (self->options->heap)
    return self->trace->heap->samples->len > 0;
  return self->timeline->lanes->len > 0;
}

/* Why there is nothing. */
static const char *
lack_of (const WeftExportOptions *options)
{
  static const struct
  {
    guint charts;
    const char *why;
  } lacks[] = {
    { WEFT_TIMELINE_HEAP,
      N_ ("the log has no heap profile; run the program with +RTS -l -hT for one") },
    { WEFT_TIMELINE_GC | WEFT_TIMELINE_COUNTERS,
      N_ ("the log has no GCs; they are recorded with +RTS -l or -lg") },
    { WEFT_TIMELINE_USER,
      N_ ("the log has no user events; traceMarkerIO and traceEventIO of Debug.Trace write "
          "them") },
    { WEFT_TIMELINE_TASKS,
      N_ ("the log has no tasks; threaded programs write them with +RTS -ls") },
    { WEFT_TIMELINE_SPARKS | WEFT_TIMELINE_SPARKS_HEC,
      N_ ("the log has no sparks; those of threaded programs are counted with +RTS -l") },
    { WEFT_TIMELINE_SAMPLES | WEFT_TIMELINE_PROFILE,
      N_ ("the log has no time profile at that time; build the program with -prof and run it with "
          "+RTS -l -p for one") },
    { WEFT_TIMELINE_TICKY,
      N_ ("the log has no ticky counters; build the program with -ticky and run it with "
          "+RTS -lT for them") },
    { WEFT_TIMELINE_THREADS,
      N_ ("the log says nothing of threads; run the program with +RTS -l for them") },
  };
  guint charts = options->flame == WEFT_EXPORT_FLAME_TIME ? WEFT_TIMELINE_PROFILE :
                 options->heap                            ? WEFT_TIMELINE_HEAP :
                                                            options->charts;

  if (options->compared != NULL)
    return _ ("the two logs have no time profiles at that time, nor heap profiles by cost centre");
  if (options->flame == WEFT_EXPORT_FLAME_HEAP || options->is_moment)
    return _ ("the log has no heap profile by cost centre at that time; build the program with "
              "-prof and run it with +RTS -l -hc for one");
  if (options->retainers)
    return _ ("the log has no heap profile by retainer at that time; build the program with -prof "
              "and run it with +RTS -l -hr for one");
  if (options->spark_sizes)
    return _ ("the log does not say how long sparks took; threaded programs write that with "
              "+RTS -lf");
  for (guint i = 0; i < G_N_ELEMENTS (lacks); i++)
    if (charts & lacks[i].charts)
      return _ (lacks[i].why);
  return _ ("the log has no HECs");
}

static gboolean
check_lanes (const Picture *self, GError **error)
{
  if (has_something (self))
    return TRUE;
  g_set_error_literal (error, WEFT_EXPORT_ERROR, WEFT_EXPORT_ERROR_EMPTY, lack_of (self->options));
  return FALSE;
}

static gboolean
check_size (const Picture *self, GError **error)
{
  guint64 width = (guint64) self->width * self->scale;
  guint64 height = (guint64) self->height * self->scale;

  if (self->width < MIN_WIDTH || self->height < MIN_HEIGHT)
    g_set_error (error, WEFT_EXPORT_ERROR, WEFT_EXPORT_ERROR_SIZE,
                 _ ("%ux%u pixels are too few: the smallest picture has %ux%u"), self->width,
                 self->height, MIN_WIDTH, MIN_HEIGHT);
  else if (width > WEFT_EXPORT_MAX_SIDE || height > WEFT_EXPORT_MAX_SIDE ||
           width * height > WEFT_EXPORT_MAX_AREA)
    g_set_error (error, WEFT_EXPORT_ERROR, WEFT_EXPORT_ERROR_SIZE,
                 _ ("%" PRIu64 "x%" PRIu64 " pixels are too many: no side may have more than %u, "
                    "and the picture no more than %u million"),
                 width, height, WEFT_EXPORT_MAX_SIDE, (guint) (WEFT_EXPORT_MAX_AREA / 1000000));
  else
    return TRUE;
  return FALSE;
}

static gboolean
check_range (const Picture *self, GError **error)
{
  if (self->from < self->to || (self->options->is_moment && self->from <= self->trace->index->to))
    return TRUE;
  g_set_error (error, WEFT_EXPORT_ERROR, WEFT_EXPORT_ERROR_EMPTY,
               _ ("the log has nothing at that time: it ends at %s"),
               weft_format_time_exact (self->trace->index->to).text);
  return FALSE;
}

static guint
natural_height (const Picture *self)
{
  if (self->options->spark_sizes)
    return WEFT_SPARK_HISTOGRAM_HEIGHT;
  if (self->options->heap)
    return WEFT_HEAP_PICTURE_HEIGHT;
  if (self->retainers != NULL)
    return (guint) ceil (weft_matrix_picture_height (self->retainers, self->width));
  if (self->options->flame)
    return (guint) MIN (weft_flame_picture_height (self->tree.flame), WEFT_EXPORT_MAX_SIDE);
  return (guint) ceil (weft_timeline_picture_height (self->timeline));
}

static void
read_retainers (Picture *self)
{
  WeftHeapProfile *heap = weft_retainers_find (self->trace->heap);
  guint64 to = self->to < self->trace->index->to ? self->to : G_MAXUINT64;

  if (self->options->retainers && heap != NULL)
    self->retainers = weft_retainers_new (heap, self->from, to, WEFT_MATRIX_MAX);
}

static guint
natural_width (const Picture *self)
{
  return self->retainers != NULL ? (guint) weft_matrix_picture_width (self->retainers) :
                                   WEFT_EXPORT_WIDTH;
}

static gboolean
picture_init (Picture *self,
              WeftTrace *trace,
              const WeftExportOptions *options,
              const char *path,
              GError **error)
{
  const WeftIndex *index = trace->index;
  WeftTimelineCharts charts = options->charts != 0 ? options->charts : WEFT_TIMELINE_ALL;
  g_autoptr (WeftLaneLayout) layout = weft_lane_layout_new_only (charts);

  if (!weft_export_format (path, &self->format, error))
    return FALSE;
  self->trace = trace;
  self->options = options;
  if (charts & WEFT_TIMELINE_USER)
    weft_user_spans_prepare (trace->user_spans, NULL);
  if (charts & WEFT_TIMELINE_THREADS && weft_index_count (index, WEFT_TAG_RUN_THREAD) > 0)
    weft_threads_later_get (trace->threads, NULL, NULL);
  self->timeline = weft_timeline_new (trace, layout);
  self->bytes = g_byte_array_new ();
  self->from = options->to != 0 ? options->from : index->from;
  self->to = options->to != 0 ? MIN (options->to, index->to) : index->to;
  if (options->is_moment)
    self->to = self->from;
  if (options->flame)
    weft_export_tree_init (&self->tree, trace, options, self->from, self->to);
  read_retainers (self);
  self->width = options->width != 0 ? options->width : natural_width (self);
  self->height = options->height != 0 ? options->height : natural_height (self);
  self->scale = self->format == WEFT_EXPORT_PNG ? MAX (options->scale, 1) : 1;
  if (options->spark_sizes)
    weft_spark_sizes (trace->index, trace->tallies, self->from,
                      self->to < index->to ? self->to : G_MAXUINT64, &self->sizes, NULL);
  return check_lanes (self, error) && check_size (self, error) && check_range (self, error);
}

static cairo_status_t
take_bytes (void *closure, const unsigned char *data, unsigned int length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *
make_surface (Picture *self)
{
  cairo_surface_t *surface = NULL;

  switch (self->format)
    {
    case WEFT_EXPORT_PNG:
      surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) (self->width * self->scale),
                                            (int) (self->height * self->scale));
      cairo_surface_set_device_scale (surface, self->scale, self->scale);
      break;
    case WEFT_EXPORT_SVG:
      surface =
          cairo_svg_surface_create_for_stream (take_bytes, self->bytes, self->width, self->height);
      cairo_svg_surface_set_document_unit (surface, CAIRO_SVG_UNIT_PX);
      break;
    case WEFT_EXPORT_PDF:
      surface =
          cairo_pdf_surface_create_for_stream (take_bytes, self->bytes, self->width, self->height);
      break;
    }
  return surface;
}

static void
paint_heap (const Picture *self, WeftChart *chart, cairo_t *cr)
{
  const WeftExportOptions *options = self->options;
  g_autoptr (WeftHeapProfile) heap = weft_heap_choice_profile (&options->heap_choice, self->trace);
  WeftHeapOptions heap_options = options->heap_options;

  heap_options.highlighted = WEFT_HEAP_NO_BAND;
  if (options->n_bands != 0)
    heap_options.n_bands = options->n_bands;
  weft_chart_set_heap (chart, heap);
  weft_chart_set_heap_options (chart, &heap_options);
  weft_heap_picture_paint (chart, cr, self->width, self->height, self->from, self->to,
                           options->title != NULL ? options->title : _ ("Heap profile"));
  /* the chart does not outlive the profile's use */
  weft_chart_set_heap (chart, NULL);
}

static void
paint (const Picture *self, cairo_t *cr)
{
  const WeftExportOptions *options = self->options;
  g_autoptr (WeftTextCache) text =
      weft_text_cache_new (NULL, self->format == WEFT_EXPORT_PNG ? self->scale : 0);
  g_autoptr (WeftChart) chart =
      weft_chart_new (self->trace, weft_palette_get (options->theme), text);
  const char *title = options->title != NULL ? options->title : "";

  if (options->flame)
    {
      weft_export_tree_paint (&self->tree, options, text, cr, self->width, self->height);
      return;
    }
  if (options->retainers)
    {
      WeftMatrixLook look = { weft_palette_get (options->theme), text, -1, -1 };

      weft_matrix_paint_picture (self->retainers, &look, cr, self->width, self->height, title);
      return;
    }
  if (options->spark_sizes)
    {
      weft_spark_histogram_paint (&self->sizes, weft_palette_get (options->theme), text, cr,
                                  self->width, self->height, title);
      return;
    }
  if (options->heap)
    {
      paint_heap (self, chart, cr);
      return;
    }
  if (options->n_bands != 0)
    weft_chart_set_n_bands (chart, options->n_bands);
  weft_timeline_paint_picture (self->timeline, chart, cr, self->width, self->height, self->from,
                               self->to, title);
}

/* Fills self->bytes. */
static gboolean
draw (Picture *self, GError **error)
{
  cairo_surface_t *surface = make_surface (self);
  cairo_t *cr = cairo_create (surface);
  cairo_status_t status;

  paint (self, cr);
  status = cairo_status (cr);
  cairo_destroy (cr);
  if (status == CAIRO_STATUS_SUCCESS && self->format == WEFT_EXPORT_PNG)
    status = cairo_surface_write_to_png_stream (surface, take_bytes, self->bytes);
  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    return TRUE;
  g_set_error (error, WEFT_EXPORT_ERROR, WEFT_EXPORT_ERROR_DRAW,
               _ ("the picture of %ux%u pixels could not be drawn: %s"), self->width, self->height,
               cairo_status_to_string (status));
  return FALSE;
}

/* What is to be written, as cairo wrote it or shorter. */
static gboolean
write_picture (GOutputStream *stream, gpointer user_data, GCancellable *cancellable, GError **error)
{
  const Picture *self = user_data;
  const char *data = (const char *) self->bytes->data;
  GString *svg = NULL;
  gboolean is_written;

  if (self->format == WEFT_EXPORT_SVG)
    svg = weft_svg_squeeze (data, self->bytes->len);
  is_written = g_output_stream_write_all (stream, svg != NULL ? svg->str : data,
                                          svg != NULL ? svg->len : self->bytes->len, NULL,
                                          cancellable, error);
  if (svg != NULL)
    g_string_free (svg, TRUE);
  return is_written;
}

gboolean
weft_export_chart (WeftTrace *trace,
                   const WeftExportOptions *options,
                   const char *path,
                   GError **error)
{
  g_auto (Picture) picture = { 0 };

  /* so that nothing is drawn in vain, the place is looked at first */
  return picture_init (&picture, trace, options, path, error) &&
         weft_file_check (path, options->consent, error) && draw (&picture, error) &&
         weft_file_save (path, options->consent, write_picture, &picture, NULL, error);
}
