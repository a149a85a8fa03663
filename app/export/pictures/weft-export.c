/* SPDX-License-Identifier: BSD-3-Clause */
/* Paints a chart onto a surface that writes into memory, then saves the whole file. */
#include "weft-export.h"

#include "weft-join.h"
#include "weft-picture.h"
#include "weft-startup.h"
#include "weft-svg.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <glib/gi18n.h>
#include <math.h>

/* Minimum width and height, px. The width leaves space for the plot beside the labels. */
#define MIN_WIDTH  (WEFT_LABEL_WIDTH + 60)
#define MIN_HEIGHT 80

/* A px is 1/96 of an inch, and a point is 1/72 of an inch. */
#define POINTS_PER_PX 0.75

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
weft_export_format_for_path (const char *path, WeftExportFormat *format, GError **error)
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
               _ ("“%s”: unknown format (the name must end in .png, .svg or .pdf)"), path);
  return FALSE;
}

/* A chart being exported, with all options resolved. */
typedef struct
{
  WeftPicture picture;
  WeftExportFormat format;
  double width, height; /* size in the px of painters */
  double zoom;          /* px in the file per px of @width and @height */
  guint scale;          /* PNG: device pixels per px in the file; 1 for other formats */
  GByteArray *bytes;    /* contents of the file */
  WeftTextCache *text;  /* records the texts of an SVG */
} ExportWork;

static void
export_work_clear (ExportWork *self)
{
  if (self->picture.data != NULL)
    self->picture.kind->klass->free (self->picture.data);
  g_clear_pointer (&self->bytes, g_byte_array_unref);
  g_clear_pointer (&self->text, weft_text_cache_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ExportWork, export_work_clear)

/* Makes the data of the picture. Returns FALSE with @error set if the logs have none. */
static gboolean
make_picture (WeftPicture *self, GError **error)
{
  const WeftPictureClass *klass = self->kind->klass;
  gboolean log_has_data =
      self->options->compared != NULL || klass->log_has_data (self->kind, self->trace);
  const WeftPictureKind *kind = self->kind;
  g_autofree char *lack = NULL;

  if (log_has_data && klass->make != NULL)
    klass->make (self);
  if (log_has_data && (klass->has_data == NULL || klass->has_data (self)))
    return TRUE;
  if (self->options->is_moment)
    kind = weft_picture_find ("flame-heap");
  if (self->options->compared != NULL)
    lack = g_strdup ((kind->option_flags & WEFT_PICTURE_TAKES_CHANGE) != 0 ?
                         _ ("the two logs have no time profiles at that time, nor heap profiles by "
                            "cost centre") :
                         _ ("the two logs have no heap profiles with the same breakdown"));
  else if (kind->no_data_message != NULL)
    lack = g_strdup (_ (kind->no_data_message));
  else
    lack = weft_feature_absence_message (self->trace, kind->feature, kind->recording_advice);
  g_set_error_literal (error, WEFT_EXPORT_ERROR, WEFT_EXPORT_ERROR_EMPTY, lack);
  return FALSE;
}

/* Returns the size @width x @height (px) as text, in the unit of the options. Newly allocated. */
static char *
size_text (const ExportWork *self, double width, double height)
{
  WeftLength unit = self->picture.options->size.unit;
  double px = weft_length_to_px (unit) / self->zoom;
  WeftPictureSize size = { width / px, height / px, unit };

  return weft_picture_size_to_string (&size);
}

static gboolean
check_size (const ExportWork *self, GError **error)
{
  double width = round (self->width * self->zoom * self->scale);
  double height = round (self->height * self->zoom * self->scale);

  if (self->width < MIN_WIDTH || self->height < MIN_HEIGHT)
    {
      g_autofree char *given = size_text (self, self->width, self->height);
      g_autofree char *least = size_text (self, MIN_WIDTH, MIN_HEIGHT);

      g_set_error (error, WEFT_EXPORT_ERROR, WEFT_EXPORT_ERROR_SIZE,
                   _ ("%s is too small: the smallest picture with text of this size has %s"), given,
                   least);
    }
  else if (width > WEFT_EXPORT_MAX_SIDE || height > WEFT_EXPORT_MAX_SIDE ||
           width * height > WEFT_EXPORT_MAX_AREA)
    g_set_error (error, WEFT_EXPORT_ERROR, WEFT_EXPORT_ERROR_SIZE,
                 _ ("%.0fx%.0f pixels are too many: no side may have more than %u, and the picture "
                    "no more than %u million"),
                 width, height, WEFT_EXPORT_MAX_SIDE, (guint) (WEFT_EXPORT_MAX_AREA / 1000000));
  else
    return TRUE;
  return FALSE;
}

/* Makes the picture, and determines its range, size and scale from @options. self->format must be
 * set. Returns FALSE with @error set if the picture is too small or too large, or if the log has no
 * data for it. */
static gboolean
export_work_init (ExportWork *self,
                  WeftTrace *trace,
                  const WeftExportOptions *options,
                  GError **error)
{
  const WeftIndex *index = trace->index;
  WeftPicture *picture = &self->picture;
  const WeftPictureClass *klass;
  double px = weft_length_to_px (options->size.unit);
  guint n;

  *picture = (WeftPicture){
    .kind = options->kind != NULL ? options->kind : weft_picture_kinds (&n),
    .trace = trace,
    .options = options,
    .from = options->to != 0 ? options->from : index->from,
    .to = options->to != 0 ? MIN (options->to, index->to) : index->to,
  };
  if (options->is_moment)
    picture->to = picture->from;
  if (!make_picture (picture, error))
    return FALSE;
  self->bytes = g_byte_array_new ();
  /* if the options have no size, use the chart's natural size */
  klass = picture->kind->klass;
  self->zoom = options->text_size > 0 ? options->text_size / WEFT_EXPORT_TEXT_SIZE : 1;
  self->width = options->size.width > 0 ? options->size.width * px / self->zoom :
                klass->width != NULL    ? klass->width (picture) :
                                          WEFT_EXPORT_WIDTH;
  self->height =
      options->size.height > 0 ? options->size.height * px / self->zoom :
      klass->height != NULL    ? MAX (klass->height (picture, (guint) self->width), MIN_HEIGHT) :
                                 klass->fixed_height;
  self->scale = self->format == WEFT_EXPORT_PNG ? MAX (options->scale, 1) : 1;
  if (!check_size (self, error))
    return FALSE;
  if (picture->from < picture->to || (options->is_moment && picture->from <= index->to))
    return TRUE;
  g_set_error (error, WEFT_EXPORT_ERROR, WEFT_EXPORT_ERROR_EMPTY,
               _ ("the log has no data at that time: it ends at %s"),
               weft_format_time_exact (index->to).text);
  return FALSE;
}

static cairo_status_t
append_bytes_cb (void *closure, const unsigned char *data, unsigned int length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

static void
paint_picture (ExportWork *self, cairo_t *cr)
{
  self->text =
      weft_text_cache_new (NULL, self->format == WEFT_EXPORT_PNG ? self->scale * self->zoom : 0);
  if (self->format == WEFT_EXPORT_SVG && !self->picture.options->outlines)
    weft_text_cache_start_recording (self->text);
  self->picture.kind->klass->paint (&self->picture, self->text, cr, self->width, self->height);
}

/* Draws the chart into @self->bytes. */
static gboolean
draw_file (ExportWork *self, GError **error)
{
  double zoom = self->zoom * (self->format == WEFT_EXPORT_PDF ? POINTS_PER_PX : self->scale);
  double width = self->width * zoom, height = self->height * zoom;
  cairo_surface_t *surface = NULL;
  cairo_t *cr;
  cairo_status_t status;

  switch (self->format)
    {
    case WEFT_EXPORT_PNG:
      surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) round (width),
                                            (int) round (height));
      cairo_surface_set_device_scale (surface, zoom, zoom);
      break;
    case WEFT_EXPORT_SVG: /* the size is written into the head of the file later */
      surface = cairo_svg_surface_create_for_stream (append_bytes_cb, self->bytes, self->width,
                                                     self->height);
      cairo_svg_surface_set_document_unit (surface, CAIRO_SVG_UNIT_PX);
      break;
    case WEFT_EXPORT_PDF:
      surface = cairo_pdf_surface_create_for_stream (append_bytes_cb, self->bytes, width, height);
      cairo_surface_set_device_scale (surface, zoom, zoom);
      break;
    }
  cr = cairo_create (surface);
  paint_picture (self, cr);
  status = cairo_status (cr);
  cairo_destroy (cr);
  if (status == CAIRO_STATUS_SUCCESS && self->format == WEFT_EXPORT_PNG)
    status = cairo_surface_write_to_png_stream (surface, append_bytes_cb, self->bytes);
  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    return TRUE;
  g_set_error (error, WEFT_EXPORT_ERROR, WEFT_EXPORT_ERROR_DRAW,
               _ ("the picture of %.0fx%.0f pixels could not be drawn: %s"),
               self->width * self->zoom, self->height * self->zoom,
               cairo_status_to_string (status));
  return FALSE;
}

static gboolean
write_picture (GOutputStream *stream, gpointer user_data, GCancellable *cancellable, GError **error)
{
  const ExportWork *self = user_data;
  const char *data = (const char *) self->bytes->data;
  WeftLength unit = self->picture.options->size.unit;
  double px = weft_length_to_px (unit);
  GString *svg = NULL;
  gboolean is_written;

  if (self->format == WEFT_EXPORT_SVG)
    {
      /* title: "demo.eventlog: Timeline" */
      const char *kind = g_dpgettext2 (NULL, "chart", self->picture.kind->title);
      const char *name = self->picture.options->title;
      g_autofree char *title = name != NULL ? weft_labelled (name, kind) : g_strdup (kind);

      svg = weft_svg_minify (data, self->bytes->len, title, self->text);
      weft_svg_set_size (svg, self->width * self->zoom / px, self->height * self->zoom / px,
                         weft_length_name (unit));
    }
  is_written = g_output_stream_write_all (stream, svg != NULL ? svg->str : data,
                                          svg != NULL ? svg->len : self->bytes->len, NULL,
                                          cancellable, error);
  if (svg != NULL)
    g_string_free (svg, TRUE);
  return is_written;
}

gboolean
weft_export_can_draw (GError **error)
{
  g_autoptr (GError) reason = NULL;

  if (weft_thread_try (&reason))
    return TRUE;
  g_set_error (error, WEFT_EXPORT_ERROR, WEFT_EXPORT_ERROR_DRAW,
               _ ("the picture cannot be drawn, as no thread can be started: %s. Raise the limit "
                  "of processes (ulimit -u)"),
               reason->message);
  return FALSE;
}

gboolean
weft_export_chart (WeftTrace *trace,
                   const WeftExportOptions *options,
                   const char *path,
                   GError **error)
{
  g_auto (ExportWork) work = { 0 };

  /* check the path first, as drawing takes time */
  return weft_export_format_for_path (path, &work.format, error) &&
         export_work_init (&work, trace, options, error) &&
         weft_file_check (path, options->consent, error) && weft_export_can_draw (error) &&
         draw_file (&work, error) &&
         weft_file_save (path, options->consent, write_picture, &work, NULL, error);
}

GBytes *
weft_export_to_bytes (WeftTrace *trace,
                      const WeftExportOptions *options,
                      WeftExportFormat format,
                      GError **error)
{
  g_auto (ExportWork) work = { .format = format };
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();

  if (!weft_export_can_draw (error) || !export_work_init (&work, trace, options, error) ||
      !draw_file (&work, error) || !write_picture (stream, &work, NULL, error) ||
      !g_output_stream_close (stream, NULL, error))
    return NULL;
  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (stream));
}

gboolean
weft_export_paint (WeftTrace *trace,
                   const WeftExportOptions *options,
                   cairo_t *cr,
                   guint width,
                   guint height,
                   GError **error)
{
  g_auto (ExportWork) work = { .format = WEFT_EXPORT_PDF };
  WeftExportOptions sized = *options;

  sized.size = (WeftPictureSize){ width, height, WEFT_LENGTH_PX };
  sized.text_size = 0;
  if (!weft_export_can_draw (error) || !export_work_init (&work, trace, &sized, error))
    return FALSE;
  cairo_save (cr);
  cairo_rectangle (cr, 0, 0, width, height);
  cairo_clip (cr);
  paint_picture (&work, cr);
  cairo_restore (cr);
  return TRUE;
}

cairo_surface_t *
weft_export_preview_surface (WeftTrace *trace,
                             const WeftExportOptions *options,
                             guint max_side,
                             double *width,
                             double *height,
                             GError **error)
{
  g_auto (ExportWork) work = { .format = WEFT_EXPORT_PNG };
  cairo_surface_t *surface;
  double scale;
  cairo_t *cr;

  if (!weft_export_can_draw (error) || !export_work_init (&work, trace, options, error))
    return NULL;
  *width = work.width * work.zoom;
  *height = work.height * work.zoom;
  scale = MIN (max_side / MAX (work.width, work.height), work.zoom * work.scale);
  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) ceil (work.width * scale),
                                        (int) ceil (work.height * scale));
  cairo_surface_set_device_scale (surface, scale, scale);
  cr = cairo_create (surface);
  paint_picture (&work, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

GArray *
weft_export_lay_out_sheets (
    WeftTrace *trace, const WeftExportOptions *options, guint width, guint height, GError **error)
{
  g_auto (ExportWork) work = { .format = WEFT_EXPORT_PDF };
  WeftExportOptions sized = *options;
  const WeftPictureClass *klass;
  g_autoptr (GArray) cuts = g_array_new (FALSE, FALSE, sizeof (guint));
  GArray *rows;
  guint row = 0, top = 0, end;

  sized.size = (WeftPictureSize){ width, 0, WEFT_LENGTH_PX };
  sized.text_size = 0;
  if (!export_work_init (&work, trace, &sized, error))
    return NULL;
  rows = g_array_new (FALSE, FALSE, sizeof (guint));
  klass = work.picture.kind->klass;
  end = klass->append_cut_rows != NULL ? (guint) work.height : height;
  if (klass->append_cut_rows != NULL)
    klass->append_cut_rows (&work.picture, cuts);
  if (cuts->len > 0)
    row = top = g_array_index (cuts, guint, 0);
  g_array_append_val (rows, row);
  while (height > top && end - row > height - top)
    {
      guint limit = row + height - top;
      guint next = limit;

      /* end the sheet at the last cut that fits on it; if there is none, fill the sheet */
      for (guint i = 0; i < cuts->len && g_array_index (cuts, guint, i) <= limit; i++)
        if (g_array_index (cuts, guint, i) > row)
          next = g_array_index (cuts, guint, i);
      row = next;
      g_array_append_val (rows, row);
    }
  g_array_append_val (rows, end);
  return rows;
}

/* Draws the chart again, in @theme. Returns the SVG, newly allocated, or NULL with @error set. */
static char *
draw_theme (ExportWork *self, WeftTheme theme, GError **error)
{
  const WeftExportOptions *given = self->picture.options;
  WeftExportOptions options = *given;
  char *svg = NULL;

  options.theme = theme;
  self->picture.options = &options;
  g_byte_array_set_size (self->bytes, 0);
  g_clear_pointer (&self->text, weft_text_cache_free);
  if (draw_file (self, error))
    svg = g_strndup ((const char *) self->bytes->data, self->bytes->len);
  self->picture.options = given;
  return svg;
}

GString *
weft_export_inline_svg (WeftTrace *trace,
                        const WeftExportOptions *options,
                        const char *id,
                        GError **error)
{
  g_auto (ExportWork) work = { .format = WEFT_EXPORT_SVG };
  g_autofree char *light = NULL;
  g_autofree char *dark = NULL;
  GString *joined, *svg;

  if (!weft_export_can_draw (error) || !export_work_init (&work, trace, options, error))
    return NULL;
  dark = draw_theme (&work, WEFT_THEME_DARK, error);
  light = dark != NULL ? draw_theme (&work, WEFT_THEME_LIGHT, error) : NULL;
  if (light == NULL)
    return NULL;
  joined = weft_svg_join_themes (light, dark, id);
  if (joined == NULL) /* if the charts differ in more than colours, use the light one for both
                         themes */
    joined = weft_svg_join_themes (light, light, id);
  if (joined == NULL)
    {
      g_set_error_literal (error, WEFT_EXPORT_ERROR, WEFT_EXPORT_ERROR_DRAW,
                           _ ("the picture could not be drawn"));
      return NULL;
    }
  svg = weft_svg_minify (joined->str, joined->len, NULL, work.text);
  g_string_free (joined, TRUE);
  return svg;
}
