/* SPDX-License-Identifier: BSD-3-Clause */
/* Makes heap profiles for tests. */
#include "heap-fixture.h"

WeftHeapProfile *
heap_fixture_new (guint breakdown, const char *const *labels)
{
  WeftHeapProfile *profile = weft_heap_profile_new_empty (NULL);
  WeftHeapKind kind = { .breakdown = (guint8) breakdown, .has_times = TRUE };

  profile->breakdown = breakdown;
  g_array_append_val (profile->kinds, kind);
  for (; *labels != NULL; labels++)
    weft_text_list_append (profile->labels, *labels);
  weft_scratch_array_set_size (profile->origins, profile->labels->len);
  return profile;
}

void
heap_fixture_add (WeftHeapProfile *profile, guint64 time, const guint64 *bytes)
{
  WeftHeapSample sample = { .time = time, .number = profile->samples->len, .is_complete = TRUE };
  g_autofree WeftHeapEntry *entries = g_new (WeftHeapEntry, profile->labels->len + 1);
  guint n = 0;

  for (guint32 i = 0; i < profile->labels->len; i++)
    if (bytes[i] > 0)
      entries[n++] = (WeftHeapEntry){ i, bytes[i] };
  weft_heap_profile_add_sample (profile, sample, entries, n);
}

WeftHeapProfile *
heap_fixture_random (GRand *rand, guint n_bands, guint n_samples)
{
  g_autoptr (GPtrArray) labels = g_ptr_array_new_with_free_func (g_free);
  g_autofree guint64 *bytes = g_new (guint64, n_bands);
  WeftHeapProfile *profile;
  guint64 time = (guint64) g_rand_int_range (rand, 1, 1000);

  for (guint i = 0; i < n_bands; i++)
    g_ptr_array_add (labels, g_strdup_printf ("b%u", i));
  g_ptr_array_add (labels, NULL);
  profile = heap_fixture_new (WEFT_BREAKDOWN_CLOSURE_TYPE, (const char *const *) labels->pdata);
  for (guint i = 0; i < n_samples; i++)
    {
      for (guint k = 0; k < n_bands; k++)
        bytes[k] = g_rand_boolean (rand) ? 0 : (guint64) g_rand_int_range (rand, 1, 1000000);
      heap_fixture_add (profile, time, bytes);
      time += (guint64) g_rand_int_range (rand, 1, 2000);
    }
  return profile;
}

void
heap_fixture_centre (WeftTestLog *log, guint32 id, const char *label, const char *module)
{
  weft_test_log_event (log, 161, 500);
  weft_test_log_u32 (log, id);
  weft_test_log_string (log, label);
  weft_test_log_string (log, module);
  weft_test_log_string (log, "src/Main.hs:1:1-9");
  weft_test_log_u8 (log, 0);
}

void
heap_fixture_info (WeftTestLog *log, guint64 address, const char *const fields[6])
{
  weft_test_log_event (log, 169, 500);
  weft_test_log_u64 (log, address);
  for (guint i = 0; i < 6; i++)
    weft_test_log_string (log, fields[i]);
}

guint32
heap_fixture_find (const WeftHeapProfile *profile, const char *label)
{
  for (guint32 i = 0; i < profile->labels->len; i++)
    if (g_str_equal (weft_heap_profile_label (profile, i), label))
      return i;
  g_error ("no band is called %s", label);
}
