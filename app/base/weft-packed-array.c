/* SPDX-License-Identifier: BSD-3-Clause */
/* A group stores, for each word of its records, the lowest value, and the position and width of the
 * differences from that value. The packed records follow, one after another. */
#include "weft-packed-array.h"

#include "weft-scratch.h"
#include "weft-shared.h"

#include <string.h>

#define GROUP_RECORDS 32

/* Encoding of one word in the records of a group. */
typedef struct
{
  guint64 least;
  guint32 offset; /* offset in a record, bytes */
  guint32 width;  /* width in a record, bytes */
} PackedColumn;

/* A group of packed records. Immutable, shared by reference. */
typedef struct
{
  guint32 stride;         /* size of a packed record, bytes */
  PackedColumn columns[]; /* n_words columns; the packed records follow, and 8 bytes of padding, so
                       that 8 bytes can be read at once */
} Group;

/* Does nothing, as a group contains no pointers. */
static void
group_clear (gpointer self)
{
}

static guint8 *
group_bytes (const Group *self, guint n_words)
{
  return (guint8 *) &self->columns[n_words];
}

static Group *
group_new (const guint64 *records, guint n_words)
{
  gsize head = sizeof (Group) + n_words * sizeof (PackedColumn);
  g_autofree PackedColumn *columns = g_new (PackedColumn, n_words);
  guint32 stride = 0;
  Group *self;
  guint8 *at;

  for (guint word = 0; word < n_words; word++)
    {
      PackedColumn column = { .least = G_MAXUINT64, .offset = stride };
      guint64 most = 0;

      for (guint i = 0; i < GROUP_RECORDS; i++)
        {
          column.least = MIN (column.least, records[i * n_words + word]);
          most = MAX (most, records[i * n_words + word]);
        }
      if (most > column.least)
        column.width = 8 - (guint32) __builtin_clzll (most - column.least) / 8;
      columns[word] = column;
      stride += column.width;
    }
  self = weft_shared_alloc (head + GROUP_RECORDS * stride + sizeof (guint64), group_clear);
  self->stride = stride;
  memcpy (self->columns, columns, n_words * sizeof *columns);
  at = group_bytes (self, n_words);
  for (guint i = 0; i < GROUP_RECORDS; i++)
    for (guint word = 0; word < n_words; word++)
      {
        guint64 value = GUINT64_TO_LE (records[i * n_words + word] - columns[word].least);

        memcpy (at, &value, columns[word].width);
        at += columns[word].width;
      }
  return self;
}

static inline guint64
group_word (const Group *self, guint n_words, guint i, guint word)
{
  const PackedColumn *column = &self->columns[word];
  guint64 value;

  if (column->width == 0)
    return column->least;
  memcpy (&value, group_bytes (self, n_words) + i * self->stride + column->offset, sizeof value);
  return column->least + (GUINT64_FROM_LE (value) & G_MAXUINT64 >> (64 - 8 * column->width));
}

/* Returns the number of records in the tail. */
static guint
tail_len (const WeftPackedArray *self)
{
  return (guint) (self->n % GROUP_RECORDS);
}

static guint64 *
tail_record (const WeftPackedArray *self, guint i)
{
  return self->tail + (gsize) i * self->n_words;
}

/* Moves the tail to new memory for @size records. */
static void
resize_tail (WeftPackedArray *self, guint size)
{
  guint64 *tail = weft_scratch_new0 (guint64, (gsize) size * self->n_words);

  if (tail_len (self) > 0)
    memcpy (tail, self->tail, tail_len (self) * self->n_words * sizeof *tail);
  self->tail = tail;
  self->tail_size = size;
}

WeftPackedArray *
weft_packed_array_new (gsize size)
{
  WeftPackedArray *self = g_new0 (WeftPackedArray, 1);

  g_assert (size % sizeof (guint64) == 0);
  self->n_words = (guint) (size / sizeof (guint64));
  self->groups = weft_shared_array_new_of_shared ();
  return self;
}

WeftPackedArray *
weft_packed_array_copy (const WeftPackedArray *self)
{
  WeftPackedArray *copy = g_memdup2 (self, sizeof *self);

  copy->groups = weft_shared_array_copy (self->groups);
  resize_tail (copy, copy->tail_size);
  return copy;
}

void
weft_packed_array_free (WeftPackedArray *self)
{
  weft_shared_array_free (self->groups);
  weft_scratch_free (self->tail);
  g_free (self);
}

void
weft_packed_array_append (WeftPackedArray *self, gconstpointer record)
{
  gsize group_bytes = GROUP_RECORDS * self->n_words * sizeof *self->tail;
  Group *group;

  if (tail_len (self) == self->tail_size)
    {
      guint64 *before = self->tail;

      /* a log of many HECs has either many arrays of a few records or large records */
      resize_tail (self, group_bytes < WEFT_SCRATCH_MIN_BYTES ? MAX (2 * self->tail_size, 1) :
                                                                GROUP_RECORDS);
      weft_scratch_free (before);
    }
  memcpy (tail_record (self, tail_len (self)), record, self->n_words * sizeof *self->tail);
  if (++self->n % GROUP_RECORDS != 0)
    return;
  group = group_new (self->tail, self->n_words);
  weft_shared_array_append (self->groups, &group);
}

static const Group *
group_at (const WeftPackedArray *self, guint64 i)
{
  return weft_shared_array_index (self->groups, Group *, i / GROUP_RECORDS);
}

guint64
weft_packed_array_word (const WeftPackedArray *self, guint64 i, guint word)
{
  return i / GROUP_RECORDS < self->groups->n ?
             group_word (group_at (self, i), self->n_words, i % GROUP_RECORDS, word) :
             tail_record (self, i % GROUP_RECORDS)[word];
}

void
weft_packed_array_nth (const WeftPackedArray *self, guint64 i, gpointer record)
{
  guint64 *words = record;
  const Group *group;

  if (i / GROUP_RECORDS == self->groups->n)
    {
      memcpy (record, tail_record (self, i % GROUP_RECORDS), self->n_words * sizeof *words);
      return;
    }
  group = group_at (self, i);
  for (guint word = 0; word < self->n_words; word++)
    words[word] = group_word (group, self->n_words, i % GROUP_RECORDS, word);
}

void
weft_packed_array_truncate (WeftPackedArray *self, guint64 n)
{
  guint64 first = n / GROUP_RECORDS * GROUP_RECORDS;

  if (n >= self->n)
    return;
  for (guint64 i = first; first / GROUP_RECORDS < self->groups->n && i < n; i++)
    weft_packed_array_nth (self, i, tail_record (self, (guint) (i - first)));
  weft_shared_array_truncate (self->groups, n / GROUP_RECORDS);
  self->n = n;
}

void
weft_packed_array_assign (WeftPackedArray *self, const WeftPackedArray *from, guint64 n)
{
  if (from != NULL)
    {
      g_autofree WeftPackedArray *copy = weft_packed_array_copy (from);

      weft_shared_array_free (self->groups);
      weft_scratch_free (self->tail);
      *self = *copy;
    }
  weft_packed_array_truncate (self, from != NULL ? n : 0);
}
