/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-cli-regressions.h"

#include "weft-amount-text.h"
#include "weft-cli-baseline-file.h"
#include "weft-cli-findings.h"
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
  GPtrArray *new_rules;   /* const WeftRule: most of the new runs have a finding, and no earlier */
  GPtrArray *differences; /* of char *: how program and recording differ, translated */
  gboolean is_other;      /* the baseline is of another program */
} Judgement;

static void
judgement_clear (Judgement *self)
{
  weft_cli_compared_runs_clear (&self->runs);
  g_clear_pointer (&self->statistics, g_array_unref);
  g_clear_pointer (&self->before, weft_baseline_free);
  g_clear_pointer (&self->now, weft_baseline_free);
  g_clear_pointer (&self->numbers, g_array_unref);
  g_clear_pointer (&self->new_rules, g_ptr_array_unref);
  g_clear_pointer (&self->differences, g_ptr_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Judgement, judgement_clear)

static const WeftRegression *
nth_number (const Judgement *self, guint i)
{
  return &g_array_index (self->numbers, WeftRegression, i);
}

static guint
new_rule_runs (const Judgement *self, const WeftRule *rule)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (self->now->findings, rule->id));
}

/* Returns FALSE, with a message on standard error, if one of @ids is not a quantity that can
 * decide. */
static gboolean
check_deciding (char *const *ids)
{
  for (; *ids != NULL; ids++)
    {
      const WeftQuantity *quantity = weft_quantity_find (*ids);

      if (quantity != NULL && weft_baseline_keeps (quantity))
        continue;
      weft_cli_complain (_ ("--decide-by: there is no quantity \"%s\" that can be better or worse "
                            "(weft-cli help schema lists all)"),
                         *ids);
      return FALSE;
    }
  return TRUE;
}

/* Judges the new runs, which were read. */
static void
judgement_make (Judgement *self, const char *const *deciding)
{
  WeftComparedSide now;

  self->statistics = weft_cli_compared_statistics (&self->runs, 0);
  self->now = weft_baseline_new ();
  for (guint i = 0; i < self->statistics->len; i++)
    weft_baseline_add_run (self->now, &g_array_index (self->statistics, WeftStatistics, i));
  now = (WeftComparedSide){ .runs = (gconstpointer) self->statistics->data,
                            .n = self->statistics->len };
  self->numbers = weft_regressions_new (self->before, &now, deciding);
  self->differences = weft_cli_baseline_differences (self->before, self->now, &self->is_other);
  self->new_rules = g_ptr_array_new ();
  for (guint i = 0; i < weft_n_rules; i++)
    if (!g_hash_table_contains (self->before->findings, weft_rules[i].id) &&
        2 * new_rule_runs (self, &weft_rules[i]) > self->now->n_runs)
      g_ptr_array_add (self->new_rules, (gpointer) &weft_rules[i]);
}

/* Columns for people. */
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
head_text (const Judgement *self, guint column)
{
  static const char *const heads[N_COLUMNS] = {
    [COLUMN_BEFORE] = NC_ ("column", "Baseline"), [COLUMN_NOW] = NC_ ("column", "Now"),
    [COLUMN_CHANGE] = NC_ ("column", "Change"),   [COLUMN_LIMIT] = NC_ ("column", "Worse From"),
    [COLUMN_VERDICT] = NC_ ("column", "Verdict"),
  };
  guint n = column == COLUMN_BEFORE ? self->before->n_runs : self->now->n_runs;
  const char *head = g_dpgettext2 (NULL, "column", heads[column]);
  WeftFormatted text;

  if (column <= COLUMN_NOW && n > 1)
    g_snprintf (text.text, sizeof text.text, _ ("%s (n = %u)"), head, n);
  else
    g_strlcpy (text.text, head, sizeof text.text);
  return text;
}

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

/* Returns what the judgement is, in a sentence without a full stop. Newly allocated. */
static char *
judgement_sentence (const Judgement *self)
{
  guint n = weft_regressions_n_judged (self->numbers);
  g_autoptr (GString) list = g_string_new (NULL);

  if (n == 0)
    return g_strdup_printf (_ ("Nothing can be judged: %s"),
                            cell_text (nth_number (self, 0), COLUMN_VERDICT).text);
  for (guint i = 0; i < self->numbers->len; i++)
    {
      g_autofree char *text = NULL;

      if (!nth_number (self, i)->decides || nth_number (self, i)->verdict != WEFT_COMPARED_WORSE)
        continue;
      text = change_text (nth_number (self, i));
      weft_join (list, WEFT_JOIN_CLAUSE, text);
    }
  if (list->len > 0)
    return g_strdup_printf (_ ("Worse than the baseline: %s"), list->str);
  return g_strdup_printf (ngettext ("Not worse than the baseline, by the %u number that decides",
                                    "Not worse than the baseline, by the %u numbers that decide",
                                    n),
                          n);
}

/* Returns a sentence about what the number of new runs limits, or NULL. Static. */
static const char *
caution (const Judgement *self)
{
  return self->now->n_runs > 1 ? NULL :
                                 _ ("One new run: only changes beyond the run-to-run band count. "
                                    "Three runs or more find smaller ones");
}

/* Returns TRUE if the number is listed for people: it decides, or has changed. */
static gboolean
is_shown (const WeftRegression *one)
{
  return one->decides || one->verdict == WEFT_COMPARED_WORSE ||
         one->verdict == WEFT_COMPARED_BETTER;
}

static const char *
hint_title (void)
{
  return _ ("Other numbers that changed; they do not decide:");
}

/* Appends the numbers that decide, or the others, after @title if it is not NULL. */
static void
append_numbers (const Judgement *self, gboolean decides, const char *title, GString *out)
{
  for (guint i = 0; i < self->numbers->len; i++)
    {
      const WeftRegression *one = nth_number (self, i);
      g_autofree char *name = number_name (one);

      if (one->decides != decides || !is_shown (one))
        continue;
      if (title != NULL)
        g_string_append_printf (out, "\n%s\n", title);
      title = NULL;
      g_string_append_printf (out, "%s%*s", name,
                              MAX (NAME_WIDTH - (int) g_utf8_strlen (name, -1), 0), "");
      for (guint k = 0; k < COLUMN_VERDICT; k++)
        {
          WeftFormatted cell = cell_text (one, k);

          g_string_append_printf (out, "%*s%s",
                                  MAX (VALUE_WIDTH - (int) g_utf8_strlen (cell.text, -1), 1), "",
                                  cell.text);
        }
      g_string_append_printf (out, "  %s\n", cell_text (one, COLUMN_VERDICT).text);
    }
}

static void
append_new_findings (const Judgement *self, GString *out)
{
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
judgement_to_text (const Judgement *self, GString *out)
{
  g_autofree char *sentence = judgement_sentence (self);

  g_string_append_printf (out, "%s\n", sentence);
  if (caution (self) != NULL)
    g_string_append_printf (out, "%s\n", caution (self));
  g_string_append_printf (out, "\n%*s", NAME_WIDTH, "");
  for (guint i = 0; i < N_COLUMNS; i++)
    {
      WeftFormatted head = head_text (self, i);
      gint room = VALUE_WIDTH - (gint) g_utf8_strlen (head.text, -1);

      g_string_append_printf (out, "%*s%s", i == COLUMN_VERDICT ? 2 : MAX (room, 1), "", head.text);
    }
  g_string_append_c (out, '\n');
  append_numbers (self, TRUE, NULL, out);
  append_numbers (self, FALSE, hint_title (), out);
  append_new_findings (self, out);
}

/* Appends the table of the numbers that decide, or of the others, if there are any. */
static void
append_markdown_table (const Judgement *self, gboolean decides, GString *out)
{
  gboolean is_first = TRUE;

  for (guint i = 0; i < self->numbers->len; i++)
    {
      const WeftRegression *one = nth_number (self, i);
      gboolean is_worse = one->verdict == WEFT_COMPARED_WORSE;
      const char *mark = is_worse ? "**" : "";
      g_autofree char *name = number_name (one);

      if (one->decides != decides || !is_shown (one))
        continue;
      if (is_first && !decides)
        g_string_append_printf (out, "\n%s\n", hint_title ());
      for (guint k = 0; is_first && k < N_COLUMNS; k++)
        g_string_append_printf (out, k == 0 ? "\n| | %s |" : " %s |", head_text (self, k).text);
      g_string_append (out, is_first ? "\n| --- | ---: | ---: | ---: | ---: | --- |\n" : "");
      is_first = FALSE;
      g_string_append_printf (out, "| %s |", name);
      for (guint k = 0; k < COLUMN_VERDICT; k++)
        g_string_append_printf (out, " %s |", cell_text (one, k).text);
      g_string_append_printf (out, " %s%s%s |\n", mark, cell_text (one, COLUMN_VERDICT).text, mark);
    }
}

static void
judgement_to_markdown (const Judgement *self, GString *out)
{
  g_autofree char *sentence = judgement_sentence (self);

  g_string_append_printf (out, "**%s**\n", sentence);
  if (caution (self) != NULL)
    g_string_append_printf (out, "\n%s.\n", caution (self));
  for (guint i = 0; i < self->differences->len; i++)
    g_string_append_printf (out, "\n%s.\n", (const char *) self->differences->pdata[i]);
  append_markdown_table (self, TRUE, out);
  append_markdown_table (self, FALSE, out);
  append_new_findings (self, out);
}

/* Returns the verdict as written to files, or NULL if there is none. */
static const char *
verdict_id (const WeftRegression *one)
{
  const char *id = weft_compared_verdict_text (one->verdict);

  return *id != '\0' ? id : NULL;
}

static void
add_number_to_json (WeftJsonWriter *json, const WeftRegression *one)
{
  const WeftComparedNumber *compared = &one->compared;
  WeftUnit unit = compared->quantity->unit;

  weft_json_begin_object (json, compared->quantity->id);
  weft_json_add_amount (json, "baseline", unit, compared->amounts[0]);
  weft_json_add_amount (json, "now", unit, compared->amounts[1]);
  weft_json_add_amount (json, "ratio", WEFT_UNIT_SHARE, weft_compared_ratio (compared));
  weft_json_add_amount (json, "limit", unit, one->limit);
  weft_json_add_count (json, "n_baseline", compared->n[0]);
  weft_json_add_count (json, "n_now", compared->n[1]);
  weft_json_add_amount (json, "p", WEFT_UNIT_SHARE, one->p);
  weft_json_add_literal (json, "decides", one->decides ? "true" : "false");
  weft_json_add_text (json, "verdict", verdict_id (one));
  weft_json_end_object (json);
}

static void
judgement_to_json (const Judgement *self, GString *out)
{
  WeftJsonWriter json = { .out = out };
  gboolean is_judged = weft_regressions_n_judged (self->numbers) > 0;
  gboolean is_worse = weft_regressions_n_worse (self->numbers) > 0;

  weft_json_begin_object (&json, NULL);
  weft_json_add_text (&json, "weft_version", WEFT_VERSION);
  weft_json_add_text (&json, "log", self->runs.paths->pdata[0]);
  weft_json_add_text (&json, "program", self->now->program);
  weft_json_add_count (&json, "runs", self->now->n_runs);
  weft_json_add_text (&json, "verdict",
                      is_worse  ? "worse" :
                      is_judged ? "not worse" :
                                  "not judged");
  weft_json_begin_array (&json, "differences");
  for (guint i = 0; i < self->differences->len; i++)
    weft_json_add_text (&json, NULL, self->differences->pdata[i]);
  weft_json_end_array (&json);
  weft_json_begin_object (&json, "quantities");
  for (guint i = 0; i < self->numbers->len; i++)
    add_number_to_json (&json, nth_number (self, i));
  weft_json_end_object (&json);
  weft_json_begin_object (&json, "new_findings");
  for (guint i = 0; i < self->new_rules->len; i++)
    {
      const WeftRule *rule = self->new_rules->pdata[i];

      weft_json_add_count (&json, rule->id, new_rule_runs (self, rule));
    }
  weft_json_end_object (&json);
  weft_json_end_object (&json);
  g_string_append_c (out, '\n');
}

static void
judgement_to_csv (const Judgement *self, GString *out)
{
  g_string_append (out, "quantity,unit,baseline,now,ratio,limit,n_baseline,n_now,p,decides,"
                        "verdict\n");
  for (guint i = 0; i < self->numbers->len; i++)
    {
      const WeftRegression *one = nth_number (self, i);
      const WeftComparedNumber *compared = &one->compared;
      WeftUnit unit = compared->quantity->unit;

      g_string_append_printf (
          out, "%s,%s,%s,%s,%s,%s,%u,%u,%s,%s,%s\n", compared->quantity->id, weft_unit_name (unit),
          weft_amount_raw (unit, compared->amounts[0]).text,
          weft_amount_raw (unit, compared->amounts[1]).text,
          weft_amount_raw (WEFT_UNIT_SHARE, weft_compared_ratio (compared)).text,
          weft_amount_raw (unit, one->limit).text, compared->n[0], compared->n[1],
          weft_amount_raw (WEFT_UNIT_SHARE, one->p).text, one->decides ? "true" : "false",
          weft_compared_verdict_text (one->verdict));
    }
}

/* Writes a result for each number that decides and is worse, an error, and for each new finding, a
 * note. */
static void
judgement_to_sarif (const Judgement *self, GString *out)
{
  WeftJsonWriter json = { .out = out };
  const char *path = self->runs.paths->pdata[0];

  weft_cli_sarif_begin (&json);
  for (guint i = 0; i < self->numbers->len; i++)
    {
      const WeftQuantity *quantity = nth_number (self, i)->compared.quantity;

      if (nth_number (self, i)->decides)
        weft_cli_sarif_add_rule (&json, quantity->id, weft_quantity_title (quantity->title),
                                 _ (quantity->what), weft_help_id_of (WEFT_HELP_NUMBER, quantity));
    }
  for (guint i = 0; i < self->new_rules->len; i++)
    weft_cli_sarif_add_finding_rule (&json, self->new_rules->pdata[i]);
  weft_cli_sarif_begin_results (&json);
  for (guint i = 0; i < self->numbers->len; i++)
    {
      const WeftRegression *one = nth_number (self, i);
      g_autofree char *change = change_text (one);
      g_autofree char *text = g_strdup_printf (_ ("Worse than the baseline: %s"), change);

      if (!one->decides || one->verdict != WEFT_COMPARED_WORSE)
        continue;
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

static void (*const writers[]) (const Judgement *self, GString *out) = {
  [WEFT_CLI_REGRESSIONS_TEXT] = judgement_to_text,
  [WEFT_CLI_REGRESSIONS_JSON] = judgement_to_json,
  [WEFT_CLI_REGRESSIONS_CSV] = judgement_to_csv,
  [WEFT_CLI_REGRESSIONS_MARKDOWN] = judgement_to_markdown,
  [WEFT_CLI_REGRESSIONS_SARIF] = judgement_to_sarif,
};

/* Returns the status that @gate asks for, if @status is that of the logs. */
static WeftCliStatus
gate_status (const WeftCliGate *gate, const Judgement *self, WeftCliStatus status)
{
  guint n = weft_regressions_n_judged (self->numbers);
  gboolean is_worse = weft_regressions_n_worse (self->numbers) > 0;

  if (gate->bisects && (status != WEFT_CLI_ANSWERED || self->is_other || n == 0))
    return WEFT_CLI_SKIPPED;
  if ((gate->fails || gate->bisects) && (is_worse || n == 0))
    return weft_cli_worse (status, WEFT_CLI_FAILED);
  return status;
}

WeftCliStatus
weft_cli_regressions (const WeftCliGate *gate,
                      const WeftCliCompared *asked,
                      WeftCliRegressionsFormat format)
{
  g_auto (Judgement) self = { 0 };
  g_autoptr (WeftCliOutput) output = NULL;
  g_auto (GStrv) deciding = NULL;
  WeftCliStatus status;

  if (gate->decide_by != NULL &&
      ((deciding = weft_cli_split ("--decide-by", gate->decide_by)) == NULL ||
       !check_deciding (deciding)))
    return WEFT_CLI_USAGE;
  self.before = weft_cli_baseline_read (gate->path);
  if (self.before == NULL)
    return WEFT_CLI_UNREADABLE;
  status = weft_cli_compared_runs_read (&self.runs, asked);
  if (status != WEFT_CLI_ANSWERED)
    return status;
  judgement_make (&self, (const char *const *) deciding);
  for (guint i = 0; i < self.differences->len; i++)
    weft_cli_complain ("%s: %s", (const char *) self.runs.paths->pdata[0],
                       (const char *) self.differences->pdata[i]);
  output = weft_cli_output_new ();
  writers[format](&self, output->text);
  status = weft_cli_output_end (output);
  if (status == WEFT_CLI_ANSWERED)
    status = weft_cli_compared_runs_report (&self.runs);
  return gate_status (gate, &self, status);
}
