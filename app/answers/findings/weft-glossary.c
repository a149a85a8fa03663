/* SPDX-License-Identifier: BSD-3-Clause */
/* Finds the terms that a help page uses, by their words. */
#include "weft-glossary.h"

#include <glib/gi18n.h>
#include <string.h>

static const WeftGlossaryTerm words[] = {
  { NC_ ("term", "HEC"),
    N_ ("Haskell execution context, also called capability. Each runs one Haskell "
        "thread at a time; +RTS -N sets their number.") },
  { NC_ ("term", "minor GC"), N_ ("GC of the youngest data only: frequent, and usually short.") },
  { NC_ ("term", "major GC"), N_ ("GC of all data: rare, and longer the more data is in use.") },
  { NC_ ("term", "nursery"),
    N_ ("Memory in which a HEC allocates between two minor GCs (+RTS -A).") },
  { NC_ ("term", "live bytes"),
    N_ ("Size of the data that a major GC found still in use. Their maximum is "
        "the maximum residency.") },
  { NC_ ("term", "heap profile"),
    N_ ("Samples of what is on the heap, which +RTS -h with a letter records.") },
  { NC_ ("term", "band"),
    N_ ("What a heap profile sums up: a closure type, a place in the source, a cost centre.") },
  { NC_ ("term", "thunk"), N_ ("Expression that has not been evaluated yet.") },
  { NC_ ("term", "spark"),
    N_ ("Expression that any HEC without work may evaluate, made by par and by strategies.") },
  { NC_ ("term", "safe"),
    N_ ("A foreign call that leaves its HEC to other threads while it runs. An unsafe "
        "one is cheaper, but keeps it.") },
};

/* Returns TRUE if @text contains @word at the start of a word. Letters may follow, such as a plural
 * ending. */
static gboolean
has_word (const char *text, const char *word)
{
  const char *found = text;

  while ((found = strstr (found, word)) != NULL)
    {
      if (found == text || !g_ascii_isalpha (found[-1]))
        return TRUE;
      found++;
    }
  return FALSE;
}

const WeftGlossaryTerm *
weft_glossary_next_term (const WeftRule *rule, const WeftGlossaryTerm *last)
{
  for (const WeftGlossaryTerm *one = last != NULL ? last + 1 : words;
       one < words + G_N_ELEMENTS (words); one++)
    if (rule == NULL || has_word (rule->meaning, one->word) ||
        has_word (rule->location, one->word) || has_word (rule->code_change, one->word))
      return one;
  return NULL;
}
