/* SPDX-License-Identifier: BSD-3-Clause */
/* Source of a log's bytes: a file, a compressed file, a FIFO, standard input or a socket, always
 * available as a file that can be mapped. */
#pragma once

#include "weft-control.h"
#include "weft-map.h"
#include "weft-source-format.h"
#include "weft-source-guess.h"
#include "weft-source-status.h"
#include "weft-spool.h"
#include "weft-unpack-limit.h"
#include <gio/gio.h>

/* Every text begins in lower case, after the file's name and a colon; a suggestion is a second
 * sentence. */
typedef enum
{
  WEFT_SOURCE_ERROR_NOT_A_LOG,  /* read, but it is something else; the text says what */
  WEFT_SOURCE_ERROR_UNREADABLE, /* cannot be opened or read; the text says why */
  WEFT_SOURCE_ERROR_DAMAGED,    /* the compression is damaged or cut; what came before was read */
  WEFT_SOURCE_ERROR_NO_SPACE,   /* no room to unpack or to keep a stream; what had room was read */
  WEFT_SOURCE_ERROR_LIMIT,      /* it unpacks to too much; what came before was read */
} WeftSourceError;
#define WEFT_SOURCE_ERROR (weft_source_error_quark ())
GQuark weft_source_error_quark (void);

/* For one thread at a time; its maps for any number of them. */
typedef struct _WeftSource WeftSource;

/* Opens what @name is the address of (see weft-address.h): a path, "-" for standard input, or
 * "unix:PATH" or "tcp:HOST:PORT" of a program with eventlog-socket. Never waits: reads the first
 * bytes of a file, and none of a stream, and does not connect yet. All but a plain file has to be
 * spooled with weft_source_read(). NULL with @error set. */
WeftSource *weft_source_open (const char *name, GError **error);

/* What it may unpack to, WEFT_UNPACK_LIMIT_DEFAULT at first. To be set before it is read. */
void weft_source_set_unpack_limit (WeftSource *source, WeftUnpackLimit limit);

/* Asks for all that a program may write yet. Of a plain file that a process is writing,
 * weft_source_read() waits for it to grow until nobody writes it any more; a FIFO or a socket whose
 * writer goes is opened again, until the log's end marker has come or its path is gone for good.
 * Looks at all processes unless a file has its end marker: for a worker thread. To be called before
 * it is read. Returns whether the log is, or may be, written yet. */
gboolean weft_source_follow (WeftSource *source);

/* Has a stream fill @spool, which is taken over, instead of a temporary file, so that a recording
 * is written once. To be called before it is read. FALSE if the source is not a stream: nothing is
 * taken over. */
gboolean weft_source_set_spool (WeftSource *source, WeftSpool *spool);

/* Commands that @control gets go to the program, while it is connected over a socket. Takes a
 * reference. To be called before it is read. */
void weft_source_set_control (WeftSource *source, WeftControl *control);

/* How much of it is to be kept: as its control says, or all of it. Nothing is dropped by the
 * source: who reads it asks for this, and uses weft_source_replace(). */
WeftKeep weft_source_keep (WeftSource *source);

/* Replaces the first @bytes bytes of a stream that was read by @spool, which is taken over: what
 * came after them is appended to it, with the next bytes that come. FALSE if the source is not a
 * stream: nothing is taken over. */
gboolean weft_source_replace (WeftSource *source, WeftSpool *spool, guint64 bytes);

/* Whether that has failed since the last call for want of room in @spool: all was kept. */
gboolean weft_source_replace_failed (WeftSource *source);

/* Whether that came about before the last weft_source_map(), and after the one before it: what was
 * mapped then is another log. */
gboolean weft_source_was_replaced (const WeftSource *source);

/* For how many ms weft_source_read() waits where there is nothing to read: 0 and more, or -1 (at
 * first) for ever. */
void weft_source_set_patience (WeftSource *source, int ms);

/* Maps of it go on. */
void weft_source_free (WeftSource *source);

/* Reads on: spools the next @bytes or so of a compressed log, counted as decompressed, into an
 * unlinked temporary file (of a plain file there is nothing to spool). Of a stream everything is
 * spooled as it comes, by a thread of the source's own from the first call on, so that the program
 * never waits for its reader; the call ends when there is more than before, but for small bits, or
 * when the status is another, unless patience is over. Blocks; to be called on a worker thread.
 * @more gets TRUE while there is more to read. FALSE with @error set; what was read before stays,
 * and can be mapped: G_IO_ERROR_CANCELLED (the source can be read on), or any of WEFT_SOURCE_ERROR
 * (there is no more; an empty file is NOT_A_LOG). */
gboolean weft_source_read (
    WeftSource *source, gsize bytes, gboolean *more, GCancellable *cancellable, GError **error);

/* Lets the program go that writes a stream: it does not wait for a reader any more. The next
 * weft_source_read() goes on where the stream is then, and keeps what was read. FALSE if that
 * cannot be, and nothing changes. Blocks for some ms. */
gboolean weft_source_disconnect (WeftSource *source);

/* A map of all bytes there are now; of a plain file that grows, a larger one each time, and none
 * that is smaller than the one before: what was cut off meanwhile is zeros (see
 * weft_map_was_cut()). New reference; NULL with @error set. */
WeftMap *weft_source_map (WeftSource *source, GError **error);

/* Returns TRUE, with @error set in WEFT_SOURCE_ERROR, if @map, which is of the source and in which
 * weft_log_new() has found no log for @reason, is not the beginning of one either. @is_final: there
 * is no more. */
gboolean weft_source_refuse (WeftSource *source,
                             const WeftMap *map,
                             gboolean is_final,
                             const GError *reason,
                             GError **error);

/* A compressed stream is known as such only after the first weft_source_read(). */
WeftFormat weft_source_format (WeftSource *source);

/* The file's name for people, valid UTF-8. Borrowed. */
const char *weft_source_name (const WeftSource *source);

/* Bytes of the underlying file that are unpacked or taken so far, and all it has (0 if unknown),
 * for a progress bar. */
void weft_source_progress (WeftSource *source, guint64 *done, guint64 *total);

/* What it is doing. From any thread. */
void weft_source_status (WeftSource *source, WeftSourceStatus *status);

/* Whether the regular file at @path begins as an eventlog does, packed or not. Reads little of it;
 * FALSE if it cannot be read. */
gboolean weft_source_is_log (const char *path);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftSource, weft_source_free)
