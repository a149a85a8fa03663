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
  WeftCliCompared compared;
  const GArray *conditions;
  Format form;
} Question;

static WeftCliStatus
stats_answer (const Question *question)
{
  const char *path = question->compared.log.path;
  g_auto (WeftCliNumbers) numbers = { 0 };
  WeftCliStatus status;
  g_autoptr (WeftTrace) trace = weft_cli_read (&question->compared.log, NULL, &status);
  g_autoptr (WeftCliOutput) output = NULL;
  guint64 from, to;

  if (trace == NULL)
    return status;
  if (!weft_cli_range (trace, question->compared.from, question->compared.to, &from, &to))
    return WEFT_CLI_USAGE;
  weft_cli_numbers_init (&numbers, trace, path, from, to);
  output = weft_cli_output_new ();
  writers[question->form](&numbers, output->text);
  status = weft_cli_end (output, trace, path);
  return weft_cli_worse (status, weft_cli_fail_if (question->conditions,
                                                   &(WeftComparedSide){ &numbers.statistics, 1 },
                                                   NULL, path, NULL));
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
    WEFT_CLI_FROM (question.compared.from),
    WEFT_CLI_TO (question.compared.to),
    { "compare", 0, 0, G_OPTION_ARG_FILENAME, &question.compared.other,
      N_ ("Compare the numbers of LOG (A) and OTHER (B); also: LOG… -- OTHER…, with several runs "
          "of each"),
      "OTHER" },
    WEFT_CLI_COMPARED_RANGE (question.compared),
    { "fail-if", 0, 0, G_OPTION_ARG_STRING_ARRAY, &texts,
      N_ ("End with status 4 if the condition holds: 'pauses.p99_ns > 10ms', with two logs also "
          "'time.elapsed_ns_change > 5%'; more than once: if any does"),
      "CONDITION" },
    { "format", 0, 0, G_OPTION_ARG_STRING, &format, formats, "FORMAT" },
    { NULL },
  };

  if (!weft_cli_parse (line, line->summary, entries, &question.compared.log, NULL,
                       &question.compared.runs) ||
      (form = weft_cli_choose ("--format", format, format_names)) < 0)
    return WEFT_CLI_USAGE;
  question.form = (Format) form;
  is_compared = weft_cli_compared_is (&question.compared);
  if (!weft_cli_compared_check (&question.compared) ||
      !weft_cli_fail_read (texts, is_compared, &conditions))
    return WEFT_CLI_USAGE;
  question.conditions = conditions;
  return is_compared ? weft_cli_compare (&question.compared, conditions,
                                         (WeftCliComparisonFormat) question.form) :
                       stats_answer (&question);
}
