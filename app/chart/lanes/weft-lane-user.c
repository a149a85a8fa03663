/* SPDX-License-Identifier: BSD-3-Clause */
/* Lane of user events: markers as flags, and messages as dots with their text if it fits, or as a
 * histogram if there are too many for dots. */
#include "weft-chart-hecs.h"
#include "weft-column-area.h"
#include "weft-display.h"
#include "weft-lane-links.h"
#include "weft-lane.h"
#include "weft-user-walk.h"

#include <glib/gi18n.h>

#define FLAG_HEIGHT   17.0
#define FLAG_MARGIN   6.0
#define FLAG_GAP      2.0
#define FLAG_DISTANCE 24.0 /* px; markers that are closer share a flag */
#define DOT           5.0
#define DOT_GROUP     12.0 /* px; dots that are closer share a text */
#define TEXT_GAP      6.0
#define DENSE         3.0 /* mean px per message below which messages are drawn as a histogram */
#define NEAR          4.0 /* distance within which the pointer hits an event, px */

#define MESSAGES (WEFT_TALLY_BIT (MESSAGE) | WEFT_TALLY_BIT (BINARY))

static guint64
count_messages (const WeftTallyColumn *column)
{
  return column->counts[WEFT_TALLY_MESSAGE] + column->counts[WEFT_TALLY_BINARY];
}

static const WeftTallyColumn *
tally_columns (WeftChart *chart, guint *n)
{
  weft_chart_edges (chart, n);
  return weft_chart_tallies (chart, weft_chart_trace (chart)->index->caps->len);
}

/* Finds the first event of @mask in column @x or later. Returns FALSE if there is none. */
static gboolean
first_event (WeftChart *chart, guint mask, guint x, WeftEvent *event)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  guint n;
  const guint64 *edges = weft_chart_edges (chart, &n);
  guint64 from = edges[x] <= trace->index->from ? 0 : edges[x];

  return weft_tallies_nearest (trace->tallies, mask, from, TRUE, event);
}

/* Returns the number of markers in the columns [@x, @end). Sets @next to the first later column
 * with a marker, or to @n. */
static guint64
count_markers (const WeftTallyColumn *columns, guint n, guint x, guint end, guint *next)
{
  guint64 count = 0;

  for (; x < MIN (end, n); x++)
    count += columns[x].counts[WEFT_TALLY_MARKER];
  while (x < n && columns[x].counts[WEFT_TALLY_MARKER] == 0)
    x++;
  *next = x;
  return count;
}

/* Draws a line at each marker, and a flag with the marker's text. A flag too wide for the space on
 * its right, up to the next flag or the edge, is drawn to the left if there is more space on the
 * left. */
static void
paint_flags (const WeftLane *lane, WeftChart *chart, cairo_t *cr)
{
  const WeftPalette *palette = weft_chart_palette (chart);
  WeftTextCache *cache = weft_chart_text (chart);
  guint n, x = 0, next;
  double taken = 0; /* right end of the previous flag */
  const WeftTallyColumn *columns = tally_columns (chart, &n);

  count_markers (columns, n, 0, 0, &x);
  for (; x < n; x = next)
    {
      guint64 count = count_markers (columns, n, x, x + (guint) FLAG_DISTANCE, &next);
      double right = (double) MIN (next, n) - x - FLAG_GAP, left = x + 1 - taken;
      g_autofree char *text = NULL;
      double width, shown, begin;
      WeftEvent event;

      weft_color_fill (cr, palette->marker, x, 0, 1, lane->height);
      if (!first_event (chart, WEFT_TALLY_BIT (MARKER), x, &event))
        continue;
      text = weft_user_text (&event);
      if (count > 1)
        {
          g_autofree char *marker = g_steal_pointer (&text);

          text = g_strdup_printf ("%s +%" G_GUINT64_FORMAT, marker, count - 1);
        }
      width = weft_text_width (cache, WEFT_TEXT_BOX_BOLD, text) + 2 * FLAG_MARGIN;
      shown = MAX (MIN (width, MAX (left, right)), 3);
      begin = width > right && left > right ? x + 1 - shown : x;
      weft_color_fill (cr, palette->marker, begin, 0, shown, FLAG_HEIGHT);
      if (shown > 2 * FLAG_MARGIN)
        {
          WeftTextPosition position = { .x = begin + FLAG_MARGIN,
                                        .y = FLAG_HEIGHT / 2,
                                        .max_width = shown - 2 * FLAG_MARGIN + 1 };

          weft_color_set_source (cr, palette->marker_text);
          weft_text_draw (cache, cr, WEFT_TEXT_BOX_BOLD, text, &position);
        }
      taken = begin + shown + FLAG_GAP;
    }
}

static void
paint_markers (WeftChart *chart, cairo_t *cr, double height)
{
  static const double dots[] = { 1, 3 };
  guint n;
  const WeftTallyColumn *columns = tally_columns (chart, &n);

  cairo_save (cr);
  weft_color_set_source (cr, weft_color_fade (weft_chart_palette (chart)->marker, 0.5));
  cairo_set_line_width (cr, 1);
  cairo_set_dash (cr, dots, G_N_ELEMENTS (dots), 0);
  for (guint x = 0, last = 0; x < n; x++)
    {
      /* draw at most one line per 3 px, so that the lanes below stay visible */
      if (columns[x].counts[WEFT_TALLY_MARKER] == 0 || (last > 0 && x < last + 3))
        continue;
      last = x;
      cairo_move_to (cr, x + 0.5, 0);
      cairo_line_to (cr, x + 0.5, height);
    }
  cairo_stroke (cr);
  cairo_restore (cr);
}

/* A group of dots that share a text; positions are columns. */
typedef struct
{
  guint before; /* end of the previous group, including its text */
  guint first, last, next;
  guint64 count;
} DotGroup;

/* Returns TRUE if [@from, @to) is free for a text and no marker line separates it from the dots. */
static gboolean
has_text_room (WeftChart *chart, const DotGroup *group, double from, double to)
{
  guint n, next;
  const WeftTallyColumn *columns = tally_columns (chart, &n);
  guint begin = (guint) MAX (MIN (from, group->first), 0), end = (guint) MAX (to, group->last);

  return from >= group->before && to <= group->next &&
         count_markers (columns, n, begin, end + 1, &next) == 0;
}

/* Draws the text of a single dot, or the number of dots, to the right of the dots, or else to the
 * left; draws nothing if there is no space. Returns the right end of dots and text. */
static guint
paint_dot_text (WeftChart *chart, cairo_t *cr, const DotGroup *group, double y)
{
  WeftTextCache *cache = weft_chart_text (chart);
  WeftTextPosition position = { .x = group->last + TEXT_GAP, .y = y };
  g_autofree char *text = NULL;
  WeftEvent event;
  double width;

  if (group->count > 1)
    text = g_strdup_printf ("×%u", (guint) MIN (group->count, G_MAXUINT));
  else if (first_event (chart, MESSAGES, group->first, &event))
    text = weft_user_text (&event);
  if (text == NULL)
    return group->last;
  width = weft_text_width (cache, WEFT_TEXT_VALUE, text);
  if (!has_text_room (chart, group, group->last, position.x + width + TEXT_GAP))
    {
      position.x = group->first - TEXT_GAP - width;
      if (!has_text_room (chart, group, position.x - TEXT_GAP, group->first))
        return group->last;
    }
  weft_color_set_source (cr, weft_chart_palette (chart)->text2);
  weft_text_draw (cache, cr, WEFT_TEXT_VALUE, text, &position);
  return (guint) MAX (position.x + width, group->last);
}

static guint
next_message (const WeftTallyColumn *columns, guint n, guint x)
{
  while (x < n && count_messages (&columns[x]) == 0)
    x++;
  return x;
}

static void
paint_dots (const WeftLane *lane, WeftChart *chart, cairo_t *cr, double top)
{
  guint n;
  const WeftTallyColumn *columns = tally_columns (chart, &n);
  double y = (top + lane->height) / 2;
  guint x = next_message (columns, n, 0), before = 0;

  while (x < n)
    {
      DotGroup group = { before, x, x, x, 0 };
      guint next = x;

      for (; next < n && next - group.last <= DOT_GROUP; next = next_message (columns, n, next + 1))
        {
          group.last = next;
          group.count += count_messages (&columns[next]);
          weft_color_set_source (cr, weft_chart_palette (chart)->marker);
          cairo_new_sub_path (cr);
          cairo_arc (cr, next + 0.5, y, DOT / 2, 0, 2 * G_PI);
          cairo_fill (cr);
        }
      group.next = x = next;
      before = paint_dot_text (chart, cr, &group, y);
    }
}

static void
user_paint (const WeftLane *lane, WeftChart *chart, cairo_t *cr)
{
  guint n;
  const WeftTallyColumn *columns = tally_columns (chart, &n);
  guint64 messages = 0, markers = 0;
  double top;

  for (guint x = 0; x < n; x++)
    {
      messages += count_messages (&columns[x]);
      markers += columns[x].counts[WEFT_TALLY_MARKER];
    }
  top = markers > 0 ? MIN (FLAG_HEIGHT + 2, lane->height / 2) : 0;
  if ((double) messages * DENSE > n)
    {
      guint bottom = (guint) lane->height;
      double height = bottom - top;
      guint64 most = 1;
      WeftColumnArea area = { 0 };

      for (guint x = 0; x < n; x++)
        most = MAX (most, count_messages (&columns[x]));
      for (guint x = 0; x < n; x++)
        {
          double share = (double) count_messages (&columns[x]) / (double) most;

          weft_column_area_add (&area, x, 1, bottom - weft_column_height (share, height), bottom);
        }
      weft_column_area_fill (&area, cr, weft_chart_palette (chart)->marker);
    }
  else
    paint_dots (lane, chart, cr, top);
  if (markers > 0)
    paint_flags (lane, chart, cr);
}

static WeftFormatted
user_value (const WeftLane *lane, WeftChart *chart)
{
  guint n;
  const WeftTallyColumn *columns = tally_columns (chart, &n);
  guint64 sum = 0;

  for (guint x = 0; x < n; x++)
    sum += count_messages (&columns[x]) + columns[x].counts[WEFT_TALLY_MARKER];
  return weft_format_count (sum);
}

/* Finds the event of @mask nearest to @time. Returns FALSE if none is within @slack (ns). */
static gboolean
find_nearest_event (
    const WeftTallies *tallies, guint mask, guint64 time, guint64 slack, WeftEvent *event)
{
  WeftEvent before, after;
  gboolean has_before =
      weft_tallies_nearest (tallies, mask, time, FALSE, &before) && time - before.time <= slack;
  gboolean has_after =
      weft_tallies_nearest (tallies, mask, time, TRUE, &after) && after.time - time <= slack;

  if (has_before && (!has_after || time - before.time < after.time - time))
    *event = before;
  else if (has_after)
    *event = after;
  return has_before || has_after;
}

static gboolean
user_read_at (const WeftLane *lane, WeftChart *chart, guint64 time, double y, WeftReadOut *out)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  guint64 slack =
      out->is_exhaustive ? 0 : weft_time_scale_px_to_ns (weft_chart_scale (chart), NEAR);
  guint64 from = time - MIN (time, slack), count;
  const char *kind = C_ ("event", "message");
  g_autofree char *text = NULL;
  g_autofree char *name = NULL;
  WeftEvent event;

  if (!find_nearest_event (trace->tallies, WEFT_TALLY_USER, time, slack, &event))
    return FALSE;
  text = weft_user_text (&event);
  name = weft_display_name (text);
  if (weft_tally_kind (event.tag) == WEFT_TALLY_MARKER)
    kind = C_ ("event", "marker");
  else if (weft_tally_kind (event.tag) == WEFT_TALLY_BINARY)
    kind = C_ ("event", "binary message");
  weft_read_out_set_title (out, name, kind);
  /* Translators: followed by a time: at 1.5 s */
  weft_read_out_add (out, C_ ("fact", "at"), weft_chart_format_moment (chart, event.time).text);
  if (event.cap != WEFT_CAP_NONE)
    /* Translators: followed by the name of a HEC: on HEC 2 */
    weft_lane_add_hec_link (out, C_ ("fact", "on"), event.cap, event.time);
  count = weft_tallies_count_all (trace->tallies, WEFT_TALLY_USER, from, time + slack + 1);
  if (count > 1)
    /* Translators: followed by the number of further events near the pointer */
    weft_read_out_add (out, C_ ("fact", "others here"), weft_format_count (count - 1).text);
  weft_read_out_set_span (out, event.time, event.time + 1);
  return TRUE;
}

static gboolean
user_find_event (
    const WeftLane *lane, WeftChart *chart, guint64 time, gboolean forward, guint64 *to)
{
  return weft_lane_find_event (weft_chart_trace (chart), WEFT_LANE_STEP_ALL, WEFT_TALLY_USER, time,
                               forward, to);
}

static guint64
count_user_events (const WeftTrace *trace, guint64 from, guint64 to)
{
  return weft_tallies_count_all (trace->tallies, WEFT_TALLY_USER, from, to);
}

static gboolean
user_has_data (const WeftTrace *trace)
{
  return count_user_events (trace, 0, WEFT_TIME_END) > 0;
}

static WeftFormatted
user_amount (const WeftTrace *trace)
{
  return weft_format_count (count_user_events (trace, trace->index->from, trace->index->end));
}

const WeftLaneClass weft_lane_user = {
  .paint = user_paint,
  .value = user_value,
  .read_at = user_read_at,
  .find_event = user_find_event,
  .kinds = { { WEFT_TIMELINE_USER, NC_ ("chart", "User events"), NULL, 38, 4, .is_group = TRUE } },
  .feature = WEFT_FEATURE_USER,
  .has_data = user_has_data,
  .amount = user_amount,
  .paint_across = paint_markers,
  .help =
      N_ ("Markers and messages of the program, written with traceMarkerIO and traceEventIO of "
          "Debug.Trace. A marker is a flag with a dotted line across all lanes, a message a dot, "
          "with its text where there is room; many messages become a histogram. Use them to see "
          "which part of the program a time belongs to. An event says when its code ran: with "
          "lazy evaluation the work that it names may be done later, elsewhere."),
};
