/* SPDX-License-Identifier: BSD-3-Clause */
/* Parts that mutations of bytes and of events share. */
#pragma once

#include <glib.h>

typedef void (*WeftMutation) (GByteArray *log, GRand *random);

/* Returns a random number below @n; 0 if @n is 0. */
guint weft_mutate_below (GRand *random, guint n);

/* Returns a number that a careless reader stumbles over. */
guint64 weft_mutate_odd_number (GRand *random);

/* Writes the low @size bytes of @value, big-endian. */
void weft_mutate_put (guint8 *at, guint64 value, guint size);

/* Inserts @n bytes at @at, unless the log becomes too long. Returns the number of inserted bytes.
 */
guint weft_mutate_insert (GByteArray *log, guint at, const guint8 *bytes, guint n);

/* Changes an event of the log, or removes it, or inserts another; the size of its block stays
 * right. Does nothing if the log has no events. */
void weft_mutate_event_time (GByteArray *log, GRand *random);
void weft_mutate_event_tag (GByteArray *log, GRand *random);
void weft_mutate_event_number (GByteArray *log, GRand *random);
void weft_mutate_event_block (GByteArray *log, GRand *random);
void weft_mutate_remove_event (GByteArray *log, GRand *random);
void weft_mutate_copy_event (GByteArray *log, GRand *random);
void weft_mutate_new_event (GByteArray *log, GRand *random);

/* Declares another type of the table of events in the first header. */
void weft_mutate_declare_type (GByteArray *log, GRand *random);
