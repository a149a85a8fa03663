/* SPDX-License-Identifier: BSD-3-Clause */
/* Writer for the Protocol Buffers wire format: appends the fields of a message to a buffer. */
#pragma once

#include <glib.h>

/* The following functions append field @number to the current message. */

/* An int32, int64, uint32, uint64, bool or enum; a negative value takes ten bytes. */
void weft_protobuf_put_uint (GString *out, guint number, guint64 value);
void weft_protobuf_put_fixed64 (GString *out, guint number, guint64 value);
void weft_protobuf_put_double (GString *out, guint number, double value);

/* A string or bytes. @length is the length of @bytes, or -1 if they are NUL-terminated. */
void weft_protobuf_put_bytes (GString *out, guint number, const char *bytes, gssize length);

/* Begins field @number, a nested message, to which the next fields are appended. Returns its
 * position, for weft_protobuf_end(). Messages can nest. */
gsize weft_protobuf_begin (GString *out, guint number);

/* Ends the message that began at @start by inserting its length. */
void weft_protobuf_end (GString *out, gsize start);
