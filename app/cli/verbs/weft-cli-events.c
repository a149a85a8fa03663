/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli events: prints events in time order, as text, JSON or CSV. */
#include "weft-cli-log.h"
#include "weft-cli-options.h"
#include "weft-cli-output.h"
#include "weft-clock.h"
#include "weft-event-merge.h"
#include "weft-event-records.h"
#include "weft-index.h"
#include "weft-parallel.h"
#include "weft-usage-walk.h"
#include "weft-usage.h"

#include <glib/gi18n.h>
#include <string.h>

typedef enum
{
  FORMAT_TEXT,
  FORMAT_JSONL,
  FORMAT_CSV,
} Format;

static const char *const format_names[] = { "text", "jsonl", "csv", NULL };

#define N_TAGS ((gsize) G_MAXUINT16 + 1)

/* Index of event types that are not in the event table, which must have at most this many rows. */
#define UNKNOWN_ROW 255

/* Events are formatted in batches by several threads. A batch and its lines fit into the
 * second-level cache of a core. */
#define BATCH     2048
#define N_BATCHES 4

/* Result of searching for the pattern in the name of an event type. */
typedef enum
{
  NAME_UNKNOWN,
  NAME_MATCHES,
  NAME_DIFFERS,
} NameSearch;

/* Values of the options as given. */
typedef struct
{
  char *from, *to, *cap, *thread, *type, *grep, *limit;
  gboolean has_clock;
  WeftCliLog log;
} Arguments;

/* Filters and format of the events to print. */
typedef struct
{
  guint64 from, to, limit;
  Format format;
  guint second_digits, cap_digits; /* column widths */
  gboolean has_clock;              /* TRUE to print the wall-clock time, too */
  guint64 clock;                   /* local time of day at time 0 of the log, ns since midnight */
  gint64 start;                    /* Unix time at time 0 of the log, ns */

  /* filters by HEC, thread and event type */
  gboolean has_cap, has_thread, has_types;
  guint64 cap, thread;
  guint8 types[UNKNOWN_ROW + 1]; /* for each row of the event table, TRUE to print events of this
                                    type */
  WeftUsage *usages;             /* usage of each HEC; @n_caps elements; used if @has_thread */
  guint n_caps;

  /* --grep */
  GRegex *grep;
  const char *plain;          /* borrowed; the pattern if it is plain text, or NULL */
  guint8 *names;              /* NameSearch for each tag; valid for events whose header is
                                 @searched */
  const WeftHeader *searched; /* NULL before the first event */
  GString *line;              /* line of the event that is being searched */
} EventQuery;

static void
event_query_clear (EventQuery *self)
{
  g_clear_pointer (&self->usages, g_free);
  g_clear_pointer (&self->grep, g_regex_unref);
  g_clear_pointer (&self->names, g_free);
  if (self->line != NULL)
    g_string_free (g_steal_pointer (&self->line), TRUE);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (EventQuery, event_query_clear)

static guint
count_digits (guint64 number)
{
  guint n = 1;

  for (; number >= 10; number /= 10)
    n++;
  return n;
}

/* Writes @number to @to, padded on the left with @pad to @width characters. Returns the end.
 * printf() would take longer than writing the rest of the line. */
static char *
put_padded_number (char *to, guint64 number, guint width, char pad)
{
  for (guint i = width; i > 0; i--)
    {
      gboolean is_digit = number > 0 || i == width;

      to[i - 1] = is_digit ? (char) ('0' + number % 10) : pad;
      number /= 10;
    }
  return to + width;
}

static char *
put_padded_text (char *to, const char *text, guint width)
{
  gsize n = strlen (text);

  memset (to, ' ', MAX (width, n));
  /* NOLINTNEXTLINE(bugprone-not-null-terminated-result): the line has its length */
  memcpy (to, text, n);
  return to + MAX (width, n);
}

/* Appends a line without a newline. Times are in seconds, so that they are aligned and can be used
 * with --from. */
static void
append_event_line (const EventQuery *query, const WeftEvent *event, GString *out)
{
  char row[128], *end = row;

  if (query->has_clock)
    {
      guint64 ns = query->clock + event->time, seconds = ns / WEFT_NS_PER_S;
      const guint64 parts[] = { seconds / 3600 % 24, seconds / 60 % 60, seconds % 60 };

      /* write the time of day in a form that --from accepts */
      for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
        {
          end = put_padded_number (end, parts[i], 2, '0');
          *end++ = i + 1 < G_N_ELEMENTS (parts) ? ':' : '.';
        }
      end = put_padded_number (end, ns % WEFT_NS_PER_S, 9, '0');
      end = put_padded_text (end, "  ", 0);
    }
  end = put_padded_number (end, event->time / WEFT_NS_PER_S,
                           MAX (query->second_digits, count_digits (event->time / WEFT_NS_PER_S)),
                           ' ');
  *end++ = '.';
  end = put_padded_number (end, event->time % WEFT_NS_PER_S, 9, '0');
  end = put_padded_text (end, " s  ", 0);
  if (event->cap != WEFT_CAP_NONE)
    {
      guint digits = count_digits (event->cap);

      end = put_padded_text (end, "HEC ", 0);
      end = put_padded_number (end, event->cap, digits, ' ');
      end = put_padded_text (end, "", MAX (query->cap_digits, digits) - digits + 2);
    }
  else
    end = put_padded_text (end, "-", query->cap_digits + 6);
  g_string_append_len (out, row, end - row);
  weft_event_describe (event, out);
}

/* Returns TRUE if @text matches the pattern. Plain text is searched without the slower regular
 * expression engine. */
static gboolean
is_pattern_found (const EventQuery *query, const char *text)
{
  if (query->plain != NULL)
    return strstr (text, query->plain) != NULL;
  return g_regex_match (query->grep, text, 0, NULL);
}

/* Returns TRUE if @event matches. Must be called for all events in time order, because --thread
 * also selects events on a HEC that is running the thread. */
static gboolean
event_matches (EventQuery *query, const WeftEvent *event)
{
  guint8 *name; /* a NameSearch */

  if (query->has_thread)
    {
      gboolean is_running = FALSE;

      if (event->cap < query->n_caps)
        {
          WeftUsage *usage = &query->usages[event->cap];

          weft_usage_step (usage, event, event->time);
          is_running = usage->is_running && usage->thread == query->thread;
        }
      if (!is_running && !weft_event_names_thread (event, (guint32) query->thread))
        return FALSE;
    }
  if (query->has_cap && event->cap != query->cap)
    return FALSE;
  if (query->has_types)
    {
      guint n;
      const WeftEventType *rows = weft_event_table (&n);
      const WeftEventType *type = weft_header_type (event->header, event->tag);

      if (!query->types[type != NULL ? type - rows : UNKNOWN_ROW])
        return FALSE;
    }
  if (query->grep == NULL)
    return TRUE;
  g_string_truncate (query->line, 0);
  append_event_line (query, event, query->line);
  if (is_pattern_found (query, query->line->str))
    return TRUE;
  /* search the name of each event type only once */
  if (query->searched != event->header)
    memset (query->names, NAME_UNKNOWN, N_TAGS);
  query->searched = event->header;
  name = &query->names[event->tag];
  if (*name == NAME_UNKNOWN)
    *name = is_pattern_found (query, weft_event_name (event)) ? NAME_MATCHES : NAME_DIFFERS;
  return *name == NAME_MATCHES;
}

/* Sets the types to those in @names, separated by commas. Returns FALSE, with a message on standard
 * error, if a name is not an event type. */
static gboolean
set_type_filter (EventQuery *query, const char *names)
{
  g_auto (GStrv) list = weft_cli_split_names ("--type", names);
  guint n;
  const WeftEventType *rows = weft_event_table (&n);

  query->has_types = TRUE;
  for (guint i = 0; list != NULL && list[i] != NULL; i++)
    {
      gboolean is_known = FALSE;

      if (g_ascii_strcasecmp (list[i], "UNKNOWN") == 0)
        is_known = query->types[UNKNOWN_ROW] = TRUE;
      for (guint k = 0; k < n; k++)
        if (g_ascii_strcasecmp (rows[k].name, list[i]) == 0)
          is_known = query->types[k] = TRUE;
      if (!is_known)
        {
          weft_cli_error (_ ("no event type is called “%s”"), list[i]);
          return FALSE;
        }
    }
  return list != NULL;
}

/* Reads the options that depend on the log. Returns FALSE, with a message on standard error, if an
 * option does not apply to the log. */
static gboolean
event_query_init (EventQuery *query, const Arguments *given, const WeftTrace *trace)
{
  const WeftIndex *index = trace->index;
  guint n = index->caps->len;
  guint last_cap = n > 0 ? weft_index_nth_cap (index, n - 1)->cap : 0;

  query->second_digits = count_digits (index->to / WEFT_NS_PER_S);
  query->cap_digits = count_digits (last_cap);
  if (!weft_cli_parse_range (trace, given->from, given->to, &query->from, &query->to) ||
      !weft_cli_parse_uint ("--cap", given->cap, 0, WEFT_CAP_NONE - 1, 0, &query->cap) ||
      !weft_cli_parse_uint ("--thread", given->thread, 0, G_MAXUINT32, 0, &query->thread) ||
      (given->type != NULL && !set_type_filter (query, given->type)))
    return FALSE;
  query->has_clock = given->has_clock;
  query->start = trace->process->start_ns;
  if (query->has_clock && !weft_clock_recorded_start (trace->process, &query->clock))
    {
      weft_cli_error (_ ("--wall-clock: the log does not record when the program began"));
      return FALSE;
    }
  query->has_cap = given->cap != NULL;
  query->has_thread = given->thread != NULL;
  if (!query->has_thread)
    return TRUE;
  /* find the threads that are running at the start of the range */
  query->n_caps = n > 0 ? last_cap + 1u : 0;
  query->usages = g_new0 (WeftUsage, query->n_caps);
  for (guint i = 0; query->from > 0 && i < n; i++)
    {
      const WeftCapIndex *cap = weft_index_nth_cap (index, i);
      WeftUsageWalk walk;

      weft_usage_walk_init (&walk, cap, index->log);
      weft_usage_walk_to (&walk, query->from - 1);
      query->usages[cap->cap] = walk.now;
    }
  return TRUE;
}

/* Events to be formatted by one thread, and the lines that it makes. */
typedef struct
{
  guint n;
  WeftEvent events[BATCH];
  GString *text;
  WeftRowWriter *rows; /* appends to @text; NULL if the format is text */
} EventBatch;

typedef struct
{
  const EventQuery *query;
  WeftCliOutput *output;
  EventBatch batches[N_BATCHES];
  gint is_stopped; /* atomic; TRUE if no more can be written */
} EventPrinting;

static void
format_batch_cb (guint slot, gpointer data)
{
  EventPrinting *self = data;
  EventBatch *batch = &self->batches[slot];

  for (guint i = 0; i < batch->n; i++)
    {
      const WeftEvent *event = &batch->events[i];

      if (batch->rows != NULL && self->query->has_clock)
        weft_row_writer_append_record (batch->rows,
                                       &(WeftClockedEvent){ *event, self->query->start });
      else if (batch->rows != NULL)
        weft_row_writer_append_event (batch->rows, event);
      else
        {
          append_event_line (self->query, event, batch->text);
          g_string_append_c (batch->text, '\n');
        }
    }
  batch->n = 0;
}

static void
write_batch_cb (guint slot, gpointer data)
{
  EventPrinting *self = data;

  if (!weft_cli_output_write (self->output, self->batches[slot].text))
    g_atomic_int_set (&self->is_stopped, TRUE);
}

static void
printing_init (EventPrinting *self, const EventQuery *query, WeftCliOutput *output)
{
  WeftRowFormat format = query->format == FORMAT_CSV ? WEFT_ROWS_CSV : WEFT_ROWS_JSONL;
  const WeftRecordShape *clocked =
      format == WEFT_ROWS_CSV ? &weft_clocked_event_row_shape : &weft_clocked_event_json_shape;

  self->query = query;
  self->output = output;
  for (guint i = 0; i < N_BATCHES; i++)
    {
      GString *text = g_string_new (NULL);

      self->batches[i].text = text;
      if (query->format != FORMAT_TEXT)
        self->batches[i].rows = query->has_clock ?
                                    weft_row_writer_new_records (format, text, clocked) :
                                    weft_row_writer_new_events (format, text);
      /* keep the column names only in the first batch */
      if (i > 0)
        g_string_truncate (text, 0);
    }
}

static void
print_events (EventQuery *query, WeftIndex *index, WeftCliOutput *output)
{
  g_autoptr (WeftEventMerge) merge = weft_event_merge_new (index, query->from);
  g_autofree EventPrinting *self = g_new0 (EventPrinting, 1);
  WeftPipeline *pipeline;
  EventBatch *batch;
  /* with CSV or times of day, memory is allocated for each event, so that several threads would
   * wait for each other in malloc() */
  gboolean allocates =
      query->format == FORMAT_CSV || (query->format == FORMAT_JSONL && query->has_clock);
  guint64 n = 0;

  printing_init (self, query, output);
  pipeline =
      weft_pipeline_new (N_BATCHES, allocates ? 1 : 0, format_batch_cb, write_batch_cb, self);
  batch = &self->batches[weft_pipeline_next (pipeline)];
  while (n < query->limit && !g_atomic_int_get (&self->is_stopped))
    {
      WeftEvent *event = &batch->events[batch->n];

      if (!weft_event_merge_next (merge, event) || event->time >= query->to)
        break;
      if (!event_matches (query, event))
        continue;
      n++;
      if (++batch->n < BATCH)
        continue;
      weft_pipeline_push (pipeline);
      batch = &self->batches[weft_pipeline_next (pipeline)];
    }
  weft_pipeline_push (pipeline);
  weft_pipeline_free (pipeline);
  for (guint i = 0; i < N_BATCHES; i++)
    {
      g_clear_pointer (&self->batches[i].rows, weft_row_writer_free);
      g_string_free (self->batches[i].text, TRUE);
    }
}

WeftCliStatus
weft_cli_events (WeftCliLine *line)
{
  Arguments given = { 0 };
  g_auto (EventQuery) query = { 0 };
  WeftCliStatus status;
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  g_autoptr (WeftCliOutput) output = NULL;
  const GOptionEntry entries[] = {
    { "from", 0, 0, G_OPTION_ARG_STRING, &given.from,
      N_ ("Only events at or after T: 1.5s, 200ms, 17us, 12345ns, 14:03:05, or a user marker's "
          "text"),
      "T" },
    { "to", 0, 0, G_OPTION_ARG_STRING, &given.to, N_ ("Only events before T"), "T" },
    { "cap", 0, 0, G_OPTION_ARG_STRING, &given.cap, N_ ("Only events of HEC N"), "N" },
    { "thread", 0, 0, G_OPTION_ARG_STRING, &given.thread,
      N_ ("Only events that name thread N, and those of a HEC while it runs there"), "N" },
    { "type", 0, 0, G_OPTION_ARG_STRING, &given.type, N_ ("Only events of these types"), "A,B" },
    { "grep", 0, 0, G_OPTION_ARG_STRING, &given.grep,
      N_ ("Only events whose text line or type matches a regular expression"), "RE" },
    { "limit", 0, 0, G_OPTION_ARG_STRING, &given.limit, N_ ("Stop after N events"), "N" },
    { "wall-clock", 0, 0, G_OPTION_ARG_NONE, &given.has_clock,
      N_ ("Print also what the wall clock showed at each event"), NULL },
    { NULL },
  };

  line->formats = format_names;
  if (!weft_cli_parse (line, line->summary, entries, &given.log, NULL, NULL) ||
      !weft_cli_parse_uint ("--limit", given.limit, 0, G_MAXUINT64, G_MAXUINT64, &query.limit))
    return WEFT_CLI_USAGE;
  if (given.grep != NULL)
    {
      query.grep = g_regex_new (given.grep, G_REGEX_OPTIMIZE, 0, &error);
      if (query.grep == NULL)
        {
          weft_cli_error ("--grep: %s", error->message);
          return WEFT_CLI_USAGE;
        }
      if (strpbrk (given.grep, "\\^$.[]|()?*+{}") == NULL)
        query.plain = given.grep;
      query.names = g_malloc (N_TAGS);
      query.line = g_string_new (NULL);
    }
  query.format = (Format) line->format;
  trace = weft_cli_read_log (&given.log, NULL, &status);
  if (trace == NULL)
    return status;
  if (!event_query_init (&query, &given, trace))
    return WEFT_CLI_USAGE;
  output = weft_cli_output_new ();
  print_events (&query, trace->index, output);
  return weft_cli_finish (output, trace, given.log.path);
}
