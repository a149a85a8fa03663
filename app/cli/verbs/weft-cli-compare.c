/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli stats --compare: compares the quantities of the runs on two sides. */
#include "weft-cli-answers.h"

#include "weft-cli-fail-if.h"
#include "weft-compared-text.h"
#include "weft-cover-text.h"
#include "weft-display.h"
#include "weft-features.h"
#include "weft-json-writer.h"

#include <glib/gi18n.h>

#define NAME_WIDTH  28
#define VALUE_WIDTH 16

static const char *const side_names[2] = { "a", "b" };

typedef struct
{
  WeftCliComparedRuns sides;
  GArray *runs[2]; /* of WeftStatistics: one for each run of side A, and of side B */
  GArray *numbers; /* of WeftComparedNumber: the quantities that at least one side has */
  GArray *whole;   /* of WeftComparedNumber: all quantities */
} Comparison;

static void
comparison_clear (Comparison *self)
{
  weft_cli_compared_runs_clear (&self->sides);
  for (guint i = 0; i < 2; i++)
    g_clear_pointer (&self->runs[i], g_array_unref);
  g_clear_pointer (&self->numbers, g_array_unref);
  g_clear_pointer (&self->whole, g_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Comparison, comparison_clear)

static const WeftStatistics *
nth_run (const Comparison *self, guint side, guint i)
{
  return &g_array_index (self->runs[side], WeftStatistics, i);
}

/* Returns the path of a run's log. If side B has no logs of its own, it uses the first log of A. */
static const char *
run_path (const Comparison *self, guint side, guint i)
{
  guint index = side == 0 ? i : self->runs[0]->len + i;

  return g_ptr_array_index (self->sides.paths, index < self->sides.paths->len ? index : 0);
}

/* Appends @text, right-aligned in a column. */
static void
append_value_cell (GString *out, const char *text)
{
  int room = VALUE_WIDTH - (int) g_utf8_strlen (text, -1);

  g_string_append_printf (out, "%*s%s", MAX (room, 1), "", text);
}

static void
append_name_cell (GString *out, const char *name)
{
  int room = NAME_WIDTH - (int) g_utf8_strlen (name, -1);

  g_string_append_printf (out, "%s%*s", name, MAX (room, 0), "");
}

/* Appends the compared findings of the first runs of both sides. Also appends the flags that are
 * set in B, with their actual and expected effects. */
static void
append_findings (const Comparison *self, GString *out)
{
  g_autoptr (GArray) advice = NULL;
  g_autoptr (GArray) findings =
      weft_compared_findings (nth_run (self, 0, 0), nth_run (self, 1, 0), &advice, NULL);

  if (findings->len > 0)
    g_string_append_printf (out, "\n%s\n",
                            _ ("Findings, with what each costs of the time or bytes:"));
  for (guint i = 0; i < findings->len; i++)
    {
      const WeftComparedFinding *one = &g_array_index (findings, WeftComparedFinding, i);

      g_string_append_printf (out, "  %s: %s (%s → %s)\n", weft_compared_finding_text (one),
                              _ (one->rule->title), weft_compared_finding_cost (one, 0).text,
                              weft_compared_finding_cost (one, 1).text);
    }
  if (advice->len > 0)
    g_string_append_printf (out, "\n%s\n", _ ("Flags of B, with what they were expected to do:"));
  for (guint i = 0; i < advice->len; i++)
    {
      const WeftComparedAdvice *one = &g_array_index (advice, WeftComparedAdvice, i);
      g_autofree char *title = weft_compared_advice_title (one);

      g_string_append (out, "  ");
      /* Translators: a flag and a quantity, its values in both logs, and its expected value */
      g_string_append_printf (out, _ ("%s: %s → %s (about %s expected)"), title,
                              weft_compared_advice_value (one, 0).text,
                              weft_compared_advice_value (one, 1).text,
                              weft_compared_advice_expected (one).text);
      g_string_append_c (out, '\n');
    }
}

static void
comparison_to_text (const Comparison *self, GString *out)
{
  const guint n[2] = { self->runs[0]->len, self->runs[1]->len };
  g_autoptr (WeftHeapComparison) heap =
      weft_compared_runs_compare_heaps (self->sides.runs[0], self->sides.runs[1], WEFT_ALIGN_TIME);
  g_autofree char *sentence = weft_compared_sentence (self->numbers, heap);
  g_autofree char *recording =
      weft_compared_differences_text (nth_run (self, 0, 0)->trace, nth_run (self, 1, 0)->trace);
  g_autofree char *caution = weft_compared_few_runs_text (n);

  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < self->runs[side]->len; i++)
      {
        const WeftStatistics *run = nth_run (self, side, i);
        g_autofree char *name = weft_display_path (run_path (self, side, i));

        g_string_append_printf (out, "%s  %s (%s – %s)\n", side == 0 ? "A" : "B", name,
                                weft_format_time (run->from).text, weft_format_time (run->to).text);
        weft_coverage_append (run->trace, "   ", out);
      }
  if (recording != NULL)
    g_string_append_printf (out, "\n%s\n", recording);
  g_string_append_printf (out, "\n%s\n", sentence);
  if (caution != NULL)
    g_string_append_printf (out, "%s\n", caution);
  g_string_append_c (out, '\n');
  append_name_cell (out, "");
  for (guint i = 0; i < WEFT_COMPARED_VERDICT; i++)
    append_value_cell (out, weft_compared_column_title (i, n).text);
  g_string_append_printf (out, "  %s\n",
                          weft_compared_column_title (WEFT_COMPARED_VERDICT, n).text);
  for (guint i = 0; i < self->numbers->len; i++)
    {
      const WeftComparedNumber *number = &g_array_index (self->numbers, WeftComparedNumber, i);

      append_name_cell (out, weft_quantity_title (number->quantity->title));
      for (guint k = 0; k < WEFT_COMPARED_VERDICT; k++)
        append_value_cell (out, weft_compared_text (number, k).text);
      g_string_append_printf (out, "  %s\n",
                              weft_compared_text (number, WEFT_COMPARED_VERDICT).text);
    }
  append_findings (self, out);
}

static void
comparison_to_json (const Comparison *self, GString *out)
{
  WeftJsonWriter writer = { .out = out };

  weft_json_begin_object (&writer, NULL);
  weft_json_add_text (&writer, "weft_version", WEFT_VERSION);
  for (guint side = 0; side < 2; side++)
    {
      const WeftStatistics *first = nth_run (self, side, 0);
      guint only =
          weft_compared_features_missing_in_b (first->trace, nth_run (self, 1 - side, 0)->trace);

      weft_json_begin_object (&writer, side_names[side]);
      weft_json_add_text (&writer, "log", run_path (self, side, 0));
      weft_json_add_text (&writer, "program", first->trace->process->program);
      weft_json_add_count (&writer, "from_ns", first->from);
      weft_json_add_count (&writer, "to_ns", first->to);
      weft_json_add_count (&writer, "runs", self->runs[side]->len);
      weft_json_begin_array (&writer, "recorded_only");
      for (WeftFeature i = 0; i < WEFT_N_FEATURES; i++)
        if ((only & (1u << i)) != 0)
          weft_json_add_text (&writer, NULL, weft_feature_key (i));
      weft_json_end_array (&writer);
      weft_json_end_object (&writer);
    }
  weft_json_begin_object (&writer, "quantities");
  for (guint i = 0; i < self->whole->len; i++)
    {
      const WeftComparedNumber *number = &g_array_index (self->whole, WeftComparedNumber, i);
      WeftUnit unit = number->quantity->unit;
      const char *verdict = weft_compared_verdict_text (weft_compared_verdict (number));

      weft_json_begin_object (&writer, number->quantity->id);
      for (guint side = 0; side < 2; side++)
        weft_json_add_amount (&writer, side_names[side], unit, number->amounts[side]);
      weft_json_add_amount (&writer, "change", unit, weft_compared_difference (number));
      weft_json_add_amount (&writer, "ratio", WEFT_UNIT_SHARE, weft_compared_ratio (number));
      weft_json_add_count (&writer, "n_a", number->n[0]);
      weft_json_add_count (&writer, "n_b", number->n[1]);
      weft_json_add_amount (&writer, "p", WEFT_UNIT_SHARE, number->p);
      weft_json_add_amount (&writer, "band", WEFT_UNIT_SHARE, weft_compared_noise_band (number));
      weft_json_add_text (&writer, "verdict", *verdict != '\0' ? verdict : NULL);
      weft_json_end_object (&writer);
    }
  weft_json_end_object (&writer);
  weft_json_begin_object (&writer, "absent");
  for (guint i = 0; i < self->whole->len; i++)
    for (guint side = 0; side < 2; side++)
      {
        const WeftComparedNumber *number = &g_array_index (self->whole, WeftComparedNumber, i);
        g_autofree char *reason = weft_amount_reason (number->amounts[side], FALSE);
        g_autofree char *path = g_strdup_printf ("%s.%s", number->quantity->id, side_names[side]);

        if (reason != NULL)
          weft_json_add_text (&writer, path, reason);
      }
  weft_json_end_object (&writer);
  weft_json_end_object (&writer);
  g_string_append_c (out, '\n');
}

static void
comparison_to_csv (const Comparison *self, GString *out)
{
  g_string_append (out,
                   "quantity,unit,a,b,change,ratio,absent_a,absent_b,n_a,n_b,p,verdict,band\n");
  for (guint i = 0; i < self->whole->len; i++)
    {
      const WeftComparedNumber *number = &g_array_index (self->whole, WeftComparedNumber, i);
      WeftUnit unit = number->quantity->unit;

      g_string_append_printf (
          out, "%s,%s,%s,%s,%s,%s", number->quantity->id, weft_unit_name (unit),
          weft_amount_text_raw (unit, number->amounts[0]).text,
          weft_amount_text_raw (unit, number->amounts[1]).text,
          weft_amount_text_raw (unit, weft_compared_difference (number)).text,
          weft_amount_text_raw (WEFT_UNIT_SHARE, weft_compared_ratio (number)).text);
      for (guint side = 0; side < 2; side++)
        {
          g_autofree char *reason = weft_amount_reason (number->amounts[side], FALSE);

          g_string_append_c (out, ',');
          weft_csv_append (out, reason != NULL ? reason : "");
        }
      g_string_append_printf (
          out, ",%u,%u,%s,%s,%s\n", number->n[0], number->n[1],
          weft_amount_text_raw (WEFT_UNIT_SHARE, number->p).text,
          weft_compared_verdict_text (weft_compared_verdict (number)),
          weft_amount_text_raw (WEFT_UNIT_SHARE, weft_compared_noise_band (number)).text);
    }
}

static void (*const writers[]) (const Comparison *self, GString *out) = {
  [WEFT_CLI_COMPARISON_TEXT] = comparison_to_text,
  [WEFT_CLI_COMPARISON_JSON] = comparison_to_json,
  [WEFT_CLI_COMPARISON_CSV] = comparison_to_csv,
};

WeftCliStatus
weft_cli_compare (const WeftCliCompared *asked,
                  const GArray *conditions,
                  WeftCliComparisonFormat format)
{
  g_auto (Comparison) self = { 0 };
  g_autoptr (WeftCliOutput) output = NULL;
  g_autofree char *name = NULL;
  g_autofree char *both = NULL;
  WeftComparedSide compared[2];
  WeftCliStatus status = weft_cli_compared_runs_read (&self.sides, asked);

  if (status != WEFT_CLI_SUCCESS)
    return status;
  for (guint i = 0; i < 2; i++)
    {
      self.runs[i] = weft_cli_compared_compute_statistics (&self.sides, i);
      compared[i] =
          (WeftComparedSide){ .runs = (gconstpointer) self.runs[i]->data, .n = self.runs[i]->len };
    }
  self.numbers = weft_comparison_new (&compared[0], &compared[1]);
  self.whole = weft_comparison_new_whole (&compared[0], &compared[1]);
  output = weft_cli_output_new ();
  writers[format](&self, output->text);
  status = weft_cli_output_end (output);
  if (status == WEFT_CLI_SUCCESS && !output->is_closed)
    status = weft_cli_compared_runs_report (&self.sides);
  name = weft_cli_compared_runs_name (&self.sides, 0);
  both = weft_cli_compared_runs_names (&self.sides);
  return weft_cli_worse_status (
      status, weft_cli_judge_conditions (conditions, &compared[0], &compared[1], name, both));
}
