/* SPDX-License-Identifier: BSD-3-Clause */
/* Mutator utilisation chart: a curve over a logarithmic axis of window lengths. */
#include "weft-format.h"
#include "weft-share-chart.h"
#include "weft-share-frame.h"

#include "weft-clock.h"

#include <glib/gi18n.h>
#include <math.h>

#define PALE       0.3
#define TICK       4.0
#define DOT        4.0
#define SHORT_AXIS 1000 /* maximum ratio of an axis's ends if 2 and 5 are labelled, too */

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
utilisation_x (gconstpointer data, const WeftShareFrame *frame, double length)
{
  double first = log ((double) utilisation_nth (data, 0)->length);
  double last = log ((double) utilisation_nth (data, utilisation_count (data) - 1)->length);

  return frame->x +
         (last > first ? (log (length) - first) / (last - first) : 1) * (frame->width - 1);
}

static void
trace_curve (gconstpointer data, const WeftShareFrame *frame, cairo_t *cr)
{
  for (guint i = 0; i < utilisation_count (data); i++)
    cairo_line_to (cr, utilisation_x (data, frame, (double) utilisation_nth (data, i)->length),
                   weft_share_frame_y (frame, weft_utilisation_share (utilisation_nth (data, i))));
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
  WeftShareFrame frame = weft_share_frame (text, width, height, 1);
  guint n = utilisation_count (data);
  double free_from = frame.x;
  guint64 first, last;

  weft_share_frame_paint (&frame, palette, text, cr);
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
        free_from = weft_share_frame_label (&frame, palette, text, cr, x, free_from,
                                            weft_format_time_whole (length).text);
      }
  if (marked >= 0 && (guint) marked < n)
    {
      const WeftUtilisation *item = utilisation_nth (data, (guint) marked);
      double x = utilisation_x (data, &frame, (double) item->length);
      double y = weft_share_frame_y (&frame, weft_utilisation_share (item));

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
  WeftShareFrame frame = weft_share_frame (text, width, height, 1);
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
