/* SPDX-License-Identifier: BSD-3-Clause */
/* Damages clean logs as GHC's own races do, a few bytes at a time, and counts how often all events
 * outside the damage come back. usage: test-damage [SEED [ROUNDS [FOLDER]]]; the FOLDER gets those
 * logs of which not all came back. */
#include "fuzz-invariants.h"
#include "weft-test-corpus.h"

#include <string.h>

#define ROUNDS 10000
/* How often it may fail, of the damage that GHC does, and of each other kind. Where bytes are left
 * out or real events overlap, there is often more than one way to read what is left. */
#define MAX_FAILED       0.005
#define MAX_OTHER_FAILED 0.08

#define MAX_LOG  400000
#define MAX_LOST 400

static guint64 first_seed = 1;
static guint64 n_rounds;
static const char *folder;

typedef struct
{
  guint64 from, to; /* in the file */
  guint64 time;
  guint32 block;
  guint16 tag, cap;
} Event;

typedef struct
{
  const char *path;
  GBytes *bytes;
  WeftIndex *index;
  GArray *events; /* of Event, by offset */
} Clean;

/* A damaged copy of a log. */
typedef struct
{
  const Clean *clean;
  GByteArray *bytes;
  guint64 from, to;     /* the damaged range of the clean log */
  gint64 shift;         /* of what stands after it */
  guint32 marker_block; /* whose marker is spoilt, or G_MAXUINT32 */
} Damaged;

typedef void (*Damage) (Damaged *self, GRand *random);

/* Clean logs. */

static void
clean_free (gpointer data)
{
  Clean *self = data;

  g_bytes_unref (self->bytes);
  g_array_unref (self->events);
  weft_shared_unref (self->index);
  g_free (self);
}

static gint
compare_events (gconstpointer a, gconstpointer b)
{
  const Event *x = a, *y = b;

  return (x->from > y->from) - (x->from < y->from);
}

static GArray *
collect_events (const WeftIndex *index)
{
  GArray *events = g_array_new (FALSE, FALSE, sizeof (Event));

  for (guint32 i = 0; i < weft_log_n_blocks (index->log); i++)
    {
      WeftEvent event = { 0 };
      WeftCursor cursor;

      weft_log_cursor (index->log, i, weft_log_block (index->log, i)->offset, &cursor);
      while (weft_cursor_next (&cursor, &event))
        {
          Event one = {
            event.offset, (guint64) (event.payload + event.length - index->log->map->data),
            event.time,   i,
            event.tag,    event.cap
          };

          g_array_append_val (events, one);
        }
    }
  g_array_sort (events, compare_events);
  return events;
}

static WeftIndex *
index_bytes (const guint8 *data, gsize size)
{
  g_autoptr (WeftMap) map = weft_map_new_from_bytes (data, size);
  g_autoptr (WeftLog) log = weft_log_new (map, TRUE, NULL);

  return log != NULL ? weft_index_new (log, NULL, 1, NULL, NULL, NULL, NULL) : NULL;
}

static gboolean
is_clean (const WeftIndex *index)
{
  const GArray *problems = index->problems;

  return problems->len == 0 ||
         (problems->len == 1 &&
          g_array_index (problems, WeftProblem, 0).kind == WEFT_PROBLEM_NO_END);
}

/* Logs in which nothing is missing, of more than a handful of events, all in blocks. */
static GPtrArray *
load_clean (void)
{
  g_autoptr (GPtrArray) paths = weft_fuzz_logs ();
  GPtrArray *logs = g_ptr_array_new_with_free_func (clean_free);

  for (guint i = 0; i < paths->len; i++)
    {
      g_autoptr (GBytes) bytes = weft_fuzz_load (g_ptr_array_index (paths, i));
      gsize size = 0;
      const guint8 *data = g_bytes_get_data (bytes, &size);
      WeftIndex *index = size <= MAX_LOG ? index_bytes (data, size) : NULL;
      Clean *clean;

      if (index == NULL)
        continue;
      clean = g_new0 (Clean, 1);
      clean->path = g_intern_string (g_ptr_array_index (paths, i));
      clean->bytes = g_bytes_ref (bytes);
      clean->index = index;
      clean->events = collect_events (index);
      if (is_clean (index) && index->n_events > 40)
        g_ptr_array_add (logs, clean);
      else
        clean_free (clean);
    }
  g_assert_cmpuint (logs->len, >, 0);
  return logs;
}

/* Damages. */

static guint
below (GRand *random, guint n)
{
  return n > 1 ? (guint) g_rand_int_range (random, 0, (gint) n) : 0;
}

/* The place of an event among those of the log; neither a marker nor larger than damage is. */
static guint
pick_event (const Damaged *self, GRand *random)
{
  const GArray *events = self->clean->events;

  for (;;)
    {
      guint i = below (random, events->len);
      const Event *event = &g_array_index (events, Event, i);

      if (event->tag != 18 && event->to - event->from <= MAX_LOST / 2 &&
          weft_log_block (self->clean->index->log, event->block)->has_marker)
        return i;
    }
}

/* Widens the range to whole events. */
static void
set_range (Damaged *self, guint64 from, guint64 to)
{
  const GArray *events = self->clean->events;

  self->from = from;
  self->to = to;
  for (guint i = 0; i < events->len; i++)
    {
      const Event *event = &g_array_index (events, Event, i);

      if (event->to <= from || event->from >= to)
        continue;
      self->from = MIN (self->from, event->from);
      self->to = MAX (self->to, event->to);
    }
}

static void
resize_block (Damaged *self, guint32 block, gint64 by)
{
  guint8 *size = self->bytes->data + weft_log_block (self->clean->index->log, block)->offset + 10;
  guint32 now = (guint32) (weft_be32 (size) + by);

  for (guint i = 0; i < 4; i++)
    size[i] = (guint8) (now >> (24 - 8 * i));
  self->shift = by;
}

static void
insert (Damaged *self, guint32 block, guint64 at, const guint8 *bytes, guint n)
{
  guint8 *data;

  g_byte_array_set_size (self->bytes, self->bytes->len + n);
  data = self->bytes->data;
  memmove (data + at + n, data + at, self->bytes->len - n - at);
  memcpy (data + at, bytes, n);
  resize_block (self, block, n);
}

/* A whole event after the tag of another, as GHC's ticker writes it. */
static void
splice_event (Damaged *self, GRand *random)
{
  const GArray *events = self->clean->events;
  const Event *host = &g_array_index (events, Event, pick_event (self, random));
  const Event *guest = &g_array_index (events, Event, pick_event (self, random));
  g_autofree guint8 *bytes = g_memdup2 (self->bytes->data + guest->from, guest->to - guest->from);

  memcpy (bytes + 2, self->bytes->data + host->from + 2, 8); /* stamped as its host */
  set_range (self, host->from, host->to);
  insert (self, host->block, host->from + 2 + below (random, 2) * below (random, 8), bytes,
          (guint) (guest->to - guest->from));
}

/* The heads of two neighbours, a byte of each in turn. */
static void
interleave_heads (Damaged *self, GRand *random)
{
  const GArray *events = self->clean->events;
  guint i = pick_event (self, random);
  const Event *a = &g_array_index (events, Event, i);
  const Event *b = i + 1 < events->len ? a + 1 : a - 1;
  const Event *first = b > a ? a : b, *second = b > a ? b : a;
  guint8 mixed[20];

  for (guint k = 0; k < 10; k++)
    {
      mixed[2 * k] = self->bytes->data[first->from + k];
      mixed[2 * k + 1] = self->bytes->data[second->from + k];
    }
  if (first->block != second->block || second->tag == 18 || first->tag == 18 ||
      second->to - first->from > MAX_LOST / 2 || second->from != first->to)
    return;
  set_range (self, first->from, second->to);
  memmove (self->bytes->data + first->from + 20, self->bytes->data + first->from + 10,
           first->to - first->from - 10);
  memcpy (self->bytes->data + first->from, mixed, 20);
}

static void
overwrite (Damaged *self, GRand *random, gboolean with_own)
{
  const Event *event = &g_array_index (self->clean->events, Event, pick_event (self, random));
  const WeftBlock *block = weft_log_block (self->clean->index->log, event->block);
  guint64 at = event->from + below (random, (guint) (event->to - event->from));
  guint64 n = 30 + below (random, 91);
  guint64 from = below (random, (guint) (self->bytes->len - 200));

  n = MIN (n, block->end - at);
  set_range (self, at, at + n);
  for (guint64 i = 0; i < n; i++)
    self->bytes->data[at + i] =
        with_own ? self->bytes->data[from + i] : (guint8) g_rand_int (random);
}

static void
overwrite_random (Damaged *self, GRand *random)
{
  overwrite (self, random, FALSE);
}

static void
overwrite_own (Damaged *self, GRand *random)
{
  overwrite (self, random, TRUE);
}

static void
flip_bit (Damaged *self, GRand *random)
{
  const Event *event = &g_array_index (self->clean->events, Event, pick_event (self, random));

  set_range (self, event->from, event->to);
  self->bytes->data[event->from + below (random, (guint) (event->to - event->from))] ^=
      (guint8) (1u << below (random, 8));
}

static void
lose_bytes (Damaged *self, GRand *random)
{
  const Event *event = &g_array_index (self->clean->events, Event, pick_event (self, random));
  const WeftBlock *block = weft_log_block (self->clean->index->log, event->block);
  guint64 at = event->from + below (random, (guint) (event->to - event->from));
  guint n = 1 + below (random, 120);

  n = (guint) MIN (n, block->end - at);
  set_range (self, at, at + n);
  g_byte_array_remove_range (self->bytes, (guint) at, n);
  resize_block (self, event->block, -(gint64) n);
}

static void
spoil_marker (Damaged *self, GRand *random, guint at, guint n)
{
  const WeftLog *log = self->clean->index->log;
  guint32 number = below (random, weft_log_n_blocks (log));
  const WeftBlock *block = weft_log_block (log, number);

  if (!block->has_marker)
    return;
  self->from = block->offset;
  self->to = block->end;
  self->marker_block = number;
  for (guint i = 0; i < n; i++)
    self->bytes->data[block->offset + at + i] = (guint8) g_rand_int (random);
}

static void
spoil_tag (Damaged *self, GRand *random)
{
  spoil_marker (self, random, 0, 2);
}

static void
spoil_size (Damaged *self, GRand *random)
{
  spoil_marker (self, random, 10, 4);
}

static void
spoil_low_size (Damaged *self, GRand *random)
{
  spoil_marker (self, random, 12, 2);
}

static void
spoil_cap (Damaged *self, GRand *random)
{
  spoil_marker (self, random, 22, 2);
}

static void
spoil_all (Damaged *self, GRand *random)
{
  spoil_marker (self, random, 0, 24);
}

typedef struct
{
  const char *name;
  Damage damage;
  gboolean is_usual;            /* GHC does it */
  guint64 n, failed, kept, had; /* had, kept: events of blocks whose marker is spoilt */
  guint64 most_lost;
} Kind;

static Kind kinds[] = {
  { "an event inside another", splice_event, TRUE },
  { "heads interleaved", interleave_heads, TRUE },
  { "overwritten at random", overwrite_random, TRUE },
  { "overwritten by other events", overwrite_own },
  { "a bit flipped", flip_bit },
  { "bytes left out", lose_bytes },
  { "a marker's tag", spoil_tag, TRUE },
  { "a marker's size", spoil_size, TRUE },
  { "a marker's size, a little", spoil_low_size, TRUE },
  { "a marker's capability", spoil_cap, TRUE },
  { "a whole marker", spoil_all, TRUE },
};

/* Judging. */

static gboolean
has_event (const GArray *events, const Event *wanted, gint64 shift)
{
  guint low = 0, high = events->len;
  guint64 from = wanted->from + (guint64) shift;
  const Event *found;

  while (low < high)
    {
      guint middle = (low + high) / 2;

      if (g_array_index (events, Event, middle).from < from)
        low = middle + 1;
      else
        high = middle;
    }
  if (low == events->len)
    return FALSE;
  found = &g_array_index (events, Event, low);
  return found->from == from && found->tag == wanted->tag && found->time == wanted->time &&
         found->to - found->from == wanted->to - wanted->from;
}

/* Whether all events outside the damage are in @after, and little was lost. */
static gboolean
judge (const Damaged *self, const WeftIndex *after, Kind *kind)
{
  g_autoptr (GArray) events = collect_events (after);
  const GArray *wanted = self->clean->events;
  guint64 lost = 0, first = 0;
  guint n_missing = 0;

  for (guint i = 0; i < wanted->len; i++)
    {
      const Event *event = &g_array_index (wanted, Event, i);
      gboolean is_outside = event->to <= self->from || event->from >= self->to;
      gboolean has = has_event (events, event, event->from >= self->to ? self->shift : 0);

      if (is_outside && !has && n_missing++ == 0)
        first = event->from;
      if (!is_outside && self->marker_block != G_MAXUINT32 && event->tag != 18)
        {
          kind->had++;
          kind->kept += has;
        }
    }
  for (guint i = 0; i < after->problems->len; i++)
    {
      const WeftProblem *problem = &g_array_index (after->problems, WeftProblem, i);

      if (problem->kind == WEFT_PROBLEM_LOST_BYTES || problem->kind == WEFT_PROBLEM_BROKEN_CHAIN)
        lost += problem->bytes;
    }
  kind->most_lost = MAX (kind->most_lost, lost);
  if (n_missing > 0)
    g_test_message ("%u events are missing, the first at %" G_GUINT64_FORMAT "; %" G_GUINT64_FORMAT
                    " bytes are lost",
                    n_missing, first, lost);
  return n_missing == 0 &&
         (lost <= MAX (MAX_LOST, self->to - self->from) || self->marker_block != G_MAXUINT32);
}

static void
keep (const Damaged *damaged, guint64 seed)
{
  g_autofree char *name = g_strdup_printf ("%" G_GUINT64_FORMAT ".eventlog", seed);
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_file_set_contents (path, (const char *) damaged->bytes->data, damaged->bytes->len, NULL);
}

static void
run_round (const GPtrArray *logs, guint64 seed)
{
  g_autoptr (GRand) random = g_rand_new_with_seed ((guint32) seed);
  const Clean *clean = g_ptr_array_index (logs, below (random, logs->len));
  Kind *kind = &kinds[seed % G_N_ELEMENTS (kinds)];
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (WeftIndex) after = NULL;
  Damaged damaged = { .clean = clean, .bytes = bytes, .marker_block = G_MAXUINT32 };

  g_byte_array_append (bytes, g_bytes_get_data (clean->bytes, NULL),
                       (guint) g_bytes_get_size (clean->bytes));
  kind->damage (&damaged, random);
  after = index_bytes (bytes->data, bytes->len);
  g_assert_nonnull (after);
  weft_fuzz_check_accounts (after);
  kind->n++;
  if (judge (&damaged, after, kind))
    return;
  kind->failed++;
  if (folder != NULL)
    keep (&damaged, seed);
  g_test_message ("  seed %" G_GUINT64_FORMAT ": %s in %s from %" G_GUINT64_FORMAT
                  " to %" G_GUINT64_FORMAT,
                  seed, kind->name, clean->path, damaged.from, damaged.to);
}

static void
test_damage (void)
{
  g_autoptr (GPtrArray) logs = load_clean ();
  guint64 n = 0, failed = 0;

  for (guint64 i = 0; i < n_rounds; i++)
    run_round (logs, first_seed + i);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      const Kind *kind = &kinds[i];

      g_test_message ("%-28s %6" G_GUINT64_FORMAT " times, %4" G_GUINT64_FORMAT
                      " failed; at most %" G_GUINT64_FORMAT
                      " bytes lost; kept of the block %.2f %%",
                      kind->name, kind->n, kind->failed, kind->most_lost,
                      kind->had > 0 ? 100.0 * (double) kind->kept / (double) kind->had : 100);
      n += kind->is_usual ? kind->n : 0;
      failed += kind->is_usual ? kind->failed : 0;
      g_assert_cmpfloat ((double) kind->failed, <=, MAX_OTHER_FAILED * (double) kind->n);
    }
  g_test_message ("of the usual damage %.3f %% came back",
                  100.0 - 100.0 * (double) failed / (double) n);
  g_assert_cmpfloat ((double) failed, <=, MAX_FAILED * (double) n);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (argc > 1)
    first_seed = g_ascii_strtoull (argv[1], NULL, 10);
  n_rounds = argc > 2 ? g_ascii_strtoull (argv[2], NULL, 10) : weft_test_rounds (ROUNDS);
  folder = argc > 3 ? argv[3] : NULL;
  g_test_add_func ("/fuzz/damage", test_damage);
  return g_test_run ();
}
