/* SPDX-License-Identifier: BSD-3-Clause */
/* Charts of shares: their frame, mutator utilisation and parallelism. */
#include "weft-share-chart.h"

#include "weft-box.h"
#include "weft-clock.h"
#include "weft-format.h"

#include <glib/gi18n.h>
#include <math.h>

#define AXIS_HEIGHT 24.0 /* height below the plot, px */
#define PALE        0.3
#define TICK        4.0
#define DOT         4.0
#define SHORT_AXIS  1000 /* maximum ratio of an axis's ends if 2 and 5 are labelled, too */
#define GAP         8.0
#define LABEL_GAP   12.0
#define TOP         7.0 /* space at the top for half of a label, px */
#define PARTS       4
#define BAR_SHARE   0.8
#define MIN_HATCH   8.0

/* A frame, in px. Copied by value; owns nothing. */
typedef struct
{
  double x, width, height; /* position and size of the plot; the top is at y = 0 */
  double top;              /* share at the upper edge of the plot */
} ShareFrame;

/* Choices for the share at the upper edge of a chart. The smallest one that is large enough is
 * used. */
static const double tops[] = { 0.04, 0.1, 0.2, 0.4, 0.6, 0.8, 1 };

/* Returns the frame for a chart of @width x @height px whose largest share is @most. */
static ShareFrame
share_frame (WeftTextCache *text, double width, double height, double most)
{
  ShareFrame self = { .height = MAX (height - AXIS_HEIGHT, 1), .top = 1 };

  for (guint i = G_N_ELEMENTS (tops); i-- > 0 && tops[i] >= most;)
    self.top = tops[i];
  self.x = ceil (weft_text_width (text, WEFT_TEXT_AXIS, weft_format_percent (1, 0).text) + GAP);
  self.width = MAX (width - self.x, 1);
  return self;
}

/* Returns the y position of @share, px. */
static double
share_frame_y (const ShareFrame *self, double share)
{
  return self->height - (self->height - TOP) * share / self->top;
}

static void
share_frame_paint (const ShareFrame *self,
                   const WeftPalette *palette,
                   WeftTextCache *text,
                   cairo_t *cr)
{
  guint step = self->height < 90 ? PARTS / 2 : 1;

  for (guint i = 0; i <= PARTS; i += step)
    {
      double share = self->top * i / PARTS, y = round (share_frame_y (self, share));
      double half = weft_text_height (text, WEFT_TEXT_AXIS) / 2;
      WeftTextPosition position = { .x = self->x - GAP,
                                    .y = CLAMP (y, half, self->height - half / 2),
                                    .align = WEFT_TEXT_RIGHT };

      weft_color_fill (cr, i == 0 ? palette->line : palette->grid, self->x, y - (i == 0),
                       self->width, 1);
      weft_color_set_source (cr, palette->text2);
      weft_text_draw (text, cr, WEFT_TEXT_AXIS, weft_format_percent (share, 0).text, &position);
    }
}

/* Draws an axis label below the plot, centred at @x but kept within the plot. Returns the position
 * from which the next label may begin. Draws nothing and returns @free_from if the label would
 * begin before @free_from. */
static double
share_frame_label (const ShareFrame *self,
                   const WeftPalette *palette,
                   WeftTextCache *text,
                   cairo_t *cr,
                   double x,
                   double free_from,
                   const char *label)
{
  double half = weft_text_width (text, WEFT_TEXT_AXIS, label) / 2;
  double middle = MAX (MIN (x, self->x + self->width - half), self->x + half);
  WeftTextPosition position = { .x = middle,
                                .y = self->height + AXIS_HEIGHT / 2 + 2,
                                .align = WEFT_TEXT_CENTRE };

  if (middle - half < free_from)
    return free_from;
  weft_color_set_source (cr, palette->text2);
  weft_text_draw (text, cr, WEFT_TEXT_AXIS, label, &position);
  return middle + half + LABEL_GAP;
}

/* Mutator utilisation chart: a curve over a logarithmic axis of window lengths. */

static const WeftUtilisation *
utilisation_nth (gconstpointer data, guint i)
{
  return &g_array_index ((const GArray *) data, WeftUtilisation, i);
}

static guint
utilisation_count (gconstpointer data)
{
  return ((const GArray *) data)->len;
}

static double
utilisation_x (gconstpointer data, const ShareFrame *frame, double length)
{
  double first = log ((double) utilisation_nth (data, 0)->length);
  double last = log ((double) utilisation_nth (data, utilisation_count (data) - 1)->length);

  return frame->x +
         (last > first ? (log (length) - first) / (last - first) : 1) * (frame->width - 1);
}

static void
trace_curve (gconstpointer data, const ShareFrame *frame, cairo_t *cr)
{
  for (guint i = 0; i < utilisation_count (data); i++)
    cairo_line_to (cr, utilisation_x (data, frame, (double) utilisation_nth (data, i)->length),
                   share_frame_y (frame, weft_utilisation_share (utilisation_nth (data, i))));
}

static void
utilisation_paint (gconstpointer data,
                   gint marked,
                   const WeftPalette *palette,
                   WeftTextCache *text,
                   cairo_t *cr,
                   double width,
                   double height)
{
  ShareFrame frame = share_frame (text, width, height, 1);
  guint n = utilisation_count (data);
  double free_from = frame.x;
  guint64 first, last;

  share_frame_paint (&frame, palette, text, cr);
  if (n == 0)
    return;
  cairo_new_path (cr);
  trace_curve (data, &frame, cr);
  cairo_line_to (cr, frame.x + frame.width - 1, frame.height);
  cairo_line_to (cr, frame.x, frame.height);
  cairo_close_path (cr);
  weft_color_set_source (cr, weft_color_fade (palette->run, PALE));
  cairo_fill (cr);
  trace_curve (data, &frame, cr);
  weft_color_set_source (cr, palette->run);
  cairo_set_line_width (cr, 2);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke (cr);
  /* label 1, 2, 5, 10, … on a short axis, and only powers of ten on a long one */
  first = utilisation_nth (data, 0)->length;
  last = utilisation_nth (data, n - 1)->length;
  for (guint64 unit = 1; unit <= last; unit *= 10)
    for (guint i = 0; i < (last / MAX (first, 1) < SHORT_AXIS ? 3 : 1); i++)
      {
        guint64 length = unit * (i == 0 ? 1 : i == 1 ? 2 : 5);
        double x = round (utilisation_x (data, &frame, (double) length));

        if (length < first || length > last)
          continue;
        weft_color_fill (cr, palette->text2, x, frame.height, 1, TICK);
        free_from = share_frame_label (&frame, palette, text, cr, x, free_from,
                                       weft_format_time_whole (length).text);
      }
  if (marked >= 0 && (guint) marked < n)
    {
      const WeftUtilisation *item = utilisation_nth (data, (guint) marked);
      double x = utilisation_x (data, &frame, (double) item->length);
      double y = share_frame_y (&frame, weft_utilisation_share (item));

      weft_color_fill (cr, palette->hover_line, round (x), 0, 1, frame.height);
      weft_color_set_source (cr, palette->accent);
      cairo_arc (cr, x, y, DOT, 0, 2 * G_PI);
      cairo_fill (cr);
    }
}

static gint
utilisation_at (
    gconstpointer data, WeftTextCache *text, double width, double height, double x, double y)
{
  ShareFrame frame = share_frame (text, width, height, 1);
  gint nearest = -1;
  double least = INFINITY;

  for (guint i = 0; i < utilisation_count (data) && x >= frame.x; i++)
    {
      double distance =
          fabs (utilisation_x (data, &frame, (double) utilisation_nth (data, i)->length) - x);

      if (distance >= least)
        break;
      least = distance;
      nearest = (gint) i;
    }
  return nearest;
}

static char *
utilisation_describe (gconstpointer data, guint item, const WeftProcess *process)
{
  const WeftUtilisation *worst = utilisation_nth (data, item);

  return g_strdup_printf (
      _ ("Windows of %s: at least %s outside of GC pauses\nThe worst begins at %s, with %s in GC "
         "pauses\nClick to select it and show it in the timeline"),
      weft_format_time_brief (worst->length).text,
      weft_format_percent (weft_utilisation_share (worst), 1).text,
      weft_format_moment (process, worst->from).text, weft_format_time (worst->paused).text);
}

static WeftRange
utilisation_span (gconstpointer data, guint item)
{
  const WeftUtilisation *worst = utilisation_nth (data, item);

  return (WeftRange){ worst->from, worst->from + worst->length };
}

/* @data must not be empty. The sentence is like "At least 50 % in every window of 112.4 ms or more;
 * 66.9 % in the whole range". */
static char *
utilisation_sentence (gconstpointer data)
{
  const GArray *curve = data;
  const double half = 0.5;
  WeftFormatted all =
      weft_format_percent (weft_utilisation_share (utilisation_nth (curve, curve->len - 1)), 1);
  guint i = curve->len;

  while (i > 0 && weft_utilisation_share (utilisation_nth (curve, i - 1)) >= half)
    i--;
  if (i == curve->len)
    return g_strdup_printf (
        _ ("Less than 50 %% in some windows of every length; %s in the whole range"), all.text);
  return g_strdup_printf (_ ("At least 50 %% in every window of %s or more; %s in the whole range"),
                          weft_format_time_brief (utilisation_nth (curve, i)->length).text,
                          all.text);
}

const WeftShareChart weft_share_chart_utilisation = {
  .title = N_ ("Minimum mutator utilisation by length of window"),
  .count = utilisation_count,
  .paint = utilisation_paint,
  .at = utilisation_at,
  .sentence = utilisation_sentence,
  .text = utilisation_describe,
  .span = utilisation_span,
};

/* Parallelism chart: a bar for GC pauses, and one for each number of HECs. */

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

static ShareFrame
chart_frame (const WeftParallelShares *self, WeftTextCache *text, double width, double height)
{
  double most = 0;

  for (guint i = 0; i < parallelism_count (self); i++)
    most = MAX (most, item_share (self, i));
  return share_frame (text, width, height, most);
}

static double
item_edge (const WeftParallelShares *self, const ShareFrame *frame, guint item)
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
  ShareFrame frame = chart_frame (self, text, width, height);
  double free_from = frame.x;

  if (marked >= 0)
    weft_color_fill (cr, palette->hover, item_edge (self, &frame, (guint) marked), 0,
                     frame.width / parallelism_count (self), frame.height);
  share_frame_paint (&frame, palette, text, cr);
  for (guint i = 0; i < parallelism_count (self); i++)
    {
      g_autofree char *name =
          i == 0 ? g_strdup (C_ ("state", "GC")) : g_strdup_printf ("%u", i - 1);

      double x0 = item_edge (self, &frame, i), x1 = item_edge (self, &frame, i + 1);
      double gap = floor ((x1 - x0) * (1 - BAR_SHARE) / 2), bar = MAX (x1 - x0 - 2 * gap, 1);
      double y = MIN (round (share_frame_y (&frame, item_share (self, i))), frame.height - 1);
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
      free_from = share_frame_label (&frame, palette, text, cr, (x0 + x1) / 2, free_from, name);
    }
}

static gint
parallelism_at (
    gconstpointer data, WeftTextCache *text, double width, double height, double x, double y)
{
  const WeftParallelShares *self = data;
  ShareFrame frame = chart_frame (self, text, width, height);

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
