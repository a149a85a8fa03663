/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of the kernel's counters: by event, kernel thread and HEC. */
#include "weft-perf.h"
#include "weft-table.h"

#include <glib/gi18n.h>

enum
{
  NAME,
  KERNEL_THREAD,
  CAP,
  COUNT,
  SUM,
  FIRST,
  LAST,
  N_COLUMNS,
};

static const WeftTableColumn columns[N_COLUMNS] = {
  [NAME] = { "event", N_ ("Event"), N_ ("The kernel's counter or tracepoint."), WEFT_CELL_TEXT,
             28 },
  [KERNEL_THREAD] = { "kernel_thread", N_ ("OS Thread"),
                      N_ ("The thread's number in the operating system."), WEFT_CELL_ID, 10 },
  [CAP] = { "cap", N_ ("HEC"), N_ ("The HEC that the OS thread served at the time."), WEFT_CELL_ID,
            6 },
  [COUNT] = { "count", N_ ("Number"), N_ ("Events in the log."), WEFT_CELL_COUNT, 10 },
  [SUM] = { "sum", N_ ("Counted"), N_ ("Sum of what the counter counted; none for tracepoints."),
            WEFT_CELL_COUNT, 12 },
  [FIRST] = { "first_ns", N_ ("First"), N_ ("The first event's time."), WEFT_CELL_TIME, 12 },
  [LAST] = { "last_ns", N_ ("Last"), N_ ("The last event's time."), WEFT_CELL_TIME, 12 },
};

static gboolean
make (WeftTableRows *self, GCancellable *cancellable)
{
  self->data = weft_perf_totals (self->trace, self->from, self->to, cancellable);
  if (self->data == NULL)
    return FALSE;
  self->n = ((GArray *) self->data)->len;
  return TRUE;
}

static void
free_data (gpointer data)
{
  g_array_unref (data);
}

static const WeftPerfTotal *
nth (const WeftTableRows *self, guint row)
{
  return &g_array_index ((GArray *) self->data, WeftPerfTotal, row);
}

static gboolean
number (const WeftTableRows *self, guint row, guint column, guint64 *value)
{
  const WeftPerfTotal *total = nth (self, row);
  const struct
  {
    gboolean has;
    guint64 value;
  } cells[N_COLUMNS] = {
    [KERNEL_THREAD] = { TRUE, total->kernel_thread },
    [CAP] = { total->cap != WEFT_CAP_NONE, total->cap },
    [COUNT] = { TRUE, total->count },
    [SUM] = { total->is_counter, total->sum },
    [FIRST] = { TRUE, total->first },
    [LAST] = { TRUE, total->last },
  };

  *value = cells[column].value;
  return cells[column].has;
}

static char *
text (const WeftTableRows *self, guint row, guint column)
{
  const WeftPerfTotal *total = nth (self, row);

  if (column != NAME)
    return NULL;
  return total->name != NULL ? g_strdup (total->name) : g_strdup_printf ("%u", total->perf);
}

static void
place (const WeftTableRows *self, guint row, guint column, guint64 *from, guint64 *to)
{
  const WeftPerfTotal *total = nth (self, row);

  *from = column == LAST ? total->last : total->first;
  *to = column == FIRST ? total->first : total->last;
}

const WeftTableClass weft_table_perf = {
  .id = "perf",
  .title = N_ ("Kernel Counters"),
  .columns = columns,
  .n_columns = N_COLUMNS,
  .first_sort = SUM,
  .make = make,
  .free = free_data,
  .number = number,
  .text = text,
  .place = place,
};
