/* SPDX-License-Identifier: BSD-3-Clause */
/* Shared structs: plain structs with a reference count, for any thread. */
#pragma once

#include <glib.h>

/* A zeroed @type with one reference; @clear, called with it when the last reference is dropped,
 * frees what it points to. */
#define weft_shared_new(type, clear) ((type *) weft_shared_alloc (sizeof (type), (clear)))

/* Takes a further reference; returns @self. */
#define weft_shared_ref(self) ((__typeof__ (self)) weft_shared_acquire (self))

gpointer weft_shared_alloc (gsize size, GDestroyNotify clear);
gpointer weft_shared_acquire (gpointer self);
void weft_shared_unref (gpointer self);
