/* SPDX-License-Identifier: BSD-3-Clause */
/* Hash table from 64-bit keys to 32-bit numbers, such as from the hash of a name to its index.
 * Takes 16 to 32 bytes per key, in scratch memory if there are many. */
#pragma once

#include <glib.h>

typedef struct _WeftNumberTable WeftNumberTable;

WeftNumberTable *weft_number_table_new (void);
WeftNumberTable *weft_number_table_copy (const WeftNumberTable *self);
void weft_number_table_free (WeftNumberTable *self);

/* Returns the number of @key, or 0 if the table does not contain it. */
guint32 weft_number_table_lookup (const WeftNumberTable *self, guint64 key);

/* Adds @key, which the table must not contain yet, with @number, which must not be 0. */
void weft_number_table_add (WeftNumberTable *self, guint64 key, guint32 number);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftNumberTable, weft_number_table_free)
