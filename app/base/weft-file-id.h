/* SPDX-License-Identifier: BSD-3-Clause */
/* Identity of files: stamps, which show whether a file was replaced or changed, and a registry of
 * open logs, which must not be overwritten. */
#pragma once

#include <glib.h>

/* Identity and state of a file at some moment; copied by value. */
typedef struct
{
  gboolean is_known; /* FALSE if there is no such file, or it is not a regular file */
  guint64 device, inode;
  guint64 size;    /* bytes */
  gint64 modified; /* ns of Unix time */
} WeftFileStamp;

/* Returns the current stamp of the file at @path. Stamps of pipes and devices are never known. */
WeftFileStamp weft_file_stamp (const char *path);

/* Returns TRUE if @stamp is known and no file exists at @path any more. */
gboolean weft_file_stamp_is_removed (WeftFileStamp stamp, const char *path);

/* Returns the current stamp of the file at @path if it is still the file of @stamp and has not
 * shrunk; otherwise @stamp. */
WeftFileStamp weft_file_stamp_update (WeftFileStamp stamp, const char *path);

/* Returns TRUE if both stamps are known and differ in any way. A file that was removed does not
 * count as different. */
gboolean weft_file_stamp_differs (WeftFileStamp a, WeftFileStamp b);

/* Returns TRUE if both stamps are known and belong to different files, whatever their sizes. */
gboolean weft_file_stamp_is_other_file (WeftFileStamp a, WeftFileStamp b);

/* Identity of a file, the same for all of its names; copied by value. All zeros if there is no
 * file. */
typedef struct
{
  guint64 device, inode;
} WeftFileId;

/* Returns the identity of the file of @fd; all zeros if it is not a regular file. */
WeftFileId weft_file_id (int fd);

/* Register and unregister @id. Calls are counted: @id stays registered until each
 * weft_open_files_add() has been matched by a weft_open_files_remove(). May be called on any
 * thread; an @id of all zeros is ignored. */
void weft_open_files_add (const WeftFileId *id);
void weft_open_files_remove (const WeftFileId *id);

/* Returns TRUE if @id is registered. May be called on any thread. */
gboolean weft_open_files_has (const WeftFileId *id);

/* Returns TRUE if the file at @path, after following links, is registered. May be called on any
 * thread. */
gboolean weft_open_files_has_path (const char *path);
