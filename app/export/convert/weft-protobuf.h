/* SPDX-License-Identifier: BSD-3-Clause */
/* Writer of Protocol Buffers' wire format: fields of a message, appended to a buffer. */
#pragma once

#include <glib.h>

/* Each appends field @number of the message that is being written. */

/* An int32, int64, uint32, uint64, bool or enum; a negative one takes ten bytes. */
void weft_protobuf_put_uint (GString *out, guint number, guint64 value);
void weft_protobuf_put_fixed64 (GString *out, guint number, guint64 value);
void weft_protobuf_put_double (GString *out, guint number, double value);

/* A string or bytes; @length is that of @bytes, or -1 if they end with a NUL. */
void weft_protobuf_put_bytes (GString *out, guint number, const char *bytes, gssize length);

/* Begins field @number, a message, whose fields are appended next. Returns its position, for
 * weft_protobuf_end(). Messages nest. */
gsize weft_protobuf_begin (GString *out, guint number);

/* Ends the message that begins at @start: inserts its length. */
void weft_protobuf_end (GString *out, gsize start);
