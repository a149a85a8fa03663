/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes a quantity of two ranges for people. */
#include "weft-compared-text.h"

#include "weft-number-style.h"

#include <glib/gi18n.h>
#include <math.h>

static WeftFormatted
signed_text (WeftUnit unit, double value)
{
  WeftFormatted plain, result;

  if (unit == WEFT_UNIT_SHARE || unit == WEFT_UNIT_PERCENT)
    {
      plain = weft_format_fixed ((guint64) (fabs (value) * 1000 + 0.5), 10, 1);
      g_strlcat (plain.text, " ", sizeof plain.text);
      g_strlcat (plain.text, weft_number_unit ("pp"), sizeof plain.text);
    }
  else
    plain = weft_amount_text (unit, weft_amount (fabs (value)), WEFT_DIGITS_SHORT);
  g_snprintf (result.text, sizeof result.text, "%s%s",
              value > 0 ? "+" :
              value < 0 ? "−" :
                          "",
              plain.text);
  return result;
}

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
weft_compared_head (WeftComparedText what, const guint n[2])
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

  if (what <= WEFT_COMPARED_B && n[what] > 1)
    /* Translators: A or B, and a number of runs: the numbers are their medians */
    g_snprintf (head.text, sizeof head.text, _ ("%s (n = %u)"), heads[what], n[what]);
  else
    g_strlcpy (head.text,
               what <= WEFT_COMPARED_B ? heads[what] : g_dpgettext2 (NULL, "column", heads[what]),
               sizeof head.text);
  return head;
}

char *
weft_compared_caution (const guint n[2])
{
  if (n[0] > 1 && n[1] > 1)
    return NULL;
  if (n[0] == 1 && n[1] == 1)
    return g_strdup (_ ("One run each: what differs by less than its band under “Run to Run” may "
                        "be chance, on a busy machine more. Add runs to be sure"));
  return g_strdup (_ ("One run of a side: its chance is not known. Add runs to be sure"));
}

/* The band around a value. */
static WeftFormatted
band_text (const WeftComparedNumber *number)
{
  WeftAmount band = weft_compared_band (number);
  WeftFormatted text = { "–" };

  if (!weft_amount_is_known (band))
    return text;
  /* Translators: a part of a value by which it may differ: "± 35 %" */
  g_snprintf (text.text, sizeof text.text, C_ ("comparison", "± %u %%"),
              (guint) (band.number * 100 + 0.5));
  return text;
}

WeftFormatted
weft_compared_text (const WeftComparedNumber *number, WeftComparedText what)
{
  WeftAmount ratio = weft_compared_ratio (number), difference = weft_compared_difference (number);
  WeftFormatted unknown = { "–" };

  switch (what)
    {
    case WEFT_COMPARED_DIFFERENCE:
      return weft_amount_is_known (difference) ?
                 signed_text (number->quantity->unit, difference.number) :
                 unknown;
    case WEFT_COMPARED_RATIO:
      return weft_amount_is_known (ratio) ? weft_format_times (ratio.number, 2) : unknown;
    case WEFT_COMPARED_BAND:
      return band_text (number);
    case WEFT_COMPARED_VERDICT:
      return verdict_text (number);
    default:
      return weft_amount_text (number->quantity->unit, number->amounts[what], WEFT_DIGITS_SHORT);
    }
}
