/* SPDX-License-Identifier: BSD-3-Clause */
/* Writer of an eventlog, for logs that are converted from another format. */
#pragma once

#include "weft-spool.h"

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
void weft_log_writer_event (WeftLogWriter *self, guint16 tag, guint64 time);

/* Writes the low @bytes bytes of @value, big-endian. */
void weft_log_writer_number (WeftLogWriter *self, guint64 value, guint bytes);

/* Writes the @size bytes at @text, or as many as fit into an event of variable size. */
void weft_log_writer_text (WeftLogWriter *self, const char *text, gsize size);

/* Like weft_log_writer_text(), but appends a NUL. */
void weft_log_writer_string (WeftLogWriter *self, const char *text, gsize size);

/* Returns the first error, or NULL. Everything written after an error is lost. Borrowed. */
const GError *weft_log_writer_error (const WeftLogWriter *self);

/* Writes the rest, and an end marker if @is_complete. Returns FALSE with @error set if anything
 * could not be written. */
gboolean weft_log_writer_end (WeftLogWriter *self, gboolean is_complete, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftLogWriter, weft_log_writer_free)
