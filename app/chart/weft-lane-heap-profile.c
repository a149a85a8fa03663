/* SPDX-License-Identifier: BSD-3-Clause */
/* The lane of the heap profile: the largest bands as stacked areas, the largest on top, the rest as
 * "other" at the bottom. */
#include "weft-lane.h"

#include "weft-name.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* From this height on a band bears its name. */
#define MIN_NAME_PX 16.0
#define MAX_NAME_PX 220.0

/* What is drawn at the time in view. */
typedef struct
{
  const WeftHeapProfile *heap;
  WeftHeapBands *bands;
  guint first, end; /* samples that reach into view */
  double most;      /* bytes of a full lane */
} Picture;

/* Draws one level of the stack between the sums @below and @above it, by sample. */
typedef void (*LevelPainter) (const WeftLane *lane,
                              const Picture *self,
                              WeftChart *chart,
                              cairo_t *cr,
                              guint level,
                              const double *below,
                              const double *above);

static const WeftHeapSample *
sample_at (const WeftHeapProfile *heap, guint i)
{
  return &g_array_index (heap->samples, WeftHeapSample, i);
}

static gboolean
picture_init (Picture *self, WeftChart *chart)
{
  const WeftTimeScale *scale = weft_chart_scale (chart);
  gint first;

  self->heap = weft_chart_trace (chart)->heap;
  if (self->heap->samples->len == 0)
    return FALSE;
  first = weft_heap_profile_sample_at (self->heap, scale->from);
  self->first = MAX (first, 0);
  self->end = self->first;
  self->most = 0;
  while (self->end < self->heap->samples->len)
    {
      const WeftHeapSample *sample = sample_at (self->heap, self->end++);

      self->most = MAX (self->most, (double) sample->total);
      if (sample->time >= scale->to)
        break;
    }
  self->bands =
      weft_heap_bands_new (self->heap, scale->from, scale->to, weft_chart_n_bands (chart));
  return self->most > 0;
}

static void
picture_clear (Picture *self)
{
  g_clear_pointer (&self->bands, weft_heap_bands_free);
}

/* Bytes of what is drawn at @level of the stack in @sample: 0 is "other", then the bands from the
 * smallest to the largest. */
static guint64
level_bytes (const Picture *self, guint sample, guint level)
{
  GArray *bands = self->bands->bands;
  guint64 named = 0;

  if (level > 0)
    return weft_heap_profile_bytes (self->heap, sample,
                                    g_array_index (bands, guint32, bands->len - level));
  for (guint i = 0; i < bands->len; i++)
    named += weft_heap_profile_bytes (self->heap, sample, g_array_index (bands, guint32, i));
  return sample_at (self->heap, sample)->total - MIN (named, sample_at (self->heap, sample)->total);
}

static WeftColor
level_color (const Picture *self, const WeftPalette *palette, guint level)
{
  GArray *bands = self->bands->bands;

  if (level == 0)
    return palette->other;
  return weft_palette_band (
      palette,
      g_ptr_array_index (self->heap->labels, g_array_index (bands, guint32, bands->len - level)));
}

static const char *
level_name (const Picture *self, guint level)
{
  GArray *bands = self->bands->bands;

  if (level == 0)
    return _ ("other");
  return g_ptr_array_index (self->heap->labels, g_array_index (bands, guint32, bands->len - level));
}

/* Adds each level's bytes to @sums, which holds what lies below, by sample. */
static void
add_level (const Picture *self, guint level, double *sums)
{
  for (guint i = self->first; i < self->end; i++)
    sums[i - self->first] += (double) level_bytes (self, i, level);
}

static double
y_of (const WeftLane *lane, const Picture *self, double bytes)
{
  return lane->height * (1.0 - bytes / self->most);
}

/* The area between @below and @above, sample by sample. */
static void
trace_area (const WeftLane *lane,
            const Picture *self,
            const WeftTimeScale *scale,
            cairo_t *cr,
            const double *below,
            const double *above)
{
  guint n = self->end - self->first;

  cairo_new_path (cr);
  for (guint i = 0; i < n; i++)
    cairo_line_to (cr, weft_time_scale_x (scale, sample_at (self->heap, self->first + i)->time),
                   y_of (lane, self, above[i]));
  for (guint i = n; i-- > 0;)
    cairo_line_to (cr, weft_time_scale_x (scale, sample_at (self->heap, self->first + i)->time),
                   y_of (lane, self, below[i]));
  cairo_close_path (cr);
}

/* Whether a name has room in a band. */
static gboolean
fits_band (const char *name, gpointer data)
{
  return weft_text_width (data, WEFT_TEXT_BOX_BOLD, name) <= MAX_NAME_PX;
}

/* A name as a band has room for it; of a cost centre stack, its innermost one. */
static char *
short_name (const char *name, WeftTextCache *text)
{
  const char *end = strstr (name, " < ");
  g_autofree char *innermost = end != NULL ? g_strndup (name, end - name) : g_strdup (name);

  return weft_name_shorten (innermost, fits_band, text);
}

/* Names the band where it is highest. */
static void
paint_name (const WeftLane *lane,
            const Picture *self,
            WeftChart *chart,
            cairo_t *cr,
            guint level,
            const double *below,
            const double *above)
{
  const WeftTimeScale *scale = weft_chart_scale (chart);
  WeftTextCache *text = weft_chart_text (chart);
  g_autofree char *name = short_name (level_name (self, level), text);
  double half = name != NULL ? weft_text_width (text, WEFT_TEXT_BOX_BOLD, name) / 2 + 4 : 0;
  WeftTextPlace place = { .align = WEFT_TEXT_CENTRE };
  double tallest = 0;

  for (guint i = 0; i < self->end - self->first; i++)
    {
      double x = weft_time_scale_x (scale, sample_at (self->heap, self->first + i)->time);
      double height = y_of (lane, self, below[i]) - y_of (lane, self, above[i]);

      if (height <= tallest || x < half || x > scale->width - half)
        continue;
      tallest = height;
      place.x = x;
      place.y = (y_of (lane, self, below[i]) + y_of (lane, self, above[i])) / 2;
    }
  if (tallest < MIN_NAME_PX || name == NULL)
    return;
  weft_color_set (cr, weft_color_text_on (level_color (self, weft_chart_palette (chart), level)));
  weft_text_draw (text, cr, WEFT_TEXT_BOX_BOLD, name, &place);
}

static void
paint_area (const WeftLane *lane,
            const Picture *self,
            WeftChart *chart,
            cairo_t *cr,
            guint level,
            const double *below,
            const double *above)
{
  const WeftPalette *palette = weft_chart_palette (chart);

  trace_area (lane, self, weft_chart_scale (chart), cr, below, above);
  weft_color_set (cr, level_color (self, palette, level));
  cairo_fill_preserve (cr);
  weft_color_set (cr, palette->page);
  cairo_set_line_width (cr, 0.75);
  cairo_stroke (cr);
}

/* Calls @painter for each level, from the bottom of the stack to its top. */
static void
paint_levels (
    const WeftLane *lane, const Picture *self, WeftChart *chart, cairo_t *cr, LevelPainter painter)
{
  guint n = self->end - self->first;
  g_autofree double *below = g_new0 (double, n);
  g_autofree double *above = g_new0 (double, n);

  for (guint level = 0; level <= self->bands->bands->len; level++)
    {
      add_level (self, level, above);
      painter (lane, self, chart, cr, level, below, above);
      memcpy (below, above, n * sizeof *below);
    }
}

static void
paint (const WeftLane *lane, WeftChart *chart, cairo_t *cr)
{
  const WeftTimeScale *scale = weft_chart_scale (chart);
  Picture picture = { 0 };

  cairo_rectangle (cr, 0, 0, scale->width, lane->height);
  weft_color_set (cr, weft_chart_palette (chart)->idle);
  cairo_fill (cr);
  if (picture_init (&picture, chart))
    {
      cairo_save (cr);
      cairo_rectangle (cr, 0, 0, scale->width, lane->height);
      cairo_clip (cr);
      paint_levels (lane, &picture, chart, cr, paint_area);
      paint_levels (lane, &picture, chart, cr, paint_name);
      cairo_restore (cr);
    }
  picture_clear (&picture);
}

static WeftFormatted
value (const WeftLane *lane, WeftChart *chart)
{
  Picture picture = { 0 };
  WeftFormatted text = { "" };

  if (picture_init (&picture, chart))
    g_snprintf (text.text, sizeof text.text, _ ("max %s"),
                weft_format_bytes ((guint64) picture.most).text);
  picture_clear (&picture);
  return text;
}

static void
read_sample (const Picture *self, WeftChart *chart, guint sample, WeftReadOut *out)
{
  const WeftPalette *palette = weft_chart_palette (chart);
  const WeftHeapSample *s = sample_at (self->heap, sample);
  g_autofree char *title =
      g_strdup_printf (_ ("%s in %u bands"), weft_format_bytes (s->total).text, s->n);
  g_autofree char *note =
      g_strdup_printf (_ ("sample %u of %u, at %s"), sample + 1, self->heap->samples->len,
                       weft_format_time (s->time).text);

  weft_read_out_set_title (out, title, note);
  for (guint level = self->bands->bands->len + 1; level-- > 0;)
    {
      guint64 bytes = level_bytes (self, sample, level);

      if (bytes > 0)
        weft_read_out_add_swatch (out, level_color (self, palette, level), level_name (self, level),
                                  weft_format_bytes (bytes).text);
    }
}

static gboolean
read_at (const WeftLane *lane, WeftChart *chart, guint64 time, double y, WeftReadOut *out)
{
  Picture picture = { 0 };
  gint sample = -1;

  if (picture_init (&picture, chart))
    sample = weft_heap_profile_sample_at (picture.heap, time);
  if (sample >= 0)
    read_sample (&picture, chart, sample, out);
  picture_clear (&picture);
  return sample >= 0;
}

/* The nearest sample. */
static gboolean
step (const WeftLane *lane, WeftChart *chart, guint64 time, gboolean forward, guint64 *to)
{
  const WeftHeapProfile *heap = weft_chart_trace (chart)->heap;
  gint sample;

  if (!forward && time == 0)
    return FALSE;
  sample = weft_heap_profile_sample_at (heap, forward ? time : time - 1) + (forward ? 1 : 0);
  if (sample < 0 || (guint) sample >= heap->samples->len)
    return FALSE;
  *to = sample_at (heap, sample)->time;
  return TRUE;
}

const WeftLaneClass weft_lane_heap_profile = { paint, value, read_at, step };
