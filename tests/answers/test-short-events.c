/* SPDX-License-Identifier: BSD-3-Clause */
/* Events that are shorter than their type needs, as those of other versions of GHC may be: an event
 * without its fields changes nothing, and a shorter one neither hides others nor adds numbers that
 * are not numbers. */
#include "weft-diagnosis.h"
#include "weft-event-tags.h"
#include "weft-event.h"
#include "weft-quantity.h"
#include "weft-tables.h"
#include "weft-test-corpus.h"
#include "weft-test-growth.h"
#include "weft-test-unit.h"

#include "logs.h"
#include <math.h>
#include <string.h>

/* A tag that no version of GHC has. */
#define UNKNOWN 0x7000
#define ALL     ((1 << WEFT_TEST_GROWTH_KINDS) - 1)
/* Longest payload of a type of variable size that is tried. */
#define MAX_LENGTH 48

/* A change of the events of a type: their length, and perhaps their tag. */
typedef struct
{
  guint16 tag, new_tag;
  guint16 length;
} Change;

static void
copy_header (WeftTestLog *out, const WeftHeader *header, const Change *change)
{
  g_autoptr (GArray) types = g_array_new (FALSE, FALSE, sizeof (WeftTestType));
  WeftTestType unknown = { UNKNOWN, change->length, "Unknown" };

  for (guint tag = 0; tag < G_N_ELEMENTS (header->steps); tag++)
    {
      gint32 step = header->steps[tag];
      WeftTestType type = { (guint16) tag, step >= 10 ? (guint16) (step - 10) : 0xffff,
                            weft_header_description (header, (guint16) tag) };

      if (step == WEFT_STEP_UNDECLARED || step == WEFT_STEP_DATA_END)
        continue;
      if (tag == change->tag && step >= 10)
        type.size = MIN (type.size, change->length);
      else if (tag == change->tag)
        unknown.size = 0xffff;
      g_array_append_val (types, type);
    }
  g_array_append_val (types, unknown);
  weft_test_log_header (out, (gpointer) types->data, types->len);
}

/* Copies the events of block @i. If the log has none of the changed type, each block has one. */
static void
copy_block (WeftTestLog *out, const WeftIndex *index, guint i, const Change *change)
{
  static const guint8 zeros[1024];
  const WeftBlock *block = weft_log_block (index->log, i);
  WeftEvent event = { 0 };
  WeftCursor cursor;

  weft_test_log_begin_block (out, block->cap, block->begin_time);
  if (weft_index_count (index, change->tag) == 0)
    {
      weft_test_log_event (out, change->new_tag, block->begin_time);
      g_assert_cmpuint (change->length, <=, sizeof zeros);
      weft_test_log_bytes (out, zeros, change->length);
    }
  weft_log_cursor (index->log, i, block->offset, &cursor);
  while (weft_cursor_next (&cursor, &event))
    {
      gboolean is_changed = event.tag == change->tag;

      if (event.tag == WEFT_TAG_BLOCK_MARKER)
        continue;
      weft_test_log_event (out, is_changed ? change->new_tag : event.tag, event.time);
      weft_test_log_bytes (out, event.payload,
                           is_changed ? MIN (event.length, change->length) : event.length);
    }
  weft_test_log_end_block (out, block->end_time);
}

static WeftTrace *
changed_trace (const WeftIndex *index, guint16 tag, guint16 new_tag, guint16 length)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  Change change = { tag, new_tag, length };
  g_autoptr (WeftIndex) changed = NULL;
  WeftTrace *trace;

  copy_header (log, weft_log_segment (index->log, 0)->header, &change);
  for (guint i = 0; i < weft_log_n_blocks (index->log); i++)
    copy_block (log, index, i, &change);
  weft_test_log_data_end (log);
  changed = weft_test_index_bytes (log);
  g_assert_cmpuint (changed->n_events, >=, index->n_events);
  trace = weft_trace_new (changed, NULL, NULL);
  g_assert_nonnull (weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL));
  g_assert_nonnull (weft_trace_get (trace, WEFT_LAZY_USER_SPANS, NULL, NULL));
  g_assert_nonnull (weft_diagnosis_new_for_trace (trace, NULL, NULL));
  return trace;
}

/* The numbers of @trace are numbers, and if @like is not NULL, the same as there if both have them.
 */
static void
check_numbers (const WeftTrace *trace, const WeftTrace *like)
{
  WeftStatistics run = weft_statistics (trace, 0, WEFT_TIME_END);
  WeftStatistics other = weft_statistics (like != NULL ? like : trace, 0, WEFT_TIME_END);

  for (guint i = 0; i < WEFT_N_QUANTITY_GROUPS; i++)
    for (guint k = 0; k < weft_quantity_groups[i]->n; k++)
      {
        const WeftQuantity *quantity = &weft_quantity_groups[i]->rows[k];
        WeftAmount a = weft_quantity_value (quantity, &run),
                   b = weft_quantity_value (quantity, &other);

        if (!weft_amount_is_known (a))
          continue;
        g_assert_true (isfinite (a.number));
        if (weft_amount_is_known (b) && a.number != b.number)
          g_error ("%s: %g, not %g", quantity->id, a.number, b.number);
      }
}

static void
check_tables (WeftTrace *trace, WeftTrace *like)
{
  guint n;
  const WeftTableEntry *tables = weft_tables (&n);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (WeftTableRows) rows = NULL, other = NULL;

      if (tables[i].subject != WEFT_TABLE_OF_LOG ||
          weft_table_is_recorded (&tables[i], trace) != weft_table_is_recorded (&tables[i], like))
        continue;
      rows = weft_table_rows_new (tables[i].klass, NULL, trace, 0, WEFT_TIME_END, NULL);
      other = weft_table_rows_new (tables[i].klass, NULL, like, 0, WEFT_TIME_END, NULL);
      if (rows->n != other->n)
        g_error ("%s: %u rows, not %u", tables[i].klass->id, rows->n, other->n);
    }
}

/* Types of which an event has a meaning without its fields, or of which headers are known to
 * declare no fields by mistake. */
static gboolean
counts_without_fields (guint16 tag)
{
  return tag == WEFT_TAG_HEAP_PROF_SAMPLE_BEGIN || tag == WEFT_TAG_HEAP_BIO_PROF_SAMPLE_BEGIN ||
         tag == WEFT_TAG_CONC_MARK_END;
}

/* The types that events of this log have, and others of the table. */
static void
check_log (const WeftIndex *index)
{
  const WeftHeader *header = weft_log_segment (index->log, 0)->header;

  for (guint tag = 0; tag < G_N_ELEMENTS (header->steps); tag++)
    {
      gint32 step = header->steps[tag];
      guint size = step > 10 ? (guint) step - 10 : MAX_LENGTH;

      if (header->rows[tag] == 0 || tag == WEFT_TAG_BLOCK_MARKER ||
          (step <= 10 && step != WEFT_STEP_VARIABLE))
        continue;
      g_test_message ("%u", tag);
      if (!counts_without_fields ((guint16) tag))
        {
          g_autoptr (WeftTrace) empty = changed_trace (index, (guint16) tag, (guint16) tag, 0);
          g_autoptr (WeftTrace) unknown = changed_trace (index, (guint16) tag, UNKNOWN, 0);

          check_numbers (empty, unknown);
          check_tables (empty, unknown);
        }
      for (guint length = 1; length < size; length += length % 2 + 1)
        {
          g_autoptr (WeftTrace) trace =
              changed_trace (index, (guint16) tag, (guint16) tag, (guint16) length);

          check_numbers (trace, NULL);
        }
    }
}

static void
test_growth (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  WeftTestGrowthPlan plan = { ALL, 2, 2, 3, 4, FALSE };
  g_autoptr (WeftTestLog) log = weft_test_growth_log (&plan, rand, NULL);
  g_autoptr (WeftIndex) index = weft_test_index_bytes (log);

  check_log (index);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/short-events/growth", test_growth);
}
