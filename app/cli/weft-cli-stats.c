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

/* What was asked. */
typedef struct
{
  WeftCliLog log;
  WeftCliRuns runs;
  char *other, *from, *to, *compare_from, *compare_to;
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
  return weft_cli_worse (status, weft_cli_fail_if (question->conditions,
                                                   &(WeftComparedSide){ &numbers.statistics, 1 },
                                                   NULL, path));
}

/* The logs at @paths (or none) are added to @logs, and are read as LOG is. */
static void
add_logs (GArray *logs, const WeftCliLog *like, char *const *paths)
{
  for (; paths != NULL && *paths != NULL; paths++)
    {
      WeftCliLog log = { .path = *paths, .unpack_limit = like->unpack_limit };

      g_array_append_val (logs, log);
    }
}

/* Whether B has a range of its own. */
static gboolean
has_own_range (const Question *question)
{
  return question->compare_from != NULL || question->compare_to != NULL;
}

/* The other logs beside the logs, each with its own range. */
static WeftCliStatus
compare (const Question *question)
{
  g_autoptr (GArray) a = g_array_new (FALSE, FALSE, sizeof (WeftCliLog));
  g_autoptr (GArray) b = g_array_new (FALSE, FALSE, sizeof (WeftCliLog));
  char *const other[] = { question->other, NULL };
  gboolean is_own = has_own_range (question);

  g_array_append_val (a, question->log);
  add_logs (a, &question->log, question->runs.more);
  add_logs (b, &question->log, other);
  add_logs (b, &question->log, question->runs.others);
  return weft_cli_compare (
      (const WeftCliComparedSide[]){
          { (gconstpointer) a->data, a->len, question->from, question->to },
          { (gconstpointer) b->data, b->len, is_own ? question->compare_from : question->from,
            is_own ? question->compare_to : question->to },
      },
      question->conditions, (WeftCliComparisonFormat) question->form);
}

/* Further logs are for a comparison. FALSE, said on standard error, where there is none. */
static gboolean
check (const Question *question, gboolean is_compared)
{
  if (is_compared || question->runs.more == NULL)
    return TRUE;
  weft_cli_complain (_ ("more than one log given: “%s” (logs to compare with come after --)"),
                     question->runs.more[0]);
  return FALSE;
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
    { "compare", 0, 0, G_OPTION_ARG_FILENAME, &question.other,
      N_ ("Compare the numbers of LOG (A) and OTHER (B); also: LOG… -- OTHER…, with several runs "
          "of each"),
      N_ ("OTHER") },
    { "compare-from", 0, 0, G_OPTION_ARG_STRING, &question.compare_from,
      N_ ("Compare with a range (B) that begins at T, of OTHER, or of LOG itself"), N_ ("T") },
    { "compare-to", 0, 0, G_OPTION_ARG_STRING, &question.compare_to,
      N_ ("End the range to compare with before T"), N_ ("T") },
    { "fail-if", 0, 0, G_OPTION_ARG_STRING_ARRAY, &texts,
      N_ ("End with status 4 if the condition holds: 'pauses.p99_ns > 10ms'; more than once: if "
          "any does"),
      N_ ("CONDITION") },
    { "format", 0, 0, G_OPTION_ARG_STRING, &format, formats, N_ ("FORMAT") },
    { NULL },
  };

  if (!weft_cli_parse_runs (line, line->summary, entries, &question.log, &question.runs) ||
      (form = weft_cli_choose ("--format", format, format_names)) < 0)
    return WEFT_CLI_USAGE;
  question.form = (Format) form;
  is_compared = question.other != NULL || question.runs.others != NULL || has_own_range (&question);
  if (!check (&question, is_compared) || !weft_cli_fail_read (texts, is_compared, &conditions))
    return WEFT_CLI_USAGE;
  question.conditions = conditions;
  return is_compared ? compare (&question) : answer (&question);
}
