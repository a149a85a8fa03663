/* SPDX-License-Identifier: BSD-3-Clause */
/* Formats the columns of a comparison, and composes the sentence about the comparison from
 * parts. */
#include "weft-compared-text.h"

#include "weft-amount-text.h"
#include "weft-heap-verdicts.h"
#include "weft-join.h"
#include "weft-number-style.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

static WeftFormatted
verdict_text (const WeftComparedNumber *number)
{
  WeftFormatted text;
  WeftComparedVerdict verdict = weft_compared_verdict (number);

  if (verdict != WEFT_COMPARED_ABSENT && verdict != WEFT_COMPARED_SAME &&
      weft_amount_is_known (number->p) && MAX (number->n[0], number->n[1]) > 1)
    /* Translators: a verdict, and the probability that chance alone makes such a difference */
    g_snprintf (text.text, sizeof text.text, _ ("%s (p = %s)"),
                g_dpgettext2 (NULL, "comparison", weft_compared_verdict_text (verdict)),
                weft_format_fixed ((guint64) (number->p.number * 1000 + 0.5), 1000, 3).text);
  else
    g_strlcpy (text.text,
               verdict != WEFT_COMPARED_ABSENT ?
                   g_dpgettext2 (NULL, "comparison", weft_compared_verdict_text (verdict)) :
                   "–",
               sizeof text.text);
  return text;
}

WeftFormatted
weft_compared_column_title (WeftComparedText column, const guint n[2])
{
  static const char *const heads[WEFT_N_COMPARED_TEXTS] = {
    [WEFT_COMPARED_A] = "A",
    [WEFT_COMPARED_B] = "B",
    [WEFT_COMPARED_DIFFERENCE] = NC_ ("column", "Change"),
    [WEFT_COMPARED_RATIO] = NC_ ("column", "B / A"),
    [WEFT_COMPARED_BAND] = NC_ ("column", "Run to Run"),
    [WEFT_COMPARED_VERDICT] = NC_ ("column", "Verdict"),
  };
  WeftFormatted head;

  if (column <= WEFT_COMPARED_B && n[column] > 1)
    /* Translators: A or B, and the number of runs whose medians are shown */
    g_snprintf (head.text, sizeof head.text, _ ("%s (n = %u)"), heads[column], n[column]);
  else
    g_strlcpy (head.text,
               column <= WEFT_COMPARED_B ? heads[column] :
                                           g_dpgettext2 (NULL, "column", heads[column]),
               sizeof head.text);
  return head;
}

char *
weft_compared_few_runs_text (const guint n[2])
{
  if (n[0] > 1 && n[1] > 1)
    return NULL;
  if (n[0] == 1 && n[1] == 1)
    return g_strdup (_ ("One run each: differences smaller than the band under “Run to Run” may "
                        "be chance, and on a busy machine larger ones, too. Add runs to be sure"));
  return g_strdup (_ ("One run on one side: its variation is unknown. Add runs to be sure"));
}

WeftFormatted
weft_compared_text (const WeftComparedNumber *number, WeftComparedText column)
{
  WeftAmount ratio = weft_compared_ratio (number), difference = weft_compared_difference (number);
  WeftAmount band = weft_compared_noise_band (number);
  WeftUnit unit = number->quantity->unit;
  WeftFormatted text, unknown = { "–" };

  switch (column)
    {
    case WEFT_COMPARED_DIFFERENCE:
      if (!weft_amount_is_known (difference))
        return unknown;
      if (unit == WEFT_UNIT_SHARE || unit == WEFT_UNIT_PERCENT)
        {
          text = weft_format_fixed ((guint64) (fabs (difference.number) * 1000 + 0.5), 10, 1);
          g_strlcat (text.text, " ", sizeof text.text);
          g_strlcat (text.text, weft_number_unit ("pp"), sizeof text.text);
        }
      else
        text = weft_amount_text (unit, weft_amount (fabs (difference.number)), WEFT_DIGITS_SHORT);
      return weft_format_signed (difference.number, text);
    case WEFT_COMPARED_RATIO:
      return weft_amount_is_known (ratio) ? weft_format_ratio (ratio.number, 2) : unknown;
    case WEFT_COMPARED_BAND:
      if (!weft_amount_is_known (band))
        return unknown;
      /* Translators: amount by which a value may vary from run to run: "± 35 %" */
      g_snprintf (text.text, sizeof text.text, C_ ("comparison", "± %u %%"),
                  (guint) (band.number * 100 + 0.5));
      return text;
    case WEFT_COMPARED_VERDICT:
      return verdict_text (number);
    default:
      return weft_amount_text (unit, number->amounts[column], WEFT_DIGITS_SHORT);
    }
}

#define MAX_NAMED_BANDS 2     /* bands named in the sentence; others are only counted */
#define MIN_CHANGE      0.02  /* minimum change of a main number that is mentioned */
#define SAME_WORK       0.002 /* maximum change of allocation and GCs that counts as the same work */

static const struct
{
  const char *id;
  const char *name;
  gboolean has_values; /* show both values, not only the change */
} main_numbers[] = {
  { "time.elapsed_ns", N_ ("elapsed"), TRUE },
  { "gc.max_heap_size", N_ ("peak heap"), TRUE },
  { "gc.max_residency", N_ ("maximum residency"), TRUE },
  { "time.gc_ns", N_ ("GC time"), FALSE },
  { "pauses.max_ns", N_ ("longest pause"), FALSE },
  { "gc.allocated", N_ ("allocated"), FALSE },
};

/* Adds the bands that are likely leaks only on @side. Returns the number of bands added. */
static guint
add_leak_parts (GPtrArray *parts,
                const WeftHeapComparison *heap,
                WeftHeapVerdicts *const verdicts[2],
                guint side)
{
  const WeftHeapNumbers *numbers = heap->numbers[side];
  guint n = 0, n_more;

  for (guint i = 0; i < weft_heap_numbers_count (numbers); i++)
    {
      guint32 band = weft_heap_numbers_band (numbers, i);
      const char *label = weft_heap_profile_label (heap->heaps[0], band);
      const char *end = strstr (label, " < ");
      gint row = weft_heap_numbers_find (heap->numbers[1 - side], band);
      WeftVerdict other =
          row < 0 ? WEFT_VERDICT_FLAT :
                    weft_heap_verdicts_nth (verdicts[1 - side], (guint) row)->verdict.verdict;
      g_autofree char *name = NULL;

      if (weft_heap_verdicts_nth (verdicts[side], i)->role != WEFT_BAND_LEAK ||
          other == WEFT_VERDICT_GROWING || other == WEFT_VERDICT_TOO_FEW || n++ >= MAX_NAMED_BANDS)
        continue;

      /* name a cost centre stack by its innermost cost centre */
      name = end != NULL ? g_strndup (label, (gsize) (end - label)) : g_strdup (label);
      g_ptr_array_add (parts, side == 0 ? g_strdup_printf (_ ("%s no longer grows"), name) :
                                          g_strdup_printf (_ ("worse: %s grows"), name));
    }
  n_more = n - MIN (n, MAX_NAMED_BANDS);
  if (n_more > 0)
    g_ptr_array_add (parts, g_strdup_printf (side == 0 ?
                                                 ngettext ("%u more band no longer grows",
                                                           "%u more bands no longer grow", n_more) :
                                                 ngettext ("worse: %u more band grows",
                                                           "worse: %u more bands grow", n_more),
                                             n_more));
  return n;
}

/* Adds the bands that are likely leaks on one side only. Returns TRUE if the first part added
 * begins with the name of a band. */
static gboolean
add_heap_parts (GPtrArray *parts, const WeftHeapComparison *heap)
{
  WeftHeapVerdicts *verdicts[2];
  gboolean begins_with_name;

  for (guint i = 0; i < 2; i++)
    verdicts[i] = weft_heap_verdicts_new (heap->numbers[i], NULL);
  begins_with_name = add_leak_parts (parts, heap, verdicts, 0) > 0;
  add_leak_parts (parts, heap, verdicts, 1);
  for (guint i = 0; i < 2; i++)
    weft_heap_verdicts_free (verdicts[i]);
  return begins_with_name;
}

/* Adds the main numbers with @verdict. */
static void
add_main_number_parts (GPtrArray *parts, const GArray *numbers, WeftComparedVerdict verdict)
{
  for (guint i = 0; i < G_N_ELEMENTS (main_numbers); i++)
    {
      const char *name = _ (main_numbers[i].name);
      const WeftComparedNumber *number = weft_comparison_find (numbers, main_numbers[i].id);
      WeftAmount ratio;
      g_autofree char *values = NULL;
      g_autofree char *change = NULL;

      if (number == NULL || weft_compared_verdict (number) != verdict)
        continue;
      ratio = weft_compared_ratio (number);
      if (weft_amount_is_known (ratio) && fabs (ratio.number - 1) < MIN_CHANGE)
        continue;
      if (weft_amount_is_known (ratio))
        change = g_strdup (weft_format_change_percent (ratio.number - 1).text);
      if (main_numbers[i].has_values || change == NULL)
        {
          WeftFormatted a =
              weft_amount_text (number->quantity->unit, number->amounts[0], WEFT_DIGITS_BRIEF);
          WeftFormatted b =
              weft_amount_text (number->quantity->unit, number->amounts[1], WEFT_DIGITS_BRIEF);
          char *unit_a = strrchr (a.text, ' ');
          const char *unit_b = strrchr (b.text, ' ');

          if (unit_a != NULL && unit_b != NULL && !weft_number_is_isolated (a.text) &&
              g_str_equal (unit_a, unit_b))
            *unit_a = '\0';
          values = g_strdup_printf ("%s → %s", a.text, b.text);
        }
      g_ptr_array_add (
          parts,
          change == NULL || values == NULL ?
              /* Translators: "GC time −35 %", "heap 506 → 158 MiB" */
              g_strdup_printf (C_ ("comparison", "%s %s"), name, values != NULL ? values : change) :
              /* Translators: "heap 506 → 158 MiB (−69 %)" */
              g_strdup_printf (C_ ("comparison", "%s %s (%s)"), name, values, change));
    }
}

/* Returns TRUE unless the quantity called @id is known to be the same on both sides. */
static gboolean
quantity_differs (const GArray *numbers, const char *id)
{
  const WeftComparedNumber *number = weft_comparison_find (numbers, id);
  WeftAmount ratio;

  if (number == NULL)
    return TRUE;
  ratio = weft_compared_ratio (number);
  return !weft_amount_is_known (ratio) || fabs (ratio.number - 1) > SAME_WORK;
}

/* Adds that the machines may differ, if the elapsed times differ although the work is the same. */
static void
add_same_work_part (GPtrArray *parts, const GArray *numbers)
{
  const WeftComparedNumber *elapsed = weft_comparison_find (numbers, "time.elapsed_ns");
  WeftComparedVerdict verdict =
      elapsed != NULL ? weft_compared_verdict (elapsed) : WEFT_COMPARED_ABSENT;

  if ((verdict == WEFT_COMPARED_BETTER || verdict == WEFT_COMPARED_WORSE) &&
      !quantity_differs (numbers, "gc.allocated") && !quantity_differs (numbers, "pauses.count"))
    g_ptr_array_add (parts, g_strdup (_ ("both allocate the same in as many GCs, so the machine "
                                         "may be what differs: record the runs of A and B in "
                                         "turn")));
}

char *
weft_compared_sentence (const GArray *numbers, const WeftHeapComparison *heap)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  gboolean begins_with_name = heap != NULL && add_heap_parts (parts, heap);
  g_autoptr (GString) joined = g_string_new (NULL);
  g_autofree char *capital = NULL;
  guint n_better;
  const WeftQuantityGroup *group = weft_quantity_groups[WEFT_QUANTITIES_GC];
  guint n = 0, n_noise = 0;

  add_main_number_parts (parts, numbers, WEFT_COMPARED_BETTER);
  n_better = parts->len;
  add_main_number_parts (parts, numbers, WEFT_COMPARED_WORSE);
  if (parts->len > n_better)
    {
      g_autofree char *first = g_ptr_array_index (parts, n_better);

      /* Translators: begins a list of changes for the worse */
      g_ptr_array_index (parts, n_better) = g_strdup_printf (_ ("worse: %s"), first);
    }
  if (parts->len == 0)
    g_ptr_array_add (parts, g_strdup (_ ("no clear change of the main numbers")));
  for (guint i = 0; i < group->n; i++)
    {
      const WeftComparedNumber *number = weft_comparison_find (numbers, group->rows[i].id);

      if (number == NULL || weft_compared_verdict (number) == WEFT_COMPARED_ABSENT)
        continue;
      n++;
      n_noise += weft_compared_verdict (number) == WEFT_COMPARED_NOISE ||
                 weft_compared_verdict (number) == WEFT_COMPARED_SAME;
    }
  if (n > 0)
    g_ptr_array_add (parts,
                     g_strdup_printf (ngettext ("%u of %u GC quantity is within noise",
                                                "%u of %u GC quantities are within noise", n),
                                      n_noise, n));
  add_same_work_part (parts, numbers);
  for (guint i = 0; i < parts->len; i++)
    weft_join (joined, WEFT_JOIN_CLAUSE, g_ptr_array_index (parts, i));
  if (begins_with_name)
    return g_string_free (g_steal_pointer (&joined), FALSE);

  /* capitalise the first letter of the sentence */
  capital = g_utf8_strup (joined->str, g_utf8_next_char (joined->str) - joined->str);
  return g_strconcat (capital, g_utf8_next_char (joined->str), NULL);
}
