/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads each log on its own, then writes all of them, with times on a common axis, one after the
 * other to a temporary file. */
#include "weft-reading.h"

#include "weft-display.h"
#include "weft-document.h"
#include "weft-file-id.h"
#include "weft-source.h"
#include "weft-title.h"
#include "weft-trace-merge.h"
#include "weft-trace-read.h"

typedef struct
{
  GArray *processes; /* of WeftMergeProcess */
  const char *align;
  WeftSpool *spool;
  guint64 done, total; /* bytes read, plus bytes written */
  WeftMergeProgress progress;
  gpointer user_data;
  GCancellable *cancellable;
} MergeRun;

char *
weft_merged_log_path (const char *const *paths)
{
  g_autofree char *folder = g_path_get_dirname (paths[0]);
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; paths[i] != NULL; i++)
    {
      g_autofree char *name = g_path_get_basename (paths[i]);
      g_autofree char *title = weft_title_file_name (name, "");

      g_string_append_printf (names, "%s%s", i > 0 ? " + " : "", title);
    }
  return g_build_filename (folder, names->str, NULL);
}

static void
read_progress_cb (WeftTrace *trace, guint64 done, guint64 total, gpointer user_data)
{
  const MergeRun *self = user_data;

  self->progress (MIN (self->done + done, self->total), self->total, self->user_data);
}

static gboolean
align_process (WeftMergeProcess *process, const char *align, GError **error)
{
  if (g_strcmp0 (align, WEFT_DOCUMENT_ALIGN_STARTS) != 0)
    return weft_merge_process_align (process, align, error);
  process->clock_zero = -(gint64) process->trace->index->from;
  return TRUE;
}

/* Adds all processes in the file at @path. */
static gboolean
read_processes (MergeRun *self, const char *path, GError **error)
{
  guint n = 1;

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (WeftSource) source = weft_source_open (path, error);
      WeftMergeProcess process = { 0 };

      if (source != NULL)
        process.trace =
            weft_trace_read (source, i, NULL, read_progress_cb, self, self->cancellable, error);
      if (process.trace == NULL)
        return FALSE;
      process.name = weft_display_path (path);
      g_array_append_val (self->processes, process);
      if (!align_process (
              &g_array_index (self->processes, WeftMergeProcess, self->processes->len - 1),
              self->align, error))
        return FALSE;
      n = process.trace->index->log->n_processes;
    }
  self->done += weft_file_stamp (path).size;
  return TRUE;
}

static gboolean
write_merged_cb (gpointer data, const guint8 *bytes, gsize size, GError **error)
{
  MergeRun *self = data;

  self->done += size;
  self->progress (MIN (self->done, self->total), self->total, self->user_data);
  return weft_spool_append (self->spool, bytes, size, error);
}

WeftMap *
weft_merged_log_read (const char *const *paths,
                      const char *align,
                      WeftMergeProgress progress,
                      gpointer user_data,
                      GCancellable *cancellable,
                      GError **error)
{
  g_autoptr (GArray) processes = weft_merge_processes_new ();
  g_autoptr (WeftSpool) spool = NULL;
  g_autofree WeftMergeInput *inputs = NULL;
  MergeRun self = { processes, align, NULL, 0, 0, progress, user_data, cancellable };

  for (guint i = 0; paths[i] != NULL; i++)
    self.total += 2 * weft_file_stamp (paths[i]).size;
  for (guint i = 0; paths[i] != NULL; i++)
    if (!read_processes (&self, paths[i], error))
      return NULL;
  self.spool = spool = weft_spool_new (NULL, error);
  if (spool == NULL)
    return NULL;
  /* each process has a header of its own, so that it may be from any version of GHC */
  inputs = weft_merge_processes_to_inputs (processes);
  for (guint i = 0; i < processes->len; i++)
    if (!weft_log_merge (&inputs[i], 1, write_merged_cb, &self, cancellable, error))
      return NULL;
  return weft_map_new (spool->map_fd, spool->size, error);
}
