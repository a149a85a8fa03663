/* SPDX-License-Identifier: BSD-3-Clause */
/* The documents' automata give the spans that others found, and agree with the usage. */
#include "logs.h"
#include "weft-cap-spans.h"
#include "weft-test-corpus.h"
#include "weft-test-unit.h"
#include "weft-test-vector.h"
#include "weft-usage-walk.h"

#include <json-glib/json-glib.h>
#include <string.h>

#define N_CAPS 4

/* One span, however it was found. */
typedef struct
{
  guint16 cap;
  guint32 thread; /* 0 for collections */
  guint64 from, to;
} Span;

typedef struct
{
  guint16 cap;
  gboolean with_open;
  GArray *spans; /* of Span */
  guint n_violations;
} Found;

static void
take_gc (const WeftCapSpan *span, gpointer user_data)
{
  Found *found = user_data;
  Span one = { .cap = found->cap, .from = span->from, .to = span->to };

  if (found->with_open || !span->is_open)
    g_array_append_val (found->spans, one);
}

static void
take_mutator (const WeftCapSpan *span, gpointer user_data)
{
  Found *found = user_data;
  Span one = { .cap = found->cap, .thread = span->thread, .from = span->from, .to = span->to };

  if (found->with_open || !span->is_open)
    g_array_append_val (found->spans, one);
}

static void
take_violation (const WeftViolation *violation, gpointer user_data)
{
  Found *found = user_data;
  g_autofree char *text = weft_violation_text (violation);

  g_assert_cmpuint (violation->cap, ==, found->cap);
  g_assert_cmpuint (violation->offset, >, 0);
  g_assert_cmpuint (strlen (text), >, 0);
  found->n_violations++;
}

static void
find_gc (const WeftCapIndex *cap, const WeftLog *log, Found *found)
{
  found->cap = cap->cap;
  weft_gc_spans_foreach (cap, log, take_gc, take_violation, found);
}

static void
find_mutator (const WeftCapIndex *cap, const WeftLog *log, Found *found)
{
  found->cap = cap->cap;
  weft_mutator_spans_foreach (cap, log, take_mutator, take_violation, found);
}

static gint
compare_spans (gconstpointer a, gconstpointer b)
{
  const Span *x = a, *y = b;

  if (x->cap != y->cap)
    return x->cap > y->cap ? 1 : -1;
  if (x->from != y->from)
    return x->from > y->from ? 1 : -1;
  if (x->to != y->to)
    return x->to > y->to ? 1 : -1;
  return (x->thread > y->thread) - (x->thread < y->thread);
}

static void
assert_same (GArray *got, GArray *want)
{
  g_array_sort (got, compare_spans);
  g_array_sort (want, compare_spans);
  g_assert_cmpuint (got->len, ==, want->len);
  for (guint i = 0; i < got->len; i++)
    {
      const Span *x = &g_array_index (got, Span, i), *y = &g_array_index (want, Span, i);

      g_assert_cmpuint (x->cap, ==, y->cap);
      g_assert_cmpuint (x->thread, ==, y->thread);
      g_assert_cmpuint (x->from, ==, y->from);
      g_assert_cmpuint (x->to, ==, y->to);
    }
}

static GArray *
new_spans (void)
{
  return g_array_new (FALSE, FALSE, sizeof (Span));
}

/* The corpus's spans. */

/* The lines "GC capability start end" of a compressed table. NULL where there is no such file. */
static GArray *
read_gc_table (const char *path)
{
  g_autoptr (GDataInputStream) lines = weft_test_unpack_lines (path);
  GArray *spans;
  char *line;

  if (lines == NULL)
    return NULL;
  spans = new_spans ();
  while ((line = g_data_input_stream_read_line (lines, NULL, NULL, NULL)) != NULL)
    {
      g_auto (GStrv) fields = g_strsplit (line, "\t", -1);

      if (g_str_equal (fields[0], "GC"))
        {
          Span span = {
            .cap = g_ascii_strtoull (fields[1], NULL, 10),
            .from = g_ascii_strtoull (fields[2], NULL, 10),
            .to = g_ascii_strtoull (fields[3], NULL, 10),
          };

          g_array_append_val (spans, span);
        }
      g_free (line);
    }
  return spans;
}

static void
test_gc_corpus (void)
{
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();
  guint n_compared = 0, n_spans = 0;

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      const char *path = g_ptr_array_index (paths, i);
      g_autofree char *table = weft_test_beside (path, "threading", ".tsv.gz");
      g_autoptr (GArray) want = read_gc_table (table);
      g_autoptr (GArray) got = new_spans ();
      g_autoptr (WeftIndex) index = NULL;
      Found found = { .spans = got };

      if (want == NULL)
        continue;
      index = weft_test_index_path (path);
      for (guint k = 0; k < index->caps->len; k++)
        find_gc (weft_index_nth_cap (index, k), index->log, &found);
      assert_same (got, want);
      n_compared++;
      n_spans += got->len;
    }
  if (paths != NULL)
    {
      g_assert_cmpuint (n_compared, >, 60);
      g_assert_cmpuint (n_spans, >, 1000);
    }
}

/* Time inside @mutator and in none of @gc: both in order and without overlaps. */
static guint64
running_time (const GArray *mutator, const GArray *gc)
{
  guint64 sum = 0;
  guint k = 0;

  for (guint i = 0; i < mutator->len; i++)
    {
      const Span *run = &g_array_index (mutator, Span, i);

      sum += run->to - run->from;
      while (k > 0 && g_array_index (gc, Span, k - 1).to > run->from)
        k--;
      for (; k < gc->len && g_array_index (gc, Span, k).from < run->to; k++)
        {
          const Span *pause = &g_array_index (gc, Span, k);
          guint64 from = MAX (pause->from, run->from), to = MIN (pause->to, run->to);

          sum -= to > from ? to - from : 0;
        }
    }
  return sum;
}

static guint64
total_time (const GArray *spans)
{
  guint64 sum = 0;

  for (guint i = 0; i < spans->len; i++)
    sum += g_array_index (spans, Span, i).to - g_array_index (spans, Span, i).from;
  return sum;
}

static void
test_usage_corpus (void)
{
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));

      for (guint k = 0; k < index->caps->len; k++)
        {
          const WeftCapIndex *cap = weft_index_nth_cap (index, k);
          g_autoptr (GArray) gc = new_spans ();
          g_autoptr (GArray) mutator = new_spans ();
          Found gc_found = { .spans = gc, .with_open = TRUE };
          Found found = { .spans = mutator, .with_open = TRUE };
          WeftUseTimes shares = weft_usage_times (cap, index->log, 0, cap->last);

          find_gc (cap, index->log, &gc_found);
          find_mutator (cap, index->log, &found);
          g_test_message ("%s HEC %u: %u violations", (char *) g_ptr_array_index (paths, i),
                          cap->cap, found.n_violations + gc_found.n_violations);
          g_assert_cmpuint (shares.run, ==, running_time (mutator, gc));
          g_assert_cmpuint (shares.work + shares.wait, ==, total_time (gc));
        }
    }
}

/* The vectors. */

/* Spans [cap, start, end] or [cap, thread, start, end]. */
static GArray *
read_vector_spans (JsonArray *rows)
{
  GArray *spans = new_spans ();

  for (guint i = 0; i < json_array_get_length (rows); i++)
    {
      JsonArray *row = json_array_get_array_element (rows, i);
      guint n = json_array_get_length (row);
      Span span = {
        .cap = json_array_get_int_element (row, 0),
        .thread = n == 4 ? json_array_get_int_element (row, 1) : 0,
        .from = json_array_get_int_element (row, n - 2),
        .to = json_array_get_int_element (row, n - 1),
      };

      g_array_append_val (spans, span);
    }
  return spans;
}

static void
check_vector (JsonObject *vector)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (GArray) gc = new_spans ();
  g_autoptr (GArray) mutator = new_spans ();
  g_autoptr (GArray) want_gc =
      read_vector_spans (json_object_get_array_member (vector, "gc_spans"));
  g_autoptr (GArray) want_mutator =
      read_vector_spans (json_object_get_array_member (vector, "mutator_spans_seed_text_set"));
  JsonArray *events = json_object_get_array_member (vector, "events");
  Found found_gc = { .spans = gc }, found_mutator = { .spans = mutator };

  g_test_message ("%s", json_object_get_string_member (vector, "name"));
  weft_test_log_header_9_10 (log);
  for (guint i = 0; i < json_array_get_length (events); i++)
    weft_test_vector_write (log, json_array_get_string_element (events, i));
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  for (guint i = 0; i < index->caps->len; i++)
    {
      find_gc (weft_index_nth_cap (index, i), index->log, &found_gc);
      find_mutator (weft_index_nth_cap (index, i), index->log, &found_mutator);
    }
  find_gc (index->global, index->log, &found_gc);
  find_mutator (index->global, index->log, &found_mutator);
  assert_same (gc, want_gc);
  assert_same (mutator, want_mutator);
}

/* Those two vectors are about what others do: one has threads that run on no capability, the other
 * events that are not sorted. */
static gboolean
is_asked_for (JsonObject *vector)
{
  const char *name = json_object_get_string_member (vector, "name");

  return !g_str_has_prefix (name, "run without capability") &&
         !g_str_has_prefix (name, "late EndGC");
}

static void
test_vectors (void)
{
  g_autofree char *path = weft_test_corpus_path ("threading/vectors.json");
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) error = NULL;
  JsonArray *vectors;
  guint n = 0;

  if (path == NULL)
    return;
  json_parser_load_from_file (parser, path, &error);
  g_assert_no_error (error);
  vectors = json_node_get_array (json_parser_get_root (parser));
  for (guint i = 0; i < json_array_get_length (vectors); i++)
    {
      JsonObject *vector = json_array_get_object_element (vectors, i);

      if (!is_asked_for (vector))
        continue;
      check_vector (vector);
      n++;
    }
  g_assert_cmpuint (n, >=, 23);
}

/* Goes on with each of @walks over what @log has more, and begins anew where that is another one.
 */
static void
go_on (WeftCapSpanWalk **walks, const WeftIndex *index, Found *found)
{
  for (guint i = 0; i < index->caps->len; i++)
    {
      const WeftCapIndex *cap = weft_index_nth_cap (index, i);

      g_assert_cmpuint (cap->cap, <, N_CAPS);
      found[cap->cap].cap = cap->cap;
      if (walks[cap->cap] != NULL && !weft_cap_span_walk_can_continue (walks[cap->cap], cap))
        {
          g_clear_pointer (&walks[cap->cap], weft_cap_span_walk_free);
          g_array_set_size (found[cap->cap].spans, 0);
          found[cap->cap].n_violations = 0;
        }
      if (walks[cap->cap] == NULL)
        walks[cap->cap] = weft_mutator_span_walk_new ();
      weft_cap_span_walk_continue (walks[cap->cap], cap, index->log, take_mutator, take_violation,
                                   &found[cap->cap]);
    }
}

/* Along a log that grows, what has ended is found as in the whole one. */
static void
check_growing (const WeftTestLog *log, GRand *rand)
{
  WeftCapSpanWalk *walks[N_CAPS] = { NULL };
  Found found[N_CAPS];
  g_autoptr (WeftIndex) index = NULL;
  gsize size = log->bytes->len / 8;

  for (guint i = 0; i < N_CAPS; i++)
    found[i] = (Found){ .spans = new_spans () };
  while (index == NULL || !index->log->is_final)
    {
      g_autoptr (WeftMap) map = weft_map_new_from_bytes (log->bytes->data, size);
      gboolean is_last = size == log->bytes->len;
      g_autoptr (WeftLog) now = index != NULL ? weft_log_extend (index->log, map, is_last) :
                                                weft_log_new (map, is_last, NULL);
      WeftIndex *next = weft_index_new (now, index, 1, NULL, NULL, NULL, NULL);

      g_clear_pointer (&index, weft_shared_unref);
      index = next;
      go_on (walks, index, found);
      size = MIN (log->bytes->len, size + (gsize) g_rand_int_range (rand, 1, 3000));
    }
  for (guint i = 0; i < N_CAPS; i++)
    {
      const WeftCapIndex *cap = weft_index_cap (index, (guint16) i);
      g_autoptr (GArray) want = new_spans ();
      Found whole = { .spans = want };

      if (cap != NULL)
        find_mutator (cap, index->log, &whole);
      assert_same (found[i].spans, want);
      g_assert_cmpuint (found[i].n_violations, ==, whole.n_violations);
      g_array_unref (found[i].spans);
      g_clear_pointer (&walks[i], weft_cap_span_walk_free);
    }
}

static void
test_growing (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (34);

  for (guint i = 0; i < 60; i++)
    {
      g_autoptr (WeftTestLog) log = weft_test_random_log (rand, 2000, 1 + i % N_CAPS, i % 2 * 100);

      check_growing (log, rand);
    }
}

/* What is open at the log's end, and what does not fit. */
static void
test_open (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (GArray) gc = new_spans ();
  g_autoptr (GArray) mutator = new_spans ();
  Found found_gc = { .spans = gc, .with_open = TRUE };
  Found found_mutator = { .spans = mutator, .with_open = TRUE };

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_run (log, 10, 1);
  weft_test_log_run (log, 20, 2);        /* while 1 runs */
  weft_test_log_stop (log, 30, 3, 5, 0); /* while 1 runs: 3 is not believed to have finished */
  weft_test_log_stop (log, 40, 1, 5, 0);
  weft_test_log_stop (log, 50, 1, 5, 0); /* while none runs */
  weft_test_log_run (log, 60, 1);        /* after it finished */
  weft_test_log_run (log, 70, 3);
  weft_test_log_run (log, 75, 3);    /* again */
  weft_test_log_event (log, 10, 80); /* end of no collection */
  weft_test_log_event (log, 9, 90);
  weft_test_log_event (log, 9, 95); /* begins again */
  weft_test_log_end_block (log, 100);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  find_gc (weft_index_cap (index, 0), index->log, &found_gc);
  find_mutator (weft_index_cap (index, 0), index->log, &found_mutator);
  g_assert_cmpuint (gc->len, ==, 1);
  g_assert_cmpuint (g_array_index (gc, Span, 0).from, ==, 90);
  g_assert_cmpuint (g_array_index (gc, Span, 0).to, ==, 95);
  g_assert_cmpuint (found_gc.n_violations, ==, 2);
  g_assert_cmpuint (mutator->len, ==, 2);
  g_assert_cmpuint (g_array_index (mutator, Span, 0).to, ==, 40);
  g_assert_cmpuint (g_array_index (mutator, Span, 1).thread, ==, 3);
  g_assert_cmpuint (g_array_index (mutator, Span, 1).from, ==, 70);
  g_assert_cmpuint (g_array_index (mutator, Span, 1).to, ==, 95);
  g_assert_cmpuint (found_mutator.n_violations, ==, 5);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/spans/open", test_open);
  g_test_add_func ("/spans/vectors", test_vectors);
  g_test_add_func ("/spans/gc-corpus", test_gc_corpus);
  g_test_add_func ("/spans/usage-corpus", test_usage_corpus);
  g_test_add_func ("/spans/growing", test_growing);
}
