/* SPDX-License-Identifier: BSD-3-Clause */
/* Source of a log's bytes: a file, a compressed file, a FIFO, standard input or a socket, whose
 * bytes are always available as a file that can be mapped. */
#pragma once

#include "weft-control.h"
#include "weft-map.h"
#include "weft-source-format.h"
#include "weft-source-status.h"
#include "weft-spool.h"
#include <gio/gio.h>

/* Errors of a source. Each text begins with the file's name and a colon, and continues in lower
 * case; a suggestion is a second sentence. */
typedef enum
{
  WEFT_SOURCE_ERROR_NOT_A_LOG,  /* another kind of file, named by the text */
  WEFT_SOURCE_ERROR_UNREADABLE, /* it cannot be opened or read, for the reason in the text */
  WEFT_SOURCE_ERROR_DAMAGED,    /* compressed data is damaged or cut; the part before was read */
  WEFT_SOURCE_ERROR_NO_SPACE,   /* no space to decompress or to spool the rest */
  WEFT_SOURCE_ERROR_LIMIT, /* its decompressed size exceeds the limit; the part before was read */
} WeftSourceError;
#define WEFT_SOURCE_ERROR (weft_source_error_quark ())
GQuark weft_source_error_quark (void);

/* To be used by one thread at a time; its maps can be used by any number of threads. */
typedef struct _WeftSource WeftSource;

/* Opens the source with the address @name (see weft-address.h): a path, "-" for standard input, or
 * "unix:PATH" or "tcp:HOST:PORT" of a program with eventlog-socket. Does not block: reads the first
 * bytes of a file, but none of a stream, and does not connect yet. All sources but plain files must
 * be spooled with weft_source_read(). Returns NULL with @error set on failure. */
WeftSource *weft_source_open (const char *name, GError **error);

/* Sets the limit on the decompressed size; WEFT_UNPACK_LIMIT_DEFAULT by default. To be called
 * before the source is read. */
void weft_source_set_unpack_limit (WeftSource *source, WeftUnpackLimit limit);

/* Makes weft_source_read() follow a program that is still writing: it waits for a plain file to
 * grow until no process writes it any more, and reopens a FIFO or socket that its writer closes,
 * until the log's end marker has come or the path is gone. Reads the open files of all processes,
 * unless the file has its end marker, so it should be called on a worker thread. To be called
 * before the source is read. Returns TRUE if the log is, or may be, still being written. */
gboolean weft_source_follow (WeftSource *source);

/* Spools a stream into @spool, which it takes over, instead of a temporary file, so that a
 * recording is written only once. To be called before the source is read. Returns FALSE, without
 * taking @spool over, if the source is not a stream. */
gboolean weft_source_set_spool (WeftSource *source, WeftSpool *spool);

/* Sends the commands of @control to the program while it is connected over a socket. Takes a
 * reference. To be called before the source is read. */
void weft_source_set_control (WeftSource *source, WeftControl *control);

/* Returns the part of the stream to keep, as set in its WeftControl; everything by default. The
 * source itself drops nothing: its reader does, with weft_source_replace(). */
WeftKeep weft_source_keep (WeftSource *source);

/* Replaces the first @bytes bytes that were read from a stream with those of @spool, which it takes
 * over; the bytes after them, and those that are still to come, are appended to @spool. Returns
 * FALSE, without taking @spool over, if the source is not a stream. */
gboolean weft_source_replace (WeftSource *source, WeftSpool *spool, guint64 bytes);

/* Returns TRUE if weft_source_replace() has failed since the last call because there was no space
 * in @spool; nothing was replaced then. */
gboolean weft_source_replace_failed (WeftSource *source);

/* Returns TRUE if bytes were replaced between the last two calls of weft_source_map(), so that the
 * last map is a map of another log. */
gboolean weft_source_was_replaced (const WeftSource *source);

/* Sets the time (ms) for which weft_source_read() waits if there is nothing to read: 0 or more, or
 * -1, which is the default, for no limit. */
void weft_source_set_patience (WeftSource *source, int ms);

/* Frees the source; its maps stay valid. */
void weft_source_free (WeftSource *source);

/* Spools about @bytes more of a compressed log, counted after decompression, into an unlinked
 * temporary file. Plain files are not spooled. A stream is spooled by a thread of the source as its
 * bytes come, from the first call on, so that the program does not wait for its reader; the call
 * returns when more than a few bytes have come, when the status changes, or after the time set by
 * weft_source_set_patience(). Blocks: to be called on a worker thread. Sets @more to FALSE if there
 * is no more to read. Returns FALSE with @error set to G_IO_ERROR_CANCELLED, after which the source
 * can be read again, or in WEFT_SOURCE_ERROR, after which there is no more (NOT_A_LOG for an empty
 * file). The bytes before an error can still be mapped. */
gboolean weft_source_read (
    WeftSource *source, gsize bytes, gboolean *more, GCancellable *cancellable, GError **error);

/* Disconnects from the program that writes a stream, so that the program does not wait for a reader
 * any more. The next weft_source_read() continues with the bytes that come from then on. Returns
 * FALSE, and changes nothing, if the source cannot be disconnected. Blocks for some ms. */
gboolean weft_source_disconnect (WeftSource *source);

/* Maps all bytes that are available now. The map of a growing file becomes larger with each call,
 * but never smaller: bytes that were cut off are zeros (see weft_map_was_cut()). Returns a new
 * reference, or NULL with @error set. */
WeftMap *weft_source_map (WeftSource *source, GError **error);

/* Checks @map, a map of the source in which weft_log_new() has found no log and returned @reason.
 * Returns TRUE with @error set (WEFT_SOURCE_ERROR) if it cannot be the beginning of a log either.
 * If @is_final, no more bytes will follow. */
gboolean weft_source_refuse (WeftSource *source,
                             const WeftMap *map,
                             gboolean is_final,
                             const GError *reason,
                             GError **error);

/* Returns the format. That of a compressed stream is known after the first weft_source_read(). */
WeftFormat weft_source_format (WeftSource *source);

/* Returns the display name of the file, valid UTF-8. Borrowed. */
const char *weft_source_name (const WeftSource *source);

/* Sets @done to the bytes of the underlying file that were read, and @total to its size (0 if
 * unknown), for a progress bar. */
void weft_source_progress (WeftSource *source, guint64 *done, guint64 *total);

/* Sets @status to the current state of the source. May be called on any thread. */
void weft_source_status (WeftSource *source, WeftSourceStatus *status);

/* Returns TRUE if the regular file at @path begins like an eventlog, compressed or not. Reads its
 * first bytes. Returns FALSE if it cannot be read. */
gboolean weft_source_is_log (const char *path);

/* Returns what the first @size bytes of a file, at @data, seem to be if they are not an eventlog:
 * "an empty file", "a gzip archive", "a Git LFS pointer", "a heap profile (.hp)", "plain text", …;
 * a translated noun phrase, static. Returns NULL if they begin like an eventlog, or with a block
 * marker before its header. Reads at most 64 KiB. If @next is not NULL, sets it to what to do to
 * get the log, a translated sentence without its full stop, static; or to NULL. */
const char *weft_source_guess (const guint8 *data, gsize size, const char **next);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftSource, weft_source_free)
