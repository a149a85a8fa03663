/* SPDX-License-Identifier: BSD-3-Clause */
/* Compares the time profiles of two sides. */
#include "weft-cli-profile-compare.h"

#include <glib/gi18n.h>

WeftCliStatus
weft_cli_profile_compare (const WeftCliProfileCompare *self)
{
  const WeftTableEntry *entry = weft_tables_find (self->klass);
  g_auto (WeftCliSides) sides = { 0 };
  g_autoptr (WeftCostComparison) comparison = NULL;
  g_autoptr (WeftCliOutput) output = NULL;
  g_autoptr (WeftCliRows) table = NULL;
  WeftCliStatus status = weft_cli_sides_read (&sides, self->asked);
  const WeftRange *range;

  if (status != WEFT_CLI_ANSWERED)
    return status;
  if (!weft_cli_rows_is_recorded (entry, weft_cli_sides_first (&sides, 0), self->asked->log.path) ||
      !weft_cli_rows_is_recorded (entry, weft_cli_sides_first (&sides, 1),
                                  weft_cli_sides_other_path (&sides)))
    return WEFT_CLI_USAGE;
  range = &weft_compared_runs_nth (sides.runs[0], 0)->range;
  comparison = weft_compared_runs_costs (sides.runs[0], sides.runs[1]);
  if (comparison == NULL)
    {
      weft_cli_complain (_ ("one side has a time profile by cost centre, the other call stacks"));
      return WEFT_CLI_USAGE;
    }
  output = weft_cli_output_new ();
  table = weft_cli_rows_new (output, entry, self->format, NULL);
  weft_shared_unref (weft_cli_rows_print (table, weft_cli_sides_first (&sides, 0), comparison, 0,
                                          range->from, range->to, self->choice));
  weft_cli_rows_end (table);
  status = weft_cli_output_end (output);
  return status == WEFT_CLI_ANSWERED && !output->is_closed ? weft_cli_sides_report (&sides) :
                                                             status;
}
