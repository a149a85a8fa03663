/* SPDX-License-Identifier: BSD-3-Clause */
/* Source of a log's bytes: a file, a compressed file, a FIFO, standard input or a socket. The bytes
 * are always available as a file that can be mapped. */
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
  WEFT_SOURCE_ERROR_NOT_A_LOG,  /* the file is of another kind, which the text names */
  WEFT_SOURCE_ERROR_UNREADABLE, /* the file cannot be opened or read, for the reason in the text */
  WEFT_SOURCE_ERROR_DAMAGED,  /* compressed data is damaged or cut off; everything before the damage
                                 was read */
  WEFT_SOURCE_ERROR_NO_SPACE, /* no space for the rest of the log */
  WEFT_SOURCE_ERROR_LIMIT,    /* the decompressed size exceeds the limit; everything up to the limit
                                 was read */
} WeftSourceError;
#define WEFT_SOURCE_ERROR (weft_source_error_quark ())
GQuark weft_source_error_quark (void);

/* A source. To be used by one thread at a time; its maps can be used by any number of threads. */
typedef struct _WeftSource WeftSource;

/* Opens the source with the address @name (see weft-connection.h): a path, "-" for standard input,
 * or "unix:PATH" or "tcp:HOST:PORT" of a program with eventlog-socket. Does not block: reads the
 * first bytes of a file, but no bytes of a stream, and does not connect yet. All sources except
 * plain files must be spooled with weft_source_read(). Returns NULL with @error set on failure. */
WeftSource *weft_source_open (const char *name, GError **error);

/* Sets the limit on the decompressed size; WEFT_UNPACK_LIMIT_DEFAULT by default. To be called
 * before the source is read. */
void weft_source_set_unpack_limit (WeftSource *source, WeftUnpackLimit limit);

/* Makes weft_source_read() follow a program that is still writing: it waits for a plain file to
 * grow until no process writes the file any more, and reopens a FIFO or socket that its writer
 * closes, until the log's end marker has arrived or the path is gone. To be called before the
 * source is read, on a worker thread, as it reads the open files of all processes unless the file
 * has its end marker. Returns TRUE if the log is, or may be, still being written. */
gboolean weft_source_follow (WeftSource *source);

/* Spools a stream into @spool instead of a temporary file, so that a recording is written only
 * once. Takes ownership of @spool. To be called before the source is read. Returns FALSE, without
 * taking ownership, if the source is not a stream. */
gboolean weft_source_set_spool (WeftSource *source, WeftSpool *spool);

/* Makes the commands of @control go to the program while it is connected over a socket. Takes a
 * reference. To be called before the source is read. */
void weft_source_set_control (WeftSource *source, WeftControl *control);

/* Returns the part of the stream to keep, as set in the source's WeftControl; everything by
 * default. The source itself drops nothing: its reader drops old bytes with
 * weft_source_replace(). */
WeftRetention weft_source_get_retention (WeftSource *source);

/* Replaces the first @bytes bytes that were read from a stream with the contents of @spool; all
 * later bytes are appended to @spool. Takes ownership of @spool. Returns FALSE, without taking
 * ownership, if the source is not a stream. */
gboolean weft_source_replace (WeftSource *source, WeftSpool *spool, guint64 bytes);

/* Returns TRUE if a weft_source_replace() has failed since the last call of this function because
 * there was no space in @spool; nothing was replaced then. */
gboolean weft_source_replace_failed (WeftSource *source);

/* Returns TRUE if bytes were replaced between the last two calls of weft_source_map(), so that the
 * last map does not begin with the bytes of the map before it. */
gboolean weft_source_was_replaced (const WeftSource *source);

/* Sets the time (ms) for which weft_source_read() waits if there is nothing to read; -1, the
 * default, for no limit. */
void weft_source_set_timeout (WeftSource *source, int ms);

/* Frees the source; its maps stay valid. */
void weft_source_free (WeftSource *source);

/* Spools about @bytes more bytes of a compressed log, counted after decompression, into an unlinked
 * temporary file. Plain files are not spooled. The first call for a stream starts a thread that
 * spools the bytes as they arrive, so that the program does not wait for its reader; each call
 * returns when more than a few bytes have arrived, when the status changes, or after the time set
 * by weft_source_set_timeout(). Blocks: to be called on a worker thread. Sets @more to FALSE if
 * there is no more to read. Returns FALSE with @error set to G_IO_ERROR_CANCELLED, after which the
 * source can be read again, or in WEFT_SOURCE_ERROR, after which there is no more (NOT_A_LOG for an
 * empty file). The bytes before an error can still be mapped. */
gboolean weft_source_read (
    WeftSource *source, gsize bytes, gboolean *more, GCancellable *cancellable, GError **error);

/* Disconnects from the program that writes a stream, so that the program no longer waits for a
 * reader. The next weft_source_read() continues with the bytes that arrive after that. Returns
 * FALSE, and changes nothing, if the source cannot be disconnected. Blocks for a few ms. */
gboolean weft_source_disconnect (WeftSource *source);

/* Maps all bytes that are available now. Successive maps of a growing file are never smaller than
 * earlier ones: bytes that were cut off are zeros (see weft_map_was_truncated()). Returns a new
 * reference, or NULL with @error set. */
WeftMap *weft_source_map (WeftSource *source, GError **error);

/* Checks whether the source can be a log. @map is a map of the source in which weft_log_new() has
 * found no log, and @reason the error that it returned. Returns TRUE with @error set
 * (WEFT_SOURCE_ERROR) if @map cannot be the beginning of a log either. If @is_final, no more bytes
 * will follow. */
gboolean weft_source_cannot_be_log (WeftSource *source,
                                    const WeftMap *map,
                                    gboolean is_final,
                                    const GError *reason,
                                    GError **error);

/* Returns the format of the source. The format of a compressed stream is known after the first
 * weft_source_read(). */
WeftFormat weft_source_format (WeftSource *source);

/* Returns the display name of the file, valid UTF-8. Borrowed. */
const char *weft_source_name (const WeftSource *source);

/* Sets @done to the number of bytes of the underlying file that were read, and @total to the size
 * of that file (0 if unknown). For a progress bar. */
void weft_source_progress (WeftSource *source, guint64 *done, guint64 *total);

/* Sets @status to the current state of the source. May be called on any thread. */
void weft_source_status (WeftSource *source, WeftSourceStatus *status);

/* Returns TRUE if the regular file at @path begins like an eventlog, compressed or not. Reads the
 * file's first bytes. Returns FALSE with @error set if the file cannot be read, and thus may be an
 * eventlog. */
gboolean weft_source_is_log (const char *path, GError **error);

/* Returns the kind of a file that is not an eventlog, as far as its first @size bytes at @data
 * show: "an empty file", "a gzip archive", "a Git LFS pointer", "a heap profile (.hp)", "plain
 * text", …; a translated noun phrase, static. Returns NULL if the bytes begin like an eventlog, or
 * with a block marker before a header. Reads at most 64 KiB. If @next is not NULL, sets it to
 * advice on how to get the log, a translated sentence without its full stop, static; or to NULL. */
const char *weft_source_guess_kind (const guint8 *data, gsize size, const char **next);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftSource, weft_source_free)
