/* SPDX-License-Identifier: BSD-3-Clause */
/* Spooler: reads a file, pipe or socket, decompresses its bytes, and appends them to a spool. */
#pragma once

#include "weft-source-format.h"
#include "weft-spool.h"

/* A spooler. To be used by one thread at a time. */
typedef struct _WeftSpooler WeftSpooler;

/* Creates a spooler that reads @fd, and takes ownership of @fd (-1 for no file yet). @total is the
 * size of the file, or 0 if unknown. */
WeftSpooler *weft_spooler_new (int fd, guint64 total);
void weft_spooler_free (WeftSpooler *self);

/* Sets the limit on the decompressed size; WEFT_UNPACK_LIMIT_DEFAULT by default. */
void weft_spooler_set_limit (WeftSpooler *self, WeftUnpackLimit limit);

/* Appends the bytes of @fd after those of the previous input. Takes ownership of @fd. */
void weft_spooler_continue (WeftSpooler *self, int fd);

/* Closes the input, so that a program that writes to it no longer waits for a reader. */
void weft_spooler_close (WeftSpooler *self);

/* Spools about @bytes more bytes, counted after decompression. If no bytes arrive, returns early
 * once there is some progress, or after @ms (-1 for no limit). Sets @more to FALSE if there is no
 * more to read. Returns FALSE with @error set in WEFT_SOURCE_ERROR, after which there is no more,
 * or to G_IO_ERROR_CANCELLED. The bytes before an error are spooled. The text of the error has no
 * file name. Blocks. */
gboolean weft_spooler_read (WeftSpooler *self,
                            gsize bytes,
                            int ms,
                            gboolean *more,
                            GCancellable *cancellable,
                            GError **error);

/* Returns the spool; NULL before the first weft_spooler_read(). Borrowed. */
const WeftSpool *weft_spooler_spool (const WeftSpooler *self);

/* Continues in @spool, which must already contain those earlier bytes that are to be kept. Takes
 * ownership of @spool. */
void weft_spooler_replace (WeftSpooler *self, WeftSpool *spool);

/* Returns the number of input bytes that have been used so far. Bytes in the buffer do not count:
 * they may be nearly the whole of a log that compresses well. */
guint64 weft_spooler_offset (const WeftSpooler *self);

/* Returns the format; WEFT_FORMAT_STREAM until the first bytes have been read. */
WeftFormat weft_spooler_format (const WeftSpooler *self);
