/* SPDX-License-Identifier: BSD-3-Clause */
/* Identity, size and time of a file, by which a replaced file is recognised. */
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
