/* SPDX-License-Identifier: BSD-3-Clause */
/* Identity of files: stamps, by which a file that was replaced or has changed is recognised, and a
 * registry of the files that logs are read from, so that none of them is overwritten. */
#pragma once

#include <glib.h>

/* A plain value. */
typedef struct
{
  gboolean is_known; /* FALSE if there is no such file, or it is none that keeps its bytes */
  guint64 device, inode;
  guint64 size;    /* bytes */
  gint64 modified; /* ns of Unix time */
} WeftFileStamp;

/* The stamp of the file at @path now; pipes and devices are never known. */
WeftFileStamp weft_file_stamp (const char *path);

/* TRUE if @stamp is known and there is no file at @path any more. */
gboolean weft_file_stamp_is_gone (WeftFileStamp stamp, const char *path);

/* The stamp of the file at @path where it is that of @stamp, which has grown since; else @stamp. */
WeftFileStamp weft_file_stamp_grown (WeftFileStamp stamp, const char *path);

/* TRUE if both are known and differ. A file that was removed is no other file. */
gboolean weft_file_stamp_differs (WeftFileStamp a, WeftFileStamp b);

/* TRUE if both are known and are different files, however they grew. */
gboolean weft_file_stamp_is_other (WeftFileStamp a, WeftFileStamp b);

/* A file's identity, whatever its names. A plain value; all zeros is not a file. */
typedef struct
{
  guint64 device, inode;
} WeftFileId;

/* The identity of the regular file that @fd refers to; all zeros if it is none. */
WeftFileId weft_file_id (int fd);

/* Registers @id until weft_open_files_remove() was called as often. Any thread; all zeros are
 * ignored. */
void weft_open_files_add (const WeftFileId *id);
void weft_open_files_remove (const WeftFileId *id);

/* Returns TRUE if @id is registered. Any thread. */
gboolean weft_open_files_has (const WeftFileId *id);

/* Returns TRUE if the file at @path, links followed, is registered. Any thread. */
gboolean weft_open_files_has_path (const char *path);
