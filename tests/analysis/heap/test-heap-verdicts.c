/* SPDX-License-Identifier: BSD-3-Clause */
/* The verdicts on the bands of a profile: what counts, which bands rank before which, and that no
 * verdict of a real log contradicts its bytes. */
#include "heap-fixture.h"
#include "logs.h"
#include "weft-band-metadata.h"
#include "weft-heap-verdicts.h"
#include "weft-test-corpus.h"
#include "weft-test-unit.h"
#include "weft-trace-read.h"

#include <math.h>

#define N      60
#define SECOND G_GUINT64_CONSTANT (1000000000)
#define MB     1000000

/* The verdicts on @profile in [@from, end), which stay until the next call. */
static const WeftHeapVerdict *
verdict_of (const WeftHeapProfile *profile, guint64 from, const char *label)
{
  static WeftHeapVerdicts *verdicts;
  g_autoptr (WeftHeapNumbers) numbers = weft_heap_numbers_new (profile, from, G_MAXUINT64);
  gint place = weft_heap_numbers_find (numbers, heap_fixture_find (profile, label));

  g_clear_pointer (&verdicts, weft_heap_verdicts_free);
  verdicts = weft_heap_verdicts_new (numbers, NULL);
  g_assert_cmpint (place, >=, 0);
  return weft_heap_verdicts_nth (verdicts, (guint) place);
}

/* What gains most comes first; what cannot be seen has no rank, however surely it grows. */
static void
test_ranking (void)
{
  static const char *const labels[] = { "flat", "tiny", "slow", "fast", "falls", NULL };
  g_autoptr (WeftHeapProfile) profile = heap_fixture_new (7, labels);
  g_autoptr (WeftHeapNumbers) numbers = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  for (guint64 i = 0; i < 500; i++)
    {
      guint64 bytes[] = { MB, 96 + i / 5, 100000 + 200 * i, 100000 + 2000 * i, 600000 - 1000 * i };

      heap_fixture_add (profile, SECOND * i, bytes);
    }
  g_assert_cmpuint (verdict_of (profile, 0, "fast")->rank, ==, 1);
  g_assert_cmpuint (verdict_of (profile, 0, "slow")->rank, ==, 2);
  g_assert_cmpint (verdict_of (profile, 0, "slow")->role, ==, WEFT_BAND_LEAK);
  g_assert_cmpint (verdict_of (profile, 0, "tiny")->verdict.verdict, ==, WEFT_VERDICT_GROWING);
  g_assert_cmpuint (verdict_of (profile, 0, "tiny")->rank, ==, 0);
  g_assert_cmpint (verdict_of (profile, 0, "tiny")->role, !=, WEFT_BAND_LEAK);
  g_assert_cmpuint (verdict_of (profile, 0, "flat")->rank, ==, 0);
  g_assert_cmpint (verdict_of (profile, 0, "falls")->verdict.verdict, ==, WEFT_VERDICT_FALLING);
  numbers = weft_heap_numbers_new (profile, 0, G_MAXUINT64);
  g_cancellable_cancel (cancellable);
  g_assert_null (weft_heap_verdicts_new (numbers, cancellable));
}

/* A list that is built and kept outranks 192 bytes that grow to the end. */
static void
test_kept (void)
{
  static const char *const labels[] = { ":", "I#", "small", NULL };
  g_autoptr (WeftHeapProfile) profile = heap_fixture_new (7, labels);

  for (guint64 i = 0; i < N; i++)
    {
      guint64 bytes[] = { MIN (11 + 4 * i, 24) * MB, MIN (7 + 2 * i, 15) * MB, 132 + i };

      heap_fixture_add (profile, SECOND * i, bytes);
    }
  g_assert_cmpint (verdict_of (profile, 0, "small")->verdict.verdict, ==, WEFT_VERDICT_GROWING);
  g_assert_cmpuint (verdict_of (profile, 0, "small")->rank, ==, 0);
  g_assert_cmpuint (verdict_of (profile, 0, ":")->rank, ==, 1);
  g_assert_cmpint (verdict_of (profile, 0, ":")->verdict.verdict, ==, WEFT_VERDICT_GREW);
  g_assert_cmpint (verdict_of (profile, 0, ":")->role, !=, WEFT_BAND_LEAK);
}

/* A chain of thunks that grows to 48 MB and is then evaluated comes first, and the stack that this
 * takes is no leak, wherever the log ends. */
static void
test_thunks (void)
{
  static const char *const labels[] = { "THUNK_1_1", "STACK", "BLACKHOLE", "ARR_WORDS", NULL };

  for (guint end = 26; end <= N; end++)
    {
      g_autoptr (WeftHeapProfile) profile = heap_fixture_new (7, labels);
      WeftBandRole role;

      for (guint64 i = 0; i < end; i++)
        {
          guint64 left = i < 24 ? 2 * i + 2 : 48 - MIN (2 * (i - 24), 48);
          guint64 bytes[] = { left * MB, i < 24 ? 2000 : (50 - left) * MB,
                              i < 24 ? 0 : (49 - left) * MB / 2, 36000 };

          heap_fixture_add (profile, SECOND * i, bytes);
        }
      g_assert_cmpuint (verdict_of (profile, 0, "THUNK_1_1")->rank, ==, 1);
      role = verdict_of (profile, 0, "THUNK_1_1")->role;
      if (end > 40)
        g_assert_cmpint (role, ==, WEFT_BAND_THUNKS);
      for (guint i = 1; i < 3; i++)
        {
          g_assert_cmpuint (verdict_of (profile, 0, labels[i])->rank, ==, 0);
          g_assert_cmpint (verdict_of (profile, 0, labels[i])->role, !=, WEFT_BAND_LEAK);
          if (end > 30)
            g_assert_cmpint (verdict_of (profile, 0, labels[i])->role, ==, WEFT_BAND_EVALUATION);
        }
      g_assert_cmpint (verdict_of (profile, 0, "STACK")->verdict.verdict, !=, WEFT_VERDICT_TOO_FEW);
    }
}

/* The sample that is taken when the program is over finds nothing alive: no reason to say that what
 * it kept to its end rose and fell. One that finds a part of it counts as any other. */
static void
test_exit (void)
{
  static const struct
  {
    guint64 last;
    WeftVerdict verdict;
    double change;
  } ends[] = { { 10, WEFT_VERDICT_GREW, 3900 }, { 1000, WEFT_VERDICT_ROSE_AND_FELL, 900 } };
  static const char *const labels[] = { "history", NULL };

  for (guint k = 0; k < G_N_ELEMENTS (ends); k++)
    {
      g_autoptr (WeftHeapProfile) profile = heap_fixture_new (7, labels);
      const WeftHeapVerdict *verdict;

      for (guint i = 0; i < N; i++)
        {
          guint64 bytes = i + 1 == N ? ends[k].last : MIN (100 + 100 * i, 4000);

          heap_fixture_add (profile, SECOND * i, &bytes);
        }
      weft_heap_profile_mark_exit (profile);
      g_assert_cmpint (weft_heap_profile_sample (profile, N - 1)->is_at_exit, ==, k == 0);
      verdict = verdict_of (profile, 0, "history");
      g_assert_cmpint (verdict->verdict.verdict, ==, ends[k].verdict);
      g_assert_cmpfloat (verdict->verdict.change, ==, ends[k].change);
      g_assert_cmpuint (verdict->verdict.n, ==, k == 0 ? N - 1 : N);
    }
}

/* Start-up lasts until the heap levels off, and counts for no trend: what is loaded then does not
 * grow, what grows after it does. A range that somebody chose is taken as it is, and so is a heap
 * that never levels off. */
static void
test_startup (void)
{
  static const char *const labels[] = { "loaded", "leak", NULL };
  g_autoptr (WeftHeapProfile) profile = heap_fixture_new (7, labels);
  g_autoptr (WeftHeapProfile) steady = heap_fixture_new (7, labels);
  g_autoptr (WeftHeapNumbers) numbers = NULL;
  g_autoptr (WeftHeapVerdicts) verdicts = NULL;

  for (guint64 i = 0; i < N; i++)
    {
      guint64 loaded[] = { MIN (i + 1, 20) * MB, 1000 };
      guint64 growing[] = { MB, (i + 1) * MB };

      loaded[1] += i < 25 ? 0 : 100000 * (i - 25);
      heap_fixture_add (profile, SECOND * i, loaded);
      heap_fixture_add (steady, SECOND * i, growing);
    }
  numbers = weft_heap_numbers_new (profile, 0, G_MAXUINT64);
  verdicts = weft_heap_verdicts_new (numbers, NULL);
  g_assert_cmpuint (verdicts->startup_end, >=, 10 * SECOND);
  g_assert_cmpuint (verdicts->startup_end, <=, 20 * SECOND);
  g_assert_cmpuint (verdicts->n_leaks, ==, 1);
  g_assert_cmpint (verdict_of (profile, 0, "loaded")->verdict.verdict, ==, WEFT_VERDICT_GREW);
  g_assert_cmpint (verdict_of (profile, 0, "leak")->role, ==, WEFT_BAND_LEAK);
  g_assert_cmpuint (verdict_of (profile, 0, "leak")->verdict.n, ==, N);
  g_assert_cmpuint (verdict_of (profile, 40 * SECOND, "leak")->verdict.n, ==, 20);
  g_assert_cmpint (verdict_of (steady, 0, "leak")->verdict.verdict, ==, WEFT_VERDICT_GROWING);

  g_clear_pointer (&verdicts, weft_heap_verdicts_free);
  g_clear_pointer (&numbers, weft_heap_numbers_free);
  numbers = weft_heap_numbers_new (profile, SECOND, G_MAXUINT64);
  verdicts = weft_heap_verdicts_new (numbers, NULL);
  g_assert_cmpuint (verdicts->startup_end, ==, 0);
}

/* Real logs. */

static void
assert_fits (const WeftHeapVerdict *self, const WeftHeapNumber *band)
{
  const double near = 1; /* bytes: rounding */

  g_assert_cmpfloat (self->verdict.change, ==, self->last - self->first);
  g_assert_cmpfloat (fabs (self->first - band->at_from), <=, near);
  g_assert_cmpfloat (fabs (self->last - band->at_to), <=, near);
  if (self->verdict.verdict == WEFT_VERDICT_GROWING)
    g_assert_true (self->last > self->first && self->last >= 0.9 * self->peak - near);
  if (self->verdict.verdict == WEFT_VERDICT_GREW)
    g_assert_cmpfloat (self->last, >, self->first);
  if (self->verdict.verdict == WEFT_VERDICT_FALLING)
    g_assert_cmpfloat (self->last, <, self->first);
  if (self->verdict.verdict == WEFT_VERDICT_FLAT)
    g_assert_cmpfloat (fabs (self->verdict.change), <=, 0.1 * self->peak + near);
  if (self->rank > 0)
    g_assert_cmpfloat (self->score, >, 0);
  if (self->rank > 0 && self->role != WEFT_BAND_THUNKS)
    g_assert_true (self->verdict.change > 0 &&
                   self->verdict.verdict != WEFT_VERDICT_ROSE_AND_FELL &&
                   self->verdict.verdict != WEFT_VERDICT_FLAT);
  if (self->role == WEFT_BAND_EVALUATION)
    g_assert_cmpuint (self->rank, ==, 0);
  if (self->role == WEFT_BAND_LEAK)
    g_assert_cmpint (self->verdict.verdict, ==, WEFT_VERDICT_GROWING);
}

/* Each part of a log, whole and cut to parts of its time. Returns the bands judged. */
static guint
check_profile (WeftHeapProfile *heap)
{
  guint n = 0;

  for (guint part = 0; part < weft_heap_profile_n_parts (heap); part++)
    for (guint cut = 0; cut < 5; cut++)
      {
        WeftHeapProfile *one = weft_heap_profile_part (heap, part);
        guint n_samples = one->samples->len;
        guint64 from =
            n_samples == 0 ? 0 : weft_heap_profile_sample (one, cut * n_samples / 8)->time;
        guint64 to = cut < 2 || n_samples == 0 ?
                         G_MAXUINT64 :
                         weft_heap_profile_sample (one, n_samples - 1 - n_samples / 9)->time + 5;
        g_autoptr (WeftHeapNumbers) numbers = weft_heap_numbers_new (one, from, MAX (from, to));
        g_autoptr (WeftHeapVerdicts) verdicts = weft_heap_verdicts_new (numbers, NULL);

        for (guint i = 0; i < verdicts->n; i++)
          {
            WeftHeapNumber band = weft_heap_numbers_nth (numbers, i);

            assert_fits (weft_heap_verdicts_nth (verdicts, i), &band);
          }
        n += verdicts->n;
        g_assert_cmpfloat (verdicts->leak_share, <=, 1 + 1e-9);
      }
  return n;
}

static void
test_corpus (void)
{
  g_autoptr (GPtrArray) paths = weft_test_corpus ();
  guint n = 0;

  if (paths == NULL)
    return;
  for (guint i = 0; i < paths->len; i++)
    {
      g_autoptr (WeftSource) source = weft_source_open (g_ptr_array_index (paths, i), NULL);
      g_autoptr (WeftTrace) trace =
          source != NULL ? weft_trace_read (source, 0, NULL, NULL, NULL, NULL, NULL) : NULL;

      if (trace != NULL)
        n += check_profile (trace->heap);
    }
  g_test_message ("%u verdicts", n);
  g_assert_cmpuint (n, >, 2000);
}

/* The band that once read "Keeps growing", as leak 1, with 99.9 % less at the end. */
static void
test_retainers (void)
{
  g_autofree char *path = weft_test_corpus_path ("ghc-9.0/heap-prof-hr.eventlog");
  g_autoptr (WeftSource) source = NULL;
  g_autoptr (WeftTrace) trace = NULL;

  if (path == NULL)
    return;
  source = weft_source_open (path, NULL);
  trace = weft_trace_read (source, 0, NULL, NULL, NULL, NULL, NULL);
  g_assert_cmpint (verdict_of (trace->heap, 0, "SYSTEM")->verdict.verdict, ==,
                   WEFT_VERDICT_ROSE_AND_FELL);
  /* that it has more at the end makes it no leak */
  g_assert_cmpfloat (verdict_of (trace->heap, 0, "SYSTEM")->verdict.change, >, 0);
  g_assert_cmpuint (verdict_of (trace->heap, 0, "SYSTEM")->rank, ==, 0);
}

/* Thunks that came and went without a trace, and a stack that grows beside none, are what their
 * verdicts say. */
static void
test_plain_thunks (void)
{
  static const char *const labels[] = { "THUNK", "STACK", NULL };
  g_autoptr (WeftHeapProfile) profile = heap_fixture_new (7, labels);
  g_autoptr (WeftHeapProfile) deep = heap_fixture_new (7, labels);

  for (guint64 i = 0; i < N; i++)
    {
      guint64 waves[] = { (i < N / 2 ? i + 1 : N - i) * MB, 1000 };
      guint64 stack[] = { MB, (i + 1) * MB };

      heap_fixture_add (profile, SECOND * i, waves);
      heap_fixture_add (deep, SECOND * i, stack);
    }
  g_assert_cmpuint (verdict_of (profile, 0, "THUNK")->rank, ==, 0);
  g_assert_cmpint (verdict_of (profile, 0, "THUNK")->role, ==, WEFT_BAND_PLAIN);
  g_assert_cmpint (verdict_of (deep, 0, "STACK")->role, ==, WEFT_BAND_LEAK);
  g_assert_cmpuint (verdict_of (deep, 0, "STACK")->rank, ==, 1);
}

/* What a type's closures are, by its whole name; all kinds of thunks are such. */
static void
test_kinds (void)
{
  g_assert_cmpint (weft_closure_type_kind ("THUNK"), ==, WEFT_CLOSURE_THUNK);
  g_assert_cmpint (weft_closure_type_kind ("THUNK_SELECTOR"), ==, WEFT_CLOSURE_THUNK);
  g_assert_cmpint (weft_closure_type_kind ("AP"), ==, WEFT_CLOSURE_THUNK);
  g_assert_cmpint (weft_closure_type_kind ("AP_STACK"), ==, WEFT_CLOSURE_SUSPENDED);
  g_assert_cmpint (weft_closure_type_kind ("BLACKHOLE"), ==, WEFT_CLOSURE_BLACK_HOLE);
  g_assert_cmpint (weft_closure_type_kind ("STACK"), ==, WEFT_CLOSURE_STACK);
  g_assert_cmpint (weft_closure_type_kind ("ARR_WORDS"), ==, WEFT_CLOSURE_BYTES);
  g_assert_cmpint (weft_closure_type_kind ("PAP"), ==, WEFT_CLOSURE_OTHER);
  g_assert_cmpint (weft_closure_type_kind (":"), ==, WEFT_CLOSURE_OTHER);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/heap-verdicts/kinds", test_kinds);
  g_test_add_func ("/heap-verdicts/ranking", test_ranking);
  g_test_add_func ("/heap-verdicts/kept", test_kept);
  g_test_add_func ("/heap-verdicts/thunks", test_thunks);
  g_test_add_func ("/heap-verdicts/plain-thunks", test_plain_thunks);
  g_test_add_func ("/heap-verdicts/exit", test_exit);
  g_test_add_func ("/heap-verdicts/startup", test_startup);
  g_test_add_func ("/heap-verdicts/corpus", test_corpus);
  g_test_add_func ("/heap-verdicts/retainers", test_retainers);
}
