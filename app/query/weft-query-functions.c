/* SPDX-License-Identifier: BSD-3-Clause */
/* SQL functions: times and their text forms, labels of threads, percentiles. */
#include "weft-query-private.h"

#include "weft-format.h"
#include "weft-histogram.h"
#include "weft-sort.h"
#include "weft-spark-sizes.h"

#include <math.h>
#include <string.h>

typedef void (*Function) (sqlite3_context *context, int argc, sqlite3_value **argv);

static WeftQuery *
query_of (sqlite3_context *context)
{
  return sqlite3_user_data (context);
}

/* Returns the log whose log_id is the second argument, or the first log if this argument is
 * omitted. Returns NULL if there is no such log. */
static WeftTrace *
argument_log (sqlite3_context *context, int argc, sqlite3_value **argv)
{
  const WeftQuery *query = query_of (context);
  sqlite3_int64 log = argc > 1 ? sqlite3_value_int64 (argv[1]) : 0;

  return log >= 0 && log < query->traces->len ? weft_query_nth_trace (query, (guint) log) : NULL;
}

static gboolean
is_null (sqlite3_value *value)
{
  return sqlite3_value_type (value) == SQLITE_NULL;
}

/* format_ns (x): a time as text, such as "1.250 ms". */
static void
format_ns (sqlite3_context *context, int argc, sqlite3_value **argv)
{
  gint64 ns = sqlite3_value_int64 (argv[0]);
  g_autofree char *text = NULL;

  if (is_null (argv[0]))
    return;
  text = g_strconcat (ns < 0 ? "-" : "",
                      weft_format_time (ns < 0 ? -(guint64) ns : (guint64) ns).text, NULL);
  sqlite3_result_text (context, text, -1, SQLITE_TRANSIENT);
}

/* ns ('1.5s'): a time in ns. */
static void
ns (sqlite3_context *context, int argc, sqlite3_value **argv)
{
  const char *text = (const char *) sqlite3_value_text (argv[0]);
  guint64 time;

  if (text == NULL)
    return;
  if (weft_parse_time (text, &time) && time <= G_MAXINT64)
    sqlite3_result_int64 (context, (gint64) time);
  else
    sqlite3_result_error (context, "ns: not a time such as '1.5s', '200ms' or '17us'", -1);
}

/* label (thread[, log_id]): last label of the thread, or NULL. */
static void
label (sqlite3_context *context, int argc, sqlite3_value **argv)
{
  WeftTrace *trace = argument_log (context, argc, argv);
  const WeftThreads *threads =
      trace != NULL ?
          weft_trace_get (trace, WEFT_LAZY_THREADS, query_of (context)->cancellable, NULL) :
          NULL;
  sqlite3_int64 id = sqlite3_value_int64 (argv[0]);
  gint place = threads != NULL && !is_null (argv[0]) && id >= 0 && id <= G_MAXUINT32 ?
                   weft_threads_find (threads, (guint32) id) :
                   -1;

  if (place >= 0)
    sqlite3_result_text (context, weft_threads_label (threads, (guint) place), -1, g_free);
}

/* wall_time (ns[, log_id]): wall-clock time in UTC, as ISO 8601. */
static void
wall_time (sqlite3_context *context, int argc, sqlite3_value **argv)
{
  WeftTrace *trace = argument_log (context, argc, argv);
  gint64 time, part;
  g_autoptr (GDateTime) second = NULL;
  g_autofree char *text = NULL;

  if (trace == NULL || is_null (argv[0]) || !trace->process->has_start)
    return;
  if (__builtin_add_overflow (trace->process->start_ns, sqlite3_value_int64 (argv[0]), &time))
    return;
  part = time % 1000000000;
  part += part < 0 ? 1000000000 : 0;
  second = g_date_time_new_from_unix_utc (time / 1000000000 - (time % 1000000000 < 0));
  text = second != NULL ? g_date_time_format (second, "%Y-%m-%dT%H:%M:%S") : NULL;
  if (text != NULL)
    sqlite3_result_text (context, g_strdup_printf ("%s.%09uZ", text, (guint) part), -1, g_free);
}

/* marker_ns (text[, n]): time of the @n-th marker with this text, counted from 1. */
static void
marker_ns (sqlite3_context *context, int argc, sqlite3_value **argv)
{
  const WeftQuery *query = query_of (context);
  const char *text = (const char *) sqlite3_value_text (argv[0]);
  sqlite3_int64 n = argc > 1 ? sqlite3_value_int64 (argv[1]) : 1;
  WeftStreamReader *reader;
  gconstpointer record;
  gint64 row = 0;

  if (text == NULL || query->traces->len == 0 || weft_query_nth_trace (query, 0) == NULL)
    return;
  reader =
      weft_stream_reader_new (&weft_stream_marker, weft_query_nth_trace (query, 0),
                              &(WeftStreamConstraints){ .to = G_MAXUINT64 }, query->cancellable);
  while ((record = weft_stream_reader_next (reader, &row)) != NULL)
    {
      const WeftRecordField *fields = weft_stream_shape (&weft_stream_marker)->fields;
      WeftRecordValue time = { 0 }, name = { 0 };
      gboolean is_it;

      weft_record_get (&fields[2], record, &name);
      is_it = name.text != NULL && strcmp (name.text, text) == 0 && --n == 0;
      g_free (name.owned);
      if (!is_it)
        continue;
      weft_record_get (&fields[0], record, &time);
      sqlite3_result_int64 (context, (gint64) time.number);
      break;
    }
  weft_stream_reader_free (reader);
}

/* overlap (a, a_dur, b, b_dur): duration of the overlap of two spans, ns. */
static void
overlap (sqlite3_context *context, int argc, sqlite3_value **argv)
{
  double from, to;

  for (int i = 0; i < argc; i++)
    if (is_null (argv[i]))
      return;
  from = MAX (sqlite3_value_double (argv[0]), sqlite3_value_double (argv[2]));
  to = MIN (sqlite3_value_double (argv[0]) + sqlite3_value_double (argv[1]),
            sqlite3_value_double (argv[2]) + sqlite3_value_double (argv[3]));
  sqlite3_result_int64 (context, to - from >= 9e18 ? G_MAXINT64 : (gint64) MAX (to - from, 0));
}

/* bucket_ns (x[, 2]): lower bound, in ns, of the histogram bucket that contains @x. There are four
 * buckets per power of ten or, with the argument 2, one bucket per power of two. */
static void
bucket_ns (sqlite3_context *context, int argc, sqlite3_value **argv)
{
  WeftHistogram histogram = weft_histogram_of_lengths ();
  sqlite3_int64 length = MAX (sqlite3_value_int64 (argv[0]), 0);

  if (is_null (argv[0]))
    return;
  if (argc == 1)
    length = (sqlite3_int64) histogram.edges[weft_histogram_bucket (&histogram, (guint64) length)];
  else if (sqlite3_value_int64 (argv[1]) == 2)
    length = (sqlite3_int64) weft_spark_bucket_min_ns (weft_spark_bucket ((guint64) length));
  else
    {
      sqlite3_result_error (context, "bucket_ns: the second argument can only be 2", -1);
      return;
    }
  sqlite3_result_int64 (context, length);
}

/* regexp (pattern, text), also written as "text regexp pattern". The pattern is compiled once per
 * statement. */
static void
regexp (sqlite3_context *context, int argc, sqlite3_value **argv)
{
  const char *pattern = (const char *) sqlite3_value_text (argv[0]);
  const char *text = (const char *) sqlite3_value_text (argv[1]);
  GRegex *regex = sqlite3_get_auxdata (context, 0);
  g_autoptr (GRegex) made = NULL;
  g_autoptr (GError) error = NULL;

  if (pattern == NULL || text == NULL)
    return;
  if (regex == NULL)
    regex = made = g_regex_new (pattern, 0, 0, &error);
  if (regex == NULL)
    {
      sqlite3_result_error (context, error->message, -1);
      return;
    }
  sqlite3_result_int (context, g_regex_match (regex, text, 0, NULL));
  if (made != NULL)
    sqlite3_set_auxdata (context, 0, g_steal_pointer (&made), (void (*) (void *)) g_regex_unref);
}

/* percentile (x, p): percentile @p (0 to 100) of the numbers @x, by nearest rank. */

typedef struct
{
  GArray *numbers; /* of double; NULL until the first number */
  double p;
} Percentile;

static void
percentile_step (sqlite3_context *context, int argc, sqlite3_value **argv)
{
  Percentile *self = sqlite3_aggregate_context (context, sizeof *self);
  double number = sqlite3_value_double (argv[0]);

  if (self == NULL || is_null (argv[0]))
    return;
  if (self->numbers == NULL)
    self->numbers = g_array_new (FALSE, FALSE, sizeof (double));
  self->p = sqlite3_value_double (argv[1]);
  g_array_append_val (self->numbers, number);
}

static void
percentile_final (sqlite3_context *context)
{
  Percentile *self = sqlite3_aggregate_context (context, 0);
  double number;
  gint rank;

  if (self == NULL || self->numbers == NULL)
    return;
  g_array_sort (self->numbers, weft_compare_double);
  rank = (gint) ceil (CLAMP (self->p, 0, 100) / 100 * self->numbers->len) - 1;
  number = g_array_index (self->numbers, double, MAX (rank, 0));
  if (number == floor (number) && fabs (number) < 9e15)
    sqlite3_result_int64 (context, (gint64) number);
  else
    sqlite3_result_double (context, number);
  g_array_unref (self->numbers);
}

void
weft_query_add_functions (WeftQuery *self)
{
  static const struct
  {
    const char *name;
    int n;
    Function function;
  } functions[] = {
    { "format_ns", 1, format_ns }, { "ns", 1, ns },
    { "label", 1, label },         { "label", 2, label },
    { "wall_time", 1, wall_time }, { "wall_time", 2, wall_time },
    { "marker_ns", 1, marker_ns }, { "marker_ns", 2, marker_ns },
    { "overlap", 4, overlap },     { "regexp", 2, regexp },
    { "bucket_ns", 1, bucket_ns }, { "bucket_ns", 2, bucket_ns },
  };

  /* deterministic, because the logs do not change while the connection is open */
  for (guint i = 0; i < G_N_ELEMENTS (functions); i++)
    sqlite3_create_function (self->db, functions[i].name, functions[i].n,
                             SQLITE_UTF8 | SQLITE_INNOCUOUS | SQLITE_DETERMINISTIC, self,
                             functions[i].function, NULL, NULL);
  sqlite3_create_function (self->db, "percentile", 2,
                           SQLITE_UTF8 | SQLITE_INNOCUOUS | SQLITE_DETERMINISTIC, NULL, NULL,
                           percentile_step, percentile_final);
}
