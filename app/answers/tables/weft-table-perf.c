/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of kernel counters, by event, kernel thread and HEC. */
#include "weft-perf.h"
#include "weft-table.h"

#include <glib/gi18n.h>

static char *
perf_event (const WeftTableRows *self, guint row, gboolean is_translated)
{
  const WeftPerfTotal *total = weft_table_get_record (self, row, NULL);

  return total->name != NULL ? g_strdup (total->name) : g_strdup_printf ("%u", total->perf);
}

static const WeftTableColumn columns[] = {
  { "event", NC_ ("column", "Event"), N_ ("Name of the kernel's counter or tracepoint."),
    WEFT_CELL_TEXT, 28, .text = perf_event },
  { "kernel_thread", NC_ ("column", "OS Thread"), N_ ("Thread ID in the operating system."),
    WEFT_CELL_ID, 10, WEFT_CELL_AT (WeftPerfTotal, kernel_thread) },
  { "cap", NC_ ("column", "HEC"), N_ ("The HEC that the OS thread served at the time."),
    WEFT_CELL_ID, 6, WEFT_CELL_AT (WeftPerfTotal, cap), WEFT_CELL_UNLESS (WEFT_CAP_NONE) },
  { "count", NC_ ("column", "Number"), N_ ("Events in the log."), WEFT_CELL_COUNT, 10,
    WEFT_CELL_AT (WeftPerfTotal, count) },
  { "sum", NC_ ("column", "Counted"), N_ ("Sum of what the counter counted; none for tracepoints."),
    WEFT_CELL_COUNT, 12, WEFT_CELL_AT (WeftPerfTotal, sum),
    WEFT_CELL_HAS (WeftPerfTotal, is_counter) },
  { "first_ns", NC_ ("column", "First"), N_ ("The first event's time."), WEFT_CELL_TIME, 12,
    WEFT_CELL_AT (WeftPerfTotal, first), .span = WEFT_ROW_SPAN (WeftPerfTotal, first, first) },
  { "last_ns", NC_ ("column", "Last"), N_ ("The last event's time."), WEFT_CELL_TIME, 12,
    WEFT_CELL_AT (WeftPerfTotal, last), .span = WEFT_ROW_SPAN (WeftPerfTotal, last, last) },
};

static gboolean
perf_make (WeftTableRows *self, GCancellable *cancellable)
{
  return weft_table_rows_take_records (
      self, weft_perf_totals (self->trace, self->from, self->to, cancellable));
}

const WeftTableClass weft_table_perf = {
  .id = "perf",
  .title = NC_ ("table", "Kernel Counters"),
  .empty_title = N_ ("No Kernel Counters"),
  .is_rare = TRUE,
  WEFT_TABLE_COLUMNS (columns),
  .default_sort = "sum",
  .span = WEFT_ROW_SPAN (WeftPerfTotal, first, last),
  .make = perf_make,
};
