/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of collections: those that begin in the range. */
#include "weft-gc-holder.h"
#include "weft-table.h"

#include <glib/gi18n.h>

enum
{
  START,
  GENERATION,
  PAUSE,
  WAIT,
  CAUSE,
  HELD_BY,
  CAP,
  THREADS,
  COPIED,
  LIVE,
  BALANCE,
  SLOP,
  FRAGMENTATION,
  RETURNED,
  N_COLUMNS,
};

static const WeftTableColumn columns[N_COLUMNS] = {
  [START] = { "start_ns", N_ ("Start"), N_ ("When the pause began."), WEFT_CELL_TIME, 12 },
  [GENERATION] = { "generation", N_ ("Generation"),
                   N_ ("0: a minor GC, of young data; others are major GCs."), WEFT_CELL_ID, 10 },
  [PAUSE] = { "pause_ns", N_ ("Pause"), N_ ("Time in which the program stood still."), WEFT_CELL_NS,
              10 },
  [WAIT] = { "wait_ns", N_ ("GC Sync"),
             N_ ("From the request until all HECs had stopped, before the pause."), WEFT_CELL_NS,
             10 },
  [CAUSE] = { "cause", N_ ("Cause"), N_ ("Why it happened, as far as the events tell."),
              WEFT_CELL_TEXT, 16 },
  [HELD_BY] = { "held_by_thread", N_ ("Held Up By"),
                N_ ("The thread that stopped last after the request."), WEFT_CELL_ID, 10 },
  [CAP] = { "cap", N_ ("HEC"), N_ ("The HEC that started the GC."), WEFT_CELL_ID, 5 },
  [THREADS] = { "threads", N_ ("Threads"), N_ ("GC threads that took part in this GC."),
                WEFT_CELL_COUNT, 8 },
  [COPIED] = { "copied_bytes", N_ ("Copied"), N_ ("Live data that was copied."), WEFT_CELL_BYTES,
               10 },
  [LIVE] = { "live_bytes", N_ ("Live After"),
             N_ ("Live bytes after the GC; only major GCs count them."), WEFT_CELL_BYTES, 10 },
  [BALANCE] = { "balance", N_ ("Balance"),
                N_ ("How evenly the GC threads shared the copying: 100 % is perfectly even."),
                WEFT_CELL_SHARE, 8 },
  [SLOP] = { "slop_bytes", N_ ("Slop"), N_ ("Memory left unused at the ends of blocks."),
             WEFT_CELL_BYTES, 10 },
  [FRAGMENTATION] = { "fragmentation_bytes", N_ ("Fragmentation"),
                      N_ ("Free memory in pieces that could not be used."), WEFT_CELL_BYTES, 12 },
  [RETURNED] = { "returned_megablocks", N_ ("Returned"), N_ ("Megablocks returned to the system."),
                 WEFT_CELL_COUNT, 8 },
};

/* The place of the first row in the list of collections is all there is to know. */
static gboolean
make (WeftTableRows *self, GCancellable *cancellable)
{
  const WeftCollections *collections = self->trace->collections;
  guint first = weft_collections_before (collections, self->from);
  guint end = self->to >= self->trace->index->to ? weft_collections_count (collections) :
                                                   weft_collections_before (collections, self->to);

  self->n = end - MIN (first, end);
  self->data = GUINT_TO_POINTER (first);
  return TRUE;
}

static void
free_data (gpointer data)
{
}

static const WeftCollection *
nth (const WeftTableRows *self, guint row)
{
  return weft_collections_nth (self->trace->collections, GPOINTER_TO_UINT (self->data) + row);
}

/* What stands in the log beside the record. */
static gboolean
late_number (const WeftTableRows *self, guint row, guint column, guint64 *value)
{
  WeftCollectionNumbers numbers;

  if (!weft_collections_numbers (self->trace->collections, GPOINTER_TO_UINT (self->data) + row,
                                 &numbers))
    return FALSE;
  if (column == SLOP)
    *value = numbers.slop;
  else if (column == FRAGMENTATION)
    *value = numbers.fragmentation;
  else if (numbers.has_balanced && numbers.total_copied > 0 && nth (self, row)->threads > 1)
    *value = (guint64) ((double) numbers.balanced_copied * 1e6 / (double) numbers.total_copied);
  else
    return FALSE;
  return TRUE;
}

static gboolean
held_by (const WeftTableRows *self, guint row, guint64 *value)
{
  WeftGcHolder holder;

  if (!weft_gc_holder (self->trace->collections, self->trace->index,
                       GPOINTER_TO_UINT (self->data) + row, &holder))
    return FALSE;
  *value = holder.thread;
  return TRUE;
}

static gboolean
number (const WeftTableRows *self, guint row, guint column, guint64 *value)
{
  const WeftCollection *one = nth (self, row);
  gboolean has_numbers = (one->flags & WEFT_COLLECTION_NUMBERS) != 0;
  const struct
  {
    gboolean has;
    guint64 value;
  } cells[] = {
    [START] = { TRUE, one->start },
    [GENERATION] = { one->generation != WEFT_GENERATION_UNKNOWN, one->generation },
    [PAUSE] = { TRUE, one->pause },
    [WAIT] = { (one->flags & WEFT_COLLECTION_REQUESTED) != 0, one->wait },
    [CAP] = { TRUE, one->cap },
    [THREADS] = { has_numbers, one->threads },
    [COPIED] = { has_numbers, one->copied },
    [LIVE] = { (one->flags & WEFT_COLLECTION_LIVE) != 0, one->live },
    [RETURNED] = { TRUE, one->returned },
  };

  if (column == CAUSE)
    return FALSE;
  if (column == HELD_BY)
    return held_by (self, row, value);
  if (column == BALANCE || column == SLOP || column == FRAGMENTATION)
    return late_number (self, row, column, value);
  *value = cells[column].value;
  return cells[column].has;
}

static char *
text (const WeftTableRows *self, guint row, guint column)
{
  return column == CAUSE ? g_strdup (weft_gc_cause_key (nth (self, row)->cause)) : NULL;
}

static char *
shown (const WeftTableRows *self, guint row, guint column)
{
  return column == CAUSE ? g_strdup (weft_gc_cause_label (nth (self, row)->cause)) : NULL;
}

static void
place (const WeftTableRows *self, guint row, guint column, guint64 *from, guint64 *to)
{
  const WeftCollection *one = nth (self, row);

  *from = one->start;
  *to = one->start + one->pause;
}

const WeftTableClass weft_table_collections = {
  .id = "collections",
  .title = N_ ("GCs"),
  .columns = columns,
  .n_columns = N_COLUMNS,
  .first_sort = PAUSE,
  .make = make,
  .free = free_data,
  .number = number,
  .text = text,
  .shown = shown,
  .place = place,
};
