/* SPDX-License-Identifier: BSD-3-Clause */
/* Composes the sentence from its parts. */
#include "weft-compared-sentence.h"

#include "weft-amount-text.h"
#include "weft-heap-verdicts.h"
#include "weft-join.h"
#include "weft-number-style.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* Of more bands, the rest is only counted. */
#define MOST_NAMED 2

/* A smaller change of a main number is not worth a word, as certain as it may be. */
#define LEAST_CHANGE 0.02

/* The numbers that are named, and how: from one value to the other, or the change alone. */
static const struct
{
  const char *id;
  const char *name;
  gboolean has_values;
} heads[] = {
  { "time.elapsed_ns", N_ ("elapsed"), TRUE },
  { "gc.max_heap_size", N_ ("peak heap"), TRUE },
  { "gc.max_residency", N_ ("maximum residency"), TRUE },
  { "time.gc_ns", N_ ("GC time"), FALSE },
  { "pauses.max_ns", N_ ("longest pause"), FALSE },
  { "gc.allocated", N_ ("allocated"), FALSE },
};

/* Bands. */

/* A stack of cost centres goes by what is innermost. */
static char *
band_name (const WeftHeapComparison *heap, guint32 band)
{
  const char *label = weft_heap_profile_label (heap->heaps[0], band);
  const char *end = strstr (label, " < ");

  return end != NULL ? g_strndup (label, (gsize) (end - label)) : g_strdup (label);
}

/* Whether @band is judged in @numbers, and does not grow there. */
static gboolean
is_calm (const WeftHeapNumbers *numbers, const WeftHeapVerdicts *verdicts, guint32 band)
{
  gint place = weft_heap_numbers_find (numbers, band);
  WeftVerdict verdict = place < 0 ?
                            WEFT_VERDICT_FLAT :
                            weft_heap_verdicts_nth (verdicts, (guint) place)->verdict.verdict;

  return verdict != WEFT_VERDICT_GROWING && verdict != WEFT_VERDICT_TOO_FEW;
}

/* The bands that are likely leaks on @side alone; returns how many there are. */
static guint
add_bands (GPtrArray *parts,
           const WeftHeapComparison *heap,
           WeftHeapVerdicts *const verdicts[2],
           guint side)
{
  const WeftHeapNumbers *numbers = heap->numbers[side];
  guint n = 0;

  for (guint i = 0; i < weft_heap_numbers_count (numbers); i++)
    {
      guint32 band = weft_heap_numbers_band (numbers, i);
      g_autofree char *name = NULL;

      if (weft_heap_verdicts_nth (verdicts[side], i)->role != WEFT_BAND_LEAK ||
          !is_calm (heap->numbers[1 - side], verdicts[1 - side], band) || n++ >= MOST_NAMED)
        continue;
      name = band_name (heap, band);
      g_ptr_array_add (parts, side == 0 ? g_strdup_printf (_ ("%s no longer grows"), name) :
                                          g_strdup_printf (_ ("worse: %s grows"), name));
    }
  if (n > MOST_NAMED)
    g_ptr_array_add (
        parts,
        g_strdup_printf (side == 0 ? ngettext ("%u more band no longer grows",
                                               "%u more bands no longer grow", n - MOST_NAMED) :
                                     ngettext ("worse: %u more band grows",
                                               "worse: %u more bands grow", n - MOST_NAMED),
                         n - MOST_NAMED));
  return n;
}

/* Whether the first part begins with a name. */
static gboolean
add_heap (GPtrArray *parts, const WeftHeapComparison *heap)
{
  WeftHeapVerdicts *verdicts[2];
  gboolean begins_with_name;

  for (guint i = 0; i < 2; i++)
    verdicts[i] = weft_heap_verdicts_new (heap->numbers[i], NULL);
  begins_with_name = add_bands (parts, heap, verdicts, 0) > 0;
  add_bands (parts, heap, verdicts, 1);
  for (guint i = 0; i < 2; i++)
    weft_heap_verdicts_free (verdicts[i]);
  return begins_with_name;
}

/* Numbers. */

/* "506 → 158 MiB": the unit once, where it is the same. */
static char *
values_text (const WeftComparedNumber *number)
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
  return g_strdup_printf ("%s → %s", a.text, b.text);
}

/* The heads that are @verdict. */
static void
add_numbers (GPtrArray *parts, const GArray *numbers, WeftComparedVerdict verdict)
{
  for (guint i = 0; i < G_N_ELEMENTS (heads); i++)
    {
      const WeftComparedNumber *number = weft_comparison_find (numbers, heads[i].id);
      WeftAmount ratio;
      g_autofree char *values = NULL;
      g_autofree char *change = NULL;

      if (number == NULL || weft_compared_verdict (number) != verdict)
        continue;
      ratio = weft_compared_ratio (number);
      if (weft_amount_is_known (ratio) && fabs (ratio.number - 1) < LEAST_CHANGE)
        continue;
      if (weft_amount_is_known (ratio))
        change = g_strdup (weft_format_change_percent (ratio.number - 1).text);
      if (heads[i].has_values || change == NULL)
        values = values_text (number);
      g_ptr_array_add (parts, change == NULL || values == NULL ?
                                  /* Translators: "GC time −35 %", "heap 506 → 158 MiB" */
                                  g_strdup_printf (C_ ("comparison", "%s %s"), _ (heads[i].name),
                                                   values != NULL ? values : change) :
                                  /* Translators: "heap 506 → 158 MiB (−69 %)" */
                                  g_strdup_printf (C_ ("comparison", "%s %s (%s)"),
                                                   _ (heads[i].name), values, change));
    }
}

/* The number of quantities of GCs whose change chance alone may explain. */
static void
add_noise (GPtrArray *parts, const GArray *numbers)
{
  const WeftQuantityGroup *group = weft_quantity_groups[WEFT_QUANTITIES_GC];
  guint n = 0, n_noise = 0;

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
}

/* The sentence begins with a capital; the name of a band stays as it is. */
static char *
capitalize (const char *sentence, gboolean begins_with_name)
{
  g_autofree char *first = NULL;
  g_autofree char *capital = NULL;

  if (begins_with_name || *sentence == '\0')
    return g_strdup (sentence);
  first = g_utf8_substring (sentence, 0, 1);
  capital = g_utf8_strup (first, -1);
  return g_strconcat (capital, sentence + strlen (first), NULL);
}

char *
weft_compared_sentence (const GArray *numbers, const WeftHeapComparison *heap)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  gboolean begins_with_name = heap != NULL && add_heap (parts, heap);
  g_autoptr (GString) joined = g_string_new (NULL);
  guint n_better;

  add_numbers (parts, numbers, WEFT_COMPARED_BETTER);
  n_better = parts->len;
  add_numbers (parts, numbers, WEFT_COMPARED_WORSE);
  if (parts->len > n_better)
    {
      g_autofree char *first = g_ptr_array_index (parts, n_better);

      /* Translators: what follows got worse from one log to the other */
      g_ptr_array_index (parts, n_better) = g_strdup_printf (_ ("worse: %s"), first);
    }
  if (parts->len == 0)
    g_ptr_array_add (parts, g_strdup (_ ("no clear change of the main numbers")));
  add_noise (parts, numbers);
  for (guint i = 0; i < parts->len; i++)
    weft_join (joined, WEFT_JOIN_CLAUSE, g_ptr_array_index (parts, i));
  return capitalize (joined->str, begins_with_name);
}
