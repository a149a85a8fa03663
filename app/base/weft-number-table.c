/* SPDX-License-Identifier: BSD-3-Clause */
/* Open addressing with linear probing. At most three quarters of the slots are used. */
#include "weft-number-table.h"

#include "weft-hash.h"
#include "weft-scratch.h"

#include <string.h>

#define MIN_SLOTS 16

/* A key and its number, which is 0 if the slot is free. Packed into 12 bytes. */
typedef struct
{
  guint64 key;
  guint32 number;
} __attribute__ ((packed, aligned (4))) NumberSlot;

struct _WeftNumberTable
{
  NumberSlot *slots;
  gsize n_slots; /* a power of two */
  gsize n;       /* number of keys */
};

WeftNumberTable *
weft_number_table_new (void)
{
  WeftNumberTable *self = g_new0 (WeftNumberTable, 1);

  self->n_slots = MIN_SLOTS;
  self->slots = weft_scratch_new0 (NumberSlot, self->n_slots);
  return self;
}

WeftNumberTable *
weft_number_table_copy (const WeftNumberTable *self)
{
  WeftNumberTable *copy = g_memdup2 (self, sizeof *self);

  copy->slots = weft_scratch_new0 (NumberSlot, self->n_slots);
  memcpy (copy->slots, self->slots, self->n_slots * sizeof (NumberSlot));
  return copy;
}

void
weft_number_table_free (WeftNumberTable *self)
{
  weft_scratch_free (self->slots);
  g_free (self);
}

/* Returns the slot of @key, or the free slot to which it would be added. */
static NumberSlot *
find_slot (const WeftNumberTable *self, guint64 key)
{
  gsize i = (gsize) weft_hash_bytes_wide (&key, sizeof key) & (self->n_slots - 1);

  while (self->slots[i].number != 0 && self->slots[i].key != key)
    i = (i + 1) & (self->n_slots - 1);
  return &self->slots[i];
}

guint32
weft_number_table_lookup (const WeftNumberTable *self, guint64 key)
{
  return find_slot (self, key)->number;
}

void
weft_number_table_add (WeftNumberTable *self, guint64 key, guint32 number)
{
  if (4 * (self->n + 1) > 3 * self->n_slots)
    {
      NumberSlot *old = self->slots;
      gsize n_old = self->n_slots;

      self->n_slots *= 2;
      self->slots = weft_scratch_new0 (NumberSlot, self->n_slots);
      for (gsize i = 0; i < n_old; i++)
        if (old[i].number != 0)
          *find_slot (self, old[i].key) = old[i];
      weft_scratch_free (old);
    }
  *find_slot (self, key) = (NumberSlot){ key, number };
  self->n++;
}
