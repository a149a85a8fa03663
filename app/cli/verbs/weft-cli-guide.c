/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli guide: lists the command lines that answer common questions, for readers without a
 * window. */
#include "weft-cli-answers.h"
#include "weft-cli-options.h"
#include "weft-cli-output.h"
#include "weft-query.h"

#include <glib/gi18n.h>

enum
{
  FORMAT_TEXT,
  FORMAT_JSONL,
};

static const char *const format_names[] = { "text", "jsonl", NULL };

typedef struct
{
  const char *text;      /* to be translated */
  const char *arguments; /* arguments of weft-cli, for a shell; LOG and FILE are placeholders */
} GuideQuestion;

static const GuideQuestion questions[] = {
  { N_ ("What does this log hold, and what was not recorded?"), "info LOG" },
  { N_ ("What is wrong with the run, what does it cost, and what should be tried?"),
    "findings LOG" },
  { N_ ("Why does a rule say so, and what repairs it?"), "findings --explain=gc-much" },
  { N_ ("Where did the time go: running, GC, idle, by HEC?"), "stats LOG" },
  { N_ ("Is a limit kept? The exit status says so."), "stats --fail-if 'pauses.p99_ns > 1s' LOG" },
  { N_ ("Which flags of the runtime system make the program faster?"),
    "tune -- ./program input.txt" },
  { N_ ("Is one version faster than another?"), "stats --compare=LOG LOG" },
  { N_ ("How can later runs be judged? First, the numbers of several runs are kept."),
    "baseline --output=FILE.json LOG LOG LOG" },
  { N_ ("Are later runs worse than those? The exit status says so."),
    "stats --baseline=FILE.json --fail-on=worse LOG" },
  { N_ ("Which threads ran, waited or allocated most?"), "table threads --limit=10 LOG" },
  { N_ ("What did threads wait for, and who woke them?"), "table waits --limit=10 LOG" },
  { N_ ("What decided how long the run took?"), "table critical-path LOG" },
  { N_ ("Which GCs were long, and why did they happen?"),
    "table collections --sort=pause_ns --limit=10 LOG" },
  { N_ ("How long did the program’s own spans take?"), "table labels LOG" },
  { N_ ("Which of them are sometimes slow? Add a label to learn why."), "why LOG" },
  { N_ ("Which data grow on the heap?"), "heap --table LOG" },
  { N_ ("What happened around one moment, event by event?"), "events --from=100ms --to=101ms LOG" },
  { N_ ("Anything else, in SQL; --schema lists the tables."),
    "query 'select type, count(*) from event group by type' LOG" },
  { N_ ("How does it look?"), "export --chart=timeline --output=FILE.png LOG" },
  { N_ ("What can be sent to others to read?"), "report --output=FILE.html LOG" },
  { N_ ("And to open as a log, without secrets?"),
    "convert --format=eventlog --from=20ms --to=40ms --strip=env,args,messages "
    "--output=FILE.eventlog LOG" },
  { N_ ("How can another program open it?"), "convert --to=perfetto --output=FILE.pftrace LOG" },
  { N_ ("Is the file damaged?"), "check LOG" },
  { N_ ("What does a word, page or lane mean?"), "help topics guide/words" },
};

/* A question or an example query; the other member is NULL. */
typedef struct
{
  const GuideQuestion *question;
  const WeftQueryExample *example;
} GuideRecord;

static void
get_question_text (gconstpointer record, WeftRecordValue *value)
{
  const GuideRecord *self = record;

  weft_record_set_text (value,
                        _ (self->question != NULL ? self->question->text : self->example->title));
}

static void
get_command_line (gconstpointer record, WeftRecordValue *value)
{
  const GuideRecord *self = record;

  if (self->question != NULL)
    weft_record_take_text (value, g_strconcat ("weft-cli ", self->question->arguments, NULL));
}

static const WeftRecordField guide_fields[] = {
  { "question", "text", NULL, "What is asked.", NULL, get_question_text },
  { "command", "text", NULL, "The command line that answers it, with LOG and FILE for names.",
    "sql has a query instead", get_command_line },
  { "sql", "text", NULL, "A query for weft-cli query.", "command has a command line instead",
    WEFT_RECORD_MEMBER_OF (GuideRecord, example, sql) },
};

const WeftRecordShape weft_cli_guide_shape = WEFT_RECORD_SHAPE (guide_fields);

WeftCliStatus
weft_cli_guide (WeftCliLine *line)
{
  g_autoptr (WeftCliOutput) output = NULL;
  g_autoptr (WeftRowWriter) rows = NULL;
  guint n;
  const WeftQueryExample *examples = weft_query_examples (&n);
  gint format;

  if (!weft_cli_parse_format (&line->argc, &line->argv, NULL, line->summary, format_names, &format))
    return WEFT_CLI_USAGE;
  output = weft_cli_output_new ();
  rows = weft_row_writer_new_records (WEFT_ROWS_JSONL, output->text, &weft_cli_guide_shape);
  for (guint i = 0; i < G_N_ELEMENTS (questions) + n; i++)
    {
      GuideRecord record = { NULL, NULL };

      if (i < G_N_ELEMENTS (questions))
        record.question = &questions[i];
      else
        record.example = &examples[i - G_N_ELEMENTS (questions)];
      if (format == FORMAT_JSONL)
        weft_row_writer_append_record (rows, &record);
      else if (record.question != NULL)
        g_string_append_printf (output->text, "%s\n    weft-cli %s\n", _ (record.question->text),
                                record.question->arguments);
      else
        {
          g_auto (GStrv) lines = g_strsplit (record.example->sql, "\n", -1);
          g_autofree char *sql = g_strjoinv ("\n      ", lines);

          g_string_append_printf (output->text, "%s\n    weft-cli query \"%s\" LOG\n",
                                  _ (record.example->title), sql);
        }
    }
  return weft_cli_output_end (output);
}
