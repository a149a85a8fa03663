/* SPDX-License-Identifier: BSD-3-Clause */
/* Where a log's bytes come from: a file, a compressed file or standard input, always as a file that
 * can be mapped. */
#pragma once

#include "weft-map.h"
#include <gio/gio.h>

G_BEGIN_DECLS

typedef enum
{
  WEFT_FORMAT_PLAIN,
  WEFT_FORMAT_GZIP,
  WEFT_FORMAT_ZSTD,
  WEFT_FORMAT_STREAM, /* standard input, or a file that cannot be mapped */
} WeftFormat;

typedef enum
{
  WEFT_SOURCE_ERROR_NOT_A_LOG, /* read, but it is something else; the text says what */
  WEFT_SOURCE_ERROR_UNREADABLE,/* cannot be opened or read; the text says why */
} WeftSourceError;
#define WEFT_SOURCE_ERROR (weft_source_error_quark ())
GQuark weft_source_error_quark (void);

typedef struct _WeftSource WeftSource;

/* Opens @path, or standard input where it is "-". Reads only the first bytes. A gzip, zstd or
 * stream source has to be spooled with weft_source_read(). NULL with @error set. */
WeftSource *weft_source_open (const char *path, GError **error);
void weft_source_free (WeftSource *source);

/* Reads on: spools the next @bytes or so of a compressed or streamed log into an unlinked temporary
 * file (of a plain file there is nothing to spool). Blocks; to be called on a worker thread. FALSE
 * with @error set (cancelled, disk full, damaged compression: what was read before stays). @more
 * gets TRUE while there is more to read. */
gboolean weft_source_read (WeftSource *source,
                           gsize bytes,
                           gboolean *more,
                           GCancellable *cancellable,
                           GError **error);

/* A map of all bytes there are now. New reference; NULL with @error set. */
WeftMap *weft_source_map (WeftSource *source, GError **error);

WeftFormat weft_source_format (const WeftSource *source);
/* "plain", "gzip", "zstd", "stream". Static. */
const char *weft_format_name (WeftFormat format);

/* Bytes read so far and in all of the underlying file (0 where unknown), for a progress bar. */
void weft_source_progress (const WeftSource *source, guint64 *done, guint64 *total);

/* What the bytes seem to be that are no eventlog: "an empty file", "a gzip archive", "a Git LFS
 * pointer", "a heap profile (.hp)", "plain text", …; a translated noun phrase, static. NULL where
 * they begin as an eventlog does (also with a block marker before the header). */
const char *weft_source_guess (const guint8 *data, gsize size);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftSource, weft_source_free)

G_END_DECLS
