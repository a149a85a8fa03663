/* SPDX-License-Identifier: BSD-3-Clause */
/* File of an index: the arrays of each capability's index and those that analyses keep, one after
 * the other, so that a log that was indexed before needs no reading. It is mapped, and its large
 * arrays are used where they lie.
 *
 * Nothing in such a file is believed before its checksums hold: those of pages of checkpoints,
 * which are most of it, when a page is first read; all others when it is opened. Anybody can make a
 * file whose checksums do: so each place in the log that it tells is checked to lie in a block of
 * the log, and each section in the file. */
#pragma once

#include "weft-index.h"

/* A log and what it is part of: files with another one are of another log. A plain value. */
typedef struct
{
  guint64 words[8];
} WeftIndexKey;

/* Writes the index of the log with @key (or NULL), and what analyses keep with it (or NULL), to
 * @fd, at its file offset. Blocks. FALSE with errno set where it cannot be written. */
gboolean weft_index_file_write (const WeftIndex *index,
                                const WeftKept *kept,
                                const WeftIndexKey *key,
                                int fd);

/* About how many bytes that takes. */
guint64 weft_index_file_size (const WeftIndex *index, const WeftKept *kept);

/* The index of @log, whose key is @key, from the file that @map has, of which it keeps a reference.
 * NULL if anything about that is odd: damaged, of another log, or of another version of the
 * program. Where a page turns out to be so later, its capability's events are indexed then, and the
 * file is removed. Blocks, with as many threads as there are cores. */
WeftIndex *weft_index_file_read (WeftMap *map, const WeftIndexKey *key, WeftLog *log);

/* The same of what analyses keep alone, from a file without an index. */
WeftKept *weft_index_file_read_kept (WeftMap *map, const WeftIndexKey *key);
