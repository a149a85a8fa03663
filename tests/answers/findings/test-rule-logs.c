/* SPDX-License-Identifier: BSD-3-Clause */
/* Each rule finds something in a log: in a real one, where the corpus has it, or else in a made
 * one. */
#include "logs.h"
#include "rule-logs.h"
#include "weft-diagnosis.h"
#include "weft-test-corpus.h"
#include "weft-test-unit.h"

/* Logs of the corpus in which the rules find something. */
static const struct
{
  const char *rule, *log;
} real[] = {
  { "nursery-small", "ghc-9.10/heap-nonmoving.eventlog" },
  { "long-pauses", "ghc-9.6/heap-ticky.eventlog" },
  { "asked-gc", "damaged/caps-resize-9.10.3.eventlog" },
  { "census-costs", "ghc-9.6/heap-prof-hb.eventlog" },
  { "gc-much", "ghc-9.10/heap-hT.eventlog" },
  { "thunk-chain", "ghc-9.0/heap-prof-hT.eventlog" },
  { "deep-stack", "ghc-9.0/heap-p.eventlog" },
  { "sparks-fizzled", "ghc-9.10/demo.eventlog" },
  { "busy-over-cores", "ghc-9.6/parsum-n4.eventlog" },
  { "switch-storm", "ghc-9.0/ring.eventlog" },
  { "black-hole", "ghc-9.10/demo.eventlog" },
  { "deadlock", "ghc-9.6/caps.eventlog" },
  { "logging-dominates", "damaged/args-invalid-utf8-9.0.2.eventlog" },
  { "debug-rts", "ghc-9.6/heap-ticky.eventlog" },
  { "log-cut", "ghc-events/testlog-part.eventlog" },
};

static const char *
find_real (const char *rule)
{
  for (guint i = 0; i < G_N_ELEMENTS (real); i++)
    if (g_str_equal (real[i].rule, rule))
      return real[i].log;
  return NULL;
}

static WeftDiagnosis *
diagnose (const WeftRule *rule, WeftIndex *index)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, &error);
  WeftStatistics statistics;

  g_assert_no_error (error);
  /* two cores, where the rule cannot be judged otherwise */
  weft_trace_set_cores (trace, rule->missing_recording != NULL ? 2 : 0);
  statistics = weft_statistics (trace, 0, WEFT_TIME_END);
  return weft_diagnosis_new (&statistics, NULL);
}

/* What is said where the rule finds nothing: what its conditions are judged by. */
static void
tell (const WeftRule *rule, const WeftDiagnosis *diagnosis)
{
  const WeftCondition *const lists[] = { rule->all, rule->any };

  for (guint i = 0; i < diagnosis->findings->len; i++)
    g_test_message ("found: %s", weft_diagnosis_nth (diagnosis, i)->rule->id);
  for (guint k = 0; k < G_N_ELEMENTS (lists); k++)
    for (const WeftCondition *one = lists[k]; one->kind != WEFT_CONDITION_END; one++)
      g_test_message ("%s: %g, %s %g", weft_measure_title (one->measure),
                      diagnosis->measures.values[one->measure],
                      one->kind == WEFT_CONDITION_ABOVE ? "above" : "below", one->threshold);
}

static void
check_finds (const WeftRule *rule, WeftIndex *index)
{
  g_autoptr (WeftDiagnosis) diagnosis = diagnose (rule, index);
  gboolean finds = FALSE;

  for (guint i = 0; i < diagnosis->findings->len; i++)
    finds = finds || weft_diagnosis_nth (diagnosis, i)->rule == rule;
  if (!finds)
    tell (rule, diagnosis);
  g_assert_true (finds);
}

static void
test_rule (gconstpointer data)
{
  const WeftRule *rule = data;
  g_autoptr (WeftTestLog) made = weft_test_rule_log (rule->id);
  const char *log = find_real (rule->id);
  g_autoptr (WeftIndex) index = NULL;
  g_autofree char *path = NULL;

  /* a rule about what no log has is only explained */
  if (rule->cost == WEFT_MEASURE_NONE)
    return;
  if (made == NULL && log == NULL)
    g_error ("%s finds something in no log here: make one in tests/answers/findings/rule-logs.c",
             rule->id);
  if (made != NULL)
    {
      index = weft_test_index_bytes (made);
      check_finds (rule, index);
      g_clear_pointer (&index, weft_shared_unref);
    }
  if (log == NULL || (path = weft_test_corpus_path (log)) == NULL)
    return;
  index = weft_test_index_path (path);
  check_finds (rule, index);
}

WEFT_TEST_UNIT (add_tests)
{
  for (guint i = 0; i < weft_n_rules; i++)
    {
      g_autofree char *path = g_strdup_printf ("/rule-logs/%s", weft_rules[i].id);

      g_test_add_data_func (path, &weft_rules[i], test_rule);
    }
}
