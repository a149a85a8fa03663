/* SPDX-License-Identifier: BSD-3-Clause */
/* Spooler: takes the bytes of a file, pipe or socket, decompresses them, and keeps them in a spool.
 */
#pragma once

#include "weft-source-format.h"
#include "weft-spool.h"
#include "weft-unpack-limit.h"

/* For one thread at a time. */
typedef struct _WeftSpooler WeftSpooler;

/* Reads from @fd, which it takes over (-1: nothing yet). @total is the size of the file, 0 if it
 * is not known. */
WeftSpooler *weft_spooler_new (int fd, guint64 total);
void weft_spooler_free (WeftSpooler *self);

/* WEFT_UNPACK_LIMIT_DEFAULT at first. */
void weft_spooler_set_limit (WeftSpooler *self, WeftUnpackLimit limit);

/* Goes on with the bytes of @fd, which it takes over, after those of the input before. */
void weft_spooler_continue (WeftSpooler *self, int fd);

/* Closes the input: a program that writes to it does not wait for a reader any more. */
void weft_spooler_close (WeftSpooler *self);

/* Spools the next @bytes or so, counted as decompressed. Where the input falls silent the call ends
 * early, with at least some progress, or after @ms without any (-1: no limit). @more gets TRUE
 * while there is more to read. FALSE with @error set, in WEFT_SOURCE_ERROR (there is no more) or
 * G_IO_ERROR_CANCELLED; what was read before stays. The text names no file. Blocks. */
gboolean weft_spooler_read (WeftSpooler *self,
                            gsize bytes,
                            int ms,
                            gboolean *more,
                            GCancellable *cancellable,
                            GError **error);

/* What was read so far; NULL before the first weft_spooler_read(). Borrowed. */
const WeftSpool *weft_spooler_spool (const WeftSpooler *self);

/* Goes on in @spool, which is taken over, instead: it has what is kept of what was read so far. */
void weft_spooler_replace (WeftSpooler *self, WeftSpool *spool);

/* Bytes of the input that were used; what waits in the buffer may hold most of the log, where it is
 * compressed well. */
guint64 weft_spooler_offset (const WeftSpooler *self);

/* WEFT_FORMAT_STREAM until the first bytes have been read. */
WeftFormat weft_spooler_format (const WeftSpooler *self);
