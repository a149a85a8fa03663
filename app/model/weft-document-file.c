/* SPDX-License-Identifier: BSD-3-Clause */
/* Watches the file of a document, and names the document after it. */
#include "weft-document-private.h"

#include "weft-log-name.h"
#include "weft-object.h"
#include "weft-title.h"

#include <glib/gstdio.h>

void
weft_document_set_changed (WeftDocument *self, gboolean is_changed, gboolean is_removed)
{
  gsize left = self->trace != NULL ? weft_map_get_bytes_left (self->trace->index->log->map) : 0;

  if (self->is_changed == is_changed && self->is_removed == is_removed &&
      (!is_changed || self->bytes_left == left))
    return;
  self->is_changed = is_changed;
  self->is_removed = is_removed;
  self->bytes_left = left;
  g_object_notify (G_OBJECT (self), "changed-on-disk");
}

void
weft_document_check_file (WeftDocument *self)
{
  gboolean is_busy = weft_ask_is_busy (self->ask);
  gboolean is_removed, is_changed;
  WeftFileStamp now;

  if (self->trace == NULL)
    return;
  now = weft_file_stamp (self->path);
  is_removed = (!is_busy || self->is_live) && weft_file_stamp_is_removed (self->stamp, self->path);
  /* weft_map_was_truncated() must always be called, since it updates the number of bytes left */
  is_changed = weft_map_was_truncated (self->trace->index->log->map) || self->is_changed ||
               (is_busy ? self->is_live && weft_file_stamp_is_other_file (self->stamp, now) :
                          weft_file_stamp_differs (self->stamp, now));
  weft_document_set_changed (self, is_changed, is_removed);
}

void
weft_document_watch_file (WeftDocument *self)
{
  g_autoptr (GFile) file = NULL;

  if (self->monitor != NULL || self->stream != NULL || self->merged_paths != NULL ||
      g_str_equal (self->path, "-") || weft_address_is_socket (self->path))
    return;
  file = g_file_new_for_path (self->path);
  self->monitor = g_file_monitor_file (file, G_FILE_MONITOR_NONE, NULL, NULL);
  if (self->monitor != NULL)
    weft_connect (self->monitor, "changed", weft_document_check_file, self);
}

gboolean
weft_document_can_reload (WeftDocument *self)
{
  GStatBuf status;

  /* a merged log is not read again, since the documents of its other processes would keep the old
   * log */
  if (self->merged_paths != NULL)
    return self->trace == NULL;
  if (g_str_equal (self->path, "-") || self->stream != NULL)
    return FALSE;
  if (weft_address_is_socket (self->path))
    return TRUE;
  /* a missing file may come back, but a shell's own FIFO ("/dev/fd/63") can be read only once */
  return g_stat (self->path, &status) != 0 || S_ISREG (status.st_mode) ||
         S_ISDIR (status.st_mode) ||
         (S_ISFIFO (status.st_mode) && !g_str_has_prefix (self->path, "/dev/"));
}

gboolean
weft_document_is_removed (WeftDocument *self)
{
  g_return_val_if_fail (WEFT_IS_DOCUMENT (self), FALSE);
  return self->is_removed;
}

gboolean
weft_document_is_changed_on_disk (WeftDocument *self)
{
  return self->is_changed;
}

gboolean
weft_document_has_file (WeftDocument *self)
{
  return self->stamp.is_known;
}

const char *
weft_document_get_own_path (WeftDocument *self)
{
  guint n = self->merged_paths != NULL ? g_strv_length (self->merged_paths) : 0;

  /* if each file has one process, the processes are in the order of the files */
  return self->run < n && self->trace != NULL && self->trace->index->log->n_processes == n ?
             self->merged_paths[self->run] :
             self->path;
}

const char *
weft_document_get_title (WeftDocument *self)
{
  return self->title;
}

char *
weft_document_distinct_title (WeftDocument *self, const GPtrArray *others)
{
  g_autoptr (GPtrArray) paths = g_ptr_array_new ();
  char *process = NULL;

  g_return_val_if_fail (WEFT_IS_DOCUMENT (self), NULL);
  if (weft_document_get_own_path (self) != self->path)
    return weft_title_add_pid (weft_log_name_among (weft_document_get_own_path (self),
                                                    weft_document_get_merged_paths (self)),
                               self->trace->process->pid);
  if (self->trace != NULL && self->trace->index->log->is_merged)
    process = weft_title_for_process (self->trace->process, self->run);
  if (process != NULL)
    return process;
  for (guint i = 0; i < others->len; i++)
    g_ptr_array_add (paths, WEFT_DOCUMENT (g_ptr_array_index (others, i))->path);
  g_ptr_array_add (paths, NULL);
  return weft_title_new (weft_log_name_among (self->path, (const char *const *) paths->pdata),
                         self->run);
}

char *
weft_document_suggest_file_name (WeftDocument *self, const char *suffix)
{
  const char *own_path = weft_document_get_own_path (self);
  g_autofree char *own = own_path != self->path ? weft_log_name (own_path) : NULL;

  return weft_title_file_name (own != NULL ? own : self->title, suffix);
}
