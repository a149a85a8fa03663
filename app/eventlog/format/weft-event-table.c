/* SPDX-License-Identifier: BSD-3-Clause */
/* Makes the event table from weft-event-rows.h, and finds the row that decodes a tag. */
#include "weft-event-table.h"

#include "weft-sort.h"

#include <glib/gi18n.h>

/* clang-format off */
#define VARIABLE WEFT_SIZE_VARIABLE

/* These macros set only some of a field's members: the others are 0 (WEFT_MEANS_NUMBER,
 * WEFT_FIELD_REQUIRED). */
#define U8(name, meaning)      { name, WEFT_FIELD_U8, WEFT_MEANS_##meaning }
#define U16(name, meaning)     { name, WEFT_FIELD_U16, WEFT_MEANS_##meaning }
#define U32(name, meaning)     { name, WEFT_FIELD_U32, WEFT_MEANS_##meaning }
#define U64(name, meaning)     { name, WEFT_FIELD_U64, WEFT_MEANS_##meaning }
#define DERIVED(name, meaning) { name, WEFT_FIELD_DERIVED, WEFT_MEANS_##meaning }
#define TEXT(name)             { name, WEFT_FIELD_TEXT }
#define STRING(name)           { name, WEFT_FIELD_STRING }
#define STRINGS(name)          { name, WEFT_FIELD_STRINGS }

/* Fields that many events share. */
#define THREAD  U32 ("thread", THREAD)
#define CAP     U16 ("cap", CAP)
#define VICTIM  U16 ("victim", CAP)
#define CAPSET  U32 ("capset", CAPSET)
#define TASK    U64 ("task", TASK)
#define PROFILE U8 ("profile", NUMBER)
#define STATUS  U16 ("status", STOP_STATUS)
#define STACK   { "stack", WEFT_FIELD_STACK }
/* clang-format on */

#define LAYOUT(tag, size, dialect, name, summary, ...) \
  { tag, size, WEFT_DIALECT_##dialect, name, summary, NULL, WEFT_GROUP_OTHER, { __VA_ARGS__ } },
#define EVENT_AS(tag, constant, name, size, dialect, group, title, feature, tally, index, carry, \
                 summary, ...)                                                                   \
  { tag, size, WEFT_DIALECT_##dialect, name, summary, title, WEFT_GROUP_##group, { __VA_ARGS__ } },

static const WeftEventType event_rows[] = {
#include "weft-event-rows.h"
};

static const char *const group_titles[WEFT_N_GROUPS] = {
  [WEFT_GROUP_THREADS] = NC_ ("event group", "Threads"),
  [WEFT_GROUP_COLLECTIONS] = NC_ ("event group", "GC"),
  [WEFT_GROUP_HEAP] = NC_ ("event group", "Heap"),
  [WEFT_GROUP_USER] = NC_ ("event group", "User"),
  [WEFT_GROUP_SPARKS] = NC_ ("event group", "Sparks"),
  [WEFT_GROUP_PROFILES] = NC_ ("event group", "Profiles"),
  [WEFT_GROUP_PROCESS] = NC_ ("event group", "Process and tasks"),
  [WEFT_GROUP_BLOCKS] = NC_ ("event group", "Blocks"),
  [WEFT_GROUP_OTHER] = NC_ ("event group", "Other"),
};

const WeftEventType *
weft_event_table (guint *n)
{
  *n = G_N_ELEMENTS (event_rows);
  return event_rows;
}

static const WeftEventType *
find_row_in_dialect (guint16 tag, guint size, WeftDialect dialect)
{
  const WeftEventType *found = NULL;
  guint first = WEFT_LOWER_BOUND (guint, i, 0, G_N_ELEMENTS (event_rows), event_rows[i].tag < tag);

  for (guint i = first; i < G_N_ELEMENTS (event_rows) && event_rows[i].tag == tag; i++)
    {
      gboolean is_variable = size == WEFT_SIZE_VARIABLE || event_rows[i].size == WEFT_SIZE_VARIABLE;

      /* later rows of the dialect have larger sizes */
      if (event_rows[i].dialect == dialect &&
          (is_variable ? event_rows[i].size == size : event_rows[i].size <= size))
        found = &event_rows[i];
    }
  return found;
}

const WeftEventType *
weft_event_table_find (guint16 tag, guint size, WeftDialect dialect)
{
  const WeftEventType *found = find_row_in_dialect (tag, size, dialect);

  if (found == NULL && dialect != WEFT_DIALECT_GHC)
    found = find_row_in_dialect (tag, size, WEFT_DIALECT_GHC);
  return found;
}

/* Returns the row with @name that has a title; only the first layout of a type has one. */
static const WeftEventType *
find_titled_row (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (event_rows); i++)
    if (event_rows[i].title != NULL && g_str_equal (event_rows[i].name, name))
      return &event_rows[i];
  return NULL;
}

const char *
weft_event_group_title (WeftEventGroup group)
{
  return g_dpgettext2 (NULL, "event group", group_titles[MIN (group, WEFT_GROUP_OTHER)]);
}

WeftEventGroup
weft_event_group (const char *name)
{
  const WeftEventType *row = find_titled_row (name);

  return row != NULL ? row->group : WEFT_GROUP_OTHER;
}

const char *
weft_event_title (const char *name)
{
  const WeftEventType *row = find_titled_row (name);

  return row != NULL ? g_dpgettext2 (NULL, "event", row->title) : NULL;
}

/* Names of codes, as written to files. */

static const char *const statuses[] = {
  [1] = "heap_overflow",         [2] = "stack_overflow",
  [3] = "thread_yielding",       [4] = "thread_blocked",
  [5] = "thread_finished",       [6] = "foreign_call",
  [7] = "blocked_on_mvar",       [8] = "blocked_on_black_hole",
  [9] = "blocked_on_read",       [10] = "blocked_on_write",
  [11] = "blocked_on_delay",     [12] = "blocked_on_stm",
  [13] = "blocked_on_do_proc",   [18] = "blocked_on_throw_to",
  [20] = "blocked_on_mvar_read", [21] = "blocked_on_io_completion",
};

static const char *const capset_types[] = {
  [1] = "custom",
  [2] = "process",
  [3] = "clock_domain",
};

static const char *const breakdowns[] = {
  [1] = "cost_centre", [2] = "module",       [3] = "closure",    [4] = "type", [5] = "retainer",
  [6] = "biography",   [7] = "closure_type", [8] = "info_table", [9] = "era",
};

static const struct
{
  const char *field;
  const char *const *names;
  guint n;
} codes[] = {
  [WEFT_MEANS_STOP_STATUS] = { "status_name", statuses, G_N_ELEMENTS (statuses) },
  [WEFT_MEANS_SET_TYPE] = { "type_name", capset_types, G_N_ELEMENTS (capset_types) },
  [WEFT_MEANS_BREAKDOWN] = { "breakdown_name", breakdowns, G_N_ELEMENTS (breakdowns) },
};

const char *
weft_field_code_name (WeftFieldMeaning meaning, guint64 number)
{
  if (meaning >= G_N_ELEMENTS (codes) || number >= codes[meaning].n)
    return NULL;
  return codes[meaning].names[number];
}

const char *
weft_field_code_name_field (WeftFieldMeaning meaning)
{
  return meaning < G_N_ELEMENTS (codes) ? codes[meaning].field : NULL;
}
