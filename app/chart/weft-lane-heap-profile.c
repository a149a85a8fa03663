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
  GArray *picks; /* of guint: the samples that are drawn, by time */
  guint n_levels;
  double *sums; /* bytes up to each level's top, all picks of a level after one another */
  double most;  /* bytes of a full lane */
} Picture;

static const WeftHeapSample *
sample_at (const WeftHeapProfile *heap, guint i)
{
  return &g_array_index (heap->samples, WeftHeapSample, i);
}

/* Of the samples that reach into view the largest of each pixel, and how much that is at most. */
static GArray *
pick_samples (const WeftHeapProfile *heap, const WeftTimeScale *scale, double *most)
{
  GArray *picks = g_array_new (FALSE, FALSE, sizeof (guint));
  double pixel = -G_MAXDOUBLE;

  *most = 0;
  for (guint i = MAX (weft_heap_profile_sample_at (heap, scale->from), 0); i < heap->samples->len;
       i++)
    {
      const WeftHeapSample *sample = sample_at (heap, i);
      double at = floor (weft_time_scale_x (scale, sample->time));
      guint *last = picks->len > 0 ? &g_array_index (picks, guint, picks->len - 1) : NULL;

      *most = MAX (*most, (double) sample->total);
      if (last == NULL || at != pixel)
        g_array_append_val (picks, i);
      else if (sample->total > sample_at (heap, *last)->total)
        *last = i;
      pixel = at;
      if (sample->time >= scale->to)
        break;
    }
  return picks;
}

/* What is drawn at @level of the stack: 0 is "other", then the bands from the smallest to the
 * largest. */
static guint32
level_band (const Picture *self, guint level)
{
  GArray *bands = self->bands->bands;

  return g_array_index (bands, guint32, bands->len - level);
}

/* Bytes at @level in @sample. */
static guint64
level_bytes (const Picture *self, guint sample, guint level)
{
  guint64 total = sample_at (self->heap, sample)->total, named = 0;

  if (level > 0)
    return weft_heap_profile_bytes (self->heap, sample, level_band (self, level));
  for (guint i = 1; i < self->n_levels; i++)
    named += level_bytes (self, sample, i);
  return total - MIN (named, total);
}

/* Bytes up to the top of @level, by pick. */
static double *
level_sums (const Picture *self, guint level)
{
  return &self->sums[(gsize) level * self->picks->len];
}

static void
picture_init (Picture *self, WeftChart *chart)
{
  const WeftTimeScale *scale = weft_chart_scale (chart);
  guint n;

  self->heap = weft_chart_trace (chart)->heap;
  self->picks = pick_samples (self->heap, scale, &self->most);
  self->bands =
      weft_heap_bands_new (self->heap, scale->from, scale->to, weft_chart_n_bands (chart));
  self->n_levels = self->bands->bands->len + 1;
  n = self->picks->len;
  self->sums = g_new (double, (gsize) self->n_levels *n);
  for (guint i = 0; i < n; i++)
    {
      guint sample = g_array_index (self->picks, guint, i);
      double sum = 0;

      for (guint level = 0; level < self->n_levels; level++)
        {
          sum += (double) level_bytes (self, sample, level);
          level_sums (self, level)[i] = sum;
        }
    }
}

static void
picture_clear (Picture *self)
{
  g_clear_pointer (&self->bands, weft_heap_bands_free);
  g_clear_pointer (&self->picks, g_array_unref);
  g_clear_pointer (&self->sums, g_free);
}

static WeftColor
level_color (const Picture *self, const WeftPalette *palette, guint level)
{
  return level == 0 ? palette->other :
                      weft_palette_band (palette, g_ptr_array_index (self->heap->labels,
                                                                     level_band (self, level)));
}

static const char *
level_name (const Picture *self, guint level)
{
  return level == 0 ? _ ("other") :
                      g_ptr_array_index (self->heap->labels, level_band (self, level));
}

static double
pick_x (const Picture *self, const WeftTimeScale *scale, guint i)
{
  guint sample = g_array_index (self->picks, guint, i);

  return weft_time_scale_x (scale, sample_at (self->heap, sample)->time);
}

/* The top of @level at pick @i, or the bottom of the lowest where @level is -1. */
static double
top_y (const WeftLane *lane, const Picture *self, gint level, guint i)
{
  return level < 0 ? lane->height : lane->height * (1.0 - level_sums (self, level)[i] / self->most);
}

/* The area of @level, pick by pick. */
static void
trace_level (
    const WeftLane *lane, const Picture *self, const WeftTimeScale *scale, cairo_t *cr, gint level)
{
  guint n = self->picks->len;

  cairo_new_path (cr);
  for (guint i = 0; i < n; i++)
    cairo_line_to (cr, pick_x (self, scale, i), top_y (lane, self, level, i));
  for (guint i = n; i-- > 0;)
    cairo_line_to (cr, pick_x (self, scale, i), top_y (lane, self, level - 1, i));
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
paint_name (const WeftLane *lane, const Picture *self, WeftChart *chart, cairo_t *cr, gint level)
{
  const WeftTimeScale *scale = weft_chart_scale (chart);
  WeftTextCache *text = weft_chart_text (chart);
  g_autofree char *name = short_name (level_name (self, level), text);
  double half = name != NULL ? weft_text_width (text, WEFT_TEXT_BOX_BOLD, name) / 2 + 4 : 0;
  WeftTextPlace place = { .align = WEFT_TEXT_CENTRE };
  double tallest = 0;

  for (guint i = 0; i < self->picks->len; i++)
    {
      double x = pick_x (self, scale, i);
      double top = top_y (lane, self, level, i), bottom = top_y (lane, self, level - 1, i);

      if (bottom - top <= tallest || x < half || x > scale->width - half)
        continue;
      tallest = bottom - top;
      place.x = x;
      place.y = (bottom + top) / 2;
    }
  if (tallest < MIN_NAME_PX || name == NULL)
    return;
  weft_color_set (cr, weft_color_text_on (level_color (self, weft_chart_palette (chart), level)));
  weft_text_draw (text, cr, WEFT_TEXT_BOX_BOLD, name, &place);
}

static void
paint_area (const WeftLane *lane, const Picture *self, WeftChart *chart, cairo_t *cr, gint level)
{
  const WeftPalette *palette = weft_chart_palette (chart);

  trace_level (lane, self, weft_chart_scale (chart), cr, level);
  weft_color_set (cr, level_color (self, palette, level));
  cairo_fill_preserve (cr);
  weft_color_set (cr, palette->outlines ? palette->text1 : palette->page);
  cairo_set_line_width (cr, 0.75);
  cairo_stroke (cr);
}

static void
paint (const WeftLane *lane, WeftChart *chart, cairo_t *cr)
{
  const WeftTimeScale *scale = weft_chart_scale (chart);
  Picture picture = { 0 };

  cairo_save (cr);
  cairo_rectangle (cr, 0, 0, scale->width, lane->height);
  weft_color_set (cr, weft_chart_palette (chart)->idle);
  cairo_fill_preserve (cr);
  cairo_clip (cr);
  picture_init (&picture, chart);
  for (guint level = 0; picture.most > 0 && level < picture.n_levels; level++)
    paint_area (lane, &picture, chart, cr, level);
  for (guint level = 0; picture.most > 0 && level < picture.n_levels; level++)
    paint_name (lane, &picture, chart, cr, level);
  picture_clear (&picture);
  cairo_restore (cr);
}

static WeftFormatted
value (const WeftLane *lane, WeftChart *chart)
{
  WeftFormatted text = { "" };
  double most;
  g_autoptr (GArray) picks =
      pick_samples (weft_chart_trace (chart)->heap, weft_chart_scale (chart), &most);

  if (most > 0)
    g_snprintf (text.text, sizeof text.text, _ ("max %s"), weft_format_bytes ((guint64) most).text);
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
  for (guint level = self->n_levels; level-- > 0;)
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
  gint sample = weft_heap_profile_sample_at (weft_chart_trace (chart)->heap, time);
  Picture picture = { 0 };

  if (sample < 0)
    return FALSE;
  picture_init (&picture, chart);
  read_sample (&picture, chart, sample, out);
  picture_clear (&picture);
  return TRUE;
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
