/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of allocation: bytes allocated by threads, by label. */
#include "weft-table.h"
#include "weft-thread-allocation.h"
#include "weft-thread-sums.h"

#include <glib/gi18n.h>

typedef struct
{
  guint32 thread; /* index of the thread that allocated most */
  guint32 id;     /* ID of that thread */
  guint threads, exact;
  guint64 running; /* ns */
  double bytes;    /* NAN if unknown for all threads */
  double most;     /* bytes allocated by the thread that allocated most */
  double share, rate;
} Row;

static char *
allocation_label (const WeftTableRows *self, guint row, gboolean is_translated)
{
  const Row *one = weft_table_get_record (self, row, NULL);

  return weft_table_threads_label (weft_trace_peek (self->trace, WEFT_LAZY_THREADS), one->thread,
                                   one->threads == 1, is_translated);
}

static char *
allocation_exactness (const WeftTableRows *self, guint row, gboolean is_translated)
{
  const char *exact = NC_ ("how known", "exact"), *estimated = NC_ ("how known", "estimated");
  const Row *one = weft_table_get_record (self, row, NULL);
  const char *text = one->exact == one->threads ? exact : estimated;

  return isfinite (one->bytes) ?
             g_strdup (is_translated ? g_dpgettext2 (NULL, "how known", text) : text) :
             NULL;
}

/* Adds thread @index to the row of its label. Creates the row if there is none. @labels maps a
 * label, or "" for none, to the index of its row plus 1. */
static void
add_thread (GArray *rows,
            GHashTable *labels,
            WeftThreads *threads,
            guint index,
            guint64 ns,
            WeftThreadBytes bytes)
{
  char *label = weft_threads_label (threads, index);
  char *key = label != NULL ? label : g_strdup ("");
  guint32 id = weft_threads_id (threads, index);
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (labels, key));
  Row *row;

  if (n == 0)
    {
      const Row new = { .thread = index, .id = id, .bytes = NAN, .most = -1 };

      g_array_append_val (rows, new);
      n = rows->len;
      g_hash_table_insert (labels, key, GUINT_TO_POINTER (n));
    }
  else
    g_free (key);
  row = &g_array_index (rows, Row, n - 1);
  row->threads++;
  row->running += ns;
  if (bytes.kind == WEFT_THREAD_BYTES_UNKNOWN)
    return;
  row->exact += bytes.kind == WEFT_THREAD_BYTES_EXACT;
  row->bytes = (isfinite (row->bytes) ? row->bytes : 0) + bytes.bytes;
  if (bytes.bytes <= row->most)
    return;
  row->most = bytes.bytes;
  row->thread = index;
  row->id = id;
}

static gboolean
allocation_make (WeftTableRows *self, GCancellable *cancellable)
{
  WeftThreads *threads = weft_trace_get (self->trace, WEFT_LAZY_THREADS, cancellable, NULL);
  g_autoptr (GHashTable) labels = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (WeftThreadAllocation) allocation = NULL;
  g_autoptr (WeftThreadSums) sums = NULL;
  double all = 0; /* sum over all threads, bytes */
  GArray *rows;

  if (threads != NULL)
    sums = weft_thread_sums_new (threads, NULL, self->from, self->to, cancellable);
  if (sums != NULL)
    allocation = weft_thread_allocation_new (threads, self->trace->counters, self->from, self->to,
                                             cancellable);
  if (allocation == NULL)
    return FALSE;
  rows = g_array_new (FALSE, FALSE, sizeof (Row));
  for (guint i = 0; i < weft_threads_n (threads); i++)
    {
      guint64 ns = weft_thread_sums_nth (sums, i)->running;

      if (ns > 0)
        add_thread (rows, labels, threads, i, ns, weft_thread_allocation_nth (allocation, i));
    }
  for (guint i = 0; i < rows->len; i++)
    if (isfinite (g_array_index (rows, Row, i).bytes))
      all += g_array_index (rows, Row, i).bytes;
  for (guint i = 0; i < rows->len; i++)
    {
      Row *row = &g_array_index (rows, Row, i);

      row->share = all > 0 ? row->bytes / all : NAN;
      row->rate = row->bytes * 1e9 / (double) row->running;
    }
  return weft_table_rows_take_records (self, rows);
}

/* Returns the ID of the thread that allocated most. */
static guint32
allocation_thread (const WeftTableRows *self, guint row)
{
  return ((const Row *) weft_table_get_record (self, row, NULL))->id;
}

static const WeftTableColumn columns[] = {
  { "label", NC_ ("column", "Threads"), N_ ("Label of the threads; none: those without a label."),
    WEFT_CELL_TEXT, 24, .text = allocation_label },
  { "threads", NC_ ("column", "Number"), N_ ("Threads that ran in the range."), WEFT_CELL_COUNT, 8,
    WEFT_CELL_AT (Row, threads) },
  { "running_ns", NC_ ("column", "Running"), N_ ("Time running on HECs, summed over the threads."),
    WEFT_CELL_NS, 10, WEFT_CELL_AT (Row, running) },
  { "allocated_bytes", NC_ ("column", "Allocated"),
    N_ ("Bytes allocated, mostly estimated: the RTS reports them by HEC at each GC, and between "
        "two GCs they are shared out over the threads of the HEC by their running time."),
    WEFT_CELL_BYTES, 10, WEFT_CELL_AT (Row, bytes) },
  { "share", NC_ ("column", "Share"), N_ ("Share of what all threads allocated."), WEFT_CELL_SHARE,
    8, WEFT_CELL_AT (Row, share) },
  { "bytes_per_s", NC_ ("column", "Per Second"), N_ ("Bytes allocated per second of running time."),
    WEFT_CELL_BYTES, 10, WEFT_CELL_AT (Row, rate) },
  { "allocated_how", NC_ ("column", "How Known"),
    N_ ("Exact where no other thread ran on their HECs between the same GCs, else estimated."),
    WEFT_CELL_TEXT, 10, .text = allocation_exactness, .is_word = TRUE },
};

const WeftTableClass weft_table_allocation = {
  .id = "allocation",
  .is_reported = TRUE,
  .title = NC_ ("table", "Allocation"),
  .empty_title = N_ ("No Threads"),
  .unrecorded = N_ ("Threads Not Recorded"),
  WEFT_TABLE_COLUMNS (columns),
  .default_sort = "allocated_bytes",
  .make = allocation_make,
  .thread = allocation_thread,
};
