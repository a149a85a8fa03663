/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of the evaluated sparks, for logs with an event for each spark. */
#include "weft-spark-sizes.h"
#include "weft-table.h"

#include <glib/gi18n.h>

static char *
sparks_origin (const WeftTableRows *self, guint row, gboolean is_translated)
{
  const char *own = NC_ ("taken from", "own pool"), *stolen = NC_ ("taken from", "stolen");
  const WeftSparkRun *one = weft_table_get_record (self, row, NULL);
  const char *text = one->is_stolen ? stolen : own;

  return g_strdup (is_translated ? g_dpgettext2 (NULL, "taken from", text) : text);
}

static const WeftTableColumn columns[] = {
  { "start_ns", NC_ ("column", "Start"), N_ ("When its evaluation began."), WEFT_CELL_TIME, 12,
    WEFT_CELL_AT (WeftSparkRun, start) },
  { "size_ns", NC_ ("column", "Duration"), N_ ("Time in which its thread ran."), WEFT_CELL_NS, 10,
    WEFT_CELL_AT (WeftSparkRun, size) },
  { "cap", NC_ ("column", "HEC"), N_ ("The HEC on which its evaluation began."), WEFT_CELL_ID, 5,
    WEFT_CELL_AT (WeftSparkRun, cap) },
  { "origin", NC_ ("column", "Taken From"),
    N_ ("The spark pool of the HEC itself, or stolen from that of another one."), WEFT_CELL_TEXT,
    12, .text = sparks_origin },
  { "thread", NC_ ("column", "Thread"), N_ ("Thread ID of the thread that evaluated it."),
    WEFT_CELL_ID, 8, WEFT_CELL_AT (WeftSparkRun, thread) },
  { "end_ns", NC_ ("column", "End"), N_ ("When the thread took the next spark, or finished."),
    WEFT_CELL_TIME, 12, WEFT_CELL_AT (WeftSparkRun, end), .visibility = WEFT_COLUMN_HIDDEN },
};

static gboolean
sparks_make (WeftTableRows *self, GCancellable *cancellable)
{
  return weft_table_rows_take_records (
      self, weft_spark_runs (self->trace->index, self->trace->tallies, self->from,
                             weft_index_range_end (self->trace->index, self->from, self->to),
                             cancellable));
}

static guint32
sparks_thread (const WeftTableRows *self, guint row)
{
  return ((const WeftSparkRun *) weft_table_get_record (self, row, NULL))->thread;
}

const WeftTableClass weft_table_sparks = {
  .id = "sparks",
  .title = NC_ ("table", "Sparks"),
  .empty_title = N_ ("No Sparks"),
  .is_rare = TRUE,
  .columns = columns,
  .n_columns = G_N_ELEMENTS (columns),
  .default_sort = "size_ns",
  .span = WEFT_ROW_SPAN (WeftSparkRun, start, end),
  .make = sparks_make,
  .thread = sparks_thread,
};
