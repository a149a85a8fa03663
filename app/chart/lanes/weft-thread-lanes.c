/* SPDX-License-Identifier: BSD-3-Clause */
/* Chooses the thread rows according to the lane layout. */
#include "weft-thread-lanes.h"

#include "weft-thread-activity.h"

#include <string.h>

#define PREFIX "threads/"

const char *
weft_thread_lane_id (guint32 id)
{
  g_autofree char *name = g_strdup_printf (PREFIX "%u", id);

  return g_ref_string_new_intern (name);
}

gboolean
weft_thread_lane_parse_id (const char *name, guint32 *id)
{
  const char *digits = name != NULL ? name + strlen (PREFIX) : "";
  guint64 number;

  if (name == NULL || !g_str_has_prefix (name, PREFIX) ||
      !g_ascii_string_to_unsigned (digits, 10, 0, G_MAXUINT32, &number, NULL))
    return FALSE;
  *id = (guint32) number;
  return TRUE;
}

const char *
weft_thread_lane_find_id (const WeftTrace *trace, const WeftThreadRows *rows, guint32 id)
{
  const WeftThreads *threads = weft_trace_peek (trace, WEFT_LAZY_THREADS);
  gint index = threads != NULL ? weft_threads_find (threads, id) : -1;
  guint row = index >= 0 && rows != NULL ? rows->by_thread[index] : WEFT_THREAD_NO_ROW;

  if (row != WEFT_THREAD_NO_ROW && weft_thread_rows_nth (rows, row)->kind == WEFT_THREAD_ROW_SHARED)
    {
      g_autofree char *name = g_strdup_printf (PREFIX "row-%u", row + 1);

      return g_ref_string_new_intern (name);
    }
  return weft_thread_lane_id (id);
}

static void
add_thread_index (GArray *wanted, const WeftThreads *threads, guint32 id)
{
  gint found = weft_threads_find (threads, id);
  guint32 index = (guint32) found;

  if (found >= 0)
    g_array_append_val (wanted, index);
}

WeftThreadRows *
weft_thread_lanes_make_rows (const WeftTrace *trace,
                             const WeftLaneLayout *layout,
                             const GArray *shown,
                             const GArray *active)
{
  const WeftThreads *threads = weft_trace_peek (trace, WEFT_LAZY_THREADS);
  g_autoptr (WeftLaneLayout) by_default = weft_lane_layout_new ();
  g_autoptr (GArray) wanted = NULL;
  g_autofree guint32 *candidates = NULL;
  WeftThreadChoice choice;
  g_autoptr (GPtrArray) pinned = NULL;
  guint32 id;

  if (threads == NULL)
    return NULL;
  layout = layout != NULL ? layout : by_default;
  pinned = weft_lane_layout_get_pinned (layout);
  wanted = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint i = 0; i < pinned->len; i++)
    if (weft_thread_lane_parse_id (g_ptr_array_index (pinned, i), &id))
      add_thread_index (wanted, threads, id);
  for (guint i = 0; shown != NULL && i < shown->len; i++)
    add_thread_index (wanted, threads, g_array_index (shown, guint32, i));
  choice = (WeftThreadChoice){
    .pinned = (const guint32 *) (gpointer) wanted->data,
    .n_pinned = wanted->len,
    .is_limited = active != NULL,
    .n_more = weft_lane_layout_get_setting (layout, WEFT_THREAD_LANE_REST)->n_more,
  };
  if (active != NULL)
    {
      candidates = g_new (guint32, MAX (active->len, 1));
      for (guint i = 0; i < active->len; i++)
        candidates[i] = g_array_index (active, WeftThreadActivity, i).thread;
      choice.candidates = candidates;
      choice.n_candidates = active->len;
    }
  return weft_thread_rows_new_for_choice (weft_trace_thread_rows (trace), threads, &choice);
}
