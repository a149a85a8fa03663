/* SPDX-License-Identifier: BSD-3-Clause */
/* Links are lanes' ids: "threads/18", "hec/3", "gc". */
#include "weft-lane-links.h"

#include "weft-chart-threads.h"
#include "weft-thread-name.h"

#include <glib/gi18n.h>

void
weft_lane_link_thread (
    WeftReadOut *out, WeftChart *chart, const char *name, guint32 id, guint64 time)
{
  g_autofree char *lane = g_strdup_printf ("threads/%u", id);
  g_auto (WeftThreadNames) names;

  weft_thread_names_init (&names, weft_chart_threads (chart), id);
  weft_read_out_add_link (out, name, names.texts[0], lane, time);
}

void
weft_lane_link_hec (WeftReadOut *out, const char *name, guint cap, guint64 time)
{
  g_autofree char *lane = g_strdup_printf ("hec/%u", cap);
  g_autofree char *text = g_strdup_printf (_ ("HEC %u"), cap);

  weft_read_out_add_link (out, name, text, lane, time);
}

void
weft_lane_link_gc (WeftReadOut *out, WeftChart *chart, guint64 time)
{
  const WeftCollections *collections = weft_chart_trace (chart)->collections;
  const WeftGcWindows *windows = weft_collections_windows (collections);
  guint n = weft_gc_windows_begun (windows, time);
  g_autofree char *text = NULL;

  if (n == 0 || time >= weft_gc_windows_nth (windows, n - 1)->end)
    return;
  text = g_strdup_printf (_ ("%s of %s"), weft_format_count (n).text,
                          weft_format_count (weft_collections_count (collections)).text);
  weft_read_out_add_link (out, C_ ("fact", "GC"), text, "gc",
                          weft_collections_nth (collections, n - 1)->start);
}
