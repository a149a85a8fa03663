/* SPDX-License-Identifier: BSD-3-Clause */
#include "perfetto-reader.h"

#include <string.h>

/* A message, or what is left of it. */
typedef struct
{
  const guint8 *at, *end;
} Message;

/* A field: @value of a number, @bytes of what has a length. */
typedef struct
{
  guint number, wire;
  guint64 value;
  Message bytes;
} Field;

static guint64
read_varint (Message *self)
{
  guint64 value = 0;

  for (guint shift = 0;; shift += 7)
    {
      g_assert_true (self->at < self->end);
      g_assert_cmpuint (shift, <, 64);
      value |= (guint64) (*self->at & 0x7f) << shift;
      if ((*self->at++ & 0x80) == 0)
        return value;
    }
}

static gboolean
read_field (Message *self, Field *field)
{
  guint64 key;

  if (self->at == self->end)
    return FALSE;
  key = read_varint (self);
  *field = (Field){ .number = (guint) (key >> 3), .wire = key & 7 };
  g_assert_cmpuint (field->number, >, 0);
  if (field->wire == 0)
    field->value = read_varint (self);
  else if (field->wire == 1)
    {
      g_assert_cmpuint ((gsize) (self->end - self->at), >=, 8);
      memcpy (&field->value, self->at, 8);
      field->value = GUINT64_FROM_LE (field->value);
      self->at += 8;
    }
  else
    {
      guint64 length;

      g_assert_cmpuint (field->wire, ==, 2);
      length = read_varint (self);
      g_assert_cmpuint (length, <=, (gsize) (self->end - self->at));
      field->bytes = (Message){ self->at, self->at + length };
      self->at += length;
    }
  return TRUE;
}

/* The last field @number of @self; FALSE if there is none. */
static gboolean
find_field (Message self, guint number, Field *found)
{
  gboolean is_there = FALSE;
  Field field;

  while (read_field (&self, &field))
    if (field.number == number)
      {
        *found = field;
        is_there = TRUE;
      }
  return is_there;
}

static guint64
number_of (Message self, guint number)
{
  Field field;

  return find_field (self, number, &field) ? field.value : 0;
}

static char *
text_of (Message self, guint number)
{
  Field field;

  if (!find_field (self, number, &field))
    return NULL;
  g_assert_true (
      g_utf8_validate ((const char *) field.bytes.at, field.bytes.end - field.bytes.at, NULL));
  return g_strndup ((const char *) field.bytes.at, (gsize) (field.bytes.end - field.bytes.at));
}

static void
count (GHashTable *table, const char *key)
{
  gsize n = GPOINTER_TO_SIZE (g_hash_table_lookup (table, key));

  g_hash_table_replace (table, g_strdup (key), GSIZE_TO_POINTER (n + 1));
}

static guint64 *
key_new (guint64 key)
{
  return g_memdup2 (&key, sizeof key);
}

/* Interned data. */

/* The key of an interned text of the present sequence. */
static guint64
text_key (const PerfettoTrace *self, guint field, guint64 id)
{
  return self->sequence << 40 | (guint64) field << 32 | id;
}

static const char *
interned (const PerfettoTrace *self, guint field, guint64 id)
{
  guint64 key = text_key (self, field, id);
  const char *text = g_hash_table_lookup (self->texts, &key);

  g_assert_nonnull (text);
  return text;
}

/* Takes in what @data defines, in the order of the fields that refer to each other. */
static void
read_interned (PerfettoTrace *self, Message data)
{
  Field field;

  while (read_field (&data, &field))
    {
      guint64 id = number_of (field.bytes, 1);
      Message part = field.bytes;
      Field sub;

      g_assert_cmpuint (id, >, 0);
      if (field.number == 6) /* a frame */
        {
          interned (self, 5, number_of (part, 2));
          if (number_of (part, 5) > 0)
            interned (self, 18, number_of (part, 5));
        }
      while (field.number == 7 && read_field (&part, &sub)) /* a stack */
        if (sub.number == 2)
          interned (self, 6, sub.value);
      {
        char *text = field.number == 6 || field.number == 7 ? g_strdup ("") : text_of (part, 2);

        g_assert_nonnull (text);
        g_assert_true (
            g_hash_table_insert (self->texts, key_new (text_key (self, field.number, id)), text));
      }
    }
}

/* Tracks. */

static void
track_free (gpointer data)
{
  PerfettoTrack *self = data;

  g_free (self->name);
  g_hash_table_unref (self->sums);
  g_array_unref (self->open);
  g_free (self);
}

static void
read_descriptor (PerfettoTrace *self, Message data)
{
  PerfettoTrack *track = g_new0 (PerfettoTrack, 1);
  guint64 uuid = number_of (data, 1);
  Field field;

  g_assert_cmpuint (uuid, >, 0);
  track->name = text_of (data, 2);
  track->parent = number_of (data, 5);
  track->is_process = find_field (data, 3, &field);
  if (track->is_process)
    track->pid = number_of (field.bytes, 1);
  g_assert_true (!track->is_process || track->pid > 0);
  /* tracks of the same name are not joined */
  g_assert_cmpuint (number_of (data, 15), ==, track->is_process ? 0 : 2);
  track->is_counter = find_field (data, 8, &field);
  track->is_state = find_field (data, 18, &field);
  track->sums = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  track->open = g_array_new (FALSE, FALSE, sizeof (guint64) * 2);
  g_assert_true (track->is_process || g_hash_table_contains (self->tracks, &track->parent));
  g_assert_true (g_hash_table_insert (self->tracks, key_new (uuid), track));
}

static void
add_sum (PerfettoTrack *track, const char *name, guint64 ns)
{
  PerfettoSum *sum = g_hash_table_lookup (track->sums, name);

  if (sum == NULL)
    {
      sum = g_new0 (PerfettoSum, 1);
      g_hash_table_insert (track->sums, g_strdup (name), sum);
    }
  sum->n++;
  sum->ns += ns;
}

/* Events. */

typedef struct
{
  guint64 begin;
  const char *name;
} OpenSlice;

static void
read_details (PerfettoTrace *self, Message data)
{
  Field field;

  while (read_field (&data, &field))
    if (field.number == 4)
      count (self->details, interned (self, 3, number_of (field.bytes, 1)));
}

static void
read_flows (PerfettoTrace *self, Message data)
{
  Field field;

  while (read_field (&data, &field))
    if (field.number == 47 || field.number == 48)
      {
        gsize n = GPOINTER_TO_SIZE (g_hash_table_lookup (self->flows, &field.value));

        g_assert_cmpuint (field.wire, ==, 1);
        g_assert_true (field.number == 47 || n > 0);
        g_hash_table_replace (self->flows, key_new (field.value), GSIZE_TO_POINTER (n + 1));
      }
}

static void
end_state (PerfettoTrack *track, guint64 time)
{
  if (track->state != NULL)
    add_sum (track, track->state, time - track->since);
  track->state = NULL;
}

static void
read_event (PerfettoTrace *self, Message data, guint64 time)
{
  guint64 type = number_of (data, 9), uuid = number_of (data, 11), id = number_of (data, 10);
  PerfettoTrack *track = g_hash_table_lookup (self->tracks, &uuid);
  const char *name = id > 0 ? interned (self, 2, id) : NULL;
  g_autofree char *text = text_of (data, 23);
  OpenSlice slice = { time, name };
  Field field;

  g_assert_nonnull (track);
  g_assert_cmpuint (time, >=, track->last);
  track->integral += track->value * (double) (time - track->last);
  track->last = time;
  g_assert_cmpint (type == 5, ==, track->is_state);
  g_assert_cmpint (type == 4, ==, track->is_counter);
  if (number_of (data, 3) > 0 && strcmp (interned (self, 1, number_of (data, 3)), "marker") == 0)
    self->n_markers++;
  read_details (self, data);
  read_flows (self, data);
  switch (type)
    {
    case 1:
      g_assert_nonnull (name);
      g_array_append_val (track->open, slice);
      break;
    case 2:
      g_assert_cmpuint (track->open->len, >, 0);
      slice = g_array_index (track->open, OpenSlice, track->open->len - 1);
      add_sum (track, slice.name, time - slice.begin);
      g_array_set_size (track->open, track->open->len - 1);
      break;
    case 3:
      g_assert_true (name != NULL || text != NULL);
      count (self->instants, name != NULL ? name : text);
      break;
    case 4:
      track->n_values++;
      g_assert_true (find_field (data, 30, &field) || find_field (data, 44, &field));
      if (field.number == 44)
        memcpy (&track->value, &field.value, sizeof track->value);
      else
        track->value = (double) field.value;
      break;
    case 5:
      end_state (track, time);
      track->state = name;
      track->since = time;
      self->n_states++;
      break;
    default:
      g_assert_not_reached ();
    }
}

static void
read_sample (PerfettoTrace *self, Message data)
{
  Field field;

  self->n_samples++;
  self->weight += number_of (data, 11);
  interned (self, 7, number_of (data, 6));
  g_assert_true (find_field (data, 1, &field));
  if (number_of (field.bytes, 4) > 0)
    interned (self, 51, number_of (field.bytes, 4));
}

static void
read_clocks (PerfettoTrace *self, Message data)
{
  Field field;

  g_assert_cmpuint (number_of (data, 2), ==, self->clock);
  while (read_field (&data, &field))
    if (field.number == 1 && number_of (field.bytes, 1) == 1)
      self->wall += number_of (field.bytes, 2);
    else if (field.number == 1)
      {
        g_assert_cmpuint (number_of (field.bytes, 1), ==, self->clock);
        self->wall -= number_of (field.bytes, 2);
      }
}

static void
read_packet (PerfettoTrace *self, Message data)
{
  /* sequences follow each other */
  gboolean is_first = number_of (data, 10) == self->sequence + 1;
  Field field;

  self->n_packets++;
  self->sequence += is_first ? 1 : 0;
  g_assert_cmpuint (number_of (data, 10), ==, self->sequence);
  g_assert_cmpuint (number_of (data, 13), ==, is_first ? 3 : 2);
  if (is_first)
    {
      g_assert_true (find_field (data, 59, &field));
      g_assert_true (self->sequence == 1 || self->clock == number_of (field.bytes, 58));
      self->clock = number_of (field.bytes, 58);
    }
  if (find_field (data, 12, &field))
    read_interned (self, field.bytes);
  if (find_field (data, 6, &field))
    read_clocks (self, field.bytes);
  if (find_field (data, 60, &field))
    read_descriptor (self, field.bytes);
  if (find_field (data, 11, &field))
    read_event (self, field.bytes, number_of (data, 8));
  if (find_field (data, 135, &field))
    read_sample (self, field.bytes);
}

PerfettoTrace *
perfetto_trace_read (const guint8 *data, gsize size)
{
  PerfettoTrace *self = g_new0 (PerfettoTrace, 1);
  Message all = { data, data + size };
  GHashTableIter iter;
  gpointer value;
  Field field;

  self->tracks = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, track_free);
  self->instants = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->details = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->flows = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  self->texts = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  while (read_field (&all, &field))
    {
      g_assert_cmpuint (field.number, ==, 1);
      read_packet (self, field.bytes);
    }
  g_hash_table_iter_init (&iter, self->tracks);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      g_assert_cmpuint (((PerfettoTrack *) value)->open->len, ==, 0);
      g_assert_null (((PerfettoTrack *) value)->state);
    }
  g_hash_table_iter_init (&iter, self->flows);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    g_assert_cmpuint (GPOINTER_TO_SIZE (value), >=, 2);
  return self;
}

void
perfetto_trace_free (PerfettoTrace *self)
{
  g_hash_table_unref (self->tracks);
  g_hash_table_unref (self->instants);
  g_hash_table_unref (self->details);
  g_hash_table_unref (self->flows);
  g_hash_table_unref (self->texts);
  g_free (self);
}

const PerfettoTrack *
perfetto_trace_find (const PerfettoTrace *self, const char *parent, const char *name)
{
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, self->tracks);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      const PerfettoTrack *track = value;
      const PerfettoTrack *above = g_hash_table_lookup (self->tracks, &track->parent);

      if (above != NULL && strcmp (above->name, parent) == 0 && strcmp (track->name, name) == 0)
        return track;
    }
  return NULL;
}

PerfettoSum
perfetto_track_sum (const PerfettoTrack *track, const char *name)
{
  const PerfettoSum *sum = track != NULL ? g_hash_table_lookup (track->sums, name) : NULL;

  return sum != NULL ? *sum : (PerfettoSum){ 0 };
}

guint64
perfetto_trace_instants (const PerfettoTrace *self, const char *name)
{
  return GPOINTER_TO_SIZE (g_hash_table_lookup (self->instants, name));
}

guint64
perfetto_trace_details (const PerfettoTrace *self, const char *key)
{
  return GPOINTER_TO_SIZE (g_hash_table_lookup (self->details, key));
}
