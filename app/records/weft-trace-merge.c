/* SPDX-License-Identifier: BSD-3-Clause */
/* Aligns the clocks of processes on one time axis. */
#include "weft-trace-merge.h"

#include "weft-named-time.h"

#include <glib/gi18n.h>

static void
process_clear (gpointer data)
{
  WeftMergeProcess *self = data;

  weft_shared_unref (self->trace);
  g_free (self->name);
}

GArray *
weft_merge_processes_new (void)
{
  GArray *processes = g_array_new (FALSE, FALSE, sizeof (WeftMergeProcess));

  g_array_set_clear_func (processes, process_clear);
  return processes;
}

gboolean
weft_merge_process_align (WeftMergeProcess *self, const char *align, GError **error)
{
  const WeftProcess *process = self->trace->process;
  guint64 time;

  if (align == NULL)
    {
      self->clock_zero = process->start_ns;
      if (!process->has_start)
        g_set_error (error, WEFT_NAMED_TIME_ERROR, WEFT_NAMED_TIME_ERROR_UNKNOWN,
                     _ ("%s: the log does not say when the program began by the wall clock. Choose "
                        "a marker or a time that all logs have"),
                     self->name);
      return process->has_start;
    }
  if (!weft_named_time_parse_inside (self->trace, align, &time, NULL, error))
    {
      g_prefix_error (error, "%s: ", self->name);
      return FALSE;
    }
  self->clock_zero = -(gint64) time;
  return TRUE;
}

WeftMergeInput *
weft_merge_processes_to_inputs (const GArray *processes)
{
  WeftMergeInput *inputs = g_new (WeftMergeInput, processes->len);
  gint64 first = G_MAXINT64;

  for (guint i = 0; i < processes->len; i++)
    first = MIN (first, g_array_index (processes, WeftMergeProcess, i).clock_zero);
  for (guint i = 0; i < processes->len; i++)
    {
      const WeftMergeProcess *process = &g_array_index (processes, WeftMergeProcess, i);
      const WeftIndex *index = process->trace->index;

      inputs[i] =
          (WeftMergeInput){ index->log, process->name, index->from,
                            (guint64) (process->clock_zero - first), process->trace->process->ghc };
    }
  return inputs;
}
