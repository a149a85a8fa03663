/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-why-sentence.h"

#include "weft-format.h"
#include "weft-join.h"

#include <glib/gi18n.h>
#include <string.h>

/* Maximum number of causes that are named. */
#define MAX_CAUSES 3

/* Appends a sentence, and frees it. */
static void
append_sentence (GString *out, char *text)
{
  weft_join (out, WEFT_JOIN_SENTENCE, text);
  g_free (text);
}

char *
weft_why_headline_text (const WeftWhy *self)
{
  g_autofree char *label = weft_quoted (self->label);
  g_autofree char *slow = g_strdup (weft_format_time ((guint64) self->slow).text);
  g_autofree char *typical = g_strdup (weft_format_time ((guint64) self->typical).text);
  g_autofree char *least = g_strdup (weft_format_time_brief (self->chosen.from).text);
  g_autofree char *end = g_strdup (weft_format_time_brief (self->chosen.to).text);
  WeftFormatted more = weft_format_time ((guint64) MAX (self->slow - self->typical, 0));

  if (self->is_chosen && self->chosen.to < WEFT_TIME_END)
    return g_strdup_printf (
        /* Translators: a label, two lengths, two counts, and two lengths */
        _ ("Spans of %s that take %s to %s (%u of %u) take %s, typical ones %s"), label, least, end,
        self->n_slow, self->n, slow, typical);
  if (self->is_chosen)
    return g_strdup_printf (
        /* Translators: a label, a length, two counts, and three lengths */
        _ ("Spans of %s that take %s or more (%u of %u) take %s, typical ones %s: %s more"), label,
        weft_format_time (self->chosen.from).text, self->n_slow, self->n, slow, typical, more.text);
  return g_strdup_printf (
      /* Translators: two counts, a label, and three lengths */
      _ ("The slowest 10 %% (%u of %u) of %s take %s, typical ones %s: %s more"), self->n_slow,
      self->n, label, slow, typical, more.text);
}

/* Returns a clause with the text of cause @i and the time that its group explains. Adds the time
 * that the cause itself explains if that time differs. */
static char *
describe_cause (const WeftWhy *self, guint i, gboolean is_first)
{
  const WeftWhyCause *cause = weft_why_nth (self, i);
  g_autofree char *text = weft_why_cause_text (self, cause, TRUE);
  g_autofree char *group = g_strdup (weft_format_time ((guint64) MAX (cause->group, 0)).text);
  WeftFormatted own = weft_format_time ((guint64) MAX (cause->difference, 0));

  /* without a function, the text describes all causes of the group */
  if (cause->n_steps == 1 && cause->function == WEFT_WHY_NO_FUNCTION)
    own = weft_format_time ((guint64) MAX (cause->group, 0));
  if (g_str_equal (group, own.text) && is_first)
    return g_strdup_printf (_ ("For %s of that, the thread is %s"), group, text);
  if (g_str_equal (group, own.text))
    return g_strdup_printf (_ ("For %s, it is %s"), group, text);
  if (is_first)
    return g_strdup_printf (_ ("For %s of that, the thread is %s, for %s of it"), group, text,
                            own.text);
  return g_strdup_printf (_ ("For %s, it is %s, for %s of it"), group, text, own.text);
}

/* Returns a sentence that says why there are no slow or no typical spans. */
static char *
describe_missing_spans (const WeftWhy *self)
{
  g_autofree char *label = weft_quoted (self->label);
  g_autofree char *least = g_strdup (weft_format_time_brief (self->chosen.from).text);
  g_autofree char *longest = g_strdup (weft_format_time (self->longest).text);

  if (self->n == 0)
    return g_strdup_printf (_ ("No span of %s has a start and an end in this range and a known "
                               "thread"),
                            label);
  if (self->is_chosen && self->n_slow == 0 && self->chosen.to < WEFT_TIME_END)
    return g_strdup_printf (/* Translators: a label, and two lengths */
                            _ ("No span of %s takes %s to %s"), label, least,
                            weft_format_time_brief (self->chosen.to).text);
  if (self->is_chosen && self->n_slow == 0)
    return g_strdup_printf (/* Translators: a label, and two lengths */
                            _ ("No span of %s takes %s or more; the longest takes %s"), label,
                            least, longest);
  if (self->is_chosen && self->n_typical == 0)
    return g_strdup_printf (/* Translators: a label */
                            _ ("All spans of %s are slow by this length: there are no typical ones "
                               "to compare them with"),
                            label);
  return g_strdup_printf (_ ("No span of %s is slower than typical ones"), label);
}

char *
weft_why_summary_text (const WeftWhy *self)
{
  GString *out = g_string_new (NULL);
  double more = self->slow - self->typical;
  guint n = 0;

  append_sentence (out, self->doubt == WEFT_WHY_NO_SPANS ? describe_missing_spans (self) :
                                                           weft_why_headline_text (self));
  if (self->doubt == WEFT_WHY_NOT_SLOWER)
    weft_join (out, WEFT_JOIN_SENTENCE,
               _ ("They are not clearly slower: there is no cause to look for"));
  for (guint i = 0; self->doubt < WEFT_WHY_NOT_SLOWER && i < self->causes->len && n < MAX_CAUSES;
       i++)
    {
      const WeftWhyCause *cause = weft_why_nth (self, i);
      gboolean is_of_group =
          i > 0 && memcmp (&cause->steps[0], &weft_why_nth (self, i - 1)->steps[0],
                           sizeof (WeftWhyStep)) == 0;
      gboolean is_large = n == 0 || cause->group_score >= WEFT_WHY_MIN_SHARE ||
                          cause->group >= WEFT_WHY_MIN_SHARE * more;
      g_autofree char *clause = NULL;

      /* there is one clause per group, for its first cause */
      if (is_of_group || !is_large)
        continue;
      clause = describe_cause (self, i, n++ == 0);
      if (cause->group_share < 0.5 && self->doubt == WEFT_WHY_CLEAR)
        {
          g_autofree char *text = g_steal_pointer (&clause);

          clause = g_strdup_printf (/* Translators: a clause, and a share in percent */
                                    _ ("%s (in %s of the slow spans)"), text,
                                    weft_format_percent (cause->group_share, 0).text);
        }
      append_sentence (out, g_steal_pointer (&clause));
    }
  return g_string_free (out, FALSE);
}

char *
weft_why_reservation_text (const WeftWhy *self)
{
  g_autoptr (GString) out = g_string_new (NULL);

  if (self->doubt == WEFT_WHY_FEW)
    append_sentence (
        out,
        g_strdup_printf (g_dngettext (NULL, "There is only %u such span: this may be chance",
                                      "There are only %u such spans: this may be chance", self->n),
                         self->n));
  else if (self->doubt == WEFT_WHY_CHANCE && weft_why_nth (self, 0)->group_share < 0.5)
    append_sentence (
        out, g_strdup_printf (_ ("Only %s of the slow spans have the first cause: this may be "
                                 "chance"),
                              weft_format_percent (weft_why_nth (self, 0)->group_share, 0).text));
  else if (self->doubt == WEFT_WHY_CHANCE)
    weft_join (out, WEFT_JOIN_SENTENCE,
               _ ("Typical spans differ as much in the first cause: this may be chance"));
  if (self->n_excluded > 0)
    append_sentence (
        out, g_strdup_printf (g_dngettext (NULL,
                                           "%u span is left out: it has no end, is not wholly in "
                                           "the range, or its thread is not known",
                                           "%u spans are left out: they have no end, are not "
                                           "wholly in the range, or their threads are not known",
                                           self->n_excluded),
                              self->n_excluded));
  if (self->n_unnamed > 0)
    append_sentence (
        out,
        g_strdup_printf (g_dngettext (NULL,
                                      "%u span is left out that may match: its label is not among "
                                      "the first %u of the log, which are kept",
                                      "%u spans are left out that may match: their labels are not "
                                      "among the first %u of the log, which are kept",
                                      self->n_unnamed),
                         self->n_unnamed, WEFT_USER_LABEL_OTHER));
  return out->len > 0 ? g_string_free (g_steal_pointer (&out), FALSE) : NULL;
}
