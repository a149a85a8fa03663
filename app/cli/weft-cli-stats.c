/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli stats: the numbers of the run, or of a range of it. */
#include "weft-cli-compare.h"
#include "weft-cli-fail.h"
#include "weft-cli-log.h"
#include "weft-cli-numbers.h"
#include "weft-cli-options.h"
#include "weft-cli-output.h"

#include <glib/gi18n.h>

typedef enum
{
  FORMAT_TEXT,
  FORMAT_JSON,
  FORMAT_CSV,
} Format;

static const char *const format_names[] = { "text", "json", "csv", NULL };

static void (*const writers[]) (const WeftCliNumbers *self, GString *out) = {
  [FORMAT_TEXT] = weft_cli_numbers_to_text,
  [FORMAT_JSON] = weft_cli_numbers_to_json,
  [FORMAT_CSV] = weft_cli_numbers_to_csv,
};

static void (*const comparison_writers[]) (const WeftCliLog *const logs[2],
                                           const WeftStatistics statistics[2],
                                           GString *out) = {
  [FORMAT_TEXT] = weft_cli_comparison_to_text,
  [FORMAT_JSON] = weft_cli_comparison_to_json,
  [FORMAT_CSV] = weft_cli_comparison_to_csv,
};

/* What was asked. */
typedef struct
{
  WeftCliLog log, other;
  char *from, *to;
  const GArray *conditions;
  Format form;
} Question;

static WeftCliStatus
answer (const Question *question)
{
  const char *path = question->log.path;
  g_auto (WeftCliNumbers) numbers = { 0 };
  g_autoptr (WeftTrace) trace = weft_cli_read (&question->log, NULL);
  g_autoptr (WeftCliOutput) output = NULL;
  WeftCliStatus status;
  guint64 from, to;

  if (trace == NULL)
    return WEFT_CLI_UNREADABLE;
  if (!weft_cli_range (trace, question->from, question->to, &from, &to))
    return WEFT_CLI_USAGE;
  weft_cli_numbers_init (&numbers, trace, path, from, to);
  output = weft_cli_output_new ();
  writers[question->form](&numbers, output->text);
  status = weft_cli_end (output, trace, path);
  return weft_cli_worse (status,
                         weft_cli_fail_if (question->conditions, &numbers.statistics, NULL, path));
}

/* The other log beside the log, each with its own range. */
static WeftCliStatus
compare (const Question *question)
{
  const WeftCliLog *logs[2] = { &question->log, &question->other };
  g_autoptr (WeftTrace) a = weft_cli_read (logs[0], NULL);
  g_autoptr (WeftTrace) b = a != NULL ? weft_cli_read (logs[1], NULL) : NULL;
  const WeftTrace *traces[2] = { a, b };
  WeftStatistics statistics[2];
  g_autoptr (WeftCliOutput) output = NULL;
  WeftCliStatus status;

  if (b == NULL)
    return WEFT_CLI_UNREADABLE;
  for (guint i = 0; i < 2; i++)
    {
      WeftThreadTotals threads;
      guint64 from, to;

      if (!weft_cli_range (traces[i], question->from, question->to, &from, &to))
        return WEFT_CLI_USAGE;
      statistics[i] = weft_statistics (traces[i], from, to);
      threads = weft_statistics_add_threads (
          &statistics[i], weft_trace_get (traces[i], WEFT_LAZY_THREADS, NULL, NULL));
      g_free (threads.running_most);
    }
  output = weft_cli_output_new ();
  comparison_writers[question->form](logs, statistics, output->text);
  status = weft_cli_output_end (output);
  if (status == WEFT_CLI_ANSWERED && !output->is_closed)
    status =
        weft_cli_worse (weft_cli_report (a, logs[0]->path), weft_cli_report (b, logs[1]->path));
  return weft_cli_worse (status, weft_cli_fail_if (question->conditions, &statistics[0],
                                                   &statistics[1], logs[0]->path));
}

WeftCliStatus
weft_cli_stats (WeftCliLine *line)
{
  Question question = { 0 };
  char *format = NULL;
  char **texts = NULL;
  g_autoptr (GArray) conditions = NULL;
  gboolean is_compared;
  gint form;
  g_autofree char *formats = weft_cli_join_names (format_names, G_MAXUINT);
  const GOptionEntry entries[] = {
    { "from", 0, 0, G_OPTION_ARG_STRING, &question.from,
      N_ ("Begin at T: 1.5s, 200ms, 17us, 12345ns, or a user marker's text"), N_ ("T") },
    { "to", 0, 0, G_OPTION_ARG_STRING, &question.to, N_ ("End before T"), N_ ("T") },
    { "compare", 0, 0, G_OPTION_ARG_FILENAME, &question.other.path,
      N_ ("Compare the numbers of LOG (A) and OTHER (B)"), N_ ("OTHER") },
    { "fail-if", 0, 0, G_OPTION_ARG_STRING_ARRAY, &texts,
      N_ ("End with status 4 if the condition holds: 'pauses.p99_ns > 10ms'; more than once: if "
          "any does"),
      N_ ("CONDITION") },
    { "format", 0, 0, G_OPTION_ARG_STRING, &format, formats, N_ ("FORMAT") },
    { NULL },
  };

  if (!weft_cli_parse (line, line->summary, entries, &question.log) ||
      (form = weft_cli_choose ("--format", format, format_names)) < 0)
    return WEFT_CLI_USAGE;
  question.form = (Format) form;
  is_compared = question.other.path != NULL;
  if (!weft_cli_fail_read (texts, is_compared, &conditions))
    return WEFT_CLI_USAGE;
  question.conditions = conditions;
  return is_compared ? compare (&question) : answer (&question);
}
