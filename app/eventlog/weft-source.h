/* SPDX-License-Identifier: BSD-3-Clause */
/* Source of a log's bytes: a file, a compressed file or standard input, always available as a file
 * that can be mapped. */
#pragma once

#include "weft-map.h"
#include "weft-source-format.h"
#include "weft-source-guess.h"
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

/* Opens @path, or standard input where it is "-". Never waits: reads the first bytes of a file, and
 * none of a stream. A gzip, zstd or stream source has to be spooled with weft_source_read(). NULL
 * with @error set; an empty file is NOT_A_LOG. */
WeftSource *weft_source_open (const char *path, GError **error);

/* What it may unpack to, WEFT_UNPACK_LIMIT_DEFAULT at first. To be set before it is read. */
void weft_source_set_unpack_limit (WeftSource *source, WeftUnpackLimit limit);

/* Where it is a plain file that a process is writing: weft_source_read() waits for it to grow, like
 * for a stream, until nobody writes it any more. Looks at all processes unless the log has its end
 * marker: for a worker thread. To be called before it is read. Returns whether that is so. */
gboolean weft_source_follow (WeftSource *source);

/* For how many ms weft_source_read() waits where there is nothing to read: 0 and more, or -1 (at
 * first) for ever. */
void weft_source_set_patience (WeftSource *source, int ms);

/* Maps of it go on. */
void weft_source_free (WeftSource *source);

/* Reads on: spools the next @bytes or so of a compressed or streamed log, counted as unpacked, into
 * an unlinked temporary file (of a plain file there is nothing to spool). A stream that falls
 * silent ends the call early, with at least some progress unless patience is over, so that what is
 * there can be shown.
 * Blocks; to be called on a worker thread. @more gets TRUE while there is more to read. FALSE with
 * @error set; what was read before stays, and can be mapped: G_IO_ERROR_CANCELLED (the source can
 * be read on), or any of WEFT_SOURCE_ERROR (there is no more). */
gboolean weft_source_read (
    WeftSource *source, gsize bytes, gboolean *more, GCancellable *cancellable, GError **error);

/* A map of all bytes there are now; of a plain file that grows, a larger one each time, and none
 * that is smaller than the one before: what was cut off meanwhile is zeros (see
 * weft_map_was_cut()). New reference; NULL with @error set. */
WeftMap *weft_source_map (WeftSource *source, GError **error);

/* A compressed stream is known as such only after the first weft_source_read(). */
WeftFormat weft_source_format (const WeftSource *source);

/* The file's name for people, valid UTF-8. Borrowed. */
const char *weft_source_name (const WeftSource *source);

/* Bytes of the underlying file that are unpacked or taken so far, and all it has (0 where unknown),
 * for a progress bar. */
void weft_source_progress (const WeftSource *source, guint64 *done, guint64 *total);

/* Whether the regular file at @path begins as an eventlog does, packed or not. Reads little of it;
 * FALSE where it cannot be read. */
gboolean weft_source_is_log (const char *path);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftSource, weft_source_free)
