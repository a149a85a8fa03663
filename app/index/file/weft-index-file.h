/* SPDX-License-Identifier: BSD-3-Clause */
/* File of an archive, in one piece: a header, the number and size of each array's elements, the
 * arrays, and a checksum (XXH3) of all of it. Numbers and structs are as the processor has them. A
 * file is used only by the version of the program that wrote it.
 *
 * The checksum finds damage, but is no protection against forged files: arrays that are read
 * from an archive are checked against the log. */
#pragma once

#include "weft-archive.h"
#include "weft-map.h"

/* Identity of a log and of the archived data. A plain value. */
typedef struct
{
  guint64 words[8];
} WeftIndexKey;

/* Writes @archive to @fd, at its file offset, for the log with @key. Blocks. Returns FALSE with
 * errno set if it cannot be written. */
gboolean weft_index_file_write (const WeftArchive *archive, const WeftIndexKey *key, int fd);

/* Returns the size of the file, bytes. */
guint64 weft_index_file_size (const WeftArchive *archive);

/* Reads all of the file @map to check it, and returns its arrays, which belong to @map. Returns
 * NULL if the file is damaged, was written for another @key or by another version of the program.
 * Blocks, for 10 ms per 100 MB or so. */
WeftArchive *weft_index_file_read (WeftMap *map, const WeftIndexKey *key);
