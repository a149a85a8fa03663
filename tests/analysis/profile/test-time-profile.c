/* SPDX-License-Identifier: BSD-3-Clause */
/* Time profiles: their samples, their stacks, and the sums over them. */
#include "logs.h"
#include "profile-fixture.h"
#include "weft-test-profile.h"
#include "weft-test-unit.h"

#include <json-glib/json-glib.h>
#include <string.h>

static void
assert_sample (
    const WeftTimeProfile *profile, guint i, guint64 time, guint32 cap, const char *stack)
{
  const WeftProfileSample *sample;
  g_autofree char *text = NULL;

  g_assert_cmpuint (i, <, weft_time_profile_n_samples (profile));
  sample = weft_time_profile_nth (profile, i);
  text = profile_stack_text (profile->stacks, sample->stack);
  g_assert_cmpuint (sample->time, ==, time);
  g_assert_cmpuint (sample->track, ==, cap);
  g_assert_cmpstr (text, ==, stack);
}

static void
test_samples (void)
{
  g_autoptr (WeftTestLog) log = weft_test_profile_begin (2000000);
  g_autoptr (WeftTimeProfile) profile = NULL;
  g_autoptr (WeftCallTree) all = NULL;
  g_autoptr (WeftCallTree) part = NULL;
  guint n;

  weft_test_profile_sample (log, 100, 0, 1, "ab");
  weft_test_profile_sample (log, 100, 1, 1, "I");
  weft_test_profile_sample (log, 300, 1, 3, ""); /* out of order */
  weft_test_profile_sample (log, 200, 0, 2, "abab");
  weft_test_profile_sample (log, 250, 0, 2, "G");
  weft_test_profile_sample (log, 400, 0, 4, "z"); /* not defined */
  profile = profile_of_test_log (log);
  g_assert_cmpuint (weft_time_profile_n_samples (profile), ==, 6);
  g_assert_cmpuint (profile->tick_ns, ==, 2000000);
  g_assert_true (profile->is_tick_known);
  g_assert_cmpuint (profile->tracks->len, ==, 2);
  assert_sample (profile, 0, 100, 0, "Main.b;Main.a");
  assert_sample (profile, 1, 100, 1, "IDLE");
  assert_sample (profile, 2, 200, 0, "Main.b;Main.a;Main.b;Main.a");
  assert_sample (profile, 3, 250, 0, "GC");
  assert_sample (profile, 4, 300, 1, "MAIN");
  assert_sample (profile, 5, 400, 0, "122");
  g_assert_cmpuint (weft_time_profile_count_before (profile, 100), ==, 0);
  g_assert_cmpuint (weft_time_profile_count_before (profile, 101), ==, 2);
  g_assert_cmpuint (weft_time_profile_count_before (profile, G_MAXUINT64), ==, 6);

  all = weft_call_tree_new_profile (profile, 0, G_MAXUINT64, -1);
  g_assert_cmpuint (all->sum, ==, 6);
  g_assert_cmpuint (all->own[0], ==, 1);
  g_assert_cmpuint (all->by_kind[WEFT_FRAME_ORDINARY], ==, 4);
  g_assert_cmpuint (all->by_kind[WEFT_FRAME_GC], ==, 1);
  g_assert_cmpuint (all->by_kind[WEFT_FRAME_IDLE], ==, 1);
  g_assert_cmpuint (profile_total_of (all, "Main.b;Main.a"), ==, 2);
  /* what is set apart comes last, whatever its amount */
  g_assert_cmpuint (weft_call_tree_children (all, 0, &n)[0], ==, 1);
  g_assert_cmpuint (n, ==, 4);
  g_assert_cmpuint (weft_stacks_kind (profile->stacks, weft_call_tree_children (all, 0, &n)[1]), ==,
                    WEFT_FRAME_ORDINARY);

  part = weft_call_tree_new_profile (profile, 200, 300, 0);
  g_assert_cmpuint (part->sum, ==, 2);
  g_assert_cmpuint (profile_total_of (part, "Main.b"), ==, 1);
}

/* A log that names very many cost centres and defines none: the first have their ids, all others
 * one name. */
static void
test_undefined (void)
{
  g_autoptr (WeftTestLog) log = weft_test_profile_begin (1000);
  g_autoptr (WeftTimeProfile) profile = NULL;
  g_autofree char *last = NULL;
  const guint depth = 250, n = 300;

  for (guint i = 0; i < n; i++)
    {
      weft_test_log_event (log, 167, 100 + i);
      weft_test_log_u32 (log, 0);
      weft_test_log_u64 (log, i);
      weft_test_log_u8 (log, (guint8) depth);
      for (guint k = 0; k < depth; k++)
        weft_test_log_u32 (log, 1000 + i * depth + k);
    }
  profile = profile_of_test_log (log);
  g_assert_cmpuint (weft_time_profile_n_samples (profile), ==, n);
  g_assert_cmpuint (profile->stacks->frames->len, >, 65536);
  g_assert_cmpuint (profile->stacks->frames->len, <, 65600);
  last =
      weft_frame_name (weft_stacks_nth_frame (profile->stacks, profile->stacks->frames->len - 1));
  g_assert_cmpstr (last, ==, "other cost centres");
  for (guint i = 0; i < n; i++)
    {
      guint32 stack = weft_time_profile_nth (profile, i)->stack;

      g_assert_cmpuint (weft_stacks_node (profile->stacks, stack)->depth, ==, depth);
    }
  g_assert_cmpuint (weft_time_profile_nth (profile, n - 1)->stack, ==,
                    weft_time_profile_nth (profile, n - 2)->stack);
}

/* Where the log does not say how long a tick is, the samples tell. */
static void
test_tick (void)
{
  g_autoptr (WeftTestLog) log = weft_test_profile_begin (0);
  g_autoptr (WeftTestLog) other = weft_test_profile_begin (0);
  g_autoptr (WeftTimeProfile) profile = NULL;
  g_autoptr (WeftTimeProfile) empty = NULL;

  weft_test_profile_sample (log, 1000, 0, 11, "a");
  weft_test_profile_sample (log, 1900, 1, 11, "a");
  weft_test_profile_sample (log, 7000, 0, 13, "a");
  profile = profile_of_test_log (log);
  g_assert_cmpuint (profile->tick_ns, ==, 3000);
  g_assert_false (profile->is_tick_known);
  empty = profile_of_test_log (other);
  g_assert_cmpuint (weft_time_profile_n_samples (empty), ==, 0);
  g_assert_cmpuint (empty->tick_ns, >, 0);
}

/* Stacks that are shorter than they say, and samples without one. */
static void
test_cut (void)
{
  g_autoptr (WeftTestLog) log = weft_test_profile_begin (1000);
  g_autoptr (WeftTimeProfile) profile = NULL;

  weft_test_log_event (log, 167, 10);
  weft_test_log_u32 (log, 0);
  weft_test_log_event (log, 167, 20);
  weft_test_log_u32 (log, 0);
  weft_test_log_u64 (log, 1);
  weft_test_log_u8 (log, 255);
  weft_test_log_u32 (log, 'a');
  weft_test_log_u16 (log, 7);
  profile = profile_of_test_log (log);
  g_assert_cmpuint (weft_time_profile_n_samples (profile), ==, 1);
  assert_sample (profile, 0, 20, 0, "Main.a");
}

static void
test_cancel (void)
{
  g_autoptr (WeftTestLog) log = weft_test_profile_begin (1000);
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 70000; i++)
    weft_test_profile_sample (log, i, 0, i, "a");
  weft_test_profile_end (log, 1000000);
  index = weft_test_index_bytes (log);
  g_cancellable_cancel (cancellable);
  g_assert_null (weft_time_profile_extend (NULL, index, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* The corpus against what ghc-events read. */

static void
take_reference (GHashTable *counts, const char *line)
{
  g_autoptr (JsonParser) parser = json_parser_new_immutable ();
  g_autoptr (GString) key = g_string_new (NULL);
  JsonObject *event, *fields;
  JsonArray *ids;

  g_assert_true (json_parser_load_from_data (parser, line, -1, NULL));
  event = json_node_get_object (json_parser_get_root (parser));
  fields = json_object_get_object_member (event, "fields");
  ids = json_object_get_array_member (fields, "stack");
  g_string_printf (key, "%" G_GINT64_FORMAT, json_object_get_int_member (fields, "cap"));
  for (guint i = 0; i < json_array_get_length (ids); i++)
    g_string_append_printf (key, " %" G_GINT64_FORMAT, json_array_get_int_element (ids, i));
  g_hash_table_insert (
      counts, g_strdup (key->str),
      GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (counts, key->str)) + 1));
}

/* Samples by their capability and stack. */
static GHashTable *
read_reference (const char *path)
{
  g_autoptr (GDataInputStream) lines = weft_test_unpack_lines (path);
  GHashTable *counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  char *line;

  g_assert_nonnull (lines);
  while ((line = g_data_input_stream_read_line (lines, NULL, NULL, NULL)) != NULL)
    {
      G_GNUC_UNUSED g_autofree char *owned = line;

      if (strstr (line, "\"PROF_SAMPLE_COST_CENTRE\"") != NULL)
        take_reference (counts, line);
    }
  return counts;
}

static void
check_against (const WeftTimeProfile *profile, GHashTable *want)
{
  for (guint i = 0; i < weft_time_profile_n_samples (profile); i++)
    {
      const WeftProfileSample *sample = weft_time_profile_nth (profile, i);
      g_autoptr (GString) key = g_string_new (NULL);
      guint left;

      g_string_printf (key, "%u", sample->track);
      for (guint32 node = sample->stack; node != 0;
           node = weft_stacks_node (profile->stacks, node)->parent)
        g_string_append_printf (
            key, " %u",
            weft_stacks_nth_frame (profile->stacks, weft_stacks_node (profile->stacks, node)->frame)
                ->id);
      left = GPOINTER_TO_UINT (g_hash_table_lookup (want, key->str));
      g_assert_cmpuint (left, >, 0);
      if (left > 1)
        g_hash_table_insert (want, g_strdup (key->str), GUINT_TO_POINTER (left - 1));
      else
        g_hash_table_remove (want, key->str);
      g_assert_cmpuint (sample->time, >=, i > 0 ? weft_time_profile_nth (profile, i - 1)->time : 0);
    }
  g_assert_cmpuint (g_hash_table_size (want), ==, 0);
}

static void
test_corpus (void)
{
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();
  guint n_profiles = 0, n_named = 0;

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      const char *path = g_ptr_array_index (paths, i);
      g_autofree char *oracle = weft_test_beside (path, "oracle", ".jsonl.gz");
      g_autoptr (WeftIndex) index = weft_test_index_path (path);
      g_autoptr (WeftTimeProfile) profile = profile_of_index (index);
      g_autoptr (GHashTable) want = NULL;

      g_assert_cmpuint (weft_time_profile_n_samples (profile), ==, weft_index_count (index, 167));
      if (weft_time_profile_n_samples (profile) == 0)
        continue;
      want = read_reference (oracle);
      check_against (profile, want);
      for (guint k = 0; k < profile->stacks->frames->len; k++)
        n_named += *weft_stacks_nth_frame (profile->stacks, k)->module != '\0';
      g_assert_true (profile->is_tick_known);
      n_profiles++;
    }
  if (paths != NULL)
    {
      g_assert_cmpuint (n_profiles, >, 3);
      g_assert_cmpuint (n_named, >, 20);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/time-profile/samples", test_samples);
  g_test_add_func ("/time-profile/undefined", test_undefined);
  g_test_add_func ("/time-profile/tick", test_tick);
  g_test_add_func ("/time-profile/cut", test_cut);
  g_test_add_func ("/time-profile/cancel", test_cancel);
  g_test_add_func ("/time-profile/corpus", test_corpus);
}
