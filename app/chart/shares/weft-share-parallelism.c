/* SPDX-License-Identifier: BSD-3-Clause */
/* Parallelism chart: a bar for GC pauses, and one for each number of HECs. */
#include "weft-box.h"
#include "weft-format.h"
#include "weft-share-chart.h"
#include "weft-share-frame.h"

#include "weft-clock.h"

#include <glib/gi18n.h>
#include <math.h>

#define BAR_SHARE 0.8
#define MIN_HATCH 8.0

WeftParallelShares *
weft_parallel_shares_new (const WeftParallelism *parallelism,
                          const WeftCover *cover,
                          guint64 from,
                          guint64 to)
{
  WeftParallelShares *self = g_new0 (WeftParallelShares, 1);

  self->n = weft_parallelism_n_hecs (parallelism);
  self->running = g_new0 (guint64, self->n + 1);
  self->longest = g_new0 (WeftRange, self->n + 2);
  self->sums = weft_parallelism_sum_range (parallelism, cover, from, to, self->running);
  return self;
}

void
weft_parallel_shares_free (WeftParallelShares *self)
{
  g_free (self->running);
  g_free (self->longest);
  g_free (self);
}

guint64
weft_parallel_shares_covered (const WeftParallelShares *self)
{
  return self->sums.paused + self->sums.none + self->sums.one + self->sums.more;
}

/* The sentence is like "With perfect sharing: 112 ms (−40 %)". */
static char *
parallelism_sentence (gconstpointer data)
{
  const WeftParallelShares *self = data;
  guint64 covered = weft_parallel_shares_covered (self);
  double saved = covered > 0 ? self->sums.saved / (double) covered : 0;

  return g_strdup_printf (_ ("With perfect sharing: %s (%s)"),
                          weft_format_time_brief (covered - (guint64) self->sums.saved).text,
                          weft_format_change_percent (-saved).text);
}

static guint
parallelism_count (gconstpointer data)
{
  return ((const WeftParallelShares *) data)->n + 2;
}

static guint64
item_time (const WeftParallelShares *self, guint item)
{
  return item == 0 ? self->sums.paused : self->running[item - 1];
}

static double
item_share (const WeftParallelShares *self, guint item)
{
  guint64 covered = weft_parallel_shares_covered (self);

  return covered > 0 ? (double) item_time (self, item) / (double) covered : 0;
}

static WeftShareFrame
chart_frame (const WeftParallelShares *self, WeftTextCache *text, double width, double height)
{
  double most = 0;

  for (guint i = 0; i < parallelism_count (self); i++)
    most = MAX (most, item_share (self, i));
  return weft_share_frame (text, width, height, most);
}

static double
item_edge (const WeftParallelShares *self, const WeftShareFrame *frame, guint item)
{
  return frame->x + round (frame->width * item / parallelism_count (self));
}

static void
parallelism_paint (gconstpointer data,
                   gint marked,
                   const WeftPalette *palette,
                   WeftTextCache *text,
                   cairo_t *cr,
                   double width,
                   double height)
{
  const WeftParallelShares *self = data;
  WeftShareFrame frame = chart_frame (self, text, width, height);
  double free_from = frame.x;

  if (marked >= 0)
    weft_color_fill (cr, palette->hover, item_edge (self, &frame, (guint) marked), 0,
                     frame.width / parallelism_count (self), frame.height);
  weft_share_frame_paint (&frame, palette, text, cr);
  for (guint i = 0; i < parallelism_count (self); i++)
    {
      g_autofree char *name =
          i == 0 ? g_strdup (C_ ("state", "GC")) : g_strdup_printf ("%u", i - 1);

      double x0 = item_edge (self, &frame, i), x1 = item_edge (self, &frame, i + 1);
      double gap = floor ((x1 - x0) * (1 - BAR_SHARE) / 2), bar = MAX (x1 - x0 - 2 * gap, 1);
      double y = MIN (round (weft_share_frame_y (&frame, item_share (self, i))), frame.height - 1);
      WeftColor edge = i == 0 ? palette->gc : i == 1 ? palette->text3 : palette->run;

      if (item_time (self, i) > 0)
        {
          weft_color_fill (cr, i == 1 ? palette->idle : edge, x0 + gap, y, bar, frame.height - y);
          if (i == 0 && bar >= MIN_HATCH)
            weft_box_paint_hatch (cr, x0 + gap, y, bar, frame.height - y, palette->gc_hatch);
          if (bar >= 3 && frame.height - y >= 2)
            weft_color_outline (cr, palette->outlines ? palette->text1 : edge, x0 + gap, y, bar,
                                frame.height - y);
        }
      free_from =
          weft_share_frame_label (&frame, palette, text, cr, (x0 + x1) / 2, free_from, name);
    }
}

static gint
parallelism_at (
    gconstpointer data, WeftTextCache *text, double width, double height, double x, double y)
{
  const WeftParallelShares *self = data;
  WeftShareFrame frame = chart_frame (self, text, width, height);

  for (guint i = 0; i < parallelism_count (self); i++)
    if (x >= item_edge (self, &frame, i) && x < item_edge (self, &frame, i + 1))
      return (gint) i;
  return -1;
}

static char *
parallelism_describe (gconstpointer data, guint item, const WeftProcess *process)
{
  const WeftParallelShares *self = data;
  const WeftRange *longest = &self->longest[item];
  g_autofree char *name = NULL;

  if (item > 1)
    name = g_strdup_printf (ngettext ("%u HEC ran", "%u HECs ran", item - 1), item - 1);
  else
    name = g_strdup (item == 0 ? C_ ("state", "GC pauses") : C_ ("state", "No HEC ran"));
  if (item_time (self, item) == 0)
    return g_strdup_printf (_ ("%s: never"), name);
  return g_strdup_printf (_ ("%s: %s, %s of the time\nThe longest on end is %s at %s\nClick to "
                             "select that and show it in the timeline"),
                          name, weft_format_time (item_time (self, item)).text,
                          weft_format_percent (item_share (self, item), 1).text,
                          weft_format_time (longest->to - longest->from).text,
                          weft_format_moment (process, longest->from).text);
}

static WeftRange
parallelism_span (gconstpointer data, guint item)
{
  return ((const WeftParallelShares *) data)->longest[item];
}

const WeftShareChart weft_share_chart_parallelism = {
  .title = N_ ("Share of the time by number of HECs that ran at once"),
  .count = parallelism_count,
  .paint = parallelism_paint,
  .at = parallelism_at,
  .sentence = parallelism_sentence,
  .text = parallelism_describe,
  .span = parallelism_span,
};
