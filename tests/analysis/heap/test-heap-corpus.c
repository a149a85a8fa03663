/* SPDX-License-Identifier: BSD-3-Clause */
/* The heap profiles of the corpus: every band of every sample is the sum over the events that the
 * oracle has of it. */
#include "heap-fixture.h"
#include "logs.h"
#include "weft-heap-sample-context.h"
#include "weft-test-unit.h"

#include <json-glib/json-glib.h>
#include <stdlib.h>
#include <string.h>

/* A sample of the oracle's. */
typedef struct
{
  guint64 time;
  GHashTable *bands; /* what the log calls it -> guint64 * */
} Sample;

typedef struct
{
  guint breakdown;
  GArray *samples;     /* of Sample, by time */
  GHashTable *centres; /* id -> "Module.label" */
  GHashTable *infos;   /* addresses, as gint64 * */
} Oracle;

static void
clear_sample (gpointer data)
{
  g_hash_table_unref (((Sample *) data)->bands);
}

static void
oracle_clear (Oracle *self)
{
  g_array_unref (self->samples);
  g_hash_table_unref (self->centres);
  g_hash_table_unref (self->infos);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Oracle, oracle_clear)

/* The labels of a stack's ids; the table of them comes before all samples. */
static char *
stack_label (const Oracle *self, JsonArray *ids)
{
  g_autoptr (GPtrArray) labels = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < json_array_get_length (ids); i++)
    {
      gint64 id = json_array_get_int_element (ids, i);
      const char *label = g_hash_table_lookup (self->centres, GINT_TO_POINTER ((gint) id));

      g_assert_nonnull (label);
      g_ptr_array_add (labels, g_strdup (label));
    }
  if (labels->len == 0)
    return g_strdup ("MAIN");
  g_ptr_array_add (labels, NULL);
  return g_strjoinv (" < ", (char **) labels->pdata);
}

static void
add_band (Oracle *self, JsonObject *fields)
{
  Sample *sample = &g_array_index (self->samples, Sample, self->samples->len - 1);
  g_autofree char *label = NULL;
  guint64 *bytes;

  if (json_object_has_member (fields, "stack"))
    label = stack_label (self, json_object_get_array_member (fields, "stack"));
  else
    label = g_strdup (json_object_get_string_member (fields, "label"));
  if (self->breakdown == WEFT_BREAKDOWN_RETAINER && strchr (label, ')') != NULL)
    memmove (label, strchr (label, ')') + 1, strlen (strchr (label, ')')));
  bytes = g_hash_table_lookup (sample->bands, label);
  if (bytes == NULL)
    {
      bytes = g_new0 (guint64, 1);
      g_hash_table_insert (sample->bands, g_steal_pointer (&label), bytes);
    }
  *bytes += (guint64) json_object_get_int_member (fields, "residency");
}

static void
take_event (Oracle *self, const char *name, gint64 time, JsonObject *fields)
{
  if (g_str_equal (name, "HEAP_PROF_BEGIN"))
    self->breakdown = (guint) json_object_get_int_member (fields, "breakdown");
  else if (g_str_equal (name, "HEAP_PROF_COST_CENTRE"))
    g_hash_table_insert (self->centres,
                         GINT_TO_POINTER ((gint) json_object_get_int_member (fields, "id")),
                         g_strjoin (".", json_object_get_string_member (fields, "module"),
                                    json_object_get_string_member (fields, "label"), NULL));
  else if (g_str_equal (name, "IPE"))
    {
      gint64 info = json_object_get_int_member (fields, "info");

      g_hash_table_add (self->infos, g_memdup2 (&info, sizeof info));
    }
  else if (g_str_has_suffix (name, "PROF_SAMPLE_BEGIN"))
    {
      Sample sample = { (guint64) time,
                        g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free) };

      if (json_object_has_member (fields, "sample_time"))
        sample.time = (guint64) json_object_get_int_member (fields, "sample_time");
      g_array_append_val (self->samples, sample);
    }
  else if (g_str_has_prefix (name, "HEAP_PROF_SAMPLE_") && self->samples->len > 0 &&
           json_object_has_member (fields, "residency"))
    add_band (self, fields);
}

static void
oracle_init (Oracle *self, const char *path)
{
  g_autoptr (GDataInputStream) lines = weft_test_unpack_lines (path);
  char *line;

  g_assert_nonnull (lines);
  self->samples = g_array_new (FALSE, FALSE, sizeof (Sample));
  g_array_set_clear_func (self->samples, clear_sample);
  self->centres = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  self->infos = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  while ((line = g_data_input_stream_read_line (lines, NULL, NULL, NULL)) != NULL)
    {
      G_GNUC_UNUSED g_autofree char *owned = line;
      g_autoptr (JsonParser) parser = NULL;
      JsonObject *event;

      if (strstr (line, "\"HEAP_") == NULL && strstr (line, "\"IPE\"") == NULL)
        continue;
      parser = json_parser_new_immutable ();
      g_assert_true (json_parser_load_from_data (parser, line, -1, NULL));
      event = json_node_get_object (json_parser_get_root (parser));
      take_event (self, json_object_get_string_member (event, "event"),
                  json_object_get_int_member (event, "time"),
                  json_object_get_object_member (event, "fields"));
    }
}

static gint
compare_bytes (gconstpointer a, gconstpointer b)
{
  guint64 x = *(const guint64 *) a, y = *(const guint64 *) b;

  return (x > y) - (x < y);
}

/* By info table, bands have other names than in the log: all amounts are there, and those that the
 * log has no info table for stand under their address. */
static void
check_addresses (const WeftHeapProfile *profile, guint i, const Oracle *oracle)
{
  const WeftHeapSample *sample = weft_heap_profile_sample (profile, i);
  const WeftHeapEntry *entries = weft_heap_profile_entries (profile, sample);
  GHashTable *bands = g_array_index (oracle->samples, Sample, i).bands;
  g_autoptr (GArray) got = g_array_new (FALSE, FALSE, sizeof (guint64));
  g_autoptr (GArray) want = g_array_new (FALSE, FALSE, sizeof (guint64));
  GHashTableIter iter;
  gpointer label, bytes;
  guint n_unnamed = 0, n_addresses = 0;

  g_hash_table_iter_init (&iter, bands);
  while (g_hash_table_iter_next (&iter, &label, &bytes))
    {
      gint64 address = (gint64) g_ascii_strtoull (label, NULL, 16);

      g_array_append_vals (want, bytes, 1);
      if (g_hash_table_contains (oracle->infos, &address))
        continue;
      n_unnamed++;
      g_assert_cmpuint (weft_heap_profile_bytes (profile, i, heap_fixture_find (profile, label)),
                        ==, *(guint64 *) bytes);
    }
  for (guint k = 0; k < sample->n; k++)
    {
      guint64 amount = entries[k].bytes;

      g_array_append_val (got, amount);
      n_addresses += g_str_has_prefix (weft_heap_profile_label (profile, entries[k].band), "0x");
    }
  g_array_sort (got, compare_bytes);
  g_array_sort (want, compare_bytes);
  g_assert_cmpmem (got->data, got->len * 8, want->data, want->len * 8);
  g_assert_cmpuint (n_addresses, ==, n_unnamed);
}

static void
check_bands (const WeftHeapProfile *profile, guint i, const Oracle *oracle)
{
  const WeftHeapSample *sample = weft_heap_profile_sample (profile, i);
  const WeftHeapEntry *entries = weft_heap_profile_entries (profile, sample);
  GHashTable *bands = g_array_index (oracle->samples, Sample, i).bands;

  g_assert_cmpuint (sample->n, ==, g_hash_table_size (bands));
  for (guint k = 0; k < sample->n; k++)
    {
      const char *label = weft_heap_profile_label (profile, entries[k].band);
      const guint64 *bytes = g_hash_table_lookup (bands, label);

      if (bytes == NULL)
        g_error ("the oracle has no band %s", label);
      g_assert_cmpuint (entries[k].bytes, ==, *bytes);
    }
}

/* In a program that was not built for profiling, bands are all that is alive. */
static guint
check_live (const WeftHeapProfile *profile, const WeftIndex *index)
{
  g_autoptr (WeftHeapCounters) counters = weft_heap_counters_extend (NULL, index);
  g_autoptr (WeftScratchArray) live = weft_heap_live_new (profile, counters);

  for (guint i = 0; i < live->len; i++)
    {
      gint64 bytes = g_array_index (live, gint64, i);
      gint64 total = (gint64) weft_heap_profile_sample (profile, i)->total;

      g_assert_cmpuint (bytes, !=, WEFT_HEAP_LIVE_UNKNOWN);
      g_assert_cmpint (ABS (bytes - total), <=, 64 * 1024);
    }
  return live->len;
}

static guint
check_log (const char *path, guint *n_live)
{
  g_autofree char *oracle_path = weft_test_beside (path, "oracle", ".jsonl.gz");
  g_autoptr (WeftIndex) index = weft_test_index_path (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftHeapProfile) profile = weft_heap_profile_extend (NULL, index, NULL, &error);
  g_auto (Oracle) oracle = { 0 };

  g_assert_no_error (error);
  if (weft_index_count (index, 162) + weft_index_count (index, 166) == 0)
    {
      g_assert_cmpuint (profile->samples->len, ==, 0);
      oracle.samples = g_array_new (FALSE, FALSE, sizeof (Sample));
      oracle.centres = g_hash_table_new (NULL, NULL);
      oracle.infos = g_hash_table_new (NULL, NULL);
      return 0;
    }
  oracle_init (&oracle, oracle_path);
  g_test_message ("%s: %u samples, %u bands", path, profile->samples->len, profile->labels->len);
  g_assert_cmpuint (profile->breakdown, ==, oracle.breakdown);
  g_assert_cmpuint (profile->samples->len, ==, oracle.samples->len);
  for (guint i = 0; i < oracle.samples->len; i++)
    {
      g_assert_cmpuint (weft_heap_profile_sample (profile, i)->time, ==,
                        g_array_index (oracle.samples, Sample, i).time);
      g_assert_true (weft_heap_profile_sample (profile, i)->is_complete);
      if (oracle.breakdown == WEFT_BREAKDOWN_INFO_TABLE)
        check_addresses (profile, i, &oracle);
      else
        check_bands (profile, i, &oracle);
    }
  if (strstr (path, "heap-hT") != NULL || strstr (path, "heap-hi") != NULL)
    *n_live += check_live (profile, index);
  return oracle.samples->len;
}

static void
test_samples (void)
{
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();
  guint n_samples = 0, n_profiles = 0, n_live = 0;

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      guint n = check_log (g_ptr_array_index (paths, i), &n_live);

      n_samples += n;
      n_profiles += n > 0;
    }
  if (paths == NULL)
    return;
  g_assert_cmpuint (n_profiles, >, 30);
  g_assert_cmpuint (n_samples, >, 600);
  g_assert_cmpuint (n_live, >, 50);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/heap-corpus/samples", test_samples);
}
