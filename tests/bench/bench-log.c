/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes an eventlog of any size. Each capability runs threads for a few hundred ns to some us, or
 * as much longer as the pace asks for; each has a GC of its own now and then. */
#include "bench-log.h"

#include "bench-output.h"

#include <errno.h>
#include <gio/gio.h>
#include <stdio.h>
#include <string.h>

#define BLOCK_SIZE  (2 * 1024 * 1024)
#define N_THREADS   500
#define GC_EVERY_NS 40000000
/* A run has so many events, and takes so long in the middle where it is not stretched. */
#define RUN_EVENTS 3
#define RUN_NS     1235.0

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
  const BenchLogPlan *plan;
  BenchOutput *output;
  GRand *rand;
  Buffer *buffers;
  double stretch;     /* of each span of time, for the pace that is asked for */
  guint64 next_flush; /* ns; 0: never */
  guint64 written;
  gint64 begun;       /* us: when the log's time was 0 */
  gint64 late;        /* us: that a block came after its time, at most */
  gint64 next_report; /* us */
  gboolean has_failed;
} Writer;

static const struct
{
  guint16 tag, size;
  const char *text;
} types[] = {
  { 0, 4, "Create thread" },      { 1, 4, "Run thread" },      { 2, 10, "Stop thread" },
  { 4, 6, "Migrate thread" },     { 8, 6, "Wakeup thread" },   { 9, 0, "Starting GC" },
  { 10, 0, "Finished GC" },       { 18, 14, "Block marker" },  { 20, 0, "GC idle" },
  { 21, 0, "GC working" },        { 22, 0, "GC done" },        { 43, 16, "Wall clock time" },
  { 45, 2, "Create capability" }, { 54, 0, "GC global sync" },
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

/* Tells when the log's time was 0, as Unix time in @us, by which a reader sees how late it is. */
static void
put_wall_clock (GByteArray *bytes, gint64 us)
{
  put (bytes, 43, 2);
  put (bytes, 0, 8);
  put (bytes, 0, 4);
  put (bytes, (guint64) us / G_USEC_PER_SEC, 8);
  put (bytes, (guint64) us % G_USEC_PER_SEC * 1000, 4);
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

/* Prints now and then how the reader keeps up. */
static void
report (Writer *self, guint64 time)
{
  gint64 now = g_get_monotonic_time ();

  if (self->plan->report_s == 0 || now < self->next_report)
    return;
  if (self->next_report > 0)
    printf ("written %7.1f s of log, %8.1f MB   queue at most %7.1f KB   late at most %7.1f ms\n",
            (double) time / 1e9, (double) self->written / 1e6,
            (double) bench_output_take_queued (self->output) / 1e3, (double) self->late / 1e3);
  fflush (stdout);
  self->late = 0;
  self->next_report = now + self->plan->report_s * G_USEC_PER_SEC;
}

/* Waits until @time of the log, in ns, has come. */
static void
wait_until (Writer *self, guint64 time)
{
  gint64 left = self->begun + (gint64) (time / 1000) - g_get_monotonic_time ();

  if (self->plan->in_real_time && left > 0)
    g_usleep ((gulong) left);
}

static void
end_block (Writer *self, Buffer *buffer)
{
  g_autoptr (GByteArray) marker = g_byte_array_new ();
  gsize size = buffer->bytes->len;

  put (marker, 18, 2);
  put (marker, buffer->begin, 8);
  put (marker, size, 4);
  put (marker, buffer->now, 8);
  put (marker, buffer->cap, 2);
  memcpy (buffer->bytes->data, marker->data, marker->len);
  wait_until (self, buffer->now);
  self->has_failed |= !bench_output_write (self->output, buffer->bytes->data, size);
  self->written += size;
  self->late =
      MAX (self->late, g_get_monotonic_time () - self->begun - (gint64) (buffer->now / 1000));
  report (self, buffer->now);
  begin_block (buffer);
}

static void
pass (Writer *self, Buffer *buffer, gint from, gint to)
{
  buffer->now += (guint64) (self->stretch * g_rand_int_range (self->rand, from, to));
}

static void
put_gc (Writer *self, Buffer *buffer)
{
  static const guint16 phases[] = { 9, 21, 20, 21, 22, 10 };

  for (guint i = 0; i < G_N_ELEMENTS (phases); i++)
    {
      put_event (buffer, phases[i]);
      buffer->now += g_rand_int_range (self->rand, 500, 40000);
    }
  buffer->next_gc = buffer->now + GC_EVERY_NS;
}

/* A thread runs, wakes another and stops. */
static void
put_run (Writer *self, Buffer *buffer)
{
  guint32 thread = g_rand_int_range (self->rand, 1, N_THREADS);

  put_event (buffer, 1);
  put (buffer->bytes, thread, 4);
  pass (self, buffer, 200, 1500);
  put_event (buffer, 8);
  put (buffer->bytes, thread % N_THREADS + 1, 4);
  put (buffer->bytes, g_rand_int_range (self->rand, 0, self->plan->caps), 2);
  pass (self, buffer, 50, 400);
  put_event (buffer, 2);
  put (buffer->bytes, thread, 4);
  put (buffer->bytes, 7, 2);
  put (buffer->bytes, 0, 4);
  pass (self, buffer, 20, 300);
}

/* The buffer that is the least far in time. */
static Buffer *
next_buffer (const Writer *self)
{
  Buffer *next = &self->buffers[0];

  for (guint i = 1; i < self->plan->caps; i++)
    if (self->buffers[i].now < next->now)
      next = &self->buffers[i];
  return next;
}

/* The buffer of the events of no HEC has none after the beginning, and is written all the same. */
static void
write_empty_block (Writer *self, guint64 now)
{
  g_autoptr (GByteArray) marker = g_byte_array_new ();

  put (marker, 18, 2);
  put (marker, now, 8);
  put (marker, 24, 4);
  put (marker, now, 8);
  put (marker, 0xffff, 2);
  self->has_failed |= !bench_output_write (self->output, marker->data, marker->len);
  self->written += marker->len;
}

static void
flush_if_due (Writer *self, guint64 now)
{
  if (self->next_flush == 0 || now < self->next_flush)
    return;
  for (guint i = 0; i < self->plan->caps; i++)
    end_block (self, &self->buffers[i]);
  write_empty_block (self, now);
  self->next_flush = now + self->plan->flush_ms * (guint64) 1000000;
}

static void
put_events (Writer *self)
{
  /* not all are full at once */
  g_autofree gsize *room = g_new (gsize, self->plan->caps);

  for (guint i = 0; i < self->plan->caps; i++)
    room[i] = BLOCK_SIZE / (i + 1);
  while (!self->has_failed && self->written < self->plan->bytes)
    {
      Buffer *buffer = next_buffer (self);

      flush_if_due (self, buffer->now);
      if (buffer->now >= buffer->next_gc)
        put_gc (self, buffer);
      else
        put_run (self, buffer);
      if (buffer->bytes->len < room[buffer->cap] - 128)
        continue;
      room[buffer->cap] = BLOCK_SIZE;
      end_block (self, buffer);
    }
}

static void
init_buffers (Writer *self)
{
  for (guint i = 0; i < self->plan->caps; i++)
    {
      self->buffers[i] = (Buffer){ .cap = i,
                                   .now = 1000000,
                                   .next_gc = GC_EVERY_NS,
                                   .bytes = g_byte_array_sized_new (BLOCK_SIZE) };
      begin_block (&self->buffers[i]);
    }
}

gboolean
bench_log_write (const char *path, const BenchLogPlan *plan, GError **error)
{
  g_autofree Buffer *buffers = g_new0 (Buffer, plan->caps);
  g_autoptr (GByteArray) header = g_byte_array_new ();
  gint64 ahead = (gint64) plan->ahead_s * G_USEC_PER_SEC;
  Writer self = {
    .plan = plan,
    .output = bench_output_new (path, error),
    .rand = g_rand_new_with_seed (1),
    .buffers = buffers,
    .stretch = plan->pace > 0 ? RUN_EVENTS * 1e9 * plan->caps / plan->pace / RUN_NS : 1,
    .next_flush = plan->flush_ms * (guint64) 1000000,
  };

  if (self.output == NULL)
    return FALSE;
  self.begun = g_get_monotonic_time () - ahead;
  init_buffers (&self);
  put_header (header);
  if (plan->in_real_time)
    put_wall_clock (header, g_get_real_time () - ahead);
  self.has_failed = !bench_output_write (self.output, header->data, header->len);
  self.written = header->len;
  put_events (&self);
  self.has_failed |= !bench_output_write (self.output, (const guint8 *) "\xff\xff", 2);
  self.has_failed |= !bench_output_free (self.output);
  for (guint i = 0; i < plan->caps; i++)
    g_byte_array_unref (buffers[i].bytes);
  g_rand_free (self.rand);
  if (self.has_failed)
    g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno), "%s: %s", path,
                 g_strerror (errno));
  return !self.has_failed;
}
