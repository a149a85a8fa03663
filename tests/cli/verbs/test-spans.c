/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests that weft-cli spans finds what others found in the corpus, and what they leave out. */
#include "cli-run.h"
#include "compare-spans.h"
#include "reference.h"
#include "weft-test-corpus.h"
#include "weft-test-unit.h"
#include "weft-test-vector.h"

#include <json-glib/json-glib.h>
#include <string.h>

/* The corpus. */

static void
test_corpus (void)
{
  g_autoptr (GPtrArray) logs = weft_test_corpus ();
  guint n_compared = 0, n_different = 0;

  for (guint i = 0; logs != NULL && i < logs->len; i++)
    {
      const char *log = g_ptr_array_index (logs, i);
      g_autofree char *table = reference_for (log, "threading", ".tsv.gz");
      g_autoptr (CliRun) run = NULL;

      if (table == NULL)
        continue;
      run = cli_run_args ("spans", "--kind=gc,thread", log);
      g_test_message ("%s", log);
      g_assert_true (run->status == 0 || run->status == 3);
      n_different += compare_spans (table, run->out);
      n_compared++;
    }
  if (logs == NULL)
    return;
  g_assert_cmpuint (n_compared, >, 80);
  g_assert_cmpuint (n_different, ==, 0);
}

/* The vectors. */

static CliRun *
run_vector (JsonObject *vector)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (CliFolder) folder = NULL;
  JsonArray *events = json_object_get_array_member (vector, "events");

  weft_test_log_header_9_10 (log);
  for (guint i = 0; i < json_array_get_length (events); i++)
    weft_test_vector_write (log, json_array_get_string_element (events, i));
  weft_test_log_data_end (log);
  folder = cli_folder_new (log);
  return cli_run_args ("spans", "--kind=gc,thread,mutator", folder->log);
}

static const char *
weft_state (const char *state, const char *reason)
{
  if (g_str_equal (state, "Running"))
    return "running";
  if (g_str_equal (reason, "heap overflow") || g_str_equal (reason, "thread yielding") ||
      g_str_has_prefix (reason, "stack overflow"))
    return "runnable";
  return g_str_equal (reason, "making a foreign call") ? "foreign" : "blocked";
}

/* What the vector wants of threads and collections, as compare_spans_count() has it. */
static GHashTable *
read_vector (JsonObject *vector)
{
  GHashTable *want = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  JsonArray *gc = json_object_get_array_member (vector, "gc_spans");
  JsonArray *thread = json_object_get_array_member (vector, "thread_spans");

  for (guint i = 0; i < json_array_get_length (gc); i++)
    {
      JsonArray *row = json_array_get_array_element (gc, i);

      compare_spans_add (want,
                         g_strdup_printf ("gc %d %d %d", (int) json_array_get_int_element (row, 0),
                                          (int) json_array_get_int_element (row, 1),
                                          (int) json_array_get_int_element (row, 2)));
    }
  for (guint i = 0; i < json_array_get_length (thread); i++)
    {
      JsonArray *row = json_array_get_array_element (thread, i);
      const char *state = json_array_get_string_element (row, 1);
      const char *reason = json_array_get_string_element (row, 3);
      g_autofree char *cap = json_array_get_null_element (row, 2) ?
                                 g_strdup (reason) :
                                 g_strdup_printf ("%d", (int) json_array_get_int_element (row, 2));

      compare_spans_add (want, g_strdup_printf ("thread %d %s %s %d %d",
                                                (int) json_array_get_int_element (row, 0),
                                                weft_state (state, reason), cap,
                                                (int) json_array_get_int_element (row, 4),
                                                (int) json_array_get_int_element (row, 5)));
    }
  return want;
}

static gint
compare_lines (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* The mutator's, as one text of sorted lines. */
static char *
sort_lines (GPtrArray *lines)
{
  g_ptr_array_sort (lines, compare_lines);
  g_ptr_array_add (lines, NULL);
  return g_strjoinv ("\n", (char **) lines->pdata);
}

static char *
read_mutator_vector (JsonObject *vector)
{
  JsonArray *rows = json_object_get_array_member (vector, "mutator_spans_seed_text_set");
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < json_array_get_length (rows); i++)
    {
      JsonArray *row = json_array_get_array_element (rows, i);

      g_ptr_array_add (lines,
                       g_strdup_printf ("%d %d %d %d", (int) json_array_get_int_element (row, 0),
                                        (int) json_array_get_int_element (row, 1),
                                        (int) json_array_get_int_element (row, 2),
                                        (int) json_array_get_int_element (row, 3)));
    }
  return sort_lines (lines);
}

static char *
read_mutator (const char *got)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) lines = g_strsplit (got, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autoptr (JsonNode) node = *lines[i] != '\0' ? json_from_string (lines[i], NULL) : NULL;
      JsonObject *span = node != NULL ? json_node_get_object (node) : NULL;

      if (span == NULL || !g_str_equal (json_object_get_string_member (span, "kind"), "mutator") ||
          json_object_get_boolean_member (span, "open"))
        continue;
      g_ptr_array_add (found, g_strdup_printf ("%d %d %d %d",
                                               (int) json_object_get_int_member (span, "cap"),
                                               (int) json_object_get_int_member (span, "thread"),
                                               (int) json_object_get_int_member (span, "start"),
                                               (int) json_object_get_int_member (span, "end")));
    }
  return sort_lines (found);
}

/* What Weft keeps of the vectors and others drop. */
static const struct
{
  const char *vector, *line;
} kept[] = {
  { "basic run/block/migrate/finish", NULL },
  { "end of log while running", "thread 1 running 0 10 10 open" },
  { "end of log while blocked", "thread 1 blocked blocked on an MVar 20 20 open" },
  { "StopThread first (attached while running)", "thread 1 running 0 0 10 truncated" },
  { "StopThread for a thread that is not running", "thread 2 running 0 0 15 truncated" },
  { "StopThread for a thread that is not running", "thread 2 runnable thread yielding 15 20 open" },
  { "StopThread twice, reason changes", NULL },
  { "GC end first", "gc 0 0 5 truncated" },
  { "GC open at end of log", "gc 0 30 30 open" },
  { "run without capability", "thread 1 running - 10 20" },
  { "run without capability", "thread 1 runnable thread yielding 20 30" },
};

static void
check_kept (const char *name, GHashTable *got)
{
  for (guint i = 0; i < G_N_ELEMENTS (kept); i++)
    if (g_str_equal (kept[i].vector, name))
      {
        if (kept[i].line != NULL)
          g_assert_true (g_hash_table_contains (got, kept[i].line));
        else
          for (GList *l = g_hash_table_get_keys (got); l != NULL; l = g_list_delete_link (l, l))
            g_assert_false (g_str_has_suffix (l->data, " truncated"));
      }
}

static void
check_vector (JsonObject *vector)
{
  const char *name = json_object_get_string_member (vector, "name");
  g_autoptr (CliRun) run = run_vector (vector);
  g_autoptr (GHashTable) want = read_vector (vector);
  g_autoptr (GHashTable) got = compare_spans_count (run->out);
  g_autofree char *want_mutator = read_mutator_vector (vector);
  g_autofree char *mutator = read_mutator (run->out);

  g_test_message ("%s", name);
  cli_assert_status (run, 0);
  check_kept (name, got);
  /* of those two, Weft says more, and something else; see the corpus */
  if (g_str_has_prefix (name, "late EndGC") || g_str_equal (name, "run without capability"))
    return;
  for (GList *l = g_hash_table_get_keys (got); l != NULL; l = g_list_delete_link (l, l))
    if (g_str_has_suffix (l->data, " open") || g_str_has_suffix (l->data, " truncated"))
      g_hash_table_remove (got, l->data);
  g_assert_cmpuint (compare_spans_missing (want, got, "missing"), ==, 0);
  g_assert_cmpuint (compare_spans_missing (got, want, "not in the vector"), ==, 0);
  g_assert_cmpstr (mutator, ==, want_mutator);
}

static void
test_vectors (void)
{
  g_autofree char *path = weft_test_corpus_path ("threading/vectors.json");
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) error = NULL;
  JsonArray *vectors;

  if (path == NULL)
    return;
  json_parser_load_from_file (parser, path, &error);
  g_assert_no_error (error);
  vectors = json_node_get_array (json_parser_get_root (parser));
  g_assert_cmpuint (json_array_get_length (vectors), >=, 25);
  for (guint i = 0; i < json_array_get_length (vectors); i++)
    check_vector (json_array_get_object_element (vectors, i));
}

/* A capability's uses fill its life. */
static void
test_partition (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliRun) run = cli_run_args ("spans", "--kind=capability", log);
  g_auto (GStrv) lines = NULL;
  gint64 ends[64] = { 0 };

  cli_assert_status (run, 0);
  lines = g_strsplit (run->out, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), >, 10);
  for (guint i = 0; *lines[i] != '\0'; i++)
    {
      g_autoptr (JsonNode) node = json_from_string (lines[i], NULL);
      JsonObject *span = json_node_get_object (node);

      gint64 *end = &ends[json_object_get_int_member (span, "cap")];

      if (*end != 0)
        g_assert_cmpint (json_object_get_int_member (span, "start"), ==, *end);
      *end = json_object_get_int_member (span, "end");
      g_assert_cmpint (*end, >, json_object_get_int_member (span, "start"));
    }
}

/* Collections as stats counts them, and what is not known of them. */
static void
test_collections (void)
{
  static const char *const names[] = { "kind",   "start",   "end",           "generation",
                                       "cap",    "threads", "requested",     "synced",
                                       "copied", "slop",    "fragmentation", "balanced_copied",
                                       "live",   "cause",   "held_by_cap",   "held_by_thread" };
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliRun) run = cli_run_args ("spans", "--kind=collection", log);
  g_auto (GStrv) lines = NULL;
  gint64 sum = 0;
  guint n = 0, n_major = 0;

  cli_assert_status (run, 0);
  lines = g_strsplit (run->out, "\n", -1);
  for (; *lines[n] != '\0'; n++)
    {
      g_autoptr (JsonNode) node = json_from_string (lines[n], NULL);
      JsonObject *span = json_node_get_object (node);

      for (guint i = 0; i < G_N_ELEMENTS (names); i++)
        g_assert_true (json_object_has_member (span, names[i]));
      g_assert_cmpint (json_object_get_int_member (span, "requested"), <=,
                       json_object_get_int_member (span, "start"));
      sum += json_object_get_int_member (span, "end") - json_object_get_int_member (span, "start");
      n_major += json_object_get_int_member (span, "generation") > 0;
      g_assert_cmpint (json_object_get_null_member (span, "live"), ==,
                       json_object_get_int_member (span, "generation") == 0);
    }
  g_assert_cmpuint (n, ==, 140);
  g_assert_cmpuint (n_major, ==, 20);
  g_assert_cmpint (sum, ==, 62136343);
}

/* A stack's size is in words in the reason, and in bytes beside it; nothing else has such. */
static void
test_stack_bytes (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliRun) run = cli_run_args ("spans", "--kind=thread", log);
  g_auto (GStrv) lines = NULL;
  guint n = 0;

  lines = g_strsplit (run->out, "\n", -1);
  for (guint i = 0; *lines[i] != '\0'; i++)
    {
      const char *words = strstr (lines[i], "stack overflow, size ");
      const char *bytes = strstr (lines[i], "\"stack_bytes\":");

      if (words == NULL)
        {
          g_assert_true (bytes == NULL || g_str_has_prefix (bytes, "\"stack_bytes\":null"));
          continue;
        }
      n++;
      g_assert_nonnull (bytes);
      g_assert_cmpuint (g_ascii_strtoull (bytes + strlen ("\"stack_bytes\":"), NULL, 10), ==,
                        8 * g_ascii_strtoull (words + strlen ("stack overflow, size "), NULL, 10));
    }
  g_assert_cmpuint (n, >, 0);
}

static void
test_csv (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliRun) run = cli_run_args ("spans", "--kind=thread,capability", "--format=csv", log);
  g_autoptr (CliRun) wrong = cli_run_args ("spans", "--kind=gc,tea", log);
  g_auto (GStrv) lines = NULL;

  cli_assert_status (run, 0);
  lines = g_strsplit (run->out, "\n", -1);
  g_assert_cmpstr (lines[0], ==,
                   "kind,start,end,dur_ns,cap,thread,state,reason,status,status_name,"
                   "owner_thread,stack_bytes,category,label,open,truncated");
  for (guint i = 0; *lines[i] != '\0'; i++)
    {
      g_auto (GStrv) cells = g_strsplit (lines[i], ",", -1);

      if (strchr (lines[i], '"') == NULL)
        g_assert_cmpuint (g_strv_length (cells), ==, 16);
    }
  cli_assert_status (wrong, 1);
  cli_assert_has (wrong->err, "unknown kind \"tea\"");
}

/* The spans of the program itself, its kernel threads and its heap samples, as the demo has them.
 */
static void
test_user (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliRun) run = cli_run_args ("spans", "--kind=user,task,census", log);
  g_auto (GStrv) lines = NULL;
  guint n_user = 0, n_task = 0, n_census = 0;

  cli_assert_status (run, 0);
  lines = g_strsplit (run->out, "\n", -1);
  for (guint i = 0; *lines[i] != '\0'; i++)
    {
      g_autoptr (JsonNode) node = json_from_string (lines[i], NULL);
      JsonObject *span = json_node_get_object (node);
      const char *kind = json_object_get_string_member (span, "kind");
      gint64 length =
          json_object_get_int_member (span, "end") - json_object_get_int_member (span, "start");

      g_assert_cmpint (length, >=, 0);
      n_task += g_str_equal (kind, "task") && !json_object_get_null_member (span, "kernel_thread");
      n_census += g_str_equal (kind, "census") && !json_object_get_null_member (span, "profile");
      if (!g_str_equal (kind, "user"))
        continue;
      n_user++;
      g_assert_false (json_object_get_null_member (span, "thread"));
      g_assert_cmpint (json_object_get_int_member (span, "subscript"), ==, 0);
      g_assert_cmpint (json_object_get_int_member (span, "gc_ns"), <=, length);
      g_assert_cmpuint (strlen (json_object_get_string_member (span, "label")), >, 0);
    }
  g_assert_cmpuint (n_user, ==, 90);
  g_assert_cmpuint (n_task, >, 4);
  g_assert_cmpuint (n_census, >, 5);
}

/* What HECs wait for GCs to start is what stats says of each. */
static void
test_sync (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliRun) run = cli_run_args ("spans", "--kind=sync", log);
  g_autoptr (CliRun) stats = cli_run_args ("stats", "--format=json", log);
  g_autoptr (JsonNode) node = json_from_string (stats->out, NULL);
  JsonArray *caps = json_object_get_array_member (json_node_get_object (node), "capabilities");
  g_auto (GStrv) lines = g_strsplit (run->out, "\n", -1);
  gint64 sums[8] = { 0 };

  cli_assert_status (run, 0);
  g_assert_cmpuint (g_strv_length (lines), >, 100);
  for (guint i = 0; *lines[i] != '\0'; i++)
    {
      g_autoptr (JsonNode) line = json_from_string (lines[i], NULL);
      JsonObject *span = json_node_get_object (line);

      g_assert_cmpstr (json_object_get_string_member (span, "kind"), ==, "sync");
      sums[json_object_get_int_member (span, "cap")] +=
          json_object_get_int_member (span, "end") - json_object_get_int_member (span, "start");
    }
  for (guint i = 0; i < json_array_get_length (caps); i++)
    g_assert_cmpint (
        sums[i], ==,
        json_object_get_int_member (json_array_get_object_element (caps, i), "gc_sync_ns"));
}

/* Writes a GC that HEC 0 asks for at @time and that ends 300 ns later. */
static void
write_gc (WeftTestLog *log, guint64 time)
{
  weft_test_log_event (log, 11, time);
  weft_test_log_event (log, 9, time + 100);
  weft_test_log_event (log, 54, time + 110);
  weft_test_log_gc_stats (log, time + 200, 0, 4096);
  weft_test_log_event (log, 10, time + 300);
}

/* Writes a log of HEC 0, and of HEC 1 from 500 ns on; threads run if @has_threads. */
static CliFolder *
late_hec (gboolean has_threads)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0xffff, 0);
  for (guint16 cap = 0; cap < 2; cap++)
    {
      weft_test_log_event (log, 45, 10 + cap * 490);
      weft_test_log_u16 (log, cap);
    }
  weft_test_log_end_block (log, 1000);
  weft_test_log_begin_block (log, 0, 0);
  if (has_threads)
    weft_test_log_run (log, 20, 1);
  if (has_threads)
    weft_test_log_stop (log, 90, 1, 1, 0);
  write_gc (log, 100);
  write_gc (log, 600);
  weft_test_log_end_block (log, 1000);
  weft_test_log_begin_block (log, 1, 500);
  weft_test_log_event (log, 10, 900);
  weft_test_log_end_block (log, 1000);
  weft_test_log_data_end (log);
  return cli_folder_new (log);
}

/* A HEC waits for no GC before it exists. */
static void
test_sync_alive (void)
{
  g_autoptr (CliFolder) folder = late_hec (TRUE);
  g_autoptr (CliRun) run = cli_run_args ("spans", "--kind=sync", "--cap=1", folder->log);

  cli_assert_status (run, 0);
  cli_assert_has (run->out, "\"start\":600,");
  g_assert_null (strstr (run->out, "\"start\":100,"));
}

/* A HEC that neither runs nor collects is idle only where both were recorded. */
static void
test_idle_recorded (void)
{
  g_autoptr (CliFolder) all = late_hec (TRUE), gcs = late_hec (FALSE);
  g_autoptr (CliRun) whole = cli_run_args ("spans", "--kind=capability", all->log);
  g_autoptr (CliRun) part = cli_run_args ("spans", "--kind=capability", gcs->log);

  cli_assert_has (whole->out, "\"category\":\"idle\"");
  g_assert_null (strstr (part->out, "\"category\":\"idle\""));
  cli_assert_has (part->out, "\"category\":\"unknown\"");
  cli_assert_has (part->out, "\"category\":\"gc\"");
}

/* A line as an object, which @node holds. */
static JsonObject *
parse_line (const char *line, JsonNode **node)
{
  *node = json_from_string (line, NULL);
  g_assert_nonnull (*node);
  return json_node_get_object (*node);
}

static char *
join_members (JsonObject *object)
{
  g_autoptr (GList) members = json_object_get_members (object);
  GString *joined = g_string_new (NULL);

  for (GList *l = members; l != NULL; l = l->next)
    g_string_append_printf (joined, "%s ", (const char *) l->data);
  return g_string_free (joined, FALSE);
}

/* Of all kinds at once: the same keys in each record, by time, each kind as it is alone. */
static void
test_one_vocabulary (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliRun) run = cli_run_args ("spans", log);
  g_auto (GStrv) lines = g_strsplit (run->out, "\n", -1);
  g_autofree char *keys = NULL;
  gint64 before = 0;
  guint n = 0;

  cli_assert_status (run, 0);
  for (; *lines[n] != '\0'; n++)
    {
      g_autoptr (JsonNode) node = NULL;
      JsonObject *span = parse_line (lines[n], &node);
      g_autofree char *its = join_members (span);
      gint64 start = json_object_get_int_member (span, "start");

      g_assert_cmpint (start, >=, before);
      g_assert_cmpint (json_object_get_int_member (span, "dur_ns"), ==,
                       json_object_get_int_member (span, "end") - start);
      before = start;
      if (keys == NULL)
        keys = g_strdup (its);
      g_assert_cmpstr (its, ==, keys);
    }
  g_assert_cmpuint (n, >, 3000);
}

/* The use of capabilities from @from on is what of it, in @lines, ends later or begins no earlier.
 */
static void
check_from (const char *log, char **lines, gint64 from)
{
  g_autofree char *option = g_strdup_printf ("--from=%" G_GINT64_FORMAT "ns", from);
  g_autoptr (CliRun) run = cli_run_args ("spans", "--kind=capability", option, log);
  g_autoptr (GString) expected = g_string_new (NULL);

  for (guint i = 0; *lines[i] != '\0'; i++)
    {
      g_autoptr (JsonNode) node = NULL;
      JsonObject *span = parse_line (lines[i], &node);

      if (json_object_get_int_member (span, "end") > from ||
          json_object_get_int_member (span, "start") >= from)
        g_string_append_printf (expected, "%s\n", lines[i]);
    }
  g_assert_cmpstr (run->out, ==, expected->str);
}

static void
test_from (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliRun) all = cli_run_args ("spans", "--kind=capability", log);
  g_auto (GStrv) lines = g_strsplit (all->out, "\n", -1);
  guint n = g_strv_length (lines) - 1;

  g_assert_cmpuint (n, >, 8);
  for (guint i = 0; i < 8; i++)
    {
      g_autoptr (JsonNode) node = NULL;
      JsonObject *span = parse_line (lines[n * i / 8], &node);
      gint64 start = json_object_get_int_member (span, "start");
      gint64 end = json_object_get_int_member (span, "end");

      check_from (log, lines, i % 2 == 0 ? end : start + (end - start) / 2);
    }
}

/* What the options ask for is what is left of all spans without the others. */
static void
test_filters (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliRun) all = cli_run_args ("spans", "--kind=thread,gc", log);
  g_autoptr (CliRun) run = cli_run_args ("spans", "--kind=thread,gc", "--from=20ms", "--to=80ms",
                                         "--cap=1", "--limit=30", log);
  g_autoptr (CliRun) thread = cli_run_args ("spans", "--thread=7", log);
  g_auto (GStrv) lines = g_strsplit (all->out, "\n", -1);
  g_auto (GStrv) of_thread = g_strsplit (thread->out, "\n", -1);
  g_autoptr (GString) expected = g_string_new (NULL);
  guint n = 0;

  for (guint i = 0; *lines[i] != '\0' && n < 30; i++)
    {
      g_autoptr (JsonNode) node = NULL;
      JsonObject *span = parse_line (lines[i], &node);

      if (json_object_get_int_member (span, "end") <= 20000000 ||
          json_object_get_int_member (span, "start") >= 80000000 ||
          json_object_get_null_member (span, "cap") ||
          json_object_get_int_member (span, "cap") != 1)
        continue;
      g_string_append_printf (expected, "%s\n", lines[i]);
      n++;
    }
  g_assert_cmpuint (n, ==, 30);
  g_assert_cmpstr (run->out, ==, expected->str);
  g_assert_cmpuint (g_strv_length (of_thread), >, 5);
  for (guint i = 0; *of_thread[i] != '\0'; i++)
    {
      g_autoptr (JsonNode) node = NULL;

      g_assert_cmpint (json_object_get_int_member (parse_line (of_thread[i], &node), "thread"), ==,
                       7);
    }
}

/* Codes stand beside their names, and what a phrase has inside it is a field of its own. */
static void
test_codes (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliRun) spans = cli_run_args ("spans", "--kind=thread", log);
  g_autoptr (CliRun) events = cli_run_args ("events", "--format=jsonl", log);
  g_autoptr (CliRun) info = cli_run_args ("info", "--format=json", log);

  cli_assert_has (spans->out,
                  "\"status\":8,\"status_name\":\"blocked_on_black_hole\",\"owner_thread\":");
  cli_assert_has (spans->out, "\"status_name\":\"blocked_on_mvar\",\"owner_thread\":null");
  cli_assert_has (events->out, "\"status\":7,\"status_name\":\"blocked_on_mvar\"");
  cli_assert_has (events->out, "\"type\":2,\"type_name\":\"process\"");
  cli_assert_has (events->out, "\"breakdown_name\":\"");
  cli_assert_has (info->out, "\"breakdown_name\" : \"closure_type\"");
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/spans/one-vocabulary", test_one_vocabulary);
  g_test_add_func ("/spans/filters", test_filters);
  g_test_add_func ("/spans/from", test_from);
  g_test_add_func ("/spans/codes", test_codes);
  g_test_add_func ("/spans/collections", test_collections);
  g_test_add_func ("/spans/stack-bytes", test_stack_bytes);
  g_test_add_func ("/spans/csv", test_csv);
  g_test_add_func ("/spans/partition", test_partition);
  g_test_add_func ("/spans/user", test_user);
  g_test_add_func ("/spans/sync", test_sync);
  g_test_add_func ("/spans/sync-alive", test_sync_alive);
  g_test_add_func ("/spans/idle-recorded", test_idle_recorded);
  g_test_add_func ("/spans/vectors", test_vectors);
  g_test_add_func ("/spans/corpus", test_corpus);
}
