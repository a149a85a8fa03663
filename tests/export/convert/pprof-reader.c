/* SPDX-License-Identifier: BSD-3-Clause */
#include "pprof-reader.h"

#include <string.h>

/* The part of a message that has not been read. */
typedef struct
{
  const guint8 *at, *end;
} Message;

typedef struct
{
  guint number;
  guint64 value;
  Message bytes;
} Field;

static guint64
read_number (Message *self)
{
  guint64 value = 0;

  for (guint shift = 0; shift < 70; shift += 7)
    {
      g_assert_true (self->at < self->end);
      value |= (guint64) (*self->at & 0x7f) << shift;
      if ((*self->at++ & 0x80) == 0)
        return value;
    }
  g_assert_not_reached ();
}

static gboolean
read_field (Message *self, Field *field)
{
  guint64 key;

  if (self->at == self->end)
    return FALSE;
  key = read_number (self);
  *field = (Field){ .number = (guint) (key >> 3) };
  field->value = read_number (self);
  if ((key & 7) == 2)
    {
      g_assert_cmpuint (field->value, <=, (gsize) (self->end - self->at));
      field->bytes = (Message){ self->at, self->at + field->value };
      self->at += field->value;
    }
  else
    g_assert_cmpuint (key & 7, ==, 0);
  return TRUE;
}

/* Returns the first field @number of @self, or 0. */
static guint64
number_in (Message self, guint number)
{
  Field field;

  while (read_field (&self, &field))
    if (field.number == number)
      return field.value;
  return 0;
}

static const char *
nth_string (const PprofProfile *self, guint64 i)
{
  g_assert_cmpuint (i, <, self->strings->len);
  return g_ptr_array_index (self->strings, i);
}

static gpointer
look_up (GHashTable *table, guint64 id)
{
  gpointer value;

  g_assert_true (g_hash_table_lookup_extended (table, GSIZE_TO_POINTER (id), NULL, &value));
  return value;
}

static void
add_to (GHashTable *table, const char *key, guint64 value)
{
  guint64 *sum = g_hash_table_lookup (table, key);

  if (sum == NULL)
    {
      sum = g_new0 (guint64, 1);
      g_hash_table_insert (table, g_strdup (key), sum);
    }
  *sum += value;
}

static void
read_sample (PprofProfile *self, Message message)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GString) stack = g_string_new (NULL);
  Message labels = message;
  guint64 values[2] = { 0 };
  guint n = 0;
  Field field;

  while (read_field (&message, &field))
    if (field.number == 1)
      {
        guint64 function = GPOINTER_TO_SIZE (look_up (self->locations, field.value));
        guint64 name = GPOINTER_TO_SIZE (look_up (self->functions, function));

        g_ptr_array_insert (names, 0, (gpointer) nth_string (self, name));
      }
    else if (field.number == 2)
      {
        g_assert_cmpuint (n, <, G_N_ELEMENTS (values));
        self->sums[n] += field.value;
        values[n++] = field.value;
      }
  g_assert_cmpuint (n, ==, self->types->len);
  g_assert_cmpuint (names->len, >, 0);
  for (guint i = 0; i < names->len; i++)
    g_string_append_printf (stack, "%s%s", i > 0 ? ";" : "", (char *) names->pdata[i]);
  add_to (self->stacks, stack->str, values[0]);
  while (read_field (&labels, &field))
    if (field.number == 3)
      {
        g_autofree char *label =
            g_strdup_printf ("%s=%s", nth_string (self, number_in (field.bytes, 1)),
                             nth_string (self, number_in (field.bytes, 2)));

        add_to (self->labels, label, values[0]);
      }
}

/* Reads all but samples, which use what may come after them. */
static void
read_definition (PprofProfile *self, const Field *field)
{
  const Message *bytes = &field->bytes;
  Field line;

  switch (field->number)
    {
    case 1:
      line.value = number_in (*bytes, 1);
      g_array_append_val (self->types, line.value);
      break;
    case 4:
      for (Message rest = *bytes; read_field (&rest, &line);)
        if (line.number == 4)
          g_hash_table_insert (self->locations, GSIZE_TO_POINTER (number_in (*bytes, 1)),
                               GSIZE_TO_POINTER (number_in (line.bytes, 1)));
      break;
    case 5:
      g_hash_table_insert (self->functions, GSIZE_TO_POINTER (number_in (*bytes, 1)),
                           GSIZE_TO_POINTER (number_in (*bytes, 2)));
      break;
    case 6:
      g_ptr_array_add (self->strings,
                       g_strndup ((const char *) bytes->at, (gsize) (bytes->end - bytes->at)));
      break;
    case 9:
      self->time = field->value;
      break;
    case 10:
      self->duration = field->value;
      break;
    case 12:
      self->period = field->value;
      break;
    default:
      break;
    }
}

static GBytes *
unpack (GBytes *bytes)
{
  g_autoptr (GInputStream) packed = g_memory_input_stream_new_from_bytes (bytes);
  g_autoptr (GZlibDecompressor) gzip = g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP);
  g_autoptr (GInputStream) stream = g_converter_input_stream_new (packed, G_CONVERTER (gzip));
  g_autoptr (GOutputStream) out = g_memory_output_stream_new_resizable ();
  g_autoptr (GError) error = NULL;

  g_output_stream_splice (out, stream, G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET, NULL, &error);
  g_assert_no_error (error);
  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (out));
}

PprofProfile *
pprof_profile_read (GBytes *bytes)
{
  g_autoptr (GBytes) plain = unpack (bytes);
  PprofProfile *self = g_new0 (PprofProfile, 1);
  gsize size;
  const guint8 *data = g_bytes_get_data (plain, &size);
  Message message = { data, data + size };
  Field field;

  self->strings = g_ptr_array_new_with_free_func (g_free);
  self->types = g_array_new (FALSE, FALSE, sizeof (guint64));
  self->functions = g_hash_table_new (NULL, NULL);
  self->locations = g_hash_table_new (NULL, NULL);
  self->stacks = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->labels = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  while (read_field (&message, &field))
    read_definition (self, &field);
  message = (Message){ data, data + size };
  g_assert_cmpstr (nth_string (self, 0), ==, "");
  while (read_field (&message, &field))
    if (field.number == 2)
      read_sample (self, field.bytes);
  return self;
}

void
pprof_profile_free (PprofProfile *self)
{
  g_ptr_array_unref (self->strings);
  g_array_unref (self->types);
  g_hash_table_unref (self->functions);
  g_hash_table_unref (self->locations);
  g_hash_table_unref (self->stacks);
  g_hash_table_unref (self->labels);
  g_free (self);
}

const char *
pprof_profile_type (const PprofProfile *self, guint i)
{
  return nth_string (self, g_array_index (self->types, guint64, i));
}
