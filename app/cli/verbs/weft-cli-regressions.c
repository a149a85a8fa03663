/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-cli-regressions.h"

#include "weft-amount-text.h"
#include "weft-cli-answers.h"
#include "weft-cli-baseline-file.h"
#include "weft-cli-sarif.h"
#include "weft-help.h"
#include "weft-join.h"
#include "weft-regression.h"

#include <glib/gi18n.h>
#include <math.h>

#define NAME_WIDTH  36
#define VALUE_WIDTH 15

typedef struct
{
  WeftCliComparedRuns runs; /* the new runs are side A */
  GArray *statistics;       /* of WeftStatistics, of the new runs */
  WeftBaseline *before, *now;
  GArray *numbers;        /* of WeftRegression */
  GPtrArray *new_rules;   /* of const WeftRule: rules with findings in most of the new runs and in
                             no earlier run */
  GPtrArray *differences; /* of char *: translated sentences about differences of the program or its
                             recording */
  gboolean is_other;      /* TRUE if the baseline is of another program */
} RegressionReport;

static void
regression_report_clear (RegressionReport *self)
{
  weft_cli_compared_runs_clear (&self->runs);
  g_clear_pointer (&self->statistics, g_array_unref);
  g_clear_pointer (&self->before, weft_baseline_free);
  g_clear_pointer (&self->now, weft_baseline_free);
  g_clear_pointer (&self->numbers, g_array_unref);
  g_clear_pointer (&self->new_rules, g_ptr_array_unref);
  g_clear_pointer (&self->differences, g_ptr_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RegressionReport, regression_report_clear)

static const WeftRegression *
nth_number (const RegressionReport *self, guint i)
{
  return &g_array_index (self->numbers, WeftRegression, i);
}

static guint
new_rule_runs (const RegressionReport *self, const WeftRule *rule)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (self->now->findings, rule->id));
}

/* Judges the new runs by the runs of the baseline. */
static void
regression_report_init (RegressionReport *self, const char *const *deciding)
{
  WeftComparedSide now;

  self->statistics = weft_cli_compared_compute_statistics (&self->runs, 0);
  self->now = weft_baseline_new ();
  for (guint i = 0; i < self->statistics->len; i++)
    weft_baseline_add_run (self->now, &g_array_index (self->statistics, WeftStatistics, i));
  now = (WeftComparedSide){ .runs = (gconstpointer) self->statistics->data,
                            .n = self->statistics->len };
  self->numbers = weft_regressions_new (self->before, &now, deciding);
  self->differences = weft_cli_baseline_differences (self->before, self->now, &self->is_other);
  for (guint i = 0; self->is_other && i < self->numbers->len; i++)
    {
      WeftRegression *one = &g_array_index (self->numbers, WeftRegression, i);

      one->p = weft_amount_absent (WEFT_AMOUNT_NONE, N_ ("the baseline is of another program"));
      one->limit = one->p;
      one->verdict = WEFT_COMPARED_ABSENT;
    }
  self->new_rules = g_ptr_array_new ();
  for (guint i = 0; i < weft_n_rules; i++)
    if (!g_hash_table_contains (self->before->findings, weft_rules[i].id) &&
        2 * new_rule_runs (self, &weft_rules[i]) > self->now->n_runs)
      g_ptr_array_add (self->new_rules, (gpointer) &weft_rules[i]);
}

/* Columns in text and Markdown. */
enum
{
  COLUMN_BEFORE,
  COLUMN_NOW,
  COLUMN_CHANGE,
  COLUMN_LIMIT,
  COLUMN_VERDICT,
  N_COLUMNS,
};

static WeftFormatted
cell_text (const WeftRegression *one, guint column)
{
  WeftUnit unit = one->compared.quantity->unit;
  WeftAmount ratio = weft_compared_ratio (&one->compared);
  WeftFormatted text = { "–" };

  if (column <= COLUMN_NOW)
    return weft_amount_text (unit, one->compared.amounts[column], WEFT_DIGITS_SHORT);
  if (column == COLUMN_CHANGE && weft_amount_is_known (ratio))
    return weft_format_change_percent (ratio.number - 1);
  if (column == COLUMN_LIMIT && weft_amount_is_known (one->limit))
    return weft_amount_text (unit, one->limit, WEFT_DIGITS_SHORT);
  if (column == COLUMN_VERDICT && !weft_amount_is_known (one->p))
    g_strlcpy (text.text, _ (one->p.why), sizeof text.text);
  else if (column == COLUMN_VERDICT && one->verdict == WEFT_COMPARED_SAME)
    g_strlcpy (text.text,
               g_dpgettext2 (NULL, "comparison", weft_compared_verdict_text (one->verdict)),
               sizeof text.text);
  else if (column == COLUMN_VERDICT)
    g_snprintf (text.text, sizeof text.text, _ ("%s (p = %s)"),
                g_dpgettext2 (NULL, "comparison", weft_compared_verdict_text (one->verdict)),
                weft_format_fixed ((guint64) (one->p.number * 1000 + 0.5), 1000, 3).text);
  return text;
}

/* Returns "GC: Mean pause". Newly allocated. */
static char *
number_name (const WeftRegression *one)
{
  for (guint i = 0; i < WEFT_N_QUANTITY_GROUPS; i++)
    {
      const WeftQuantityGroup *group = weft_quantity_groups[i];

      if (one->compared.quantity >= group->rows && one->compared.quantity < group->rows + group->n)
        return weft_labelled (weft_quantity_title (group->title),
                              weft_quantity_title (one->compared.quantity->title));
    }
  g_return_val_if_reached (NULL);
}

/* Returns "Time: Elapsed 1.2 s → 1.5 s (+25.0 %)". Newly allocated. */
static char *
change_text (const WeftRegression *one)
{
  g_autofree char *name = number_name (one);

  return g_strdup_printf ("%s %s → %s (%s)", name, cell_text (one, COLUMN_BEFORE).text,
                          cell_text (one, COLUMN_NOW).text, cell_text (one, COLUMN_CHANGE).text);
}

/* Appends a cell with a width of ABS (@width) characters. Text is right-aligned if @width is
 * positive. Markdown cells have no width. */
static void
append_cell (GString *out, const char *text, gint width, gboolean is_markdown)
{
  gint room = MAX (ABS (width) - (gint) g_utf8_strlen (text, -1), 1);

  if (is_markdown)
    g_string_append_printf (out, " %s |", text);
  else
    g_string_append_printf (out, "%*s%s%*s", width > 0 ? room : 0, "", text, width < 0 ? room : 0,
                            "");
}

/* Appends the line of @one, or the column titles if @one is NULL. */
static void
append_line (const RegressionReport *self,
             const WeftRegression *one,
             gboolean is_markdown,
             GString *out)
{
  static const char *const heads[N_COLUMNS] = {
    [COLUMN_BEFORE] = NC_ ("column", "Baseline"), [COLUMN_NOW] = NC_ ("column", "Now"),
    [COLUMN_CHANGE] = NC_ ("column", "Change"),   [COLUMN_LIMIT] = NC_ ("column", "Worse From"),
    [COLUMN_VERDICT] = NC_ ("column", "Verdict"),
  };
  const guint n_runs[N_COLUMNS] = { self->before->n_runs, self->now->n_runs };
  g_autofree char *name = one != NULL ? number_name (one) : g_strdup ("");

  g_string_append (out, is_markdown ? "|" : "");
  append_cell (out, name, -NAME_WIDTH, is_markdown);
  for (guint i = 0; i < N_COLUMNS; i++)
    {
      const char *head = g_dpgettext2 (NULL, "column", heads[i]);
      WeftFormatted cell;

      if (one != NULL)
        cell = cell_text (one, i);
      else if (n_runs[i] > 1)
        g_snprintf (cell.text, sizeof cell.text, _ ("%s (n = %u)"), head, n_runs[i]);
      else
        g_strlcpy (cell.text, head, sizeof cell.text);
      if (i == COLUMN_VERDICT && !is_markdown)
        g_string_append_printf (out, "  %s", cell.text);
      else
        append_cell (out, cell.text, VALUE_WIDTH, is_markdown);
    }
  g_string_append (
      out, one == NULL && is_markdown ? "\n| --- | ---: | ---: | ---: | ---: | --- |\n" : "\n");
}

/* Appends the numbers that decide or, if !@decides, the other numbers that have changed. Appends
 * nothing if there are none. */
static void
append_numbers (const RegressionReport *self, gboolean decides, gboolean is_markdown, GString *out)
{
  gboolean is_first = TRUE;

  for (guint i = 0; i < self->numbers->len; i++)
    {
      const WeftRegression *one = nth_number (self, i);

      /* skip numbers without any value, which are only in JSON and CSV */
      if (one->is_deciding != decides || one->compared.n[0] + one->compared.n[1] == 0 ||
          !(decides || one->verdict == WEFT_COMPARED_WORSE || one->verdict == WEFT_COMPARED_BETTER))
        continue;
      if (is_first && !decides)
        g_string_append_printf (out, "\n%s\n",
                                _ ("Other numbers that changed; they do not decide:"));
      if (is_first)
        {
          g_string_append_c (out, '\n');
          append_line (self, NULL, is_markdown, out);
        }
      is_first = FALSE;
      append_line (self, one, is_markdown, out);
    }
}

static void
append_report (const RegressionReport *self, gboolean is_markdown, GString *out)
{
  guint n = weft_regressions_n_judged (self->numbers);
  g_autoptr (GString) worse = g_string_new (NULL);
  g_autofree char *sentence = NULL; /* has no full stop */

  for (guint i = 0; i < self->numbers->len; i++)
    {
      const WeftRegression *one = nth_number (self, i);
      g_autofree char *text = NULL;

      if (!one->is_deciding || one->verdict != WEFT_COMPARED_WORSE)
        continue;
      text = change_text (one);
      weft_join (worse, WEFT_JOIN_CLAUSE, text);
    }
  if (n == 0)
    sentence = g_strdup_printf (_ ("Nothing can be judged: %s"),
                                cell_text (nth_number (self, 0), COLUMN_VERDICT).text);
  else if (worse->len > 0)
    sentence = g_strdup_printf (_ ("Worse than the baseline: %s"), worse->str);
  else
    sentence =
        g_strdup_printf (ngettext ("Not worse than the baseline, by the %u number that decides",
                                   "Not worse than the baseline, by the %u numbers that decide", n),
                         n);
  g_string_append_printf (out, is_markdown ? "**%s**\n" : "%s\n", sentence);
  if (self->now->n_runs == 1)
    g_string_append_printf (out, is_markdown ? "\n%s.\n" : "%s\n",
                            _ ("One new run: only changes beyond the run-to-run band count. "
                               "Three runs or more find smaller ones"));
  for (guint i = 0; is_markdown && i < self->differences->len; i++)
    g_string_append_printf (out, "\n%s.\n", (const char *) self->differences->pdata[i]);
  append_numbers (self, TRUE, is_markdown, out);
  append_numbers (self, FALSE, is_markdown, out);
  if (self->new_rules->len > 0)
    g_string_append_printf (out, "\n%s\n", _ ("Findings that the baseline does not have:"));
  for (guint i = 0; i < self->new_rules->len; i++)
    {
      const WeftRule *rule = self->new_rules->pdata[i];

      g_string_append_printf (out, i == 0 ? "\n- " : "- ");
      /* Translators: a finding, and in how many of the runs it is */
      g_string_append_printf (out, _ ("%s (%u of %u)"), _ (rule->title), new_rule_runs (self, rule),
                              self->now->n_runs);
      g_string_append_c (out, '\n');
    }
}

static void
regression_report_to_text (const RegressionReport *self, GString *out)
{
  append_report (self, FALSE, out);
}

static void
regression_report_to_markdown (const RegressionReport *self, GString *out)
{
  append_report (self, TRUE, out);
}

static void
set_amount (WeftRecordValue *value, WeftUnit unit, WeftAmount amount)
{
  if (weft_amount_is_known (amount))
    weft_record_take_digits (value, g_strdup (weft_amount_text_raw (unit, amount).text));
}

static void
get_unit (gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_text (
      value, weft_unit_name (((const WeftRegression *) record)->compared.quantity->unit));
}

static void
get_baseline_median (gconstpointer record, WeftRecordValue *value)
{
  const WeftRegression *self = record;

  set_amount (value, self->compared.quantity->unit, self->compared.amounts[0]);
}

static void
get_new_median (gconstpointer record, WeftRecordValue *value)
{
  const WeftRegression *self = record;

  set_amount (value, self->compared.quantity->unit, self->compared.amounts[1]);
}

static void
get_median_ratio (gconstpointer record, WeftRecordValue *value)
{
  const WeftRegression *self = record;

  set_amount (value, WEFT_UNIT_SHARE, weft_compared_ratio (&self->compared));
}

static void
get_limit (gconstpointer record, WeftRecordValue *value)
{
  const WeftRegression *self = record;

  set_amount (value, self->compared.quantity->unit, self->limit);
}

static void
get_probability (gconstpointer record, WeftRecordValue *value)
{
  set_amount (value, WEFT_UNIT_SHARE, ((const WeftRegression *) record)->p);
}

static void
get_verdict (gconstpointer record, WeftRecordValue *value)
{
  const WeftRegression *self = record;

  if (self->verdict != WEFT_COMPARED_ABSENT)
    weft_record_set_text (value, weft_compared_verdict_text (self->verdict));
}

static const WeftRecordField number_fields[] = {
  { "quantity", "text", NULL, "Id of the quantity.", NULL,
    WEFT_RECORD_MEMBER_OF (WeftRegression, compared.quantity, id) },
  { "unit", "text", NULL, "Its unit.", NULL, get_unit },
  { "baseline", "number", NULL, "Median of the runs of the baseline.", "it has none",
    get_baseline_median },
  { "now", "number", NULL, "Median of the logs.", "not recorded, or unknown in the range",
    get_new_median },
  { "ratio", "number", "of 1", "The logs' value as a multiple of the baseline's.",
    "one has no value, or the baseline's is 0", get_median_ratio },
  { "limit", "number", NULL, "Value from which it is worse, if no other one is.",
    "it is not judged", get_limit },
  { "n_baseline", "integer", NULL, "Runs of the baseline that have a value.", NULL,
    WEFT_RECORD_MEMBER (WeftRegression, compared.n[0]) },
  { "n_now", "integer", NULL, "Logs that have a value.", NULL,
    WEFT_RECORD_MEMBER (WeftRegression, compared.n[1]) },
  { "p", "number", "of 1",
    "How likely chance alone makes such a difference in this direction, adjusted for the number of "
    "quantities that decide, or of the others.",
    "it is not judged", get_probability },
  { "decides", "boolean", NULL, "It counts for the verdict and the exit status.", NULL,
    WEFT_RECORD_MEMBER (WeftRegression, is_deciding) },
  { "verdict", "text", NULL, "worse, better, within noise or same.", "it is not judged",
    get_verdict },
};

const WeftRecordShape weft_cli_regression_shape = WEFT_RECORD_SHAPE (number_fields);

static void
get_first_log (gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_text (value, ((const RegressionReport *) record)->runs.paths->pdata[0]);
}

static void
get_outcome (gconstpointer record, WeftRecordValue *value)
{
  const RegressionReport *self = record;

  weft_record_set_text (value, weft_regressions_n_worse (self->numbers) > 0  ? "worse" :
                               weft_regressions_n_judged (self->numbers) > 0 ? "not worse" :
                                                                               "not judged");
}

static void
write_differences (gconstpointer record, WeftJsonWriter *json, const char *name)
{
  const RegressionReport *self = record;

  weft_json_begin_array (json, name);
  for (guint i = 0; i < self->differences->len; i++)
    weft_json_add_text (json, NULL, self->differences->pdata[i]);
  weft_json_end_array (json);
}

static void
write_numbers (gconstpointer record, WeftJsonWriter *json, const char *name)
{
  weft_json_add_records (json, name, &weft_cli_regression_shape,
                         ((const RegressionReport *) record)->numbers);
}

static void
write_new_findings (gconstpointer record, WeftJsonWriter *json, const char *name)
{
  const RegressionReport *self = record;

  weft_json_begin_object (json, name);
  for (guint i = 0; i < self->new_rules->len; i++)
    {
      const WeftRule *rule = self->new_rules->pdata[i];

      weft_json_add_count (json, rule->id, new_rule_runs (self, rule));
    }
  weft_json_end_object (json);
}

static const WeftRecordField judgement_fields[] = {
  { "log", "text", NULL, "Name of the first log, as given.", NULL, get_first_log },
  { "program", "text", NULL, "The program's name.", "the log does not say",
    WEFT_RECORD_MEMBER_OF (RegressionReport, now, program) },
  { "runs", "integer", NULL, "Number of logs.", NULL,
    WEFT_RECORD_MEMBER_OF (RegressionReport, now, n_runs) },
  { "verdict", "text", NULL,
    "worse if a quantity that decides is, not worse, or not judged if none could be, as of another "
    "program.",
    NULL, get_outcome },
  { "differences", "list", NULL,
    "Sentences on how the program or its recording differs from the baseline's, translated.", NULL,
    .write = write_differences },
  { "quantities", "list", NULL, "Those that decide, then the others; in both the worse ones first.",
    NULL, .write = write_numbers },
  { "new_findings", "object", NULL,
    "For each rule that has a finding of medium or high severity in most of the logs, and in no "
    "run of the baseline, the number of logs that have it.",
    NULL, .write = write_new_findings },
};

const WeftRecordShape weft_cli_judgement_shape = WEFT_RECORD_SHAPE (judgement_fields);

static void
regression_report_to_json (const RegressionReport *self, GString *out)
{
  WeftJsonWriter json = { .out = out };

  weft_json_add_record (&json, NULL, &weft_cli_judgement_shape, self);
  g_string_append_c (out, '\n');
}

static void
regression_report_to_csv (const RegressionReport *self, GString *out)
{
  g_autoptr (WeftRowWriter) rows =
      weft_row_writer_new_records (WEFT_ROWS_CSV, out, &weft_cli_regression_shape);

  for (guint i = 0; i < self->numbers->len; i++)
    weft_row_writer_append_record (rows, nth_number (self, i));
  weft_row_writer_end (rows);
}

/* Writes an error for each deciding number that has become worse, and a note for each new
 * finding. */
static void
regression_report_to_sarif (const RegressionReport *self, GString *out)
{
  WeftJsonWriter json = { .out = out };
  const char *path = self->runs.paths->pdata[0];

  weft_cli_sarif_begin (&json);
  for (guint i = 0; i < self->numbers->len; i++)
    {
      const WeftQuantity *quantity = nth_number (self, i)->compared.quantity;

      if (nth_number (self, i)->is_deciding)
        weft_cli_sarif_add_rule (&json, quantity->id, weft_quantity_title (quantity->title),
                                 _ (quantity->definition),
                                 weft_help_find_id (WEFT_HELP_NUMBER, quantity));
    }
  for (guint i = 0; i < self->new_rules->len; i++)
    weft_cli_sarif_add_finding_rule (&json, self->new_rules->pdata[i]);
  weft_cli_sarif_begin_results (&json);
  for (guint i = 0; i < self->numbers->len; i++)
    {
      const WeftRegression *one = nth_number (self, i);
      g_autofree char *change = NULL, *text = NULL;

      if (!one->is_deciding || one->verdict != WEFT_COMPARED_WORSE)
        continue;
      change = change_text (one);
      text = g_strdup_printf (_ ("Worse than the baseline: %s"), change);
      weft_cli_sarif_begin_result (&json, one->compared.quantity->id, "error", text, path);
      weft_json_end_object (&json);
    }
  for (guint i = 0; i < self->new_rules->len; i++)
    {
      const WeftRule *rule = self->new_rules->pdata[i];

      weft_cli_sarif_begin_result (&json, rule->id, "note", _ (rule->title), path);
      weft_json_end_object (&json);
    }
  weft_cli_sarif_end (&json);
}

static void (*const writers[]) (const RegressionReport *self, GString *out) = {
  [WEFT_CLI_REGRESSIONS_TEXT] = regression_report_to_text,
  [WEFT_CLI_REGRESSIONS_JSON] = regression_report_to_json,
  [WEFT_CLI_REGRESSIONS_CSV] = regression_report_to_csv,
  [WEFT_CLI_REGRESSIONS_MARKDOWN] = regression_report_to_markdown,
  [WEFT_CLI_REGRESSIONS_SARIF] = regression_report_to_sarif,
};

WeftCliStatus
weft_cli_regressions (const WeftCliBaselineOptions *baseline_options,
                      const WeftCliCompared *asked,
                      WeftCliRegressionsFormat format)
{
  g_auto (RegressionReport) self = { 0 };
  g_autoptr (WeftCliOutput) output = NULL;
  g_auto (GStrv) deciding = NULL;
  WeftCliStatus status;
  gboolean is_worse, is_unjudged;

  if (baseline_options->decide_by != NULL &&
      (deciding = weft_cli_split_names ("--decide-by", baseline_options->decide_by)) == NULL)
    return WEFT_CLI_USAGE;
  for (char **id = deciding; id != NULL && *id != NULL; id++)
    {
      const WeftQuantity *quantity = weft_quantity_find (*id);

      if (quantity != NULL && weft_baseline_includes (quantity))
        continue;
      weft_cli_error (_ ("--decide-by: there is no quantity \"%s\" that can be better or worse "
                         "(weft-cli help schema lists all)"),
                      *id);
      return WEFT_CLI_USAGE;
    }
  self.before = weft_cli_baseline_read (baseline_options->path);
  if (self.before == NULL)
    return WEFT_CLI_UNREADABLE;
  status = weft_cli_compared_runs_read (&self.runs, asked);
  if (status != WEFT_CLI_SUCCESS)
    return status;
  regression_report_init (&self, (const char *const *) deciding);
  for (guint i = 0; i < self.differences->len; i++)
    weft_cli_error ("%s: %s", (const char *) self.runs.paths->pdata[0],
                    (const char *) self.differences->pdata[i]);
  output = weft_cli_output_new ();
  writers[format](&self, output->text);
  status = weft_cli_output_end (output);
  if (status == WEFT_CLI_SUCCESS)
    status = weft_cli_compared_runs_report (&self.runs);
  is_worse = weft_regressions_n_worse (self.numbers) > 0;
  is_unjudged = weft_regressions_n_judged (self.numbers) == 0;
  if (baseline_options->bisects && (status != WEFT_CLI_SUCCESS || is_unjudged))
    return WEFT_CLI_SKIPPED;
  if ((baseline_options->fails || baseline_options->bisects) && (is_worse || is_unjudged))
    return weft_cli_worse_status (status, WEFT_CLI_FAILED);
  return status;
}
