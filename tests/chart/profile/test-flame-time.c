/* SPDX-License-Identifier: BSD-3-Clause */
/* Where the boxes of a profile stand in the order of time, against layouts by brute force. */
#include "flame-fixture.h"
#include "weft-flame-time.h"
#include "weft-test-unit.h"

#include <math.h>

/* A profile of two capabilities with gaps, late ticks and bursts. */
static WeftTimeProfile *
random_profile (GRand *random, guint n)
{
  WeftTimeProfile *profile = g_new0 (WeftTimeProfile, 1);
  guint64 time = 0;

  profile->stacks = flame_stacks ();
  profile->samples = weft_shared_array_new (sizeof (WeftProfileSample));
  profile->tracks = g_array_new (FALSE, FALSE, sizeof (guint32));
  profile->tick_ns = 100;
  for (guint32 cap = 0; cap < 2; cap++)
    g_array_append_val (profile->tracks, cap);
  for (guint i = 0; i < n; i++)
    {
      WeftProfileSample sample;

      time +=
          (guint64) g_rand_int_range (random, 0, g_rand_int_range (random, 0, 9) == 0 ? 900 : 110);
      sample = (WeftProfileSample){ time, flame_random_stack (profile->stacks, random, 5),
                                    (guint32) g_rand_int_range (random, 0, 2) };
      weft_shared_array_append (profile->samples, &sample);
    }
  return profile;
}

/* The end of the @i-th sample, as the header says. */
static guint64
end_of (const WeftTimeProfile *profile, guint i)
{
  const WeftProfileSample *sample = weft_time_profile_nth (profile, i);

  for (guint k = i + 1; k < weft_time_profile_n_samples (profile); k++)
    {
      const WeftProfileSample *next = weft_time_profile_nth (profile, k);

      if (next->track == sample->track)
        return next->time - sample->time <= 150 ? next->time : sample->time + 100;
    }
  return sample->time + 100;
}

/* px that samples of @cap have in column @x below @node; 0 for the samples of exactly @node where
 * @is_own. */
static double
weight (const WeftTimeProfile *profile,
        guint32 cap,
        const WeftTimeScale *scale,
        guint x,
        guint32 node,
        gboolean is_own)
{
  double sum = 0;

  for (guint i = 0; i < weft_time_profile_n_samples (profile); i++)
    {
      const WeftProfileSample *sample = weft_time_profile_nth (profile, i);
      double x0 = MAX (weft_time_scale_x (scale, sample->time), x);
      double x1 = MIN (weft_time_scale_x (scale, end_of (profile, i)), x + 1);
      guint32 at = sample->stack;

      if (sample->track != cap || x1 < x0 || x0 >= x + 1 ||
          (x1 == x0 && (end_of (profile, i) > sample->time || x0 < x)))
        continue;
      while (!is_own && at > node)
        at = weft_stacks_node (profile->stacks, at)->parent;
      if (at == node)
        sum += MAX (x1 - x0, 1e-9);
    }
  return sum;
}

/* The stack that column @x is to show: G_MAXUINT32 in a gap. */
static guint32
elect (const WeftTimeProfile *profile, guint32 cap, const WeftTimeScale *scale, guint x)
{
  guint32 node = 0, n = weft_stacks_count (profile->stacks);

  if (weight (profile, cap, scale, x, 0, FALSE) == 0)
    return G_MAXUINT32;
  for (;;)
    {
      double own = weight (profile, cap, scale, x, node, TRUE), most = 0;
      guint32 best = 0;

      for (guint32 i = 1; i < n; i++)
        if (weft_stacks_node (profile->stacks, i)->parent == node)
          {
            double total = weight (profile, cap, scale, x, i, FALSE);

            /* equal but for rounding is equal */
            if (total > most + 1e-12)
              {
                most = total;
                best = i;
              }
          }
      if (best == 0 || fabs (most - own) < 1e-12 || most < own)
        return node;
      node = best;
    }
}

static void
check_time (const WeftTimeProfile *profile, guint32 cap, const WeftTimeScale *scale)
{
  g_autoptr (GArray) boxes = weft_flame_time_boxes (profile, cap, scale, 100);
  guint columns = weft_time_scale_columns (scale);

  flame_check_rows (boxes, columns);
  for (guint x = 0; x < columns; x++)
    {
      guint32 want = elect (profile, cap, scale, x);
      guint depth = want != G_MAXUINT32 ? weft_stacks_node (profile->stacks, want)->depth : 0;

      for (guint row = 0; row < 6; row++)
        {
          const WeftFlameBox *found = NULL;

          for (guint i = 0; i < boxes->len; i++)
            if (flame_nth (boxes, i)->depth == row && flame_nth (boxes, i)->x0 <= x &&
                flame_nth (boxes, i)->x1 > x)
              found = flame_nth (boxes, i);
          g_assert_true ((found != NULL) == (row < depth));
          if (found != NULL)
            g_assert_cmpuint (found->node, ==, weft_flame_ancestor (profile->stacks, want, row));
        }
    }
}

static void
test_time (void)
{
  for (guint seed = 1; seed <= 12; seed++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autoptr (WeftTimeProfile) profile = random_profile (random, 40);
      guint64 end = weft_time_profile_nth (profile, 39)->time + 200;

      for (guint32 cap = 0; cap < 2; cap++)
        {
          /* so that columns hold many samples, about one, and a part of one */
          check_time (profile, cap, &(WeftTimeScale){ 0, end, 7 });
          check_time (profile, cap, &(WeftTimeScale){ 0, end, 40 });
          check_time (profile, cap, &(WeftTimeScale){ end / 3, end / 2, 64 });
        }
    }
}

/* The next sample of HEC 1, or the last one; 0 where there is none. */
static guint64
step (const WeftTimeProfile *profile, guint64 time, gboolean forward)
{
  guint64 to;

  return weft_flame_time_find_sample (profile, 1, time, forward, &to) ? to : 0;
}

/* What is read at a time is what is drawn there, and steps lead from sample to sample. */
static void
test_time_read (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (5);
  g_autoptr (WeftTimeProfile) profile = random_profile (random, 60);
  guint64 end = weft_time_profile_nth (profile, 59)->time + 200;

  for (guint64 time = 0; time < end; time += 7)
    {
      gint want = -1, i = weft_flame_time_sample_at (profile, 1, time);
      guint64 from, to, before = 0, after = 0;

      for (guint k = 0; k < weft_time_profile_n_samples (profile); k++)
        {
          const WeftProfileSample *sample = weft_time_profile_nth (profile, k);

          if (sample->track != 1)
            continue;
          if (sample->time <= time && end_of (profile, k) > time)
            want = (gint) k;
          if (sample->time < time)
            before = sample->time;
          if (sample->time > time && after == 0)
            after = sample->time;
        }
      g_assert_cmpint (i, ==, want);
      g_assert_cmpuint (step (profile, time, TRUE), ==, after);
      g_assert_cmpuint (step (profile, time, FALSE), ==, before);
      if (i < 0)
        continue;
      g_assert_cmpuint (weft_flame_time_span (profile, (guint) i, 0, &from, &to), >=, 1);
      g_assert_cmpuint (from, <=, weft_time_profile_nth (profile, (guint) i)->time);
      g_assert_cmpuint (to, >=, end_of (profile, (guint) i));
      /* all of the span is of the same frame */
      for (guint64 at = from; at < to; at += 50)
        {
          gint k = weft_flame_time_sample_at (profile, 1, at);

          g_assert_cmpint (k, >=, 0);
          g_assert_cmpuint (
              weft_flame_ancestor (profile->stacks,
                                   weft_time_profile_nth (profile, (guint) k)->stack, 0),
              ==,
              weft_flame_ancestor (profile->stacks,
                                   weft_time_profile_nth (profile, (guint) i)->stack, 0));
        }
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/flame-time/boxes", test_time);
  g_test_add_func ("/flame-time/read", test_time_read);
}
