/* SPDX-License-Identifier: BSD-3-Clause */
/* The lane of the program's own spans, from a START message to its STOP: boxes in rows, inner spans
 * below outer ones. Spans too narrow for a box are drawn as the share of time that they take in
 * their row. */
#include "weft-box.h"
#include "weft-column-area.h"
#include "weft-lane-links.h"
#include "weft-lane.h"
#include "weft-user-family.h"
#include "weft-user-spans.h"

#include <glib/gi18n.h>
#include <math.h>

/* Maximum number of tags and events that a read-out lists, and of messages that are read to find
 * them. The _BRIEF limits are for a span under the pointer, the others for a selected span. */
#define MAX_NOTES          32
#define MAX_NOTES_BRIEF    4
#define MAX_MESSAGES       65536
#define MAX_MESSAGES_BRIEF 512

#define ROW         18.0 /* px */
#define BOX         15.0 /* px */
#define MAX_ROWS    10
#define FADE        12.0   /* px over which a span without a STOP fades out */
#define MAX_READING 100000 /* messages read per frame; if there are more, only shares are drawn */

static guint
count_rows (const WeftTrace *trace)
{
  const WeftUserSpans *spans = weft_trace_peek (trace, WEFT_LAZY_USER_SPANS);

  return spans != NULL ? CLAMP (weft_user_spans_n_rows (spans), 1, MAX_ROWS) : 1;
}

static double
user_spans_lane_height (const WeftTrace *trace)
{
  return count_rows (trace) * ROW;
}

typedef struct
{
  const WeftLane *lane;
  WeftChart *chart;
  cairo_t *cr;
  guint64 from, to;
  guint n; /* number of columns */
  const guint64 *edges;
  float *shares; /* share of each column, by row */
  GArray *boxes; /* of WeftUserSpan */
  guint rows;
} SpanPainting;

static double
row_height (const SpanPainting *self)
{
  return self->lane->height / self->rows;
}

static gboolean
add_user_span (const WeftUserSpan *span, gpointer user_data)
{
  SpanPainting *self = user_data;
  double ns_per_px = weft_time_scale_ns_per_px (weft_chart_scale (self->chart));

  if (span->open.row >= self->rows)
    return TRUE;
  if ((double) (span->end - span->open.start) >= WEFT_MIN_BOX_PX * ns_per_px || span->is_clipped)
    g_array_append_val (self->boxes, *span);
  else
    {
      guint64 from = MAX (span->open.start, self->from);
      guint64 to = MIN (span->end, self->to);
      const WeftTimeScale *scale = weft_chart_scale (self->chart);
      double x = CLAMP (floor (weft_time_scale_x (scale, from)), 0, self->n - 1);

      for (guint i = (guint) x; i < self->n && self->edges[i] < MAX (to, from + 1); i++)
        {
          guint64 low = MAX (from, self->edges[i]), high = MIN (to, self->edges[i + 1]);
          double width = (double) MAX (self->edges[i + 1] - self->edges[i], 1);

          /* keep spans of zero length visible */
          self->shares[span->open.row * self->n + i] +=
              high > low ? (float) ((double) (high - low) / width) : 1e-6f;
        }
    }
  return TRUE;
}

/* Sets the shares to the busy time of each row. Used if there are too many spans to read. */
static void
set_busy_shares (SpanPainting *self, const WeftUserSpans *spans)
{
  guint64 low[WEFT_USER_MAX_ROWS], high[WEFT_USER_MAX_ROWS];

  weft_user_spans_get_busy_times (spans, self->edges[0], low);
  for (guint x = 0; x < self->n; x++)
    {
      double width = (double) MAX (self->edges[x + 1] - self->edges[x], 1);

      weft_user_spans_get_busy_times (spans, self->edges[x + 1], high);
      for (guint row = 0; row < self->rows; row++)
        {
          guint64 busy = high[row] - MIN (high[row], low[row]);

          self->shares[row * self->n + x] = (float) MIN ((double) busy / width, 1);
          low[row] = high[row];
        }
    }
}

static const char *
span_label (const WeftTrace *trace, const WeftUserSpan *span)
{
  return weft_user_labels_name (
      weft_user_spans_labels (weft_trace_peek (trace, WEFT_LAZY_USER_SPANS)), span->open.label);
}

static void
paint_box (const SpanPainting *self, const WeftUserSpan *span)
{
  const WeftTrace *trace = weft_chart_trace (self->chart);
  const char *label = span_label (trace, span);
  WeftColor color = weft_palette_band_color_by_name (weft_chart_palette (self->chart), label);
  guint64 end = span->is_clipped ? MAX (span->end, self->to) : span->end;
  WeftBoxSpan box = weft_box_span (weft_chart_scale (self->chart), span->open.start, end);
  double y = span->open.row * row_height (self), height = MIN (BOX, row_height (self));
  g_autofree char *numbered =
      g_strdup_printf ("%s  %" G_GINT64_FORMAT, label, span->open.subscript);
  const char *texts[] = { span->open.subscript != 0 ? numbered : label, label, NULL };

  if (box.x1 <= box.x0)
    return;
  cairo_rectangle (self->cr, box.x0, y, box.x1 - box.x0, height);
  if (span->is_unfinished)
    weft_color_set_fading_source (self->cr, color, MAX (box.x0, box.x1 - FADE), box.x1, 0.15);
  else
    weft_color_set_source (self->cr, color);
  cairo_fill (self->cr);
  weft_box_paint_text (weft_chart_text (self->chart), self->cr, &box, y + height / 2,
                       WEFT_TEXT_SMALL_BOX, weft_color_text_on (color), NULL, texts);
}

static void
user_spans_paint (const WeftLane *lane, WeftChart *chart, cairo_t *cr)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  const WeftUserSpans *spans = weft_trace_peek (trace, WEFT_LAZY_USER_SPANS);
  g_autoptr (GArray) boxes = g_array_new (FALSE, FALSE, sizeof (WeftUserSpan));
  g_autofree float *shares = NULL;
  SpanPainting self = { .lane = lane, .chart = chart, .cr = cr, .boxes = boxes };

  if (spans == NULL)
    return;
  self.rows = count_rows (trace);
  self.edges = weft_chart_edges (chart, &self.n);
  self.from = self.edges[0];
  self.to = self.edges[self.n];
  shares = g_new0 (float, (gsize) self.rows *self.n);
  self.shares = shares;
  if (weft_user_spans_estimate_messages (spans, self.from, self.to) <= MAX_READING)
    weft_user_spans_foreach (spans, self.from, self.to, add_user_span, &self);
  else
    set_busy_shares (&self, spans);
  for (guint row = 0; row < self.rows; row++)
    {
      double height = MIN (BOX, row_height (&self));
      guint bottom = (guint) round (row * row_height (&self) + height);
      WeftColumnArea area = { 0 };

      for (guint x = 0; x < self.n; x++)
        {
          guint own = weft_column_height (self.shares[row * self.n + x], height);

          weft_column_area_add (&area, x, 1, bottom - MIN (own, bottom), bottom);
        }
      weft_column_area_fill (&area, self.cr, weft_chart_palette (self.chart)->heap_second);
    }
  for (guint i = 0; i < boxes->len; i++)
    paint_box (&self, &g_array_index (boxes, WeftUserSpan, i));
}

static gboolean
count_span (const WeftUserSpan *span, gpointer user_data)
{
  (*(guint64 *) user_data)++;
  return TRUE;
}

/* Returns the number of spans in view, including those that cross its edges. */
static WeftFormatted
user_spans_value (const WeftLane *lane, WeftChart *chart)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  const WeftUserSpans *spans = weft_trace_peek (trace, WEFT_LAZY_USER_SPANS);
  const WeftTimeScale *scale = weft_chart_scale (chart);
  gboolean is_whole = scale->from <= trace->index->from && scale->to >= trace->index->to;
  WeftFormatted text;
  guint64 n = 0;

  if (spans == NULL)
    return (WeftFormatted){ "…" };
  if (is_whole)
    return weft_format_count (weft_user_spans_n (spans));
  if (weft_user_spans_estimate_messages (spans, scale->from, scale->to) <= MAX_READING)
    {
      weft_user_spans_foreach (spans, scale->from, scale->to, count_span, &n);
      return weft_format_count (n);
    }
  /* Translators: "90 in the log", if too many are in view to be counted */
  g_snprintf (text.text, sizeof text.text, _ ("%s in the log"),
              weft_format_count (weft_user_spans_n (spans)).text);
  return text;
}

static gboolean
user_spans_read_at (
    const WeftLane *lane, WeftChart *chart, guint64 time, double y, WeftReadOut *out)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  guint row = (guint) MAX (y / (lane->height / count_rows (trace)), 0);
  const WeftUserSpans *spans = weft_trace_peek (trace, WEFT_LAZY_USER_SPANS);
  guint most = out->is_exhaustive ? MAX_NOTES : MAX_NOTES_BRIEF;
  g_autoptr (GArray) notes = NULL;
  WeftUserSpan span, parent;

  if (spans == NULL || !weft_user_spans_find_at (spans, time, row, &span))
    return FALSE;
  weft_read_out_set_title (out, span_label (trace, &span),
                           span.is_unfinished ? _ ("no STOP in the log") : NULL);
  if (span.open.subscript != 0)
    {
      char number[24];

      g_snprintf (number, sizeof number, "%" G_GINT64_FORMAT, span.open.subscript);
      /* Translators: a number that the program wrote after the label of a span */
      weft_read_out_add (out, C_ ("fact", "subscript"), number);
    }
  if (span.open.has_thread)
    weft_lane_add_thread_link (out, chart, C_ ("fact", "thread"), span.open.thread,
                               span.open.start);
  weft_read_out_add (out, C_ ("fact", "since"),
                     weft_chart_format_moment (chart, span.open.start).text);
  if (!span.is_unfinished && !span.is_clipped)
    weft_read_out_add (out, C_ ("fact", "until"), weft_chart_format_moment (chart, span.end).text);
  weft_read_out_add (out, C_ ("fact", "duration"),
                     weft_format_time_exact (span.end - span.open.start).text);
  weft_read_out_add (out, C_ ("fact", "without GC"),
                     weft_format_time_exact (span.end - span.open.start - span.gc).text);
  if (weft_user_find_parent (spans, &span, &parent))
    /* Translators: followed by the label of the span that contains this one */
    weft_read_out_add_link (out, C_ ("fact", "inside"), span_label (trace, &parent), "user/spans",
                            parent.open.start);
  notes = weft_user_notes (spans, &span, out->is_exhaustive ? MAX_MESSAGES : MAX_MESSAGES_BRIEF);
  for (guint i = 0; i < notes->len && most > 0; i++)
    {
      const WeftUserNote *note = &g_array_index (notes, WeftUserNote, i);
      g_autofree char *at = g_strdup_printf (
          "%s  %s", weft_chart_format_moment (chart, note->time).text, note->value);

      if (note->is_event && !out->is_exhaustive)
        continue;
      weft_read_out_add (out, note->key, note->is_event ? at : note->value);
      most--;
    }
  weft_read_out_set_span (out, span.open.start, span.end);
  return TRUE;
}

/* Finds the nearest message, since spans start and end at messages. */
static gboolean
user_spans_find_event (
    const WeftLane *lane, WeftChart *chart, guint64 time, gboolean forward, guint64 *to)
{
  return weft_lane_find_event (weft_chart_trace (chart), WEFT_LANE_STEP_ALL,
                               WEFT_TALLY_BIT (MESSAGE) | WEFT_TALLY_BIT (BINARY), time, forward,
                               to);
}

static gboolean
user_spans_has_data (const WeftTrace *trace)
{
  const WeftUserSpans *spans = weft_trace_peek (trace, WEFT_LAZY_USER_SPANS);

  if (spans != NULL)
    return weft_user_spans_n (spans) > 0;
  return weft_tallies_count_all (trace->tallies, WEFT_TALLY_USER, 0, WEFT_TIME_END) > 0;
}

const WeftLaneClass weft_lane_user_spans = {
  .paint = user_spans_paint,
  .value = user_spans_value,
  .read_at = user_spans_read_at,
  .find_event = user_spans_find_event,
  .kinds = { { WEFT_TIMELINE_USER, NC_ ("chart", "User spans"), NULL, 0, 6, .id_part = "spans",
               .variant = 1 } },
  .feature = WEFT_FEATURE_USER,
  .table = &weft_table_spans,
  .has_data = user_spans_has_data,
  .get_height = user_spans_lane_height,
  .help =
      N_ ("Spans of the program, from a message START to its STOP, as boxes; inner spans are "
          "below the outer ones. What is too narrow for a box is drawn as its share of time. Look "
          "for spans that are longer than others of the same label; the table Labels compares "
          "them. The time of a span includes GC pauses and the time in which its thread waited. A "
          "span that fades has no end in the log."),
};
