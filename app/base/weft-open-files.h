/* SPDX-License-Identifier: BSD-3-Clause */
/* Registry of the files that logs are read from, so that nothing is written over one of them. */
#pragma once

#include <glib.h>

/* A file's identity, whatever its names. A plain value; all zeros is not a file. */
typedef struct
{
  guint64 device, inode;
} WeftFileId;

/* The identity of the regular file that @fd refers to; all zeros where it is none. */
WeftFileId weft_file_id (int fd);

/* Registers @id until weft_open_files_remove() was called as often. Any thread; all zeros are
 * ignored. */
void weft_open_files_add (const WeftFileId *id);
void weft_open_files_remove (const WeftFileId *id);

/* Whether @id is registered. Any thread. */
gboolean weft_open_files_has (const WeftFileId *id);

/* Whether the file at @path, links followed, is registered. Any thread. */
gboolean weft_open_files_has_path (const char *path);
