/* SPDX-License-Identifier: BSD-3-Clause */
/* Ticky counters: their definitions, their censuses, and the sums over them. */
#include "logs.h"
#include "weft-table.h"
#include "weft-test-unit.h"
#include "weft-ticky.h"

#include <json-glib/json-glib.h>
#include <string.h>

#define GLOBAL 0xffff

static WeftTestLog *
begin (void)
{
  WeftTestLog *log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, GLOBAL, 0);
  return log;
}

static void
sample (WeftTestLog *log, guint64 time, guint64 id, guint64 entries, guint64 allocs, guint64 allocd)
{
  weft_test_log_event (log, 211, time);
  weft_test_log_u64 (log, id);
  weft_test_log_u64 (log, entries);
  weft_test_log_u64 (log, allocs);
  weft_test_log_u64 (log, allocd);
}

/* @json, and the address before it, are left out where it is NULL. */
static void
define (WeftTestLog *log, guint64 id, const char *kinds, const char *name, const char *json)
{
  weft_test_log_event (log, 210, 900);
  weft_test_log_u64 (log, id);
  weft_test_log_u16 (log, (guint16) strlen (kinds));
  weft_test_log_string (log, kinds);
  weft_test_log_string (log, name);
  if (json == NULL)
    return;
  weft_test_log_u64 (log, 0x4000 + id);
  weft_test_log_string (log, json);
}

static WeftTicky *
ticky_of (WeftIndex *index)
{
  g_autoptr (GError) error = NULL;
  WeftTicky *ticky = weft_ticky_new (index, NULL, &error);

  g_assert_no_error (error);
  return ticky;
}

static WeftTicky *
end (WeftTestLog *log)
{
  g_autoptr (WeftIndex) index = NULL;

  weft_test_log_end_block (log, 100000000);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  return ticky_of (index);
}

static const WeftTickyCounter *
find (const WeftTicky *ticky, guint64 id)
{
  for (guint i = 0; i < ticky->counters->len; i++)
    if (weft_ticky_counter (ticky, i)->id == id)
      return weft_ticky_counter (ticky, i);
  g_error ("no counter has the id %" G_GUINT64_FORMAT, id);
}

static void
test_definitions (void)
{
  g_autoptr (WeftTestLog) log = begin ();
  g_autoptr (WeftTicky) ticky = NULL;
  const WeftTickyCounter *one;

  sample (log, 10, 99, 1, 2, 3);
  define (log, 1, "iM", "go{v s3TU} (Main) (fun) in s3TP",
          "{\"type\":\"entCntr\",\"subTy\":\"fun\",\"fvs_c\":3,\"fvs\":\">ii\",\"args\":\"iM\"}");
  define (log, 2, "", "sat{v} (Main) (thk) in s3TU",
          " { \"fvs\" : \"a,\\\"}\" , \"subTy\":\"thk_u\", \"fvs_c\" : 2 } ");
  define (log, 3, "L", "f{v r3} (Main) (fun,se)", NULL);
  define (log, 4, "", "c{v r4} (Main) (con: GHC.Types.D#{(w) d 69})",
          "{\"subTy\":\"con\",\"fvs_c\":0}");
  define (log, 5, "", "odd", "{\"fvs_c\":\"3\",\"subTy\":7,\"args\"");
  define (log, 6, "", "odd", "[");
  define (log, 1, "", "again", "{}");
  define (log, 7,
          "{\"type\":\"entCntr\",\"subTy\":\"fun\",\"fvs_c\":1,\"fvs\":\"i\",\"args\":\"LM\"}",
          "h{v r7} (Main)", NULL);
  ticky = end (log);
  g_assert_cmpuint (ticky->counters->len, ==, 8);
  one = find (ticky, 7);
  g_assert_cmpstr (one->type, ==, "fun");
  g_assert_cmpstr (one->arguments, ==, "LM");
  g_assert_cmpstr (one->variables, ==, "i");
  one = find (ticky, 1);
  g_assert_true (one->is_defined);
  g_assert_cmpstr (one->name, ==, "go{v s3TU} (Main) (fun) in s3TP");
  g_assert_cmpstr (one->type, ==, "fun");
  g_assert_cmpstr (one->arguments, ==, "iM");
  g_assert_cmpstr (one->variables, ==, ">ii");
  g_assert_cmpuint (one->info, ==, 0x4001);
  g_assert_cmpuint (weft_ticky_closure_bytes (one), ==, 8 * (1 + 3));
  one = find (ticky, 2);
  g_assert_cmpstr (one->type, ==, "thk_u");
  g_assert_cmpuint (weft_ticky_closure_bytes (one), ==, 8 * (2 + 2));
  one = find (ticky, 3);
  g_assert_cmpstr (one->type, ==, "fun");
  g_assert_cmpstr (one->arguments, ==, "L");
  g_assert_cmpuint (one->info, ==, 0);
  g_assert_false (one->has_variables);
  g_assert_cmpuint (weft_ticky_closure_bytes (one), ==, 0);
  g_assert_cmpuint (weft_ticky_closure_bytes (find (ticky, 4)), ==, 0);
  g_assert_false (find (ticky, 5)->has_variables);
  g_assert_false (find (ticky, 6)->has_variables);
  one = find (ticky, 99);
  g_assert_false (one->is_defined);
  g_assert_cmpstr (one->name, ==, "0x63");
}

/* A description that is damaged or cut says nothing of a counter. */
static void
test_damaged_json (void)
{
  static const char *const texts[] = {
    "",
    "{",
    "{}",
    "{ fvs_c:3}",
    "{\"fvs_c\"",
    "{\"fvs_c\" 3}",
    "{\"fvs_c",
    "{\"fvs_c\\",
    "{\"fvs_c\":",
    "{\"fvs_c\":true}",
    "{\"a\":\"b",
    "{\"a\":1",
    "{\"a\":1}, \"fvs_c\":3}",
    "{\"a\":\"b\"}, \"fvs_c\":3}",
    "{\"subTy\":\"fun",
    "{\"args\":\"\\",
    "{\"args\":L}",
  };
  const guint n = G_N_ELEMENTS (texts);
  g_autoptr (WeftTestLog) log = begin ();
  g_autoptr (WeftTicky) ticky = NULL;

  for (guint i = 0; i < n; i++)
    {
      define (log, 1 + i, "", "f{v r1} (Main)", texts[i]);
      define (log, 101 + i, texts[i], "f{v r1} (Main)", NULL);
    }
  define (log, 1 + n, "", "f{v r1} (Main)", "{\"a\":\"b\", \"fvs_c\":3 , \"c\":1}");
  ticky = end (log);
  g_assert_cmpuint (ticky->counters->len, ==, 2 * n + 1);
  for (guint i = 0; i < 2 * n; i++)
    {
      guint text = i % n;
      const WeftTickyCounter *one = find (ticky, i < n ? 1 + text : 101 + text);

      g_test_message ("%s", texts[text]);
      g_assert_true (one->is_defined);
      g_assert_false (one->has_variables);
      g_assert_cmpstr (one->type, ==, "");
      g_assert_cmpstr (one->arguments, ==, "");
    }
  g_assert_cmpuint (find (ticky, 1 + n)->n_variables, ==, 3);
}

static guint
count (const WeftTicky *ticky, guint64 from, guint64 to)
{
  g_autofree WeftTickyNumbers *sums = weft_ticky_numbers (ticky, from, to, NULL);

  return (guint) sums[0].entries;
}

/* A census is read whole, by its beginning. */
static void
test_censuses (void)
{
  g_autoptr (WeftTestLog) log = begin ();
  g_autoptr (WeftTicky) ticky = NULL;
  g_autoptr (GPtrArray) series = NULL;
  g_autofree WeftTickyNumbers *sums = NULL;
  const guint32 asked[] = { 1, 0, 77 };

  weft_test_log_event (log, 212, 100);
  sample (log, 110, 7, 1, 10, 100);
  sample (log, 9000000, 8, 2, 20, 200); /* however late */
  weft_test_log_event (log, 212, 9500000);
  weft_test_log_event (log, 212, 9600000);
  sample (log, 9700000, 7, 4, G_MAXUINT64, 400);
  ticky = end (log);
  g_assert_cmpuint (ticky->censuses->len, ==, 2);
  g_assert_cmpuint (g_array_index (ticky->censuses, WeftTickyCensus, 0).n, ==, 2);
  g_assert_cmpuint (g_array_index (ticky->censuses, WeftTickyCensus, 1).time, ==, 9600000);
  sums = weft_ticky_numbers (ticky, 0, G_MAXUINT64, NULL);
  g_assert_cmpuint (sums[0].entries, ==, 5);
  g_assert_cmpuint (sums[0].allocs, ==, G_MAXUINT64);
  g_assert_cmpuint (sums[0].allocd, ==, 500);
  g_assert_cmpuint (sums[1].entries, ==, 2);
  g_assert_cmpuint (count (ticky, 100, 101), ==, 1);
  g_assert_cmpuint (count (ticky, 101, 9600000), ==, 0);
  g_assert_cmpuint (count (ticky, 101, 9600001), ==, 4);
  series = weft_ticky_series (ticky, asked, G_N_ELEMENTS (asked), WEFT_TICKY_ALLOCD, NULL);
  g_assert_cmpuint (series->len, ==, 3);
  g_assert_cmpuint (((WeftSeries *) series->pdata[0])->samples->len, ==, 1);
  g_assert_cmpuint (weft_series_sample (series->pdata[0], 0)->value, ==, 200);
  g_assert_cmpuint (((WeftSeries *) series->pdata[1])->samples->len, ==, 2);
  g_assert_cmpuint (weft_series_sample (series->pdata[1], 1)->value, ==, 500);
  g_assert_cmpuint (weft_series_sample (series->pdata[1], 1)->time, ==, 9600000);
  g_assert_cmpuint (((WeftSeries *) series->pdata[2])->samples->len, ==, 0);
}

/* What column @id has in the first row. */
static char *
cell (const WeftTableRows *rows, const char *id)
{
  gint column = weft_table_find_column (rows->klass, id);

  g_assert_cmpint (column, >=, 0);
  return weft_table_get_raw_text (rows, 0, (guint) column);
}

/* A quotient that a cell cannot hold is the largest number it can. */
static void
test_huge (void)
{
  g_autoptr (WeftTestLog) log = begin ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  g_autoptr (WeftTableRows) rows = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *bytes_per_entry = NULL;
  g_autofree char *entries_per_allocation = NULL;

  define (log, 1, "", "f", "{\"type\":\"entCntr\",\"subTy\":\"fun\",\"fvs_c\":0}");
  sample (log, 100, 1, G_MAXUINT64 / 10, G_MAXUINT64, 8);
  weft_test_log_end_block (log, 1000);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  trace = weft_trace_new (index, NULL, &error);
  g_assert_no_error (error);
  rows = weft_table_rows_new (&weft_table_ticky, NULL, trace, 0, G_MAXUINT64, NULL);
  g_assert_cmpuint (rows->n, ==, 1);
  bytes_per_entry = cell (rows, "allocs_per_entry_bytes");
  entries_per_allocation = cell (rows, "entries_per_allocation");
  g_assert_cmpstr (bytes_per_entry, ==, "10");
  g_assert_cmpstr (entries_per_allocation, ==, "18446744073709551.615");
}

/* GHC 9.2 does not say where a census begins. */
static void
test_old (void)
{
  g_autoptr (WeftTestLog) log = begin ();
  g_autoptr (WeftTicky) ticky = NULL;

  sample (log, 1000000, 7, 1, 0, 0);
  sample (log, 2000000, 8, 1, 0, 0);
  sample (log, 3000000, 9, 1, 0, 0);
  sample (log, 20000000, 7, 2, 0, 0);
  ticky = end (log);
  g_assert_cmpuint (ticky->censuses->len, ==, 2);
  g_assert_cmpuint (count (ticky, 0, 1000001), ==, 1);
  g_assert_cmpuint (count (ticky, 1000001, 20000001), ==, 2);
}

/* The corpus against what ghc-events read. */

static GHashTable *
read_reference (const char *path)
{
  g_autoptr (GDataInputStream) lines = weft_test_unpack_lines (path);
  GHashTable *sums = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  char *line;

  g_assert_nonnull (lines);
  while ((line = g_data_input_stream_read_line (lines, NULL, NULL, NULL)) != NULL)
    {
      G_GNUC_UNUSED g_autofree char *owned = line;
      g_autoptr (JsonParser) parser = NULL;
      JsonObject *fields;
      WeftTickyNumbers *numbers;
      gint64 id;

      if (strstr (line, "\"TICKY_COUNTER_SAMPLE\"") == NULL)
        continue;
      parser = json_parser_new_immutable ();
      g_assert_true (json_parser_load_from_data (parser, line, -1, NULL));
      fields = json_object_get_object_member (json_node_get_object (json_parser_get_root (parser)),
                                              "fields");
      id = json_object_get_int_member (fields, "id");
      numbers = g_hash_table_lookup (sums, &id);
      if (numbers == NULL)
        {
          numbers = g_new0 (WeftTickyNumbers, 1);
          g_hash_table_insert (sums, g_memdup2 (&id, sizeof id), numbers);
        }
      numbers->entries += json_object_get_int_member (fields, "entries");
      numbers->allocs += json_object_get_int_member (fields, "allocs");
      numbers->allocd += json_object_get_int_member (fields, "allocd");
    }
  return sums;
}

static void
test_corpus (void)
{
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();
  guint n_logs = 0;

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      const char *path = g_ptr_array_index (paths, i);
      g_autofree char *oracle = weft_test_beside (path, "oracle", ".jsonl.gz");
      g_autoptr (WeftIndex) index = weft_test_index_path (path);
      g_autoptr (WeftTicky) ticky = ticky_of (index);
      g_autoptr (GHashTable) want = NULL;
      g_autofree WeftTickyNumbers *sums = NULL;

      if (weft_index_count (index, 211) == 0)
        {
          g_assert_cmpuint (ticky->censuses->len, ==, 0);
          continue;
        }
      want = read_reference (oracle);
      sums = weft_ticky_numbers (ticky, 0, G_MAXUINT64, NULL);
      for (guint k = 0; k < ticky->counters->len; k++)
        {
          const WeftTickyCounter *counter = weft_ticky_counter (ticky, k);
          const WeftTickyNumbers *numbers = g_hash_table_lookup (want, &counter->id);
          const WeftTickyNumbers none = { 0 };

          g_assert_true (counter->is_defined);
          g_assert_cmpmem (&sums[k], sizeof *sums, numbers != NULL ? numbers : &none, sizeof none);
          g_hash_table_remove (want, &counter->id);
        }
      g_assert_cmpuint (g_hash_table_size (want), ==, 0);
      g_test_message ("%s: %u counters, %u censuses", path, ticky->counters->len,
                      ticky->censuses->len);
      if (weft_index_count (index, 212) > 1)
        g_assert_cmpuint (ticky->censuses->len, <=, weft_index_count (index, 212));
      n_logs++;
    }
  if (paths != NULL)
    g_assert_cmpuint (n_logs, >, 3);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/ticky/definitions", test_definitions);
  g_test_add_func ("/ticky/damaged-json", test_damaged_json);
  g_test_add_func ("/ticky/censuses", test_censuses);
  g_test_add_func ("/ticky/huge", test_huge);
  g_test_add_func ("/ticky/old", test_old);
  g_test_add_func ("/ticky/corpus", test_corpus);
}
