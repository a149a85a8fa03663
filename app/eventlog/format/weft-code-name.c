/* SPDX-License-Identifier: BSD-3-Clause */
/* The names, by number. */
#include "weft-code-name.h"

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

static const char *const set_types[] = {
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
  [WEFT_MEANS_SET_TYPE] = { "type_name", set_types, G_N_ELEMENTS (set_types) },
  [WEFT_MEANS_BREAKDOWN] = { "breakdown_name", breakdowns, G_N_ELEMENTS (breakdowns) },
};

const char *
weft_code_name (WeftFieldMeaning meaning, guint64 number)
{
  if (meaning >= G_N_ELEMENTS (codes) || number >= codes[meaning].n)
    return NULL;
  return codes[meaning].names[number];
}

const char *
weft_code_field (WeftFieldMeaning meaning)
{
  return meaning < G_N_ELEMENTS (codes) ? codes[meaning].field : NULL;
}
