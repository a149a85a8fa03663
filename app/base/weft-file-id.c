/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-file-id.h"

#include "weft-range.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <sys/stat.h>

WeftFileStamp
weft_file_stamp (const char *path)
{
  WeftFileStamp stamp = { FALSE };
  GStatBuf info;

  if (g_stat (path, &info) != 0 || !S_ISREG (info.st_mode))
    return stamp;
  stamp.is_known = TRUE;
  stamp.device = info.st_dev;
  stamp.inode = info.st_ino;
  stamp.size = (guint64) info.st_size;
  stamp.modified = (gint64) info.st_mtim.tv_sec * WEFT_NS_PER_S + info.st_mtim.tv_nsec;
  return stamp;
}

gboolean
weft_file_stamp_is_removed (WeftFileStamp stamp, const char *path)
{
  GStatBuf info;

  return stamp.is_known && g_lstat (path, &info) != 0 && (errno == ENOENT || errno == ENOTDIR);
}

WeftFileStamp
weft_file_stamp_update (WeftFileStamp stamp, const char *path)
{
  WeftFileStamp now = weft_file_stamp (path);

  return now.is_known && !weft_file_stamp_is_other_file (now, stamp) && now.size >= stamp.size ?
             now :
             stamp;
}

gboolean
weft_file_stamp_differs (WeftFileStamp a, WeftFileStamp b)
{
  return weft_file_stamp_is_other_file (a, b) ||
         (a.is_known && b.is_known && (a.size != b.size || a.modified != b.modified));
}

gboolean
weft_file_stamp_is_other_file (WeftFileStamp a, WeftFileStamp b)
{
  return a.is_known && b.is_known && (a.device != b.device || a.inode != b.inode);
}

/* Registry of open files. */

typedef struct
{
  WeftFileId id;
  guint n;
} OpenFile;

static GMutex mutex;
static GArray *open_files; /* OpenFile, usually few; NULL if there are none */

static WeftFileId
file_id_of_status (const struct stat *status)
{
  if (!S_ISREG (status->st_mode))
    return (WeftFileId){ 0 };
  return (WeftFileId){ status->st_dev, status->st_ino };
}

WeftFileId
weft_file_id (int fd)
{
  struct stat status;

  return fstat (fd, &status) == 0 ? file_id_of_status (&status) : (WeftFileId){ 0 };
}

/* Returns the entry of @id, or NULL. Called with the mutex held. */
static OpenFile *
find_open_file (const WeftFileId *id)
{
  for (guint i = 0; open_files != NULL && i < open_files->len; i++)
    {
      OpenFile *file = &g_array_index (open_files, OpenFile, i);

      if (file->id.device == id->device && file->id.inode == id->inode)
        return file;
    }
  return NULL;
}

static gboolean
is_known_id (const WeftFileId *id)
{
  return id->device != 0 || id->inode != 0;
}

void
weft_open_files_add (const WeftFileId *id)
{
  OpenFile added = { *id, 1 };
  OpenFile *file;

  if (!is_known_id (id))
    return;
  g_mutex_lock (&mutex);
  file = find_open_file (id);
  if (open_files == NULL)
    open_files = g_array_new (FALSE, FALSE, sizeof (OpenFile));
  if (file != NULL)
    file->n++;
  else
    g_array_append_val (open_files, added);
  g_mutex_unlock (&mutex);
}

void
weft_open_files_remove (const WeftFileId *id)
{
  OpenFile *file;

  if (!is_known_id (id))
    return;
  g_mutex_lock (&mutex);
  file = find_open_file (id);
  if (file != NULL && --file->n == 0)
    g_array_remove_index_fast (open_files, (guint) (file - (OpenFile *) (void *) open_files->data));
  if (open_files != NULL && open_files->len == 0)
    g_clear_pointer (&open_files, g_array_unref);
  g_mutex_unlock (&mutex);
}

gboolean
weft_open_files_has (const WeftFileId *id)
{
  gboolean has;

  g_mutex_lock (&mutex);
  has = is_known_id (id) && find_open_file (id) != NULL;
  g_mutex_unlock (&mutex);
  return has;
}

gboolean
weft_open_files_has_path (const char *path)
{
  struct stat status;
  WeftFileId id;

  if (stat (path, &status) != 0)
    return FALSE;
  id = file_id_of_status (&status);
  return weft_open_files_has (&id);
}
