/* SPDX-License-Identifier: BSD-3-Clause */
/* Identity, size and time of a file, by which a replaced file is told from the one before. */
#pragma once

#include <glib.h>

/* A plain value. */
typedef struct
{
  gboolean is_known; /* FALSE where there is no such file, or it is none that keeps its bytes */
  guint64 device, inode;
  guint64 size;    /* bytes */
  gint64 modified; /* ns of Unix time */
} WeftFileStamp;

/* Of the file that stands at @path now; pipes and devices are never known. */
WeftFileStamp weft_file_stamp (const char *path);

/* TRUE where @stamp is known and no file stands at @path any more. */
gboolean weft_file_stamp_is_gone (WeftFileStamp stamp, const char *path);

/* The stamp of the file at @path where it is that of @stamp, which has grown since; else @stamp. */
WeftFileStamp weft_file_stamp_grown (WeftFileStamp stamp, const char *path);

/* TRUE where both are known and differ. A file that was removed is no other file. */
gboolean weft_file_stamp_differs (WeftFileStamp a, WeftFileStamp b);

/* TRUE where both are known and are different files, however they grew. */
gboolean weft_file_stamp_is_other (WeftFileStamp a, WeftFileStamp b);
