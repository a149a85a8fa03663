/* SPDX-License-Identifier: BSD-3-Clause */
/* Shared structs: plain structs with an atomic reference count, for any thread. */
#pragma once

#include <glib.h>

/* Returns a zeroed @type with one reference. @clear is called when the last reference is dropped,
 * to free the members, but not the struct itself. */
#define weft_shared_new(type, clear) ((type *) weft_shared_alloc (sizeof (type), (clear)))

/* Like weft_shared_new(), but takes the size of the struct in bytes. A large one is in scratch
 * memory. */
gpointer weft_shared_alloc (gsize size, GDestroyNotify clear);

/* Adds a reference to @self and returns it. */
#define weft_shared_ref(self) ((__typeof__ (self)) weft_shared_acquire (self))

/* Like weft_shared_ref(), but without the type of @self. */
gpointer weft_shared_acquire (gpointer self);

/* Drops a reference to @self, which must not be NULL. The last one frees the struct. */
void weft_shared_unref (gpointer self);

/* Frees @holder, a struct from g_new() whose first member is a reference to a shared struct. */
void weft_shared_free_holder (gpointer holder);
