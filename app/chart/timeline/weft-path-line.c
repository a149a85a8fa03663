/* SPDX-License-Identifier: BSD-3-Clause */
/* Collects the pieces of the line column by column, then draws them with an edge and, under it, a
 * strip in the page's colour that makes them visible on any lane. */
#include "weft-path-line.h"

#include "weft-clock.h"
#include "weft-format.h"
#include "weft-join.h"
#include "weft-thread-arrows.h"
#include "weft-thread-name.h"

#include <glib/gi18n.h>
#include <math.h>

#define LINE_WIDTH  3.0
#define EDGE_WIDTH  5.5
#define SPACE_WIDTH 8.0
#define JUMP_WIDTH  2.0
#define DOT_RADIUS  3.0
#define MIN_STAY_PX 3.0  /* minimum stay on both lanes for which a jump is drawn, px */
#define STRIDE_PX   0.5  /* mean distance between drawn segments if the segments are narrower, px */
#define FAR         10.0 /* px beyond the plot at which lines are clipped */
#define MAX_ROWS    12   /* maximum number of rows in the read-out */

/* A piece of the line: one state on one lane. Positions are px. */
typedef struct
{
  double x0, x1, y;
  guint8 state;
} PathSegmentLine;

/* Dash pattern for each state, px on and off; 0 for a solid line. */
static const struct
{
  double on, off;
} dashes[WEFT_N_PATH_STATES] = {
  [WEFT_PATH_RUNNABLE] = { 6, 3 },
  [WEFT_PATH_FOREIGN] = { 9, 2 },
  [WEFT_PATH_IO] = { 2, 4 },
  [WEFT_PATH_BLOCKED] = { 2, 2 },
};

static WeftColor
state_color (const WeftPalette *palette, WeftPathState state)
{
  switch (state)
    {
    case WEFT_PATH_RUN:
      return palette->run;
    case WEFT_PATH_GC:
      return palette->gc;
    case WEFT_PATH_RUNNABLE:
      return palette->runnable;
    case WEFT_PATH_FOREIGN:
      return palette->foreign;
    case WEFT_PATH_IO:
      return palette->text2;
    case WEFT_PATH_BLOCKED:
      return palette->blocked;
    default:
      return palette->lost;
    }
}

/* Collects the pieces in view. After a narrow segment, skips some segments by a varying stride,
 * since a constant stride might always hit the same one of two alternating threads. */
static GArray *
collect_pieces (const WeftPathLine *line, gboolean on_hecs)
{
  GArray *pieces = g_array_new (FALSE, FALSE, sizeof (PathSegmentLine));
  guint i = weft_critical_path_at (line->path, line->scale.from);

  while (i < line->path->segments->len &&
         weft_critical_path_nth (line->path, i)->from < line->scale.to)
    {
      const WeftPathSegment *segment = weft_critical_path_nth (line->path, i);
      double stride = STRIDE_PX * (0.5 + (double) (i * 2654435769u >> 16) / 0x10000);
      double end = weft_time_scale_x (&line->scale, segment->to);
      PathSegmentLine piece = { .state = segment->state };
      double height;
      gint lane = -1;
      guint next;

      piece.x0 = MAX (weft_time_scale_x (&line->scale, segment->from), -FAR);
      piece.x1 = CLAMP (end, piece.x0 + 1, line->scale.width + FAR);
      if (segment->state != WEFT_PATH_UNKNOWN && on_hecs)
        lane = weft_thread_arrow_lane_of_cap (line->timeline, segment->cap);
      else if (segment->state != WEFT_PATH_UNKNOWN)
        lane = weft_thread_arrow_lane_of_thread (line->timeline,
                                                 weft_threads_id (line->threads, segment->thread));
      if (lane >= 0 && line->extent (line->data, lane, &piece.y, &height))
        {
          piece.y += height / 2;
          g_array_append_val (pieces, piece);
        }
      end = MAX (end, piece.x0 + stride);
      next = weft_critical_path_at (line->path, weft_time_scale_time (&line->scale, end));
      i = MAX (i + 1, next);
    }
  return pieces;
}

/* Draws all pieces as lines @width px wide. */
static void
paint_plain_pieces (cairo_t *cr, const GArray *pieces, WeftColor color, double width)
{
  weft_color_set_source (cr, color);
  cairo_set_line_width (cr, width);
  for (guint i = 0; i < pieces->len; i++)
    {
      const PathSegmentLine *piece = &g_array_index (pieces, PathSegmentLine, i);

      cairo_move_to (cr, piece->x0, piece->y);
      cairo_line_to (cr, piece->x1, piece->y);
    }
  cairo_stroke (cr);
}

static void
path_line_paint (cairo_t *cr, const WeftPathLine *line, gboolean on_hecs)
{
  g_autoptr (GArray) pieces = collect_pieces (line, on_hecs);
  double before = 0; /* px for which the path stayed on the previous lane */
  guint end;

  cairo_save (cr);
  paint_plain_pieces (cr, pieces, line->palette->page, SPACE_WIDTH);
  paint_plain_pieces (cr, pieces, line->palette->text1, EDGE_WIDTH);
  /* connect two lanes if the path stays on both long enough */
  cairo_set_line_width (cr, JUMP_WIDTH);
  for (guint i = 0; i < pieces->len; i = end)
    {
      const PathSegmentLine *first = &g_array_index (pieces, PathSegmentLine, i);
      double stay;

      for (end = i;
           end < pieces->len && g_array_index (pieces, PathSegmentLine, end).y == first->y;)
        end++;
      stay = g_array_index (pieces, PathSegmentLine, end - 1).x1 - first->x0;
      if (before >= MIN_STAY_PX && stay >= MIN_STAY_PX)
        {
          cairo_move_to (cr, first->x0, first[-1].y);
          cairo_line_to (cr, first->x0, first->y);
          cairo_stroke (cr);
          cairo_arc (cr, first->x0, first->y, DOT_RADIUS, 0, 2 * G_PI);
          cairo_fill (cr);
        }
      before = stay;
    }
  paint_plain_pieces (cr, pieces, line->palette->page, LINE_WIDTH);
  cairo_set_line_width (cr, LINE_WIDTH);
  for (guint i = 0; i < pieces->len; i++)
    {
      const PathSegmentLine *piece = &g_array_index (pieces, PathSegmentLine, i);
      double on_off[] = { dashes[piece->state].on, dashes[piece->state].off };

      weft_color_set_source (cr, state_color (line->palette, piece->state));
      cairo_set_dash (cr, on_off, on_off[0] > 0 ? 2 : 0, 0);
      cairo_move_to (cr, piece->x0, piece->y);
      cairo_line_to (cr, piece->x1, piece->y);
      cairo_stroke (cr);
    }
  cairo_restore (cr);
}

void
weft_path_line_paint (cairo_t *cr, const WeftPathLine *line)
{
  path_line_paint (cr, line, TRUE);
  path_line_paint (cr, line, FALSE);
}

void
weft_path_fill_read_out (WeftReadOut *out,
                         const WeftCriticalPath *path,
                         const WeftThreads *threads,
                         const WeftPalette *palette,
                         const WeftProcess *process,
                         guint32 id)
{
  g_autoptr (GArray) sums = weft_critical_path_sums (path, threads);
  g_auto (WeftThreadNames) names;
  g_autofree char *title = NULL;
  g_autofree char *note = NULL;

  weft_thread_names_init (&names, threads, id);
  title = g_strdup_printf (_ ("Critical path to %s"), names.texts[0]);
  note = weft_format_moment_range (process, (WeftRange){ path->from, path->to });
  weft_read_out_set_title (out, title, note);
  for (guint i = 0; i < MIN (sums->len, MAX_ROWS); i++)
    {
      const WeftPathSum *sum = &g_array_index (sums, WeftPathSum, i);
      double share = (double) sum->ns / (double) MAX (path->to - path->from, 1);
      const char *state = weft_path_state_label (sum->state);
      g_autofree char *name = NULL;
      g_autofree char *value = weft_joined (WEFT_JOIN_LIST, weft_format_time_brief (sum->ns).text,
                                            weft_format_percent_short (share).text);
      g_autofree char *lane = NULL;
      WeftReadOutRow *row;

      if (sum->thread != WEFT_PATH_NO_THREAD)
        {
          g_autofree char *label = weft_threads_label (threads, sum->thread);
          g_auto (WeftThreadNames) own = { 0 };

          if (label == NULL && sum->is_single_thread)
            weft_thread_names_init (&own, threads, weft_threads_id (threads, sum->thread));
          /* "reader 1: running" or, for a single thread without a label, "Thread 7: running" */
          name = weft_labelled (label != NULL         ? label :
                                sum->is_single_thread ? own.texts[0] :
                                                        _ ("(threads without a label)"),
                                state);
          lane = g_strdup_printf ("threads/%u", weft_threads_id (threads, sum->thread));
          weft_read_out_add_link (out, name, value, lane, sum->longest_from);
        }
      else
        weft_read_out_add (out, state, value);
      row = &g_array_index (out->rows, WeftReadOutRow, out->rows->len - 1);
      row->has_swatch = TRUE;
      row->swatch = state_color (palette, sum->state);
    }
  weft_read_out_set_hint (
      out,
      _ ("Followed back from its end along wake-ups and thread creations. Reads without waiting "
         "are not in the log."));
}
