/* SPDX-License-Identifier: BSD-3-Clause */
/* Writers of eventlogs: of whole logs that are converted from another format, of blocks with events
 * of other logs, and of the end of a log that a program left open. */
#pragma once

#include "weft-spool.h"

#include <gio/gio.h>
#include <glib.h>

/* Receives the next @size bytes of a log. Returns FALSE with @error set to stop.
 * weft_spool_append() can be used as such a function. */
typedef gboolean (*WeftLogWriteFunc) (gpointer out, const guint8 *data, gsize size, GError **error);

/* Size in bytes at which a block should be ended. The RTS uses 2 MiB. */
#define WEFT_BLOCK_WRITER_SIZE (1024 * 1024)

/* A block that is being written. */
typedef struct
{
  WeftLogWriteFunc put;
  gpointer out;
  GByteArray *bytes; /* the block's bytes, including its marker; empty between blocks */
  guint64 latest;    /* start of the block, or the latest stamp in it, ns */
} WeftBlockWriter;

void weft_block_writer_init (WeftBlockWriter *self, WeftLogWriteFunc put, gpointer out);
void weft_block_writer_clear (WeftBlockWriter *self);

/* Begins a block of @cap (or WEFT_CAP_NONE) at @begin (ns). */
void weft_block_writer_begin (WeftBlockWriter *self, guint16 cap, guint64 begin);

/* Appends an event. @event points to its tag, @length is the size of its payload in bytes, @time
 * its new stamp, and @step the value of WeftHeader.steps for its tag. Returns the appended payload,
 * which may be changed until the next call. */
guint8 *weft_block_writer_append_event (
    WeftBlockWriter *self, const guint8 *event, gint32 step, guint32 length, guint64 time);

/* Writes the block, which ends at @end (ns) or, if that is later, with its latest event. An empty
 * block shows that nothing happened until @end. Returns FALSE with the @error of @put. */
gboolean weft_block_writer_end (WeftBlockWriter *self, guint64 end, GError **error);

/* An event type to declare in the header. @size is the size of its payload in bytes, or
 * WEFT_SIZE_VARIABLE. */
typedef struct
{
  guint16 tag;
  guint16 size;
} WeftLogWriterType;

typedef struct _WeftLogWriter WeftLogWriter;

/* Creates a writer that appends to @spool, which is borrowed, and writes a header that declares the
 * @n @types and block markers. All events belong to no capability. */
WeftLogWriter *weft_log_writer_new (WeftSpool *spool, const WeftLogWriterType *types, guint n);
void weft_log_writer_free (WeftLogWriter *self);

/* Begins an event at @time (ns). Values that are written next are its payload. Blocks begin and end
 * automatically. */
void weft_log_writer_begin_event (WeftLogWriter *self, guint16 tag, guint64 time);

/* Writes the low @bytes bytes of @value, big-endian. */
void weft_log_writer_append_number (WeftLogWriter *self, guint64 value, guint bytes);

/* Writes the @size bytes at @text, or as many as fit into an event of variable size. */
void weft_log_writer_append_text (WeftLogWriter *self, const char *text, gsize size);

/* Like weft_log_writer_append_text(), but appends a NUL. */
void weft_log_writer_append_string (WeftLogWriter *self, const char *text, gsize size);

/* Returns the first error, or NULL. Everything written after an error is lost. Borrowed. */
const GError *weft_log_writer_error (const WeftLogWriter *self);

/* Writes the rest, and an end marker if @is_complete. Returns FALSE with @error set if anything
 * could not be written. */
gboolean weft_log_writer_end (WeftLogWriter *self, gboolean is_complete, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftLogWriter, weft_log_writer_free)

/* Makes the file @fd end with a complete event and an end marker. An incomplete event, block marker
 * or header at the end is dropped. @fd must be open for reading and writing, and have no other
 * writer. A log with an end marker is left unchanged. Reads all block markers. Returns FALSE with
 * @error set if the file is not an eventlog, or cannot be written. */
gboolean weft_log_file_finish (int fd, GError **error);
