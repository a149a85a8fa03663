/* SPDX-License-Identifier: BSD-3-Clause */
/* The table entries, generated from weft-table-rows.h. */
#include "weft-tables.h"

#include "weft-profile-subject.h"
#include "weft-retainers.h"

#include <glib/gi18n.h>

static const WeftTableEntry tables[] = {
#define TABLE(name, subject, feature, page, row_definition, other_command)  \
  { &weft_table_##name, WEFT_TABLE_##subject, WEFT_FEATURE_##feature, page, \
    row_definition,     other_command },
#include "weft-table-rows.h"
};

const WeftTableEntry *
weft_tables (guint *n)
{
  *n = G_N_ELEMENTS (tables);
  return tables;
}

const WeftTableEntry *
weft_tables_find (const WeftTableClass *klass)
{
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    if (tables[i].klass == klass)
      return &tables[i];
  return NULL;
}

gboolean
weft_table_is_recorded (const WeftTableEntry *entry, const WeftTrace *trace)
{
  WeftAmountState state = weft_feature_recorded (trace, entry->feature).state;

  switch (entry->subject)
    {
    case WEFT_TABLE_OF_LOG:
    case WEFT_TABLE_OF_PATH:
    case WEFT_TABLE_OF_LABEL:
      return state == WEFT_AMOUNT_KNOWN || state == WEFT_AMOUNT_NONE;
    case WEFT_TABLE_OF_TIME_PROFILE:
      return weft_profile_subject_is_recorded (WEFT_PROFILE_OF_TIME, trace);
    case WEFT_TABLE_OF_CALL_STACKS:
      return weft_profile_subject_is_recorded (WEFT_PROFILE_OF_CALLS, trace);
    case WEFT_TABLE_OF_TWO_PROFILES:
      return weft_profile_subject_is_recorded (WEFT_PROFILE_OF_TIME, trace) ||
             weft_profile_subject_is_recorded (WEFT_PROFILE_OF_CALLS, trace);
    case WEFT_TABLE_OF_HEAP_STACKS:
      return weft_profile_subject_is_recorded (WEFT_PROFILE_OF_HEAP, trace);
    case WEFT_TABLE_OF_RETAINERS:
      return weft_retainers_find (trace->heap) != NULL;
    default:
      return trace->heap->samples->len > 0;
    }
}

gboolean
weft_table_is_offered (const WeftTableEntry *entry, const WeftTrace *trace)
{
  const WeftTableClass *klass = entry->klass;

  if (trace == NULL)
    return !klass->is_rare && klass->has_rows == NULL;
  if (klass->is_rare && weft_feature_count (trace, entry->feature) == 0)
    return FALSE;
  return klass->has_rows == NULL || klass->has_rows (trace);
}

WeftHeapProfile *
weft_table_nth_heap (const WeftTableEntry *entry, const WeftTrace *trace, guint i)
{
  if (entry->subject == WEFT_TABLE_OF_RETAINERS)
    return i == 0 ? weft_retainers_find (trace->heap) : NULL;
  return i < weft_heap_profile_n_parts (trace->heap) ? weft_heap_profile_part (trace->heap, i) :
                                                       NULL;
}
