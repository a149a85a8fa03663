/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli why: explains why the slow spans of a label are slow. */
#include "weft-cli-answers.h"
#include "weft-cli-rows.h"
#include "weft-format.h"
#include "weft-why-sentence.h"

#include <glib/gi18n.h>

typedef struct
{
  WeftTrace *trace;
  const char *label;
  WeftRange slow;
  guint64 from, to; /* ns */
  WeftRowFormat format;
} WhyRequest;

static void
get_slow_mean (gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_number (value, weft_cell_from_double (((const WeftWhy *) record)->slow));
}

static void
get_typical_mean (gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_number (value, weft_cell_from_double (((const WeftWhy *) record)->typical));
}

static void
get_verdict (gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_text (value, weft_why_doubt_id (((const WeftWhy *) record)->doubt));
}

static void
get_sentence (gconstpointer record, WeftRecordValue *value)
{
  weft_record_take_text (value, weft_why_summary_text (record));
}

static void
get_reservation (gconstpointer record, WeftRecordValue *value)
{
  weft_record_take_text (value, weft_why_reservation_text (record));
}

static const WeftRecordField fields[] = {
  { "label", "text", NULL, "The label that was asked for.", NULL,
    WEFT_RECORD_MEMBER (WeftWhy, label) },
  { "spans", "integer", NULL, "Spans that begin and end in the range, with a known thread.", NULL,
    WEFT_RECORD_MEMBER (WeftWhy, n) },
  { "left_out", "integer", NULL, "Other spans of the label in the range.", NULL,
    WEFT_RECORD_MEMBER (WeftWhy, n_excluded) },
  { "unnamed", "integer", NULL,
    "Spans that may match too: the log has too many labels to keep theirs.", NULL,
    WEFT_RECORD_MEMBER (WeftWhy, n_unnamed) },
  { "slow", "integer", NULL, "Slow spans: the slowest tenth, or those of at least --slow.", NULL,
    WEFT_RECORD_MEMBER (WeftWhy, n_slow) },
  { "slow_from_ns", "integer", "ns", "Length of the shortest slow span, or --slow.", NULL,
    WEFT_RECORD_MEMBER (WeftWhy, chosen.from) },
  { "slow_ns", "integer", "ns", "Mean length of the slow spans.", NULL, get_slow_mean },
  { "typical_ns", "integer", "ns", "Mean length of the spans around the median.", NULL,
    get_typical_mean },
  { "p50_ns", "integer", "ns", "Median length.", NULL, WEFT_RECORD_MEMBER (WeftWhy, median) },
  { "p90_ns", "integer", "ns", "90 % of the spans are no longer than this.", NULL,
    WEFT_RECORD_MEMBER (WeftWhy, p90) },
  { "verdict", "text", NULL,
    "clear: the slow spans are clearly slower, and the first cause is not chance; few, chance: it "
    "may be; not-slower: there is no cause to look for; none: no spans to compare.",
    NULL, get_verdict },
  { "sentence", "text", NULL, "The answer in words, translated.", NULL, get_sentence },
  { "reservation", "text", NULL, "Why it may be chance, and what is left out, translated.",
    "there is no reservation", get_reservation },
  { "causes", "list", NULL, "Causes, as table why has them.", NULL, NULL },
};

const WeftRecordShape weft_cli_why_shape = WEFT_RECORD_SHAPE (fields);

/* Writes the result as one object. The last field is written from @rows. */
static void
answer_to_json (const WeftWhy *why, const WeftTableRows *rows, GString *out)
{
  WeftJsonWriter json = { .out = out };
  g_autoptr (GArray) order = weft_table_sort (rows, WEFT_TABLE_UNSORTED, FALSE, NULL, NULL);
  g_autofree char *causes = weft_table_write (rows, order, WEFT_ROWS_JSON);

  weft_json_begin_object (&json, NULL);
  for (guint i = 0; i + 1 < G_N_ELEMENTS (fields); i++)
    {
      WeftRecordValue value = { 0 };

      weft_record_get (&fields[i], why, &value);
      weft_json_add_value (&json, fields[i].name, &value);
      g_free (value.owned);
    }
  weft_json_add_literal (&json, "causes", g_strchomp (causes));
  weft_json_end_object (&json);
  g_string_append_c (out, '\n');
}

/* Prints the rows of @source in the table of @klass. */
static void
print_table (const WhyRequest *self,
             const WeftTableClass *klass,
             gpointer source,
             WeftCliOutput *output)
{
  WeftCliRowsChoice choice = weft_cli_rows_default_choice (klass);
  g_autoptr (WeftCliRows) table =
      weft_cli_rows_new (output, weft_tables_find (klass), self->format, &choice);

  weft_shared_unref (
      weft_cli_rows_print (table, self->trace, source, 0, self->from, self->to, &choice));
  weft_cli_rows_end (table);
}

/* Prints the result for one label. Returns FALSE, with a message on standard error, if no span
 * matches the label. */
static gboolean
print_answer (const WhyRequest *self, const char *path, WeftCliOutput *output)
{
  gpointer source = weft_table_why_source (self->label, self->slow);
  g_autoptr (WeftTableRows) rows =
      weft_table_rows_new (&weft_table_why, source, self->trace, self->from, self->to, NULL);
  const WeftWhy *why = weft_table_why_get_result (rows);
  g_autofree char *sentence = weft_why_summary_text (why);
  g_autofree char *reservation = weft_why_reservation_text (why);

  if (why->n + why->n_excluded + why->n_unnamed == 0)
    {
      const WeftUserLabels *labels =
          weft_user_spans_labels (weft_trace_get (self->trace, WEFT_LAZY_USER_SPANS, NULL, NULL));
      guint n = weft_user_labels_get_n (labels);
      g_autofree const char **names = g_new0 (const char *, n + 1);
      const char *nearest;

      for (guint i = 0; i < n; i++)
        names[i] = weft_user_labels_name (labels, i);
      nearest = weft_cli_nearest_name (self->label, names);
      if (g_strv_contains (names, self->label))
        weft_cli_error (_ ("%s: no span “%s” in this range"), path, self->label);
      else if (nearest != NULL)
        weft_cli_error (_ ("%s: no span is called “%s” (did you mean “%s”?)"), path, self->label,
                        nearest);
      else
        weft_cli_error (_ ("%s: no span is called “%s”; %s without a label lists them"), path,
                        self->label, g_get_prgname ());
      return FALSE;
    }
  if (self->format == WEFT_ROWS_JSON)
    {
      answer_to_json (why, rows, output->text);
      return TRUE;
    }
  if (self->format == WEFT_ROWS_TEXT)
    g_string_append_printf (output->text, "%s.\n", sentence);
  else if (why->doubt == WEFT_WHY_NO_SPANS)
    weft_cli_error ("%s: %s", path, sentence);
  if (self->format == WEFT_ROWS_TEXT && reservation != NULL)
    g_string_append_printf (output->text, "%s.\n", reservation);
  else if (reservation != NULL && (why->doubt == WEFT_WHY_NO_SPANS || why->n_unnamed > 0))
    weft_cli_error ("%s: %s", path, reservation);
  if (self->format == WEFT_ROWS_TEXT)
    g_string_append_c (output->text, '\n');
  print_table (self, &weft_table_why, source, output);
  return TRUE;
}

WeftCliStatus
weft_cli_why (WeftCliLine *line)
{
  WeftCliLog log = { .is_optional = TRUE };
  WeftCliRuns runs = { .is_one_side = TRUE };
  char *from = NULL, *to = NULL, *slow = NULL, *name = NULL, *format = NULL;
  WhyRequest self = { 0 };
  g_autoptr (WeftCliOutput) output = NULL;
  WeftCliStatus status;
  gint chosen;
  g_autofree char *description = g_strconcat (
      line->summary, "\n\n",
      _ ("LABEL is the text after START in the program’s messages; if no span is called so, it may "
         "be a pattern with * and ?. Without LABEL, the labels are listed, those first whose slow "
         "spans lose the most time."),
      NULL);
  const GOptionEntry entries[] = {
    WEFT_CLI_FROM (from),
    WEFT_CLI_TO (to),
    { "slow", 0, 0, G_OPTION_ARG_STRING, &slow,
      N_ ("Spans of DURATION or more are slow, such as 20ms (default: the slowest 10 %)"),
      "DURATION" },
    { "format", 0, 0, G_OPTION_ARG_STRING, &format,
      N_ ("jsonl, csv, json or text (default: text on a terminal, else jsonl)"), "FORMAT" },
    { NULL },
  };

  line->arguments = _ ("[LABEL] LOG");
  if (!weft_cli_parse (line, description, entries, &log, &name, &runs))
    return WEFT_CLI_USAGE;
  if (runs.further != NULL)
    {
      weft_cli_error (_ ("more than one log given: “%s” (one log at a time)"), runs.further[0]);
      return WEFT_CLI_USAGE;
    }
  if (log.path == NULL)
    {
      log.path = name;
      name = NULL;
    }
  if (!weft_cli_check_log (&log) || (chosen = weft_cli_rows_format (format)) < 0)
    return WEFT_CLI_USAGE;
  self.slow.to = slow != NULL ? WEFT_TIME_END : 0;
  if (slow != NULL && (!weft_parse_time (slow, &self.slow.from) || self.slow.from == 0))
    {
      weft_cli_error (_ ("--slow: “%s” is not a length of time such as 20ms"), slow);
      return WEFT_CLI_USAGE;
    }
  if (!weft_cli_check_applies (slow != NULL, "--slow", name != NULL, _ ("a label")))
    return WEFT_CLI_USAGE;
  self.format = (WeftRowFormat) chosen;
  self.label = name;
  self.trace = weft_cli_read_log (&log, NULL, &status);
  if (self.trace == NULL)
    return status;
  output = weft_cli_output_new ();
  if (!weft_cli_parse_range (self.trace, from, to, &self.from, &self.to) ||
      !weft_cli_rows_check_recorded (weft_tables_find (&weft_table_why), self.trace, log.path) ||
      (name != NULL && !print_answer (&self, log.path, output)))
    status = WEFT_CLI_USAGE;
  else
    {
      if (name == NULL)
        print_table (&self, &weft_table_why_labels, NULL, output);
      status = weft_cli_finish (output, self.trace, log.path);
    }
  weft_shared_unref (self.trace);
  return status;
}
