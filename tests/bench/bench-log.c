/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes an eventlog of any size. Each capability runs threads for a few hundred ns to some us;
 * every few thousand events all collect. */
#include "bench-log.h"

#include <errno.h>
#include <gio/gio.h>
#include <stdio.h>
#include <string.h>

#define BLOCK_SIZE  (2 * 1024 * 1024)
#define N_THREADS   500
#define GC_EVERY_NS 40000000

/* A capability's buffer, as the RTS has one. */
typedef struct
{
  guint16 cap;
  guint64 now;
  guint64 begin;
  guint64 next_gc;
  GByteArray *bytes;
} Buffer;

typedef struct
{
  FILE *file;
  GRand *rand;
  guint64 written;
} Writer;

static const struct
{
  guint16 tag, size;
  const char *text;
} types[] = {
  { 0, 4, "Create thread" },   { 1, 4, "Run thread" },     { 2, 10, "Stop thread" },
  { 4, 6, "Migrate thread" },  { 8, 6, "Wakeup thread" },  { 9, 0, "Starting GC" },
  { 10, 0, "Finished GC" },    { 18, 14, "Block marker" }, { 20, 0, "GC idle" },
  { 21, 0, "GC working" },     { 22, 0, "GC done" },       { 45, 2, "Create capability" },
  { 54, 0, "GC global sync" },
};

static void
put (GByteArray *bytes, guint64 value, guint size)
{
  guint8 big[8];

  for (guint i = 0; i < size; i++)
    big[i] = (guint8) (value >> (8 * (size - 1 - i)));
  g_byte_array_append (bytes, big, size);
}

static void
put_header (GByteArray *bytes)
{
  g_byte_array_append (bytes, (const guint8 *) "hdrbhetb", 8);
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    {
      g_byte_array_append (bytes, (const guint8 *) "etb", 4);
      put (bytes, types[i].tag, 2);
      put (bytes, types[i].size, 2);
      put (bytes, strlen (types[i].text), 4);
      g_byte_array_append (bytes, (const guint8 *) types[i].text, strlen (types[i].text));
      put (bytes, 0, 4);
      g_byte_array_append (bytes, (const guint8 *) "ete", 4);
    }
  g_byte_array_append (bytes, (const guint8 *) "hetehdredatb", 12);
}

static void
put_event (Buffer *self, guint16 tag)
{
  put (self->bytes, tag, 2);
  put (self->bytes, self->now, 8);
}

static void
begin_block (Buffer *self)
{
  g_byte_array_set_size (self->bytes, 0);
  self->begin = self->now;
  put (self->bytes, 18, 2);
  put (self->bytes, self->now, 8);
  put (self->bytes, 0, 8); /* size, end and capability come with end_block() */
  put (self->bytes, 0, 6);
}

static void
end_block (Buffer *self, Writer *writer)
{
  g_autoptr (GByteArray) marker = g_byte_array_new ();

  put (marker, 18, 2);
  put (marker, self->begin, 8);
  put (marker, self->bytes->len, 4);
  put (marker, self->now, 8);
  put (marker, self->cap, 2);
  memcpy (self->bytes->data, marker->data, marker->len);
  writer->written += fwrite (self->bytes->data, 1, self->bytes->len, writer->file);
}

static void
put_gc (Buffer *self, GRand *rand)
{
  static const guint16 phases[] = { 9, 21, 20, 21, 22, 10 };

  for (guint i = 0; i < G_N_ELEMENTS (phases); i++)
    {
      put_event (self, phases[i]);
      self->now += g_rand_int_range (rand, 500, 40000);
    }
  self->next_gc = self->now + GC_EVERY_NS;
}

/* A thread runs, wakes another and stops. */
static void
put_run (Buffer *self, GRand *rand, guint n_caps)
{
  guint32 thread = g_rand_int_range (rand, 1, N_THREADS);

  put_event (self, 1);
  put (self->bytes, thread, 4);
  self->now += g_rand_int_range (rand, 200, 1500);
  put_event (self, 8);
  put (self->bytes, thread % N_THREADS + 1, 4);
  put (self->bytes, g_rand_int_range (rand, 0, n_caps), 2);
  self->now += g_rand_int_range (rand, 50, 400);
  put_event (self, 2);
  put (self->bytes, thread, 4);
  put (self->bytes, 7, 2);
  put (self->bytes, 0, 4);
  self->now += g_rand_int_range (rand, 20, 300);
}

static void
fill_block (Buffer *self, Writer *writer, guint n_caps)
{
  begin_block (self);
  while (self->bytes->len < BLOCK_SIZE - 128)
    {
      if (self->now >= self->next_gc)
        put_gc (self, writer->rand);
      else
        put_run (self, writer->rand, n_caps);
    }
  end_block (self, writer);
}

gboolean
bench_log_write (const char *path, guint64 bytes, guint caps, GError **error)
{
  Writer writer = { .file = fopen (path, "wb"), .rand = g_rand_new_with_seed (1) };
  g_autoptr (GByteArray) edge = g_byte_array_new ();
  g_autofree Buffer *buffers = g_new0 (Buffer, caps);
  gboolean is_written = writer.file != NULL;

  for (guint i = 0; i < caps; i++)
    buffers[i] = (Buffer){
      .cap = i, .now = 1000000, .next_gc = GC_EVERY_NS, .bytes = g_byte_array_sized_new (BLOCK_SIZE)
    };
  put_header (edge);
  if (is_written)
    writer.written += fwrite (edge->data, 1, edge->len, writer.file);
  while (is_written && writer.written < bytes)
    for (guint i = 0; i < caps; i++)
      fill_block (&buffers[i], &writer, caps);
  if (is_written)
    is_written = fwrite ("\xff\xff", 1, 2, writer.file) == 2 && fclose (writer.file) == 0;
  for (guint i = 0; i < caps; i++)
    g_byte_array_unref (buffers[i].bytes);
  g_rand_free (writer.rand);
  if (!is_written)
    g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno), "%s: %s", path,
                 g_strerror (errno));
  return is_written;
}
