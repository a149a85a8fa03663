/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of GCs that begin in the range. */
#include "weft-last-stop.h"
#include "weft-table.h"

#include <glib/gi18n.h>

/* Lazy record of a row: numbers of a GC that are not in its WeftCollection. */
typedef struct
{
  double balance; /* not finite if unknown */
  guint64 slop, fragmentation;
} LazyRecord;

/* Returns the index in WeftCollections of the GC in @row. */
static guint
gc_index (const WeftTableRows *self, guint row)
{
  return GPOINTER_TO_UINT (self->data) + row;
}

static gconstpointer
collections_record (const WeftTableRows *self, guint row, gpointer room)
{
  return weft_collections_nth (self->trace->collections, gc_index (self, row));
}

static gboolean
collections_lazy_record (const WeftTableRows *self, guint row, gpointer room)
{
  const WeftCollection *one = collections_record (self, row, NULL);
  WeftCollectionNumbers numbers;
  LazyRecord *filled = room;

  if (!weft_collections_numbers (self->trace->collections, gc_index (self, row), &numbers))
    return FALSE;
  filled->balance = numbers.has_balanced && one->threads > 1 ?
                        weft_table_ratio (numbers.balanced_copied, numbers.total_copied) :
                        NAN;
  filled->slop = numbers.slop;
  filled->fragmentation = numbers.fragmentation;
  return TRUE;
}

static gboolean
collections_held_by (const WeftTableRows *self, guint row, guint64 *value)
{
  WeftGcHolder holder;

  if (!weft_gc_find_holder (self->trace->collections, self->trace->index, gc_index (self, row),
                            &holder))
    return FALSE;
  *value = holder.thread;
  return TRUE;
}

/* Sets @value to the ID of the thread that last ran on the HEC that started the GC. Returns FALSE
 * if no thread has run on it since the previous GC. */
static gboolean
collections_thread_before (const WeftTableRows *self, guint row, guint64 *value)
{
  const WeftGcWindows *windows = weft_collections_windows (self->trace->collections);
  const WeftIndex *index = self->trace->index;
  const WeftCollection *one = collections_record (self, row, NULL);
  const WeftCapIndex *cap = weft_index_cap (index, one->cap);
  guint gc = gc_index (self, row);
  WeftThreadEvent stop;

  if (cap == NULL ||
      !weft_find_last_stop (cap, index->log,
                            gc > 0 ? weft_gc_windows_nth (windows, gc - 1)->end : index->from,
                            one->start, &stop))
    return FALSE;
  *value = stop.thread;
  return TRUE;
}

static char *
collections_thread_before_label (const WeftTableRows *self, guint row, gboolean is_translated)
{
  const WeftThreads *threads = weft_trace_peek (self->trace, WEFT_LAZY_THREADS);
  gint thread = -1;
  guint64 id;

  if (collections_thread_before (self, row, &id))
    thread = weft_threads_find (threads, (guint32) id);
  return thread >= 0 ? weft_threads_label (threads, (guint) thread) : NULL;
}

static char *
collections_cause (const WeftTableRows *self, guint row, gboolean is_translated)
{
  const WeftCollection *one = collections_record (self, row, NULL);

  return g_strdup (is_translated ? weft_gc_cause_label (one->cause) :
                                   weft_gc_cause_key (one->cause));
}

static const WeftTableColumn columns[] = {
  { "start_ns", NC_ ("column", "Start"), N_ ("When the pause began."), WEFT_CELL_TIME, 12,
    WEFT_CELL_AT (WeftCollection, start) },
  { "generation", NC_ ("column", "Generation"),
    N_ ("0: a minor GC, of young data; others are major GCs."), WEFT_CELL_ID, 10,
    WEFT_CELL_AT (WeftCollection, generation), WEFT_CELL_UNLESS (WEFT_GENERATION_UNKNOWN) },
  { "pause_ns", NC_ ("column", "Pause"), N_ ("Time for which the program was stopped."),
    WEFT_CELL_NS, 10, WEFT_CELL_AT (WeftCollection, pause) },
  { "wait_ns", NC_ ("column", "GC Sync"),
    N_ ("From the request until all HECs had stopped, before the pause."), WEFT_CELL_NS, 10,
    WEFT_CELL_AT (WeftCollection, wait),
    WEFT_CELL_IF (WeftCollection, flags, WEFT_COLLECTION_REQUESTED) },
  { "cause", NC_ ("column", "Cause"), N_ ("Why it happened, as far as the events show."),
    WEFT_CELL_TEXT, 16, .text = collections_cause, .is_word = TRUE },
  { "held_by_thread", NC_ ("column", "Held Up By"),
    N_ ("The thread that stopped last after the request."), WEFT_CELL_ID, 10,
    .number = collections_held_by },
  { "ran_before_thread", NC_ ("column", "Ran Before"),
    N_ ("The thread that ran last on this HEC, since the GC before."), WEFT_CELL_ID, 10,
    .number = collections_thread_before },
  { "ran_before_label", NC_ ("column", "Ran Before, Label"),
    N_ ("Label of the thread that ran last on this HEC, since the GC before."), WEFT_CELL_TEXT, 18,
    .text = collections_thread_before_label, .visibility = WEFT_COLUMN_IF_DISTINCT },
  { "cap", NC_ ("column", "HEC"), N_ ("The HEC that started the GC."), WEFT_CELL_ID, 5,
    WEFT_CELL_AT (WeftCollection, cap) },
  { "threads", NC_ ("column", "Threads"), N_ ("GC threads that took part in this GC."),
    WEFT_CELL_COUNT, 8, WEFT_CELL_AT (WeftCollection, threads),
    WEFT_CELL_IF (WeftCollection, flags, WEFT_COLLECTION_HAS_NUMBERS),
    .visibility = WEFT_COLUMN_HIDDEN },
  { "copied_bytes", NC_ ("column", "Copied"), N_ ("Live bytes that were copied."), WEFT_CELL_BYTES,
    10, WEFT_CELL_AT (WeftCollection, copied),
    WEFT_CELL_IF (WeftCollection, flags, WEFT_COLLECTION_HAS_NUMBERS) },
  { "live_bytes", NC_ ("column", "Live After"),
    N_ ("Live bytes after the GC; only major GCs count them."), WEFT_CELL_BYTES, 10,
    WEFT_CELL_AT (WeftCollection, live),
    WEFT_CELL_IF (WeftCollection, flags, WEFT_COLLECTION_HAS_LIVE) },
  { "balance", NC_ ("column", "Balance"),
    /* xgettext:no-c-format */
    N_ ("How evenly the GC threads shared the copying: 100 % is perfectly even."), WEFT_CELL_SHARE,
    8, WEFT_CELL_LAZY (LazyRecord, balance), .visibility = WEFT_COLUMN_HIDDEN },
  { "slop_bytes", NC_ ("column", "Slop"), N_ ("Memory left unused at the ends of blocks."),
    WEFT_CELL_BYTES, 10, WEFT_CELL_LAZY (LazyRecord, slop), WEFT_CELL_UNLESS (G_MAXUINT64),
    .visibility = WEFT_COLUMN_HIDDEN },
  { "fragmentation_bytes", NC_ ("column", "Fragmentation"),
    N_ ("Free memory in pieces that could not be used."), WEFT_CELL_BYTES, 12,
    WEFT_CELL_LAZY (LazyRecord, fragmentation), .visibility = WEFT_COLUMN_HIDDEN },
  { "returned_megablocks", NC_ ("column", "Returned"), N_ ("Megablocks returned to the system."),
    WEFT_CELL_COUNT, 8, WEFT_CELL_AT (WeftCollection, returned),
    WEFT_CELL_IF (WeftCollection, flags, WEFT_COLLECTION_HAS_RETURN),
    .visibility = WEFT_COLUMN_HIDDEN },
};

/* self->data is only the index of the first row's GC in WeftCollections. */
static gboolean
collections_make (WeftTableRows *self, GCancellable *cancellable)
{
  const WeftCollections *collections = self->trace->collections;
  guint first = weft_collections_count_before (collections, self->from);
  guint end = weft_collections_count_before (
      collections, weft_index_range_end (self->trace->index, self->from, self->to));

  /* load the threads now, in this worker thread, as columns show thread labels */
  if (weft_trace_get (self->trace, WEFT_LAZY_THREADS, cancellable, NULL) == NULL)
    return FALSE;
  self->n = end - MIN (first, end);
  self->data = GUINT_TO_POINTER (first);
  return TRUE;
}

/* @data is an index, so there is nothing to free. */
static void
collections_free_data (gpointer data)
{
}

const WeftTableClass weft_table_collections = {
  .id = "collections",
  .is_reported = TRUE,
  .title = NC_ ("table", "GCs"),
  .empty_title = N_ ("No GCs"),
  .unrecorded = N_ ("GCs Not Recorded"),
  WEFT_TABLE_COLUMNS (columns),
  .default_sort = "pause_ns",
  .span = WEFT_ROW_LENGTH (WeftCollection, start, pause),
  .make = collections_make,
  .free = collections_free_data,
  .record = collections_record,
  .get_lazy_record = collections_lazy_record,
};
