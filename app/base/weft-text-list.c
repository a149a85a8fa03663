/* SPDX-License-Identifier: BSD-3-Clause */
/* Texts are copied into blocks, each of which is twice as large as the one before. */
#include "weft-text-list.h"

#include "weft-hash.h"
#include "weft-number-table.h"

#include <string.h>

/* Sizes of blocks in bytes, unless a single text needs more. */
#define MIN_BLOCK 1024
#define MAX_BLOCK (32 * 1024 * 1024)

/* Memory of texts, a shared struct. */
struct _WeftTextRoom
{
  WeftTextRoom *other; /* room of the list of which this one's is a copy, or NULL */
  GPtrArray *blocks;   /* of char *, each in scratch memory */
  char *free_bytes;    /* free part of the last block */
  gsize n_free, block_size;
};

static void
text_room_clear (gpointer data)
{
  WeftTextRoom *self = data;

  g_clear_pointer (&self->other, weft_shared_unref);
  g_ptr_array_unref (self->blocks);
}

static WeftTextRoom *
text_room_new (WeftTextRoom *other)
{
  WeftTextRoom *self = weft_shared_new (WeftTextRoom, text_room_clear);

  self->other = other != NULL ? weft_shared_ref (other) : NULL;
  self->blocks = g_ptr_array_new_with_free_func (weft_scratch_free);
  return self;
}

/* Returns a copy of @text in @self. */
static const char *
copy_text (WeftTextRoom *self, const char *text)
{
  gsize size = strlen (text) + 1;
  char *copy;

  if (size > self->n_free)
    {
      self->block_size = CLAMP (2 * self->block_size, MIN_BLOCK, MAX_BLOCK);
      self->n_free = MAX (size, self->block_size);
      self->free_bytes = weft_scratch_alloc0 (self->n_free);
      g_ptr_array_add (self->blocks, self->free_bytes);
    }
  copy = memcpy (self->free_bytes, text, size);
  self->free_bytes += size;
  self->n_free -= size;
  return copy;
}

static void
text_list_clear (gpointer data)
{
  WeftTextList *self = data;

  weft_scratch_array_unref (self->texts);
  weft_shared_unref (self->room);
  g_clear_pointer (&self->numbers, weft_number_table_free);
}

WeftTextList *
weft_text_list_new (void)
{
  WeftTextList *self = weft_shared_new (WeftTextList, text_list_clear);

  self->texts = weft_scratch_array_new (sizeof (const char *));
  self->room = text_room_new (NULL);
  self->numbers = weft_number_table_new ();
  return self;
}

WeftTextList *
weft_text_list_copy (const WeftTextList *self)
{
  WeftTextList *copy = weft_shared_new (WeftTextList, text_list_clear);

  copy->len = self->len;
  copy->texts = weft_scratch_array_copy (self->texts);
  copy->room = text_room_new (self->room);
  return copy;
}

void
weft_text_list_append (WeftTextList *self, const char *text)
{
  const char *copy = copy_text (self->room, text);

  weft_scratch_array_append (self->texts, &copy, 1);
  self->len++;
}

void
weft_text_list_replace (WeftTextList *self, guint32 i, const char *text)
{
  g_array_index (self->texts, const char *, i) = copy_text (self->room, text);
}

gboolean
weft_text_list_find (const WeftTextList *self, const char *text, guint32 *index)
{
  guint32 known = weft_number_table_lookup (self->numbers, weft_hash_text_wide (text));

  *index = known - 1;
  return known > 0;
}

guint32
weft_text_list_add (WeftTextList *self, const char *text)
{
  guint64 hash = weft_hash_text_wide (text);
  guint32 known = weft_number_table_lookup (self->numbers, hash);

  if (known > 0)
    return known - 1;
  weft_text_list_append (self, text);
  weft_number_table_add (self->numbers, hash, self->len);
  return self->len - 1;
}

const char *
weft_text_list_keep (WeftTextList *self, const char *text)
{
  return weft_text_list_nth (self, weft_text_list_add (self, text));
}
