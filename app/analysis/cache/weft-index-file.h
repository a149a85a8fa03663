/* SPDX-License-Identifier: BSD-3-Clause */
/* File of an index: the arrays of each capability's index, one after the other, so that a log that
 * was indexed before needs no reading. It is mapped, and its checkpoints are used where they lie.
 *
 * Nothing in such a file is believed before its checksums hold. They find every damage, but are no
 * secret: so what an index is followed by, too, is only taken where it lies inside the log's blocks
 * and the file's own sections. */
#pragma once

#include "weft-index.h"

/* A log and what it is part of: files with another one are of another log. A plain value. */
typedef struct
{
  guint64 words[8];
} WeftIndexKey;

/* Writes the index of the log with @key to @fd, from where that stands. Blocks. FALSE with errno
 * set where it cannot be written. */
gboolean weft_index_file_write (const WeftIndex *index, const WeftIndexKey *key, int fd);

/* About how many bytes that takes. */
guint64 weft_index_file_size (const WeftIndex *index);

/* The index of @log, whose key is @key, from the file that @map has, of which it keeps a reference.
 * NULL where anything about that is odd: damaged, of another log, or of another version of the
 * program. Blocks, with as many threads as there are cores. */
WeftIndex *weft_index_file_read (WeftMap *map, const WeftIndexKey *key, WeftLog *log);
