/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes rounds of blocks: one of each HEC, and one of none, in which profiles are. */
#include "weft-test-growth.h"

#include "weft-test-heap.h"

#include <string.h>

#define GLOBAL   0xffff
#define ROUND_NS G_GUINT64_CONSTANT (100000000)
/* Of each buffer, threads that run in a round. */
#define N_RUNS 20
/* Addresses of info tables. */
#define FIRST_INFO 0x400000

typedef struct
{
  const WeftTestGrowthPlan *plan;
  GRand *rand;
  WeftTestLog *log;
  guint round;
} Writer;

static gboolean
has (const Writer *self, WeftTestGrowth what)
{
  return (self->plan->what & what) != 0;
}

/* One of so many times, where the log is to be odd. */
static gboolean
is_odd (const Writer *self, gint times)
{
  return self->plan->is_odd && g_rand_int_range (self->rand, 0, times) == 0;
}

/* Some names come only later. */
static guint
pick_name (const Writer *self)
{
  guint n = MIN (self->plan->n_names, 1 + self->plan->n_names / 2 + self->round);

  return 1 + (guint) g_rand_int_range (self->rand, 0, (gint) n);
}

/* The frames of a stack follow from its outermost one. */
static guint
nth_frame (const Writer *self, guint name, guint depth)
{
  return 1 + (name + depth * 7) % self->plan->n_names;
}

/* Definitions. */

static void
define_centre (Writer *self, guint64 time, guint name)
{
  g_autofree char *label = g_strdup_printf ("function%u", name);

  weft_test_log_event (self->log, 161, time);
  weft_test_log_u32 (self->log, name);
  weft_test_log_string (self->log, label);
  weft_test_log_string (self->log, name % 3 == 0 ? "Main" : "Lib");
  weft_test_log_string (self->log, "Main.hs:12:5-20");
  weft_test_log_u8 (self->log, 0);
}

/* Some are called the same. */
static void
define_info (Writer *self, guint64 time, guint name)
{
  g_autofree char *table = g_strdup_printf ("table%u_info", name % 40);
  g_autofree char *label = g_strdup_printf ("function%u", name % 30);

  weft_test_log_event (self->log, 169, time);
  weft_test_log_u64 (self->log, FIRST_INFO + name);
  weft_test_log_string (self->log, table);
  weft_test_log_string (self->log, "17");
  weft_test_log_string (self->log, "");
  weft_test_log_string (self->log, label);
  weft_test_log_string (self->log, "Main");
  weft_test_log_string (self->log, "Main.hs:3:5-20");
}

static void
define (Writer *self, guint64 time, guint name)
{
  if (has (self, WEFT_TEST_GROWTH_STACKS | WEFT_TEST_GROWTH_TICKS))
    define_centre (self, time, name);
  if (has (self, WEFT_TEST_GROWTH_INFOS | WEFT_TEST_GROWTH_CALLS))
    define_info (self, time, name);
}

static void
write_begin (Writer *self)
{
  weft_test_log_header_9_10 (self->log);
  weft_test_log_begin_block (self->log, GLOBAL, 0);
  if (has (self, WEFT_TEST_GROWTH_TYPES))
    weft_test_heap_profile (self->log, 1, 0, ROUND_NS / 4, 7, "");
  if (has (self, WEFT_TEST_GROWTH_STACKS))
    weft_test_heap_profile (self->log, 1, 1, ROUND_NS / 4, 1, "");
  if (has (self, WEFT_TEST_GROWTH_INFOS))
    weft_test_heap_profile (self->log, 1, 2, ROUND_NS / 4, 8, "");
  if (has (self, WEFT_TEST_GROWTH_TICKS))
    {
      weft_test_log_event (self->log, 168, 1);
      weft_test_log_u64 (self->log, 1000000);
    }
  for (guint name = 1; name <= self->plan->n_names; name++)
    if (!is_odd (self, 10))
      define (self, 2, name);
  weft_test_log_end_block (self->log, 3);
}

/* Of a HEC. */

static void
write_gc (Writer *self, guint64 *time)
{
  static const guint16 before[] = { 11, 9, 54, 20, 22 };

  for (guint i = 0; i < G_N_ELEMENTS (before); i++)
    weft_test_log_event (self->log, before[i], *time += 1000);
  weft_test_log_gc_stats (self->log, *time, 1, 5000);
  weft_test_log_event (self->log, 51, *time);
  weft_test_log_u32 (self->log, 0);
  weft_test_log_u64 (self->log, 1000000 + *time % 5000);
  weft_test_log_event (self->log, 10, *time += 1000);
}

static void
write_text (Writer *self, guint16 tag, guint64 time, const char *what, guint name)
{
  g_autofree char *text = g_strdup_printf ("%s %u label%u", what, name % 3, name);

  weft_test_log_event (self->log, tag, time);
  weft_test_log_text (self->log, text);
}

static void
write_message (Writer *self, guint64 time)
{
  gint what = g_rand_int_range (self->rand, 0, 10);

  if (what < 8)
    write_text (self, 19, time, what < 4 ? "START" : "STOP", pick_name (self));
  else
    write_text (self, what == 8 ? 58 : 19, time, "note", self->round);
}

static void
write_call_stack (Writer *self, guint16 cap, guint64 time)
{
  guint name = pick_name (self), depth = 1 + name % 12;

  weft_test_log_event (self->log, 181, time);
  weft_test_log_u16 (self->log, is_odd (self, 20) ? 0xffcb : 0xffca);
  weft_test_log_u32 (self->log, cap);
  weft_test_log_u32 (self->log, 1 + name % 10);
  weft_test_log_u16 (self->log, (guint16) depth);
  for (guint i = depth; i-- > 0;)
    {
      guint frame = nth_frame (self, name, i);

      weft_test_log_u8 (self->log, frame % 5 == 0 ? 2 : 1);
      weft_test_log_u64 (self->log, frame % 5 == 0 ? frame : FIRST_INFO + frame);
    }
}

/* A string that stacks name, mostly for the second time. */
static void
write_string (Writer *self, guint64 time)
{
  guint name = pick_name (self) / 5 * 5;
  g_autofree char *text = g_strdup_printf ("text %u", name % 20);

  weft_test_log_event (self->log, 181, time);
  weft_test_log_u16 (self->log, 0xffcc);
  weft_test_log_u64 (self->log, name);
  weft_test_log_u16 (self->log, (guint16) strlen (text));
  weft_test_log_text (self->log, text);
}

/* A mark, which syncs twice, a sweep and a census. */
static void
write_nonmoving (Writer *self, guint64 *time)
{
  static const guint16 phases[] = { 200, 201, 202, 203, 202, 203, 204, 205 };

  for (guint i = 0; i < G_N_ELEMENTS (phases) - is_odd (self, 4); i++)
    {
      weft_test_log_event (self->log, phases[i], *time += 1000);
      if (phases[i] == 201)
        weft_test_log_u32 (self->log, self->round);
    }
  for (guint i = 0; i < 8; i++)
    {
      weft_test_log_event (self->log, 207, *time);
      weft_test_log_u16 (self->log, (guint16) i);
      for (guint k = 0; k < 3; k++)
        weft_test_log_u32 (self->log, self->round + k);
    }
}

static void
write_hec (Writer *self, guint16 cap, guint64 begin)
{
  gboolean is_late = self->round > 5 && is_odd (self, 40);
  guint64 time = begin - (is_late ? ROUND_NS : 0) + cap;
  guint64 step = ROUND_NS / 2 / MAX (self->plan->n, 1);

  weft_test_log_begin_block (self->log, cap, time);
  for (guint i = 0; i < N_RUNS; i++)
    {
      weft_test_log_run (self->log, time += 1000, 1 + i % 7);
      weft_test_log_stop (self->log, time += 3000, 1 + i % 7, 7, 0);
    }
  if (cap == 0)
    write_gc (self, &time);
  if (cap == 0 && has (self, WEFT_TEST_GROWTH_NONMOVING))
    write_nonmoving (self, &time);
  for (guint i = 0; i < self->plan->n; i++, time += step)
    {
      if (has (self, WEFT_TEST_GROWTH_SPANS))
        write_message (self, time);
      if (has (self, WEFT_TEST_GROWTH_CALLS))
        write_call_stack (self, cap, time);
      if (has (self, WEFT_TEST_GROWTH_CALLS) && i % 8 == 0)
        write_string (self, time);
    }
  weft_test_log_end_block (self->log, is_late ? time : MAX (time, begin + ROUND_NS - 1000));
}

/* Of no HEC. */

static void
write_tick (Writer *self, guint64 time, guint32 cap)
{
  guint name = pick_name (self), depth = name % 12;

  weft_test_log_event (self->log, 167, time);
  weft_test_log_u32 (self->log, cap);
  weft_test_log_u64 (self->log, time / 1000000);
  weft_test_log_u8 (self->log, (guint8) depth);
  for (guint i = depth; i-- > 0;)
    weft_test_log_u32 (self->log, nth_frame (self, name, i));
}

static void
write_bands (Writer *self, guint64 time)
{
  for (guint name = 1; name <= self->plan->n_names; name++)
    {
      guint32 ids[] = { name, nth_frame (self, name, 1), nth_frame (self, name, 2) };
      guint64 bytes = 1000 + name * 7919 * (self->round + 1) % 100000;
      char text[32];

      if (name > pick_name (self))
        continue;
      g_snprintf (text, sizeof text, "TYPE_%u", name);
      if (has (self, WEFT_TEST_GROWTH_TYPES))
        weft_test_heap_band (self->log, time, 0, text, bytes);
      g_snprintf (text, sizeof text, "0x%x", FIRST_INFO + name);
      if (has (self, WEFT_TEST_GROWTH_INFOS))
        weft_test_heap_band (self->log, time, 2, text, bytes);
      if (has (self, WEFT_TEST_GROWTH_STACKS))
        weft_test_heap_stack (self->log, time, bytes, ids, G_N_ELEMENTS (ids));
    }
}

static void
write_global (Writer *self, guint64 begin)
{
  guint64 step = ROUND_NS / MAX (self->plan->n, 1);

  weft_test_log_begin_block (self->log, GLOBAL, begin);
  for (guint i = 0; i < self->plan->n; i++)
    {
      guint64 time = begin + i * step + 80000;

      time -= self->round > 0 && is_odd (self, 20) ? 2 * step : 0;
      for (guint cap = 0; cap < self->plan->n_caps && has (self, WEFT_TEST_GROWTH_TICKS); cap++)
        write_tick (self, time + cap, cap);
      if (is_odd (self, 300))
        define (self, time, pick_name (self));
      if (i % 8 != 0 ||
          !has (self, WEFT_TEST_GROWTH_TYPES | WEFT_TEST_GROWTH_STACKS | WEFT_TEST_GROWTH_INFOS))
        continue;
      weft_test_heap_sample (self->log, time, self->round);
      write_bands (self, time);
      if (!is_odd (self, 10))
        weft_test_heap_sample_end (self->log, time + 1000, self->round);
    }
  weft_test_log_end_block (self->log, begin + ROUND_NS - 1000);
}

WeftTestLog *
weft_test_growth_log (const WeftTestGrowthPlan *plan, GRand *rand, GArray *ends)
{
  Writer self = { plan, rand, weft_test_log_new () };

  write_begin (&self);
  for (; self.round < plan->n_rounds; self.round++)
    {
      guint64 begin = 1000 + self.round * ROUND_NS, size;

      for (guint16 cap = 0; cap < plan->n_caps; cap++)
        write_hec (&self, cap, begin);
      write_global (&self, begin);
      size = self.log->bytes->len;
      if (ends != NULL)
        g_array_append_val (ends, size);
    }
  weft_test_log_data_end (self.log);
  return self.log;
}
