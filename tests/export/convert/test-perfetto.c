/* SPDX-License-Identifier: BSD-3-Clause */
/* Traces for Perfetto hold what the analyses say: states, GCs, flows, messages, spans, counters and
 * samples add up to the same numbers. */
#include "chrome-reader.h"
#include "convert-fixture.h"
#include "weft-cap-spans.h"
#include "weft-event-tags.h"
#include "weft-protobuf.h"
#include "weft-spans.h"
#include "weft-test-corpus.h"
#include "weft-test-log.h"
#include "weft-test-unit.h"
#include "weft-thread-replay.h"
#include "weft-use-columns.h"

#include "logs.h"

#include <string.h>

static WeftTrace *
trace_of (WeftIndex *index)
{
  g_autoptr (GError) error = NULL;
  WeftTrace *trace = weft_trace_new (index, NULL, &error);

  g_assert_no_error (error);
  return trace;
}

/* Compares the states of the index's @i-th capability in the range. */
static void
assert_hec (WeftTrace *trace,
            const PerfettoTrace *read,
            guint i,
            const WeftConvertOptions *options,
            gboolean is_compatible)
{
  guint cap = weft_index_nth_cap (trace->index, i)->cap;
  const WeftCapLife *life = weft_process_life (trace->process, (guint16) cap);
  guint64 from = MAX (life->from, options->from);
  guint64 to = MIN (MIN (life->to, options->to), trace->index->to);
  g_autofree char *name = g_strdup_printf ("HEC %u", cap);
  const PerfettoTrack *track = perfetto_trace_find (read, "HECs", name);
  WeftHecTimes shares = { 0 };
  guint64 idle;

  if (from >= to)
    {
      g_assert_null (track);
      return;
    }
  shares = weft_hec_use_times (trace->hecs, i, from, to);
  idle = to - from - weft_hec_times_get_busy (&shares) - shares.unknown;
  if (!is_compatible)
    g_assert_cmpuint (perfetto_track_sum (track, "Running").ns, ==, shares.run);
  g_assert_cmpuint (perfetto_track_sum (track, "GC").ns, ==, shares.work);
  g_assert_cmpuint (perfetto_track_sum (track, "Waiting for GC").ns, ==, shares.wait);
  g_assert_cmpuint (perfetto_track_sum (track, "GC sync").ns, ==, shares.sync);
  g_assert_cmpuint (perfetto_track_sum (track, "Idle").ns, ==,
                    weft_use_knows_idle (trace) ? idle : 0);
}

typedef struct
{
  guint64 n, ns, last;
} Spans;

static void
count_span (const WeftCapSpan *span, gpointer user_data)
{
  Spans *self = user_data;
  guint64 from = MAX (span->from, self->last), to = MAX (span->to, from);

  self->n++;
  self->ns += to - from;
  self->last = to;
}

/* Compares the phases of GCs with what the HEC's own events say. */
static void
assert_phases (WeftTrace *trace, const PerfettoTrack *track, const WeftCapIndex *cap)
{
  WeftUseTimes shares = weft_usage_times (cap, trace->index->log, 0, trace->index->to);

  g_assert_cmpuint (perfetto_track_sum (track, "work").ns, ==, shares.work);
  g_assert_cmpuint (perfetto_track_sum (track, "sync").ns + perfetto_track_sum (track, "idle").ns +
                        perfetto_track_sum (track, "done").ns,
                    ==, shares.wait);
}

/* Compares the GCs of a whole log. */
static void
assert_gcs (WeftTrace *trace, const PerfettoTrace *read)
{
  guint n = weft_collections_count (trace->collections), n_requests = 0;
  gboolean are_joined = weft_gc_windows_are_joined (weft_collections_windows (trace->collections));

  for (guint i = 0; i < trace->index->caps->len; i++)
    {
      const WeftCapIndex *cap = weft_index_nth_cap (trace->index, i);
      g_autofree char *name = g_strdup_printf ("HEC %u GC", cap->cap);
      const PerfettoTrack *track = perfetto_trace_find (read, "HECs", name);
      PerfettoSum sum = perfetto_track_sum (track, "GC");
      Spans spans = { 0 };

      weft_gc_spans_foreach (cap, trace->index->log, count_span, NULL, &spans);
      /* a GC that the log begins in has no begin */
      g_assert_cmpuint (sum.n, >=, spans.n);
      g_assert_cmpuint (sum.n, <=, spans.n + 1);
      if (sum.n > spans.n)
        continue;
      g_assert_cmpuint (sum.ns, ==, spans.ns);
      assert_phases (trace, track, cap);
    }
  for (guint i = 0; i < n; i++)
    n_requests += !are_joined && (weft_collections_nth (trace->collections, i)->flags &
                                  WEFT_COLLECTION_REQUESTED) != 0;
  if (!are_joined && weft_cover_is_whole (&trace->coverage->process))
    {
      g_assert_cmpuint (perfetto_trace_details (read, "cause"), ==, n);
      g_assert_cmpuint (perfetto_trace_instants (read, "request GC"), ==, n_requests);
    }
}

/* Compares the phases of the concurrent collector. */
static void
assert_nonmoving (WeftTrace *trace, const PerfettoTrace *read)
{
  static const char *const names[WEFT_N_NONMOVING_PHASES][2] = {
    [WEFT_NONMOVING_MARK] = { "Concurrent GC: marking", "mark" },
    [WEFT_NONMOVING_SYNC] = { "Concurrent GC: pause after marking", "sync" },
    [WEFT_NONMOVING_SWEEP] = { "Concurrent GC: sweeping", "sweep" },
  };

  for (guint i = 0; i < WEFT_N_NONMOVING_PHASES; i++)
    {
      const PerfettoTrack *track = perfetto_trace_find (read, "HECs", names[i][0]);

      g_assert_cmpuint (perfetto_track_sum (track, names[i][1]).ns, ==,
                        weft_nonmoving_elapsed (trace->nonmoving, i, 0, trace->index->to));
    }
}

/* Adds up the states of threads in the trace, by kind. */
static void
sum_states (const PerfettoTrace *read, PerfettoSum sums[WEFT_N_THREAD_STATES])
{
  static const char *const prefixes[WEFT_N_THREAD_STATES] = {
    [WEFT_THREAD_CREATED] = "created",   [WEFT_THREAD_RUNNING] = "running on HEC ",
    [WEFT_THREAD_RUNNABLE] = "runnable", [WEFT_THREAD_FOREIGN] = "in a foreign call",
    [WEFT_THREAD_BLOCKED] = "",
  };
  GHashTableIter iter, names;
  gpointer value, name, sum;

  g_hash_table_iter_init (&iter, read->tracks);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      const PerfettoTrack *track = value;
      const PerfettoTrack *parent = g_hash_table_lookup (read->tracks, &track->parent);

      g_hash_table_iter_init (&names, track->sums);
      while (parent != NULL && strcmp (parent->name, "Threads") == 0 &&
             g_hash_table_iter_next (&names, &name, &sum))
        for (guint i = WEFT_THREAD_CREATED; i <= WEFT_THREAD_BLOCKED; i++)
          if (g_str_has_prefix (name, prefixes[i]))
            {
              sums[i].n += ((PerfettoSum *) sum)->n;
              sums[i].ns += ((PerfettoSum *) sum)->ns;
              break;
            }
    }
}

/* Adds the states up to their first run of threads of which the log has a stop first, which are no
 * spans. */
static void
add_late_states (WeftTrace *trace,
                 const WeftConvertOptions *options,
                 PerfettoSum sums[WEFT_N_THREAD_STATES])
{
  WeftThreads *threads = weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL);
  g_autoptr (WeftThreadReplay) replay =
      weft_thread_replay_new (threads, options->from, WEFT_TIME_END, NULL, NULL);
  guint64 to = MIN (options->to, trace->index->to);
  WeftThreadChange change;

  while (weft_thread_replay_next (replay, &change))
    if (change.before.is_late)
      {
        guint64 from = MAX (change.before.since, options->from);

        sums[change.before.kind].n++;
        sums[change.before.kind].ns += MAX (MIN (change.now->since, to), from) - from;
      }
}

/* Compares the states of threads in the range with the spans of threads. */
static void
assert_threads (WeftTrace *trace, const PerfettoTrace *read, const WeftConvertOptions *options)
{
  gboolean is_whole = options->from == 0 && options->to == G_MAXUINT64;
  guint64 to = MIN (options->to, trace->index->to);
  PerfettoSum shown[WEFT_N_THREAD_STATES] = { 0 }, expected[WEFT_N_THREAD_STATES] = { 0 };
  g_auto (WeftSpanQuery) spans = { 0 };
  const WeftSpan *span;

  weft_span_query_init (&spans);
  spans.from = options->from;
  spans.to = options->to;
  weft_span_query_run (&spans, trace, 1u << WEFT_SPAN_THREAD);
  while ((span = weft_span_sort_next (spans.sort)) != NULL)
    {
      guint64 from = MAX (span->start, options->from), end = MIN (span->end, to);

      /* a run that begins and ends with the log */
      if (span->start == span->end && (span->flags & WEFT_SPAN_TRUNCATED) != 0)
        continue;
      expected[span->state].n++;
      expected[span->state].ns += end - MIN (from, end);
    }
  add_late_states (trace, options, expected);
  sum_states (read, shown);
  for (guint i = WEFT_THREAD_CREATED; i <= WEFT_THREAD_BLOCKED; i++)
    {
      g_assert_cmpuint (shown[i].ns, ==, expected[i].ns);
      if (is_whole)
        g_assert_cmpuint (shown[i].n, ==, expected[i].n);
    }
}

enum
{
  IS_RUNNING = 1 << 0,
  IS_AWAITED = 1 << 1, /* it was created, woken or moved since it ran */
  HAS_FINISHED = 1 << 2,
};

/* Plays one event of a thread whose flags are @state. Returns TRUE if a flow ends with its run. */
static gboolean
play_thread (const WeftEvent *event, guint *state)
{
  gboolean was_awaited = (*state & IS_AWAITED) != 0;

  switch (event->tag)
    {
    case WEFT_TAG_CREATE_THREAD:
      *state = IS_AWAITED;
      return FALSE;
    case WEFT_TAG_RUN_THREAD:
      if ((*state & HAS_FINISHED) == 0)
        *state = IS_RUNNING;
      return was_awaited;
    case WEFT_TAG_STOP_THREAD:
      *state &= HAS_FINISHED;
      if (weft_event_number (event, "status", 0) == WEFT_STOP_FINISHED)
        *state = HAS_FINISHED;
      return FALSE;
    default:
      if ((*state & (IS_RUNNING | HAS_FINISHED)) == 0)
        *state |= IS_AWAITED;
      return FALSE;
    }
}

/* Counts the runs that follow a creation, wake-up or migration, event by event. */
static guint64
count_awaited_runs (WeftTrace *trace)
{
  g_autoptr (GArray) events = g_array_new (FALSE, FALSE, sizeof (WeftEvent));
  g_autoptr (GHashTable) states = g_hash_table_new (NULL, NULL);
  guint64 n = 0;

  weft_event_order_read (trace->order, 0, G_MAXUINT64, events);
  for (guint i = 0; i < events->len; i++)
    {
      const WeftEvent *event = &g_array_index (events, WeftEvent, i);
      guint64 thread;
      guint state;

      if ((event->tag > WEFT_TAG_STOP_THREAD && event->tag != WEFT_TAG_MIGRATE_THREAD &&
           event->tag != WEFT_TAG_THREAD_WAKEUP) ||
          !weft_event_thread (event, &thread))
        continue;
      state = GPOINTER_TO_UINT (g_hash_table_lookup (states, GSIZE_TO_POINTER (thread)));
      n += play_thread (event, &state);
      g_hash_table_insert (states, GSIZE_TO_POINTER (thread), GUINT_TO_POINTER (state));
    }
  return n;
}

static gboolean
add_span (const WeftUserSpan *span, gpointer user_data)
{
  PerfettoSum *sum = user_data;

  sum->n++;
  sum->ns += span->end - span->open.start;
  return TRUE;
}

static void
assert_events (WeftTrace *trace, const PerfettoTrace *read)
{
  const WeftIndex *index = trace->index;
  const WeftUserSpans *spans = weft_trace_get (trace, WEFT_LAZY_USER_SPANS, NULL, NULL);
  PerfettoSum all = { 0 }, expected = { 0 };
  GHashTableIter iter;
  gpointer value;

  g_assert_cmpuint (perfetto_trace_instants (read, "create thread"), ==,
                    weft_index_count (index, WEFT_TAG_CREATE_THREAD));
  g_assert_cmpuint (perfetto_trace_instants (read, "wake up thread"), ==,
                    weft_index_count (index, WEFT_TAG_THREAD_WAKEUP));
  g_assert_cmpuint (perfetto_trace_instants (read, "migrate thread"), ==,
                    weft_index_count (index, WEFT_TAG_MIGRATE_THREAD));
  if (weft_cover_is_whole (&trace->coverage->process))
    g_assert_cmpuint (perfetto_trace_instants (read, "run"), ==, count_awaited_runs (trace));
  g_assert_cmpuint (read->n_markers, ==, weft_index_count (index, WEFT_TAG_USER_MARKER));
  g_hash_table_iter_init (&iter, read->tracks);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    if (strcmp (((PerfettoTrack *) value)->name, "Spans") == 0)
      {
        GHashTableIter names;
        gpointer sum;

        g_hash_table_iter_init (&names, ((PerfettoTrack *) value)->sums);
        while (g_hash_table_iter_next (&names, NULL, &sum))
          {
            all.n += ((PerfettoSum *) sum)->n;
            all.ns += ((PerfettoSum *) sum)->ns;
          }
      }
  weft_user_spans_foreach (spans, 0, WEFT_TIME_END, add_span, &expected);
  g_assert_cmpuint (all.n, ==, weft_user_spans_n (spans));
  g_assert_cmpuint (all.n, ==, expected.n);
  g_assert_cmpuint (all.ns, ==, expected.ns);
}

/* The last values of gauges are those of the log. */
static void
assert_gauges (WeftTrace *trace, const PerfettoTrace *read)
{
  static const char *const names[] = { "Heap size", "Blocks", "Live bytes" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const WeftSeries *series = weft_heap_counters_gauge (trace->counters, i);
      const PerfettoTrack *track = perfetto_trace_find (read, "Memory", names[i]);
      guint n = series->samples->len;

      g_assert_cmpint (track != NULL, ==, n > 0);
      if (n > 0)
        g_assert_cmpfloat (track->value, ==, (double) weft_series_sample (series, n - 1)->value);
    }
}

static void
assert_near (double number, double expected)
{
  g_assert_cmpfloat_with_epsilon (number, expected, 1 + expected * 1e-6);
}

/* Rates per second add up to what the totals rose by. */
static void
assert_rates (WeftTrace *trace, const PerfettoTrace *read, guint i)
{
  guint cap = weft_index_nth_cap (trace->index, i)->cap;
  const WeftSeries *series = weft_heap_counters_allocated (trace->counters, i);
  g_autofree char *allocation = g_strdup_printf ("HEC %u allocation", cap);
  g_autofree char *created = g_strdup_printf ("HEC %u sparks created", cap);
  const PerfettoTrack *track = perfetto_trace_find (read, "Memory", allocation);
  guint n = series->samples->len;

  if (n >= 2)
    assert_near (track->integral / 1e9, (double) (weft_series_sample (series, n - 1)->value -
                                                  weft_series_sample (series, 0)->value));
  track = perfetto_trace_find (read, "Sparks", created);
  n = weft_sparks_n_samples (trace->sparks, i);
  g_assert_cmpint (track != NULL, ==, n > 0);
  if (n > 0)
    assert_near (track->integral / 1e9,
                 (double) (weft_sparks_sample (trace->sparks, i, n - 1).created -
                           weft_sparks_sample (trace->sparks, i, 0).created));
}

/* The bands of a heap profile and the rest are the last sample's total. */
static void
assert_bands (WeftTrace *trace, const PerfettoTrace *read)
{
  GHashTableIter iter;
  gpointer value;
  double total = 0;
  guint n = trace->heap->samples->len;

  g_hash_table_iter_init (&iter, read->tracks);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    if (g_str_has_prefix (((PerfettoTrack *) value)->name, "heap: "))
      total += ((PerfettoTrack *) value)->value;
  if (n > 0 && weft_heap_profile_n_parts (trace->heap) == 1)
    g_assert_cmpfloat (total, ==, (double) weft_heap_profile_sample (trace->heap, n - 1)->total);
}

static void
assert_counters (WeftTrace *trace, const PerfettoTrace *read)
{
  assert_gauges (trace, read);
  for (guint i = 0; i < trace->index->caps->len; i++)
    assert_rates (trace, read, i);
  assert_bands (trace, read);
}

static void
assert_samples (WeftTrace *trace, const PerfettoTrace *read)
{
  const WeftTimeProfile *profile =
      weft_time_profile_n_samples (trace->profile) > 0 ? trace->profile : trace->call_stacks;

  g_assert_cmpuint (read->n_samples, ==, weft_time_profile_n_samples (profile));
  g_assert_cmpuint (read->weight, ==, read->n_samples * profile->tick_ns);
}

/* Asserts that the JSON has as many instants and values of counters as @read. */
static void
assert_chrome (WeftTrace *trace, const PerfettoTrace *read)
{
  guint64 n_instants = 0, n_counts = 0;
  g_autoptr (GBytes) bytes = NULL;
  WeftConvertOptions options;
  ChromeCounts counts;
  GHashTableIter iter;
  gpointer value;

  weft_convert_options_init (&options);
  bytes = convert_to_bytes (trace, WEFT_CONVERT_CHROME, &options);
  counts = chrome_trace_read (bytes);
  g_hash_table_iter_init (&iter, read->instants);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    n_instants += GPOINTER_TO_SIZE (value);
  g_hash_table_iter_init (&iter, read->tracks);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    n_counts += ((PerfettoTrack *) value)->n_values;
  g_assert_cmpuint (counts.n_instants, ==, n_instants);
  g_assert_cmpuint (counts.n_values, ==, n_counts);
}

static void
assert_hecs (WeftTrace *trace, const WeftConvertOptions *options)
{
  g_autoptr (PerfettoTrace) read = convert_to_perfetto (trace, options);

  for (guint i = 0; i < trace->index->caps->len; i++)
    if (weft_process_life (trace->process, weft_index_nth_cap (trace->index, i)->cap) != NULL)
      assert_hec (trace, read, i, options, options->is_compatible);
  assert_threads (trace, read, options);
}

/* Compares all of @trace, and some ranges of it. */
static void
assert_trace (WeftTrace *trace, GRand *rand)
{
  WeftConvertOptions options;
  g_autoptr (PerfettoTrace) read = NULL, compatible = NULL, unclocked = NULL;

  weft_convert_options_init (&options);
  read = convert_to_perfetto (trace, &options);
  g_assert_cmpuint (read->clock, ==, trace->process->has_start ? 11 : 0);
  g_assert_cmpuint (read->wall, ==,
                    trace->process->has_start ? (guint64) trace->process->start_ns : 0);
  assert_hecs (trace, &options);
  assert_gcs (trace, read);
  assert_nonmoving (trace, read);
  assert_events (trace, read);
  assert_counters (trace, read);
  assert_samples (trace, read);
  assert_chrome (trace, read);
  options.is_compatible = TRUE;
  compatible = convert_to_perfetto (trace, &options);
  g_assert_cmpuint (compatible->clock, ==, trace->process->has_start ? 6 : 0);
  g_assert_cmpuint (compatible->wall, ==, read->wall);
  g_assert_cmpuint (compatible->n_states + compatible->n_samples, ==, 0);
  assert_hecs (trace, &options);
  options.without_wall_clock = TRUE;
  unclocked = convert_to_perfetto (trace, &options);
  g_assert_cmpuint (unclocked->clock + unclocked->wall, ==, 0);
  for (guint i = 0; i < 4; i++)
    {
      guint64 run = trace->index->to - trace->index->from;

      options.is_compatible = i % 2 > 0;
      options.from = trace->index->from + (guint64) (g_rand_double (rand) * (double) run);
      options.to = options.from + (guint64) (g_rand_double (rand) * (double) run);
      assert_hecs (trace, &options);
    }
}

static void
assert_logs (GPtrArray *paths)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));
      g_autoptr (WeftTrace) trace = trace_of (index);

      g_test_message ("%s", (const char *) g_ptr_array_index (paths, i));
      assert_trace (trace, rand);
    }
}

static void
test_fixtures (void)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "fixtures", NULL);
  g_autoptr (GPtrArray) paths = weft_test_logs_in (folder);

  assert_logs (paths);
}

static void
test_corpus (void)
{
  g_autoptr (GPtrArray) paths = weft_test_corpus ();

  assert_logs (paths);
}

/* Appends a USER_MSG or USER_MARKER of @prefix and @text. */
static void
put_user (WeftTestLog *log, guint16 tag, guint64 time, const char *prefix, const char *text)
{
  g_autofree char *all = g_strconcat (prefix, text, NULL);

  weft_test_log_event (log, tag, time);
  weft_test_log_text (log, all);
}

/* Labels that other formats could not hold, and more spans at a time than there are rows. */
static void
test_labels (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autofree char *longest = g_strnfill (60000, 'x');
  static const char *const texts[] = { "", "\xff\xfe", "\"\\\n\t\x01", "\xe2\x80\xae turned" };
  const guint n = 40;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 50);
  weft_test_log_label (log, 60, 1, longest);
  weft_test_log_run (log, 70, 1);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      put_user (log, WEFT_TAG_USER_MSG, 100 + i, "", texts[i]);
      put_user (log, WEFT_TAG_USER_MARKER, 100 + i, "", texts[i]);
    }
  put_user (log, WEFT_TAG_USER_MARKER, 110, "", longest);
  for (guint i = 0; i < n; i++)
    put_user (log, WEFT_TAG_USER_MSG, 200 + i, "START ", i % 2 > 0 ? longest : "a");
  for (guint i = 0; i < n; i++)
    put_user (log, WEFT_TAG_USER_MSG, 300 + i, "STOP ", i % 2 > 0 ? longest : "a");
  weft_test_log_stop (log, 400, 1, 5, 0);
  weft_test_log_end_block (log, 500);
  weft_test_log_data_end (log);
  {
    g_autoptr (WeftIndex) index = weft_test_index_bytes (log);
    g_autoptr (WeftTrace) trace = trace_of (index);
    g_autoptr (GRand) rand = g_rand_new_with_seed (2);

    g_assert_cmpuint (weft_index_count (index, WEFT_TAG_USER_MARKER), ==, 5);
    assert_trace (trace, rand);
  }
}

/* Logs of random events, some of which contradict each other: what is written is sound. */
static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (guint i = 0; i < weft_test_rounds (40); i++)
    {
      g_autoptr (WeftTestLog) log = weft_test_random_log (rand, 2000, 4, i % 2 > 0 ? 5000 : 0);
      g_autoptr (WeftIndex) index = weft_test_index_bytes (log);
      g_autoptr (WeftTrace) trace = trace_of (index);
      WeftConvertOptions options;

      weft_convert_options_init (&options);
      assert_hecs (trace, &options);
      options.is_compatible = TRUE;
      options.from = index->to / 3;
      assert_hecs (trace, &options);
    }
}

/* The encoding of numbers and of messages of all lengths. */
static void
test_protobuf (void)
{
  static const guint lengths[] = { 0, 1, 127, 128, 16383, 16384, 70000 };
  g_autoptr (GString) out = g_string_new (NULL);

  weft_protobuf_put_uint (out, 1, 150);
  weft_protobuf_put_bytes (out, 2, "testing", -1);
  weft_protobuf_put_fixed64 (out, 16, 1);
  g_assert_cmpmem (out->str, out->len, "\x08\x96\x01\x12\x07testing\x81\x01\x01\0\0\0\0\0\0\0", 22);
  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    {
      g_autofree char *bytes = g_strnfill (lengths[i], 'x');
      g_autoptr (GString) whole = g_string_new (NULL);
      gsize start, inner;

      g_string_truncate (out, 0);
      start = weft_protobuf_begin (out, 3);
      inner = weft_protobuf_begin (out, 4);
      g_string_append (out, bytes);
      weft_protobuf_end (out, inner);
      weft_protobuf_end (out, start);
      weft_protobuf_put_bytes (whole, 4, bytes, lengths[i]);
      g_string_truncate (out, out->len);
      {
        g_autoptr (GString) expected = g_string_new (NULL);

        weft_protobuf_put_bytes (expected, 3, whole->str, (gssize) whole->len);
        g_assert_cmpmem (out->str, out->len, expected->str, expected->len);
      }
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/perfetto/protobuf", test_protobuf);
  g_test_add_func ("/perfetto/fixtures", test_fixtures);
  g_test_add_func ("/perfetto/corpus", test_corpus);
  g_test_add_func ("/perfetto/labels", test_labels);
  g_test_add_func ("/perfetto/random", test_random);
}
