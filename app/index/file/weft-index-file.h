/* SPDX-License-Identifier: BSD-3-Clause */
/* File format of an archive: a header, the number and size of each array's elements, the arrays,
 * and a checksum (XXH3) of all of these. Numbers and structs have the processor's native layout. A
 * file is read only by the version of the program that wrote it.
 *
 * The checksum detects damage. It does not detect forged files, because the cache belongs to the
 * user. Only the archived threads are checked against the log (weft-threads-archive.c). */
#pragma once

#include "weft-archive.h"
#include "weft-map.h"

/* Identity of a log and of the archived data; copied by value, owns nothing. */
typedef struct
{
  guint64 words[8];
} WeftIndexKey;

/* Writes @archive to @fd, at its current file offset, for the log with @key. Blocks. Returns FALSE
 * with errno set if it cannot be written. */
gboolean weft_index_file_write (const WeftArchive *archive, const WeftIndexKey *key, int fd);

/* Returns the size of the file, bytes. */
guint64 weft_index_file_size (const WeftArchive *archive);

/* Checks the whole file @map, and returns its arrays, which belong to @map. Returns NULL if the
 * file is damaged, or was written for another @key or by another version of the program. Blocks for
 * about 10 ms per 100 MB. */
WeftArchive *weft_index_file_read (WeftMap *map, const WeftIndexKey *key);
