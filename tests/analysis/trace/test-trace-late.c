/* SPDX-License-Identifier: BSD-3-Clause */
/* Growing logs in which something is first recorded in a late round, so that earlier analyses were
 * made by other rules: their traces equal those that are made at once. */
#include "grown-fixture.h"
#include "logs.h"
#include "weft-event-tags.h"
#include "weft-test-corpus.h"
#include "weft-test-heap.h"
#include "weft-test-unit.h"

#define N_ROUNDS   6
#define LATE_ROUND 3
#define ROUND_NS   G_GUINT64_CONSTANT (100000000)
#define GLOBAL     0xffff
/* So many that a later pass over the events of threads continues from an earlier one. */
#define MANY_RUNS 1000

typedef struct LateCase LateCase;
struct LateCase
{
  const char *name;
  guint16 late_tag;      /* type whose first event is in the late round; or 0 */
  guint16 undeclared[2]; /* types that the log does not declare */
  /* writes blocks in the late round; or NULL */
  void (*write) (const LateCase *self, WeftTestLog *log, guint64 begin);
  guint n_runs; /* of a HEC in a round, if there are many */
};

static gboolean
is_written (const LateCase *self, guint16 tag, guint round)
{
  return tag != self->undeclared[0] && tag != self->undeclared[1] &&
         (tag != self->late_tag || round >= LATE_ROUND);
}

static void
write_gc_events (
    const LateCase *self, WeftTestLog *log, guint round, const guint16 *tags, guint64 *time)
{
  for (; *tags != 0; tags++)
    {
      *time += 10000;
      if (!is_written (self, *tags, round))
        continue;
      if (*tags == WEFT_TAG_GC_STATS_GHC)
        {
          weft_test_log_gc_stats (log, *time, 1, 5000);
          continue;
        }
      weft_test_log_event (log, *tags, *time);
      if (*tags != WEFT_TAG_HEAP_LIVE)
        continue;
      weft_test_log_u32 (log, 0);
      weft_test_log_u64 (log, 1000000 + round);
    }
}

/* The block of a round: the end of a GC that began in the round before, threads, a GC, and the
 * beginning of another one. HEC 1 only takes part in the GCs. */
static void
write_round (const LateCase *self, WeftTestLog *log, guint16 cap, guint round)
{
  static const guint16 begin[2][4] = {
    { WEFT_TAG_REQUEST_SEQ_GC, WEFT_TAG_GC_START, WEFT_TAG_GC_GLOBAL_SYNC },
    { WEFT_TAG_GC_START },
  };
  static const guint16 end[2][4] = {
    { WEFT_TAG_HEAP_LIVE, WEFT_TAG_GC_STATS_GHC, WEFT_TAG_GC_END },
    { WEFT_TAG_GC_END },
  };
  guint n_runs = MAX (weft_test_fewer (self->n_runs), 10);
  guint64 time = round * ROUND_NS + 1000 * (1 + cap);

  weft_test_log_begin_block (log, cap, time);
  if (round > 0)
    write_gc_events (self, log, round, end[cap], &time);
  for (guint i = 0; i < n_runs && is_written (self, WEFT_TAG_RUN_THREAD, round); i++)
    {
      guint64 ns = ROUND_NS / 10 / n_runs;

      weft_test_log_run (log, time += ns, 1 + i % 3 + 10 * cap);
      weft_test_log_stop (log, time += 3 * ns, 1 + i % 3 + 10 * cap, WEFT_STOP_YIELDED, 0);
    }
  time = (round + 1) * ROUND_NS - 10000000;
  write_gc_events (self, log, round, begin[cap], &time);
  write_gc_events (self, log, round, end[cap], &time);
  time = (round + 1) * ROUND_NS - 100000;
  write_gc_events (self, log, round, begin[cap], &time);
  weft_test_log_end_block (log, (round + 1) * ROUND_NS - 1000);
}

static void
write_new_hec (const LateCase *self, WeftTestLog *log, guint64 begin)
{
  weft_test_log_begin_block (log, 2, begin);
  weft_test_log_event (log, WEFT_TAG_CAP_CREATE, begin);
  weft_test_log_u16 (log, 2);
  weft_test_log_run (log, begin + 1000, 21);
  weft_test_log_stop (log, begin + 2000000, 21, WEFT_STOP_YIELDED, 0);
  weft_test_log_end_block (log, begin + ROUND_NS - 1000);
}

static void
write_disabled (const LateCase *self, WeftTestLog *log, guint64 begin)
{
  weft_test_log_begin_block (log, GLOBAL, begin);
  weft_test_log_event (log, WEFT_TAG_CAP_DISABLE, begin);
  weft_test_log_u16 (log, 1);
  weft_test_log_event (log, WEFT_TAG_CAP_ENABLE, begin + ROUND_NS / 2);
  weft_test_log_u16 (log, 1);
  weft_test_log_event (log, WEFT_TAG_CAP_DISABLE, begin + ROUND_NS / 4 * 3);
  weft_test_log_u16 (log, 1);
  weft_test_log_end_block (log, begin + ROUND_NS - 1000);
}

/* A HEC was disabled in an earlier round. */
static void
write_old_disabled (const LateCase *self, WeftTestLog *log, guint64 begin)
{
  write_disabled (self, log, begin - 2 * ROUND_NS + ROUND_NS / 2);
}

static void
write_heap_info (const LateCase *self, WeftTestLog *log, guint64 begin)
{
  weft_test_log_begin_block (log, GLOBAL, begin);
  weft_test_log_event (log, WEFT_TAG_HEAP_INFO_GHC, begin);
  weft_test_log_u32 (log, 0);
  weft_test_log_u16 (log, 2);
  for (guint i = 0; i < 4; i++)
    weft_test_log_u64 (log, 1000000);
  weft_test_log_end_block (log, begin + ROUND_NS - 1000);
}

static void
write_heap_profile (const LateCase *self, WeftTestLog *log, guint64 begin)
{
  weft_test_log_begin_block (log, GLOBAL, begin);
  weft_test_heap_profile (log, begin, 0, ROUND_NS, 7, "");
  weft_test_heap_sample (log, begin + 1000, 1);
  weft_test_heap_band (log, begin + 1000, 0, "THUNK", 5000);
  weft_test_heap_sample_end (log, begin + 2000, 1);
  weft_test_log_end_block (log, begin + ROUND_NS - 1000);
}

static void
write_args (const LateCase *self, WeftTestLog *log, guint64 begin)
{
  static const char *const args[] = { "program", "+RTS", "-N2", "-I0.01", "-Iw0.05", NULL };

  weft_test_log_begin_block (log, GLOBAL, begin);
  weft_test_log_process (log, begin, "GHC-9.10.1 rts_thr", args);
  weft_test_log_end_block (log, begin + ROUND_NS - 1000);
}

static void
write_damage (WeftTestLog *log, guint16 cap, guint64 begin)
{
  static const guint8 damage[] = { 0xee, 0xee, 0xee, 0xee, 0xee, 0xee, 0xee, 0xee };

  weft_test_log_begin_block (log, cap, begin);
  weft_test_log_event (log, WEFT_TAG_GC_IDLE, begin);
  weft_test_log_bytes (log, damage, sizeof damage);
  weft_test_log_end_block (log, begin + ROUND_NS - 1000);
}

static void
write_hec_damage (const LateCase *self, WeftTestLog *log, guint64 begin)
{
  write_damage (log, 0, begin);
}

static void
write_global_damage (const LateCase *self, WeftTestLog *log, guint64 begin)
{
  write_damage (log, GLOBAL, begin);
}

/* A block of events of an earlier round. */
static void
write_old_block (const LateCase *self, WeftTestLog *log, guint64 begin)
{
  static const guint16 gc[] = { WEFT_TAG_GC_START, WEFT_TAG_GC_STATS_GHC, WEFT_TAG_GC_END, 0 };
  guint64 time = begin - 2 * ROUND_NS + ROUND_NS / 2;

  weft_test_log_begin_block (log, 1, time);
  weft_test_log_run (log, time += 1000, 11);
  weft_test_log_stop (log, time += 1000000, 11, WEFT_STOP_YIELDED, 0);
  write_gc_events (self, log, N_ROUNDS, gc, &time);
  weft_test_log_end_block (log, time);
}

/* Messages and a label of an earlier round. */
static void
write_old_messages (const LateCase *self, WeftTestLog *log, guint64 begin)
{
  static const char *const texts[] = { "START a", "START b 1", "STOP b 1", "STOP a", "note" };
  guint64 time = begin - 2 * ROUND_NS + ROUND_NS / 2;

  weft_test_log_begin_block (log, 1, time);
  weft_test_log_run (log, time += 1000, 11);
  weft_test_log_label (log, time += 1000, 11, "worker");
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      weft_test_log_event (log, WEFT_TAG_USER_MSG, time += 1000000);
      weft_test_log_text (log, texts[i]);
    }
  weft_test_log_stop (log, time += 1000000, 11, WEFT_STOP_MVAR, 0);
  weft_test_log_end_block (log, time);
}

/* Counters of memory and sparks of an earlier round. */
static void
write_old_counters (const LateCase *self, WeftTestLog *log, guint64 begin)
{
  guint64 time = begin - 2 * ROUND_NS + ROUND_NS / 2;

  weft_test_log_begin_block (log, 1, time);
  for (guint i = 1; i <= 3; i++)
    {
      weft_test_log_allocated (log, time += 1000, 100000 * i);
      weft_test_log_event (log, WEFT_TAG_SPARK_COUNTERS, time += 1000);
      for (guint k = 0; k < 7; k++)
        weft_test_log_u64 (log, 10 * i + k);
      weft_test_log_event (log, WEFT_TAG_HEAP_SIZE, time += 1000);
      weft_test_log_u32 (log, 0);
      weft_test_log_u64 (log, 5000000 + i);
      weft_test_log_event (log, WEFT_TAG_MEM_RETURN, time += 1000);
      for (guint k = 0; k < 4; k++)
        weft_test_log_u32 (log, k);
    }
  weft_test_log_end_block (log, time);
}

/* A heap profile and a time profile of an earlier round. */
static void
write_old_profiles (const LateCase *self, WeftTestLog *log, guint64 begin)
{
  guint64 time = begin - 2 * ROUND_NS + ROUND_NS / 2;

  weft_test_log_begin_block (log, GLOBAL, time);
  weft_test_heap_profile (log, time, 0, ROUND_NS, 7, "");
  weft_test_heap_sample (log, time + 1000, 1);
  weft_test_heap_band (log, time + 1000, 0, "THUNK", 5000);
  weft_test_heap_sample_end (log, time + 2000, 1);
  weft_test_log_event (log, WEFT_TAG_PROF_BEGIN, time + 3000);
  weft_test_log_u64 (log, 1000000);
  weft_test_log_event (log, WEFT_TAG_PROF_SAMPLE_COST_CENTRE, time + 4000);
  weft_test_log_u32 (log, 0);
  weft_test_log_u64 (log, 1);
  weft_test_log_u8 (log, 1);
  weft_test_log_u32 (log, 7);
  weft_test_log_end_block (log, time + 5000);
}

static void
write_deleted_hec (const LateCase *self, WeftTestLog *log, guint64 begin)
{
  weft_test_log_begin_block (log, GLOBAL, begin);
  weft_test_log_event (log, WEFT_TAG_CAP_DELETE, begin + ROUND_NS / 2);
  weft_test_log_u16 (log, 1);
  weft_test_log_end_block (log, begin + ROUND_NS - 1000);
}

static void
write_header (WeftTestLog *log, const LateCase *self)
{
  g_autoptr (GArray) types = g_array_new (FALSE, FALSE, sizeof (WeftTestType));
  guint n;
  const WeftTestType *all = weft_test_types_9_10 (&n);

  for (guint i = 0; i < n; i++)
    if (all[i].tag == 0 || is_written (self, all[i].tag, N_ROUNDS))
      g_array_append_val (types, all[i]);
  weft_test_log_header (log, (gpointer) types->data, types->len);
}

static void
check_late (const LateCase *self, GRand *rand)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftMap) map = NULL;
  gsize sizes[N_ROUNDS];
  Grown grown = { 0 };

  write_header (log, self);
  for (guint round = 0; round < N_ROUNDS; round++)
    {
      guint64 begin = round * ROUND_NS;

      write_round (self, log, 0, round);
      write_round (self, log, 1, round);
      if (self->write != NULL && round == LATE_ROUND)
        self->write (self, log, begin);
      weft_test_log_begin_block (log, GLOBAL, begin);
      weft_test_log_end_block (log, begin + ROUND_NS - 1000);
      sizes[round] = log->bytes->len;
    }
  weft_test_log_data_end (log);
  map = weft_map_new_from_bytes (log->bytes->data, log->bytes->len);
  g_test_message ("%s", self->name);
  for (guint round = 0; round < N_ROUNDS; round++)
    {
      g_assert_true (grown_extend (&grown, map, sizes[round]));
      grown_check (&grown, rand);
    }
  g_assert_true (grown_extend (&grown, map, map->size));
  grown_check (&grown, rand);
  grown_clear (&grown);
}

static void
test_late (void)
{
  static const LateCase cases[] = {
    { "nothing" },
    { "threads", WEFT_TAG_RUN_THREAD },
    { "requests", WEFT_TAG_REQUEST_SEQ_GC },
    { "numbers", WEFT_TAG_GC_STATS_GHC },
    { "syncs", WEFT_TAG_GC_GLOBAL_SYNC },
    { "live heap", WEFT_TAG_HEAP_LIVE },
    { "nothing, GCs are joined", 0, { WEFT_TAG_GC_STATS_GHC, WEFT_TAG_GC_GLOBAL_SYNC } },
    { "requests, GCs are joined",
      WEFT_TAG_REQUEST_SEQ_GC,
      { WEFT_TAG_GC_STATS_GHC, WEFT_TAG_GC_GLOBAL_SYNC } },
    { "syncs, GCs were joined", WEFT_TAG_GC_GLOBAL_SYNC, { WEFT_TAG_GC_STATS_GHC } },
    { "HEC", .write = write_new_hec },
    { "disabled HEC", .write = write_disabled },
    { "heap settings", .write = write_heap_info },
    { "heap profile", .write = write_heap_profile },
    { "command line", .write = write_args },
    { "damage of a HEC", .write = write_hec_damage },
    { "damage of no HEC", .write = write_global_damage },
    { "deleted HEC", .write = write_deleted_hec },
    { "old messages", .write = write_old_messages },
    { "old counters", .write = write_old_counters },
    { "old profiles", .write = write_old_profiles },
    { "old block", .write = write_old_block },
    { "nothing in many events", .n_runs = MANY_RUNS },
    { "HEC in many events", .write = write_new_hec, .n_runs = MANY_RUNS },
    { "deleted HEC in many events", .write = write_deleted_hec, .n_runs = MANY_RUNS },
    { "disabled HEC in many events", .write = write_disabled, .n_runs = MANY_RUNS },
    { "HEC disabled before, in many events", .write = write_old_disabled, .n_runs = MANY_RUNS },
    { "old block in many events", .write = write_old_block, .n_runs = MANY_RUNS },
    { "damage in many events", .write = write_hec_damage, .n_runs = MANY_RUNS },
    { "old block, GCs are joined",
      0,
      { WEFT_TAG_GC_STATS_GHC, WEFT_TAG_GC_GLOBAL_SYNC },
      write_old_block },
  };
  g_autoptr (GRand) rand = g_rand_new_with_seed (51);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    check_late (&cases[i], rand);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/trace-late/cases", test_late);
}
