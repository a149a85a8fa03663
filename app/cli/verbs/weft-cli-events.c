/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli events: prints events in the order of time, as text, JSON or CSV. */
#include "weft-cli-filter.h"
#include "weft-cli-log.h"
#include "weft-cli-options.h"
#include "weft-cli-output.h"
#include "weft-clock.h"
#include "weft-event-merge.h"
#include "weft-event-records.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#define NS_PER_S G_GUINT64_CONSTANT (1000000000)

typedef enum
{
  FORMAT_TEXT,
  FORMAT_JSONL,
  FORMAT_CSV,
} Format;

static const char *const format_names[] = { "text", "jsonl", "csv", NULL };

#define N_TAGS ((gsize) G_MAXUINT16 + 1)

/* Whether the name of an event type was searched. */
typedef enum
{
  NAME_UNKNOWN,
  NAME_TAKEN,
  NAME_NOT_TAKEN,
} NameSearch;

/* The options as given. */
typedef struct
{
  char *from, *to, *cap, *thread, *type, *grep, *limit, *format;
  gboolean has_clock;
  WeftCliLog log;
} Arguments;

/* As they are meant. */
typedef struct
{
  guint64 from, to, limit;
  Format format;
  WeftCliFilter *filter;
  GRegex *grep;
  const char *plain;               /* the pattern, if no character of it means another; borrowed */
  guint8 *names;                   /* of NameSearch, by tag, for the events of @searched */
  const WeftHeader *searched;      /* NULL at first */
  guint second_digits, cap_digits; /* widths of the columns */
  gboolean has_clock;              /* events have the wall clock */
  guint64 clock;                   /* then: from midnight to the start, in local time, in ns */
  gint64 start;                    /* and the start in ns of Unix time */
  GString *line;                   /* for grep */
  WeftRowWriter *rows;             /* but for text */
} Query;

static void
query_clear (Query *self)
{
  g_clear_pointer (&self->filter, weft_cli_filter_free);
  g_clear_pointer (&self->grep, g_regex_unref);
  g_clear_pointer (&self->names, g_free);
  g_clear_pointer (&self->rows, weft_row_writer_free);
  if (self->line != NULL)
    g_string_free (g_steal_pointer (&self->line), TRUE);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Query, query_clear)

/* The formats. */

static guint
count_digits (guint64 number)
{
  guint n = 1;

  for (; number >= 10; number /= 10)
    n++;
  return n;
}

/* Writes @number to @to, @width characters wide, filled up with @pad in front. Returns the place
 * after it. Without printf(), which takes longer than all the rest of a line. */
static char *
put_number (char *to, guint64 number, guint width, char pad)
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
put_text (char *to, const char *text, guint width)
{
  gsize n = strlen (text);

  memset (to, ' ', MAX (width, n));
  memcpy (to, text, n);
  return to + MAX (width, n);
}

/* Writes the time of day, which --from takes, too. Returns the place after it. */
static char *
put_clock (char *to, guint64 ns)
{
  guint64 seconds = ns / NS_PER_S;
  const guint64 parts[] = { seconds / 3600 % 24, seconds / 60 % 60, seconds % 60 };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      to = put_number (to, parts[i], 2, '0');
      *to++ = i + 1 < G_N_ELEMENTS (parts) ? ':' : '.';
    }
  return put_number (to, ns % NS_PER_S, 9, '0');
}

/* Seconds in all rows, so that times stand below each other and --from takes them back. */
static void
append_text (const Query *query, const WeftEvent *event, GString *out)
{
  char row[128], *end = row;

  if (query->has_clock)
    {
      end = put_clock (end, query->clock + event->time);
      end = put_text (end, "  ", 0);
    }
  end = put_number (end, event->time / NS_PER_S,
                    MAX (query->second_digits, count_digits (event->time / NS_PER_S)), ' ');
  *end++ = '.';
  end = put_number (end, event->time % NS_PER_S, 9, '0');
  end = put_text (end, " s  ", 0);
  if (event->cap != WEFT_CAP_NONE)
    {
      guint digits = count_digits (event->cap);

      end = put_text (end, "HEC ", 0);
      end = put_number (end, event->cap, digits, ' ');
      end = put_text (end, "", MAX (query->cap_digits, digits) - digits + 2);
    }
  else
    end = put_text (end, "-", query->cap_digits + 6);
  g_string_append_len (out, row, end - row);
  weft_event_describe (event, out);
}

static void
append_event (Query *query, const WeftEvent *event, GString *out)
{
  if (query->rows != NULL)
    {
      if (query->has_clock)
        weft_row_writer_put_record (query->rows, &(WeftClockedEvent){ *event, query->start });
      else
        weft_row_writer_put_event (query->rows, event);
      return;
    }
  /* the line that was searched is the one that is printed */
  if (query->grep != NULL)
    g_string_append_len (out, query->line->str, (gssize) query->line->len);
  else
    append_text (query, event, out);
  g_string_append_c (out, '\n');
}

/* The query. */

/* Plain text is searched for without the engine of regular expressions, which takes longer. */
static gboolean
is_found (const Query *query, const char *text)
{
  if (query->plain != NULL)
    return strstr (text, query->plain) != NULL;
  return g_regex_match (query->grep, text, 0, NULL);
}

/* The name of a type is searched once. */
static gboolean
is_found_in_name (Query *query, const WeftEvent *event)
{
  if (query->searched != event->header)
    memset (query->names, NAME_UNKNOWN, N_TAGS);
  query->searched = event->header;
  if (query->names[event->tag] == NAME_UNKNOWN)
    query->names[event->tag] =
        is_found (query, weft_event_name (event)) ? NAME_TAKEN : NAME_NOT_TAKEN;
  return query->names[event->tag] == NAME_TAKEN;
}

static gboolean
matches (Query *query, const WeftEvent *event)
{
  if (!weft_cli_filter_takes (query->filter, event))
    return FALSE;
  if (query->grep == NULL)
    return TRUE;
  g_string_truncate (query->line, 0);
  append_text (query, event, query->line);
  return is_found (query, query->line->str) || is_found_in_name (query, event);
}

static gboolean
set_types (Query *query, const char *types)
{
  g_auto (GStrv) names = types != NULL ? weft_cli_split ("--type", types) : NULL;
  const char *unknown;

  if (names == NULL)
    return types == NULL;
  unknown = weft_cli_filter_set_types (query->filter, (const char *const *) names);
  if (unknown != NULL)
    weft_cli_complain (_ ("no event type is called “%s”"), unknown);
  return unknown == NULL;
}

static gboolean
set_grep (Query *query, const char *pattern)
{
  g_autoptr (GError) error = NULL;

  if (pattern == NULL)
    return TRUE;
  query->grep = g_regex_new (pattern, G_REGEX_OPTIMIZE, 0, &error);
  if (query->grep == NULL)
    weft_cli_complain ("--grep: %s", error->message);
  else if (strpbrk (pattern, "\\^$.[]|()?*+{}") == NULL)
    query->plain = pattern;
  query->names = g_malloc (N_TAGS);
  return query->grep != NULL;
}

/* FALSE, said on standard error, if the log does not tell the wall clock. */
static gboolean
set_clock (Query *query, const Arguments *arguments, const WeftProcess *process)
{
  query->has_clock = arguments->has_clock;
  query->start = process->start_ns;
  if (!query->has_clock || weft_clock_since (process, &query->clock))
    return TRUE;
  weft_cli_complain (_ ("--wall-clock: the log does not record when the program began"));
  return FALSE;
}

/* FALSE, said on standard error, where an argument means nothing in this log. */
static gboolean
query_init (Query *query, const Arguments *arguments, const WeftTrace *trace)
{
  const WeftIndex *index = trace->index;
  guint n_caps = index->caps->len;
  guint64 cap = 0, thread = 0;

  query->filter = weft_cli_filter_new (index);
  query->line = g_string_new (NULL);
  query->second_digits = count_digits (index->to / NS_PER_S);
  query->cap_digits = n_caps > 0 ? count_digits (weft_index_nth_cap (index, n_caps - 1)->cap) : 1;
  if (!weft_cli_range (trace, arguments->from, arguments->to, &query->from, &query->to) ||
      !weft_cli_number ("--cap", arguments->cap, 0, WEFT_CAP_NONE - 1, 0, &cap) ||
      !weft_cli_number ("--thread", arguments->thread, 0, G_MAXUINT32, 0, &thread) ||
      !set_types (query, arguments->type) || !set_clock (query, arguments, trace->process))
    return FALSE;
  if (arguments->cap != NULL)
    weft_cli_filter_set_cap (query->filter, (guint16) cap);
  if (arguments->thread != NULL)
    weft_cli_filter_set_thread (query->filter, (guint32) thread, query->from);
  return TRUE;
}

static WeftRowWriter *
new_writer (const Query *query, GString *out)
{
  WeftRowFormat format = query->format == FORMAT_CSV ? WEFT_ROWS_CSV : WEFT_ROWS_JSONL;

  if (!query->has_clock)
    return weft_row_writer_new_events (format, out);
  return weft_row_writer_new_records (format, out,
                                      format == WEFT_ROWS_CSV ? &weft_clocked_event_row_shape :
                                                                &weft_clocked_event_json_shape);
}

static void
print_events (Query *query, WeftIndex *index, WeftCliOutput *output)
{
  g_autoptr (WeftEventMerge) merge = weft_event_merge_new (index, query->from);
  WeftEvent event = { 0 };

  if (query->format != FORMAT_TEXT)
    query->rows = new_writer (query, output->text);
  for (guint64 n = 0; n < query->limit && weft_event_merge_next (merge, &event);)
    {
      if (event.time >= query->to)
        break;
      if (!matches (query, &event))
        continue;
      n++;
      append_event (query, &event, output->text);
      if (!weft_cli_output_continue (output))
        break;
    }
}

static WeftCliStatus
events_answer (Query *query, const Arguments *arguments)
{
  WeftCliStatus status;
  g_autoptr (WeftTrace) trace = weft_cli_read (&arguments->log, NULL, &status);
  g_autoptr (WeftCliOutput) output = NULL;

  if (trace == NULL)
    return status;
  if (!query_init (query, arguments, trace))
    return WEFT_CLI_USAGE;
  output = weft_cli_output_new ();
  print_events (query, trace->index, output);
  return weft_cli_end (output, trace, arguments->log.path);
}

WeftCliStatus
weft_cli_events (WeftCliLine *line)
{
  Arguments given = { 0 };
  g_auto (Query) query = { 0 };
  gint format = -1;
  g_autofree char *formats = weft_cli_join_names (format_names, G_MAXUINT);
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
    { "format", 0, 0, G_OPTION_ARG_STRING, &given.format, formats, "FORMAT" },
    { NULL },
  };

  if (!weft_cli_parse (line, line->summary, entries, &given.log, NULL, NULL) ||
      (format = weft_cli_choose ("--format", given.format, format_names)) < 0 ||
      !weft_cli_number ("--limit", given.limit, 0, G_MAXUINT64, G_MAXUINT64, &query.limit) ||
      !set_grep (&query, given.grep))
    return WEFT_CLI_USAGE;
  query.format = (Format) format;
  return events_answer (&query, &given);
}
