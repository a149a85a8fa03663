/* SPDX-License-Identifier: BSD-3-Clause */
/* Lane of tasks (OS threads): one row each, with the HEC that it serves. */
#include "weft-box.h"
#include "weft-lane-links.h"
#include "weft-lane.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#define ROW      14.0
#define BOX      12.0
#define MAX_ROWS 16 /* further tasks share the last row */

static guint
count_rows (const WeftTrace *trace)
{
  return CLAMP (trace->tasks->n_tasks, 1, MAX_ROWS);
}

static double
tasks_lane_height (const WeftTrace *trace)
{
  return count_rows (trace) * ROW;
}

static void
tasks_paint (const WeftLane *lane, WeftChart *chart, cairo_t *cr)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  const WeftColor color = weft_chart_palette (chart)->heap_second;
  const GArray *spans = trace->tasks->spans;
  double row_height = lane->height / count_rows (trace), height = MIN (BOX, row_height);
  guint row = 0;

  for (guint i = 0; i < spans->len; i++)
    {
      const WeftTaskSpan *span = &g_array_index (spans, WeftTaskSpan, i);
      WeftBoxSpan box = weft_box_span (weft_chart_scale (chart), span->from, span->to);
      g_autofree char *hec = g_strdup_printf (_ ("HEC %u"), span->cap);
      g_autofree char *number = g_strdup_printf ("%u", span->cap);
      const char *texts[] = { hec, number, NULL };
      double y;

      row += i > 0 && span->task != span[-1].task;
      y = MIN (row, count_rows (trace) - 1) * row_height;
      if (box.x1 <= box.x0)
        continue;
      weft_color_fill (cr, weft_color_fade (color, span->cap % 2 == 0 ? 1 : 0.75), box.x0, y,
                       box.x1 - box.x0, height);
      weft_box_paint_text (weft_chart_text (chart), cr, &box, y + height / 2, WEFT_TEXT_SMALL_BOX,
                           weft_color_text_on (color), NULL, texts);
    }
}

static WeftFormatted
tasks_value (const WeftLane *lane, WeftChart *chart)
{
  return weft_format_count (weft_chart_trace (chart)->tasks->n_tasks);
}

static gboolean
tasks_read_at (const WeftLane *lane, WeftChart *chart, guint64 time, double y, WeftReadOut *out)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  const GArray *spans = trace->tasks->spans;
  guint wanted = (guint) MAX (y / (lane->height / count_rows (trace)), 0), row = 0;

  for (guint i = 0; i < spans->len; i++)
    {
      const WeftTaskSpan *span = &g_array_index (spans, WeftTaskSpan, i);

      row += i > 0 && span->task != span[-1].task;
      if (MIN (row, count_rows (trace) - 1) == wanted && time >= span->from && time < span->to)
        {
          g_autofree char *title = g_strdup_printf (_ ("Task %" PRIu64), span->task);
          g_autofree char *hec = g_strdup_printf (_ ("HEC %u"), span->cap);
          g_autofree char *kernel = g_strdup_printf ("%" G_GUINT64_FORMAT, span->kernel_thread);

          weft_read_out_set_title (out, title, hec);
          if (span->kernel_thread != 0)
            weft_read_out_add (out, C_ ("fact", "OS thread"), kernel);
          weft_read_out_add (out, C_ ("fact", "since"),
                             weft_chart_format_moment (chart, span->from).text);
          if (!span->is_open)
            weft_read_out_add (out, C_ ("fact", "until"),
                               weft_chart_format_moment (chart, span->to).text);
          weft_read_out_add (out, C_ ("fact", "duration"),
                             weft_format_time_exact (span->to - span->from).text);
          if (out->is_exhaustive)
            weft_lane_add_hec_link (out, C_ ("fact", "on"), span->cap, span->from);
          weft_read_out_set_span (out, span->from, span->to);
          return TRUE;
        }
    }
  return FALSE;
}

/* Finds the nearest start or end of a span. */
static gboolean
tasks_find_event (
    const WeftLane *lane, WeftChart *chart, guint64 time, gboolean forward, guint64 *to)
{
  const GArray *spans = weft_chart_trace (chart)->tasks->spans;
  WeftLaneStep nearest = { .time = time, .forward = forward };

  for (guint i = 0; i < spans->len; i++)
    {
      weft_lane_step_add_event (&nearest, g_array_index (spans, WeftTaskSpan, i).from);
      weft_lane_step_add_event (&nearest, g_array_index (spans, WeftTaskSpan, i).to);
    }
  return weft_lane_step_finish (&nearest, to);
}

static gboolean
tasks_has_data (const WeftTrace *trace)
{
  return trace->tasks->n_tasks > 0;
}

static WeftFormatted
tasks_amount (const WeftTrace *trace)
{
  return weft_format_count (trace->tasks->n_tasks);
}

const WeftLaneClass weft_lane_tasks = {
  .paint = tasks_paint,
  .value = tasks_value,
  .read_at = tasks_read_at,
  .find_event = tasks_find_event,
  .kinds = { { WEFT_TIMELINE_TASKS, NC_ ("chart", "Tasks"), N_ ("OS threads"), 0, 6,
               .is_group = TRUE } },
  .feature = WEFT_FEATURE_TASKS,
  .has_data = tasks_has_data,
  .amount = tasks_amount,
  .get_height = tasks_lane_height,
  .help =
      N_ ("One row per task (OS thread of the runtime system), with the HEC that it serves. After "
          "sixteen rows further tasks share the last one. Look for many tasks that live only "
          "briefly: safe foreign calls and bound threads need tasks of their own. What a task "
          "does within a foreign call is not in the log."),
};
