/* SPDX-License-Identifier: BSD-3-Clause */
/* Writer of blocks, whose events are copied from another log. */
#pragma once

#include <glib.h>

/* Receives the next @size bytes of a log. Returns FALSE with @error set to stop.
 * weft_spool_append() can be used as such a function. */
typedef gboolean (*WeftLogPut) (gpointer out, const guint8 *data, gsize size, GError **error);

/* Size in bytes at which a block should be ended. The RTS uses 2 MiB. */
#define WEFT_WRITTEN_BLOCK_SIZE (1024 * 1024)

/* A block that is being written. */
typedef struct
{
  WeftLogPut put;
  gpointer out;
  GByteArray *bytes; /* the block's bytes, including its marker; empty between blocks */
  guint64 latest;    /* begin of the block, or the latest stamp in it, ns */
} WeftBlockWriter;

void weft_block_writer_init (WeftBlockWriter *self, WeftLogPut put, gpointer out);
void weft_block_writer_clear (WeftBlockWriter *self);

/* Begins a block of @cap (or WEFT_CAP_NONE) at @begin (ns). */
void weft_block_writer_begin (WeftBlockWriter *self, guint16 cap, guint64 begin);

/* Appends an event. @event points to its tag, @length is the size of its payload in bytes, @time
 * its new stamp, and @step the step of its tag in the header of its log. Returns the appended
 * payload, which may be changed until the next call. */
guint8 *weft_block_writer_event (
    WeftBlockWriter *self, const guint8 *event, gint32 step, guint32 length, guint64 time);

/* Writes the block, which ends at @end (ns) or, if that is later, with its latest event. An empty
 * block shows that nothing happened until @end. Returns FALSE with the @error of @put. */
gboolean weft_block_writer_end (WeftBlockWriter *self, guint64 end, GError **error);
