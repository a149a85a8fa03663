/* SPDX-License-Identifier: BSD-3-Clause */
/* Profiles for pprof hold what the analyses have: the same stacks, counts and sums. */
#include "pprof-reader.h"
#include "weft-convert.h"
#include "weft-test-corpus.h"
#include "weft-test-unit.h"

#include "logs.h"

#include <string.h>

static GBytes *
convert (WeftTrace *trace, WeftConvertFormat format, const WeftConvertOptions *options)
{
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (WeftTextOut) out = weft_text_out_new (stream, NULL);
  g_autoptr (GError) error = NULL;

  if (!weft_convert (trace, format, options, out, &error))
    {
      g_assert_error (error, WEFT_CONVERT_ERROR, WEFT_CONVERT_ERROR_EMPTY);
      return NULL;
    }
  g_output_stream_close (stream, NULL, NULL);
  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (stream));
}

/* Asserts that @profile has the stacks of the format folded. */
static void
assert_folded (WeftTrace *trace, const PprofProfile *profile, const WeftConvertOptions *options)
{
  g_autoptr (GBytes) bytes = convert (trace, WEFT_CONVERT_FOLDED, options);
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  g_autofree char *text = g_strndup (size > 0 ? data : "", size);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint64 sum = 0;

  for (guint i = 0; lines[i] != NULL && *lines[i] != '\0'; i++)
    {
      char *value = strrchr (lines[i], ' ');
      guint64 *found;

      *value++ = '\0';
      sum += g_ascii_strtoull (value, NULL, 10);
      found = g_hash_table_lookup (profile->stacks, lines[i]);
      if (found != NULL) /* names may have other characters in it */
        g_assert_cmpuint (*found, >=, g_ascii_strtoull (value, NULL, 10));
    }
  g_assert_cmpuint (profile->sums[0], ==, sum);
}

static void
assert_time (const WeftTimeProfile *samples,
             const PprofProfile *profile,
             const WeftConvertOptions *options)
{
  g_autoptr (GHashTable) hecs = g_hash_table_new (NULL, NULL);
  guint64 n = 0, n_busy = 0;
  GHashTableIter iter;
  gpointer cap, count;

  for (guint i = 0; i < weft_time_profile_n (samples); i++)
    {
      const WeftProfileSample *sample = weft_time_profile_nth (samples, i);
      gpointer key = GUINT_TO_POINTER (sample->cap);

      if (sample->time < options->from || sample->time >= options->to)
        continue;
      n++;
      n_busy += weft_stacks_kind (samples->stacks, sample->stack) != WEFT_FRAME_IDLE;
      g_hash_table_insert (
          hecs, key, GSIZE_TO_POINTER (1 + GPOINTER_TO_SIZE (g_hash_table_lookup (hecs, key))));
    }
  g_assert_cmpstr (pprof_profile_type (profile, 0), ==, "samples");
  g_assert_cmpuint (profile->sums[0], ==, n);
  g_assert_cmpuint (profile->sums[1], ==, n_busy * samples->tick_ns);
  g_assert_cmpuint (profile->period, ==, samples->tick_ns);
  g_hash_table_iter_init (&iter, hecs);
  while (g_hash_table_iter_next (&iter, &cap, &count))
    {
      g_autofree char *label = g_strdup_printf ("hec=%u", GPOINTER_TO_UINT (cap));
      const guint64 *sum = g_hash_table_lookup (profile->labels, label);

      g_assert_nonnull (sum);
      g_assert_cmpuint (*sum, ==, GPOINTER_TO_SIZE (count));
    }
}

static void
assert_ticky (WeftTrace *trace, const PprofProfile *profile, const WeftConvertOptions *options)
{
  guint64 entries = 0, allocs = 0;
  g_autofree WeftTickyNumbers *numbers =
      weft_ticky_numbers (trace->ticky, options->from, options->to, NULL);

  for (guint i = 0; i < trace->ticky->counters->len; i++)
    {
      entries += numbers[i].entries;
      allocs += numbers[i].allocs;
    }
  g_assert_cmpstr (pprof_profile_type (profile, 1), ==, "alloc");
  g_assert_cmpuint (profile->sums[0], ==, entries);
  g_assert_cmpuint (profile->sums[1], ==, allocs);
}

/* Returns FALSE if @trace has no data for pprof. */
static gboolean
assert_pprof (WeftTrace *trace, const WeftConvertOptions *options)
{
  g_autoptr (GBytes) bytes = convert (trace, WEFT_CONVERT_PPROF, options);
  WeftProfileSubject subject = weft_convert_subject (trace, options);
  const WeftTimeProfile *samples = weft_profile_subject_samples (subject, trace);
  g_autoptr (PprofProfile) profile = NULL;

  if (bytes == NULL)
    return FALSE;
  profile = pprof_profile_read (bytes);
  if (!weft_profile_subject_is_in (subject, trace))
    assert_ticky (trace, profile, options);
  else if (samples != NULL)
    assert_time (samples, profile, options);
  else
    g_assert_cmpstr (pprof_profile_type (profile, 0), ==, "inuse_space");
  if (weft_profile_subject_is_in (subject, trace))
    assert_folded (trace, profile, options);
  g_assert_cmpuint (profile->duration, <=, trace->index->to);
  return TRUE;
}

/* Compares all of each log, and a third of it. Returns the number of those with a profile. */
static guint
assert_logs (GPtrArray *paths)
{
  guint n = 0;

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));
      g_autoptr (GError) error = NULL;
      g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, &error);
      WeftConvertOptions options;

      g_test_message ("%s", (const char *) g_ptr_array_index (paths, i));
      g_assert_no_error (error);
      weft_convert_options_init (&options);
      n += assert_pprof (trace, &options);
      options.from = index->from + (index->to - index->from) / 3;
      options.to = options.from + (index->to - index->from) / 3;
      assert_pprof (trace, &options);
    }
  return n;
}

static void
test_fixtures (void)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "fixtures", NULL);
  g_autoptr (GPtrArray) paths = weft_test_logs_in (folder);

  g_assert_cmpuint (assert_logs (paths), >=, 2);
}

static void
test_corpus (void)
{
  g_autoptr (GPtrArray) paths = weft_test_corpus ();

  assert_logs (paths);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/interchange/fixtures", test_fixtures);
  g_test_add_func ("/interchange/corpus", test_corpus);
}
