/* SPDX-License-Identifier: BSD-3-Clause */
/* Judges rules by their conditions; the tables of rules and of glossary terms. */
#include "weft-rule.h"

#include <glib/gi18n.h>
#include <string.h>

static const struct
{
  const char *id, *text;
} confidences[] = {
  [WEFT_CONFIDENCE_LOW] = { "low", N_ ("low confidence") },
  [WEFT_CONFIDENCE_MEDIUM] = { "medium", N_ ("medium confidence") },
  [WEFT_CONFIDENCE_HIGH] = { "high", N_ ("high confidence") },
};

const char *
weft_confidence_id (WeftConfidence confidence)
{
  return confidences[confidence].id;
}

const char *
weft_confidence_text (WeftConfidence confidence)
{
  return _ (confidences[confidence].text);
}

WeftJudgement
weft_condition_judge (const WeftCondition *self, const WeftMeasures *measures)
{
  double value = measures->values[self->measure];
  gboolean holds =
      self->kind == WEFT_CONDITION_ABOVE ? value > self->threshold : value < self->threshold;

  if (self->kind == WEFT_CONDITION_END)
    return WEFT_JUDGED_TRUE;
  if (isnan (value))
    return WEFT_JUDGED_UNKNOWN;
  return holds ? WEFT_JUDGED_TRUE : WEFT_JUDGED_FALSE;
}

/* Calls @func for each measure in braces in @text (may be NULL). */
static void
foreach_measure (const char *text, void (*func) (WeftMeasure measure, gpointer data), gpointer data)
{
  const char *open = text != NULL ? strchr (text, '{') : NULL;

  for (; open != NULL; open = strchr (open + 1, '{'))
    {
      WeftMeasure measure = weft_measure_find (open + 1, strcspn (open + 1, "}"));

      if (measure < WEFT_N_MEASURES)
        func (measure, data);
    }
}

static void
add_measure_needs (WeftMeasure measure, gpointer needs)
{
  *(guint *) needs |= weft_measure_needs (measure);
}

guint
weft_rule_get_needs (const WeftRule *self)
{
  const WeftCondition *const lists[] = { self->all, self->any };
  guint needs = weft_measure_needs (self->cost);

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    for (const WeftCondition *one = lists[i]; one->kind != WEFT_CONDITION_END; one++)
      needs |= weft_measure_needs (one->measure);
  foreach_measure (self->sentence, add_measure_needs, &needs);
  return needs;
}

typedef struct
{
  const WeftMeasures *measures;
  gboolean is_known;
} KnownCheck;

static void
check_known (WeftMeasure measure, gpointer data)
{
  KnownCheck *self = data;

  self->is_known &= !isnan (self->measures->values[measure]);
}

WeftJudgement
weft_rule_judge (const WeftRule *self, const WeftMeasures *measures)
{
  WeftJudgement all = WEFT_JUDGED_TRUE, any = WEFT_JUDGED_FALSE;
  KnownCheck known = { measures, TRUE };

  for (const WeftCondition *one = self->all; one->kind != WEFT_CONDITION_END; one++)
    all = MIN (all, weft_condition_judge (one, measures));
  for (const WeftCondition *one = self->any; one->kind != WEFT_CONDITION_END; one++)
    any = MAX (any, weft_condition_judge (one, measures));
  if (self->any[0].kind != WEFT_CONDITION_END)
    all = MIN (all, any);
  if (all != WEFT_JUDGED_TRUE)
    return all;

  /* the cost and the measures in the sentence are shown, so they must be known */
  check_known (self->cost, &known);
  foreach_measure (self->sentence, check_known, &known);
  return known.is_known ? WEFT_JUDGED_TRUE : WEFT_JUDGED_UNKNOWN;
}

/* Adds the condition @one, which holds, to @held. If two conditions compare the same measure in the
 * same direction, only the stricter one is kept. */
static void
add_strictest (GArray *held, const WeftCondition *one)
{
  for (guint i = 0; i < held->len; i++)
    {
      WeftCondition *other = &g_array_index (held, WeftCondition, i);

      if (other->measure != one->measure || other->kind != one->kind)
        continue;
      other->threshold = one->kind == WEFT_CONDITION_ABOVE ?
                             MAX (other->threshold, one->threshold) :
                             MIN (other->threshold, one->threshold);
      return;
    }
  g_array_append_val (held, *one);
}

GArray *
weft_rule_get_held_conditions (const WeftRule *self, const WeftMeasures *measures)
{
  const WeftCondition *const lists[] = { self->all, self->any };
  GArray *held = g_array_new (FALSE, FALSE, sizeof (WeftCondition));

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    for (const WeftCondition *one = lists[i]; one->kind != WEFT_CONDITION_END; one++)
      if (weft_condition_judge (one, measures) == WEFT_JUDGED_TRUE)
        add_strictest (held, one);
  return held;
}

const WeftRule *
weft_rule_find (const char *id)
{
  for (guint i = 0; i < weft_n_rules; i++)
    if (strcmp (weft_rules[i].id, id) == 0)
      return &weft_rules[i];
  return NULL;
}

/* The table of rules. Thresholds were measured on programs with one planted fault each, on repaired
 * versions of these programs, and on healthy programs: see tests/workloads. Rules about GC need a
 * few ms of GC, and those about leaks a few MB, so that short runs have no findings. */

#define ABOVE(measure, threshold)                           \
  {                                                         \
    WEFT_CONDITION_ABOVE, WEFT_MEASURE_##measure, threshold \
  }
#define BELOW(measure, threshold)                           \
  {                                                         \
    WEFT_CONDITION_BELOW, WEFT_MEASURE_##measure, threshold \
  }

/* A sentence in the plural, for the number in WEFT_MEASURE_@counted_by. The rule must hold only if
 * that number is at least 2. */
#define COUNTED(counted_by, several) \
  .sentence = (several), .has_plural = TRUE, .plural_measure = WEFT_MEASURE_##counted_by

#define TYPES_PROFILE                                                                       \
  {                                                                                         \
    WEFT_BREAKDOWN_CLOSURE_TYPE,                                                            \
        N_ ("A heap profile with +RTS -l -hT names the types of the data, with any build.") \
  }
/* The first sentence is for logs without a heap profile that shows code. The second sentence is for
 * logs that have one, but no profile that shows what holds the data. */
#define CODE_PROFILES                                                                             \
  { WEFT_BREAKDOWN_INFO_TABLE,                                                                    \
    N_ ("To find the code, record a heap profile with +RTS -l -hi, which shows where the data "   \
        "is created (GHC 9.2, built with -finfo-table-map), or, if it is built for profiling, "   \
        "with -hc (what allocates it) or -hr (what holds it).") },                                \
  {                                                                                               \
    WEFT_BREAKDOWN_RETAINER, N_ ("A heap profile with +RTS -l -hr shows what holds the data; it " \
                                 "needs a profiling build.")                                      \
  }

#define OF_HEAP N_ ("Up to %s of the heap")
#define NEEDS_CORES                                                                         \
  N_ ("needs the number of cores, which no log has: enter it on the Overview page, or use " \
      "weft-cli findings --cores=N")

#define S  1e9
#define MS 1e6
#define US 1e3
#define KB 1e3
#define MB 1e6
#define GB 1e9

/* The cost of GCs is uncertain if other programs disturbed the GCs this much. */
#define DISTURBED_DOUBT                                                        \
  {                                                                            \
    N_ ("some GCs took far longer than others: other programs had the cores"), \
        ABOVE (DISTURBED, 0.3)                                                 \
  }
#define SHORT_DOUBT                                                            \
  {                                                                            \
    N_ ("in less than 10 s, data that a program builds grow in the same way"), \
        BELOW (LENGTH, 10 * S)                                                 \
  }

/* Rows on which findings are based. GCs at exit and GCs that search for deadlocks are not caused by
 * the program, so they are excluded. */
#define MINOR_GCS                                                                            \
  {                                                                                          \
    "gc",                                                                                    \
        "coalesce(generation, 0) = 0 and cause not in ('idle', 'heap_profile', 'deadlock', " \
        "'exit')",                                                                           \
        "dur_ns desc"                                                                        \
  }
#define MAJOR_GCS                                                                             \
  {                                                                                           \
    "gc",                                                                                     \
        "generation > 0 and cause not in ('idle', 'heap_profile', 'perform_gc', 'deadlock', " \
        "'exit')",                                                                            \
        "dur_ns desc"                                                                         \
  }
#define SPARK_COUNTERS              \
  {                                 \
    "counter", "name like 'spark%'" \
  }
#define BANDS(condition)                                                                      \
  {                                                                                           \
    "heap_value", "(profile, band) in (select profile, band from bands where " condition ")", \
  }
#define LISTS BANDS ("name in (':', '(:)')")
#define STATES(condition)                    \
  {                                          \
    "thread_state", condition, "dur_ns desc" \
  }

/* Help on how to choose the number of HECs, and the limits of findings about cores. */
#define CHOOSE_HECS                                                                         \
  .code_change =                                                                            \
      N_ ("Choose the number of HECs where the program starts, not when it is built. From " \
          "within, setNumCapabilities does the same as -N."),                               \
  .faulty_code = "run :: IO ()\n"                                                           \
                 "run = mapM_ print [1 .. 10 :: Int]\n"                                     \
                 "\n"                                                                       \
                 "main :: IO ()\n"                                                          \
                 "main = run",                                                              \
  .fixed_code = "import Control.Concurrent (setNumCapabilities)\n"                          \
                "import GHC.Conc (getNumProcessors)\n"                                      \
                "\n"                                                                        \
                "run :: IO ()\n"                                                            \
                "run = mapM_ print [1 .. 10 :: Int]\n"                                      \
                "\n"                                                                        \
                "main :: IO ()\n"                                                           \
                "main = getNumProcessors >>= setNumCapabilities >> run",                    \
  .flags = { { "+RTS -N", N_ ("As many HECs as cores.") },                                  \
             { "+RTS -maxN8", N_ ("The same, but at most eight (GHC 8.2).") },              \
             { "+RTS -N2", N_ ("Two HECs, whatever the machine has.") } }
#define CORES_LIMITS                                                                                 \
  .limits = N_ ("Weft finds this only if it knows the number of cores: weft-cli findings "           \
                "--cores=N. -N without a number counts cores, and knows nothing of a container’s " \
                "quota. Other programs can take cores as well.")

const WeftRule weft_rules[] = {
#include "weft-rule-rows-gc.h"
#include "weft-rule-rows-heap.h"
#include "weft-rule-rows-log.h"
#include "weft-rule-rows-parallelism.h"
#include "weft-rule-rows-scheduling.h"
#include "weft-rule-rows-threads.h"
};

const guint weft_n_rules = G_N_ELEMENTS (weft_rules);

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
