/* SPDX-License-Identifier: BSD-3-Clause */
/* Compares the time profiles of two logs. */
#include "weft-cli-profile-compare.h"

#include "weft-cost-comparison.h"

WeftCliStatus
weft_cli_profile_compare (const WeftCliProfileCompare *self)
{
  const WeftCliLog other_log = { .path = (char *) self->other,
                                 .unpack_limit = self->log->unpack_limit };
  const WeftTableEntry *entry = weft_tables_find (self->klass);
  g_autoptr (WeftTrace) trace = weft_cli_read (self->log, NULL);
  g_autoptr (WeftTrace) other = trace != NULL ? weft_cli_read (&other_log, NULL) : NULL;
  g_autoptr (WeftCostComparison) comparison = NULL;
  g_autoptr (WeftCliOutput) output = NULL;
  g_autoptr (WeftCliRows) table = NULL;
  WeftRange a, b;

  if (other == NULL)
    return WEFT_CLI_UNREADABLE;
  if (!weft_cli_rows_is_recorded (entry, trace, self->log->path) ||
      !weft_cli_rows_is_recorded (entry, other, self->other) ||
      !weft_cli_range (trace, self->from, self->to, &a.from, &a.to) ||
      !weft_cli_range (other, self->from, self->to, &b.from, &b.to))
    return WEFT_CLI_USAGE;
  comparison = weft_cost_comparison_new (trace->profile, a, other->profile, b);
  output = weft_cli_output_new ();
  table = weft_cli_rows_new (output, entry, self->format);
  weft_table_rows_unref (
      weft_cli_rows_print (table, trace, comparison, 0, a.from, a.to, self->choice));
  weft_cli_rows_end (table);
  return weft_cli_worse (weft_cli_end (output, trace, self->log->path),
                         weft_cli_report (other, self->other));
}
