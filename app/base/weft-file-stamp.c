/* SPDX-License-Identifier: BSD-3-Clause */
/* Compares a file with what it was. */
#include "weft-file-stamp.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <sys/stat.h>

#define NS_PER_S G_GINT64_CONSTANT (1000000000)

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
  stamp.modified = (gint64) info.st_mtim.tv_sec * NS_PER_S + info.st_mtim.tv_nsec;
  return stamp;
}

gboolean
weft_file_stamp_is_gone (WeftFileStamp stamp, const char *path)
{
  GStatBuf info;

  return stamp.is_known && g_lstat (path, &info) != 0 && (errno == ENOENT || errno == ENOTDIR);
}

WeftFileStamp
weft_file_stamp_grown (WeftFileStamp stamp, const char *path)
{
  WeftFileStamp now = weft_file_stamp (path);

  return now.is_known && !weft_file_stamp_is_other (now, stamp) && now.size >= stamp.size ? now :
                                                                                            stamp;
}

gboolean
weft_file_stamp_differs (WeftFileStamp a, WeftFileStamp b)
{
  return weft_file_stamp_is_other (a, b) ||
         (a.is_known && b.is_known && (a.size != b.size || a.modified != b.modified));
}

gboolean
weft_file_stamp_is_other (WeftFileStamp a, WeftFileStamp b)
{
  return a.is_known && b.is_known && (a.device != b.device || a.inode != b.inode);
}
