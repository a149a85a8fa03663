/* SPDX-License-Identifier: BSD-3-Clause */
/* Flags that are advised: at thresholds, on any measures, and not where they cannot be. */
#include "weft-rts-flags.h"
#include "weft-test-unit.h"
#include "weft-tuning.h"

#include <string.h>

#define MIB (1024 * 1024.0)

/* A program of @args, a list that NULL ends. */
static WeftProcess
process_of (const char *rts, const char *ghc, const char *const *args)
{
  return (WeftProcess){ .rts = (char *) rts, .ghc = (char *) ghc, .args = (char **) args };
}

/* A diagnosis in which the rule called @id was found, and is notable; NULL: none. */
static WeftDiagnosis *
diagnose (const WeftMeasures *measures, const char *id)
{
  WeftDiagnosis *self = weft_diagnosis_new_for_measures (measures, ~0u);

  g_array_set_size (self->findings, 0);
  if (id != NULL)
    {
      WeftFinding finding = { .rule = weft_rule_find (id),
                              .weight = 0.5,
                              .confidence = WEFT_CONFIDENCE_MEDIUM,
                              .instances = g_array_new (FALSE, FALSE, sizeof (WeftInstance)) };

      g_assert_nonnull (finding.rule);
      g_array_append_val (self->findings, finding);
    }
  return self;
}

/* Those of a run of 10 s with 2 HECs whose nurseries are small. */
static void
make (WeftMeasures *measures)
{
  static const struct
  {
    WeftMeasure measure;
    double value;
  } values[] = {
    { WEFT_MEASURE_GC, 0.4 },
    { WEFT_MEASURE_GC_TIME, 4e9 },
    { WEFT_MEASURE_GC_COUNT, 20000 },
    { WEFT_MEASURE_GC_RATE, 2000 },
    { WEFT_MEASURE_CENSUS, 0 },
    { WEFT_MEASURE_MINOR_GC, 0.3 },
    { WEFT_MEASURE_MAJOR_GC, 0.1 },
    { WEFT_MEASURE_MINOR_GCS, 19900 },
    { WEFT_MEASURE_MAJOR_GCS, 100 },
    { WEFT_MEASURE_MINOR_COPIED, 1e9 },
    { WEFT_MEASURE_MINOR_LONGEST, 1e6 },
    { WEFT_MEASURE_LONGEST_PAUSE, 100e6 },
    { WEFT_MEASURE_ALLOCATED, 20000 * MIB },
    { WEFT_MEASURE_NURSERY, MIB },
    { WEFT_MEASURE_FILLED, 1 },
    { WEFT_MEASURE_HECS, 2 },
    { WEFT_MEASURE_SPARKS, 0 },
    { WEFT_MEASURE_BUSY, 0.8 },
    { WEFT_MEASURE_IDLE_GCS, 100 },
    { WEFT_MEASURE_IDLE_GC, 0.05 },
    { WEFT_MEASURE_LIVE_MOST, 4 * MIB },
    { WEFT_MEASURE_PARALLEL_GCS, 19900 },
    { WEFT_MEASURE_COPIED, 50000 },
  };

  weft_measures_init (measures, 0, 1000);
  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    measures->values[values[i].measure] = values[i].value;
}

/* The flags in one text: "-A4m -N1". */
static char *
flags_of (const WeftMeasures *measures, const char *rule, const WeftProcess *process)
{
  g_autoptr (WeftDiagnosis) diagnosis = diagnose (measures, rule);
  g_autoptr (GArray) advice = weft_advice_new (diagnosis, process);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < advice->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "",
                            g_array_index (advice, WeftAdvice, i).flag);
  return g_string_free (text, FALSE);
}

static void
test_rules (void)
{
  static const char *const args[] = { "a", NULL };
  static const struct
  {
    const char *rule, *rts, *ghc, *flags;
  } cases[] = {
    { NULL, "GHC-9.6.1 rts_thr", "9.6.1", "" },
    { "nursery-small", "GHC-9.6.1 rts", "9.6.1", "-A4m" },
    { "nursery-small", "GHC-7.8.1 rts", "7.8.1", "-A4m" },
    { "parallel-gc-loses", "GHC-9.6.1 rts_thr", "9.6.1", "-A4m" },
    { "gc-much", "GHC-9.6.1 rts_thr", "9.6.1", "-A4m" },
    { "large-objects", "GHC-9.6.1 rts_thr", "9.6.1", "-AL16m" },
    { "large-objects", "GHC-8.0.2 rts_thr", "8.0.2", "" },
    { "one-hec-only", "GHC-9.6.1 rts_thr", "9.6.1", "-N1" },
    { "idle-gc", "GHC-9.6.1 rts_thr", "9.6.1", "-Iw60" },
    { "idle-gc", "GHC-8.8.1 rts_thr", "8.8.1", "" },
    { "long-pauses", "GHC-8.10.1 rts_thr", "8.10.1", "--nonmoving-gc -F4" },
    { "long-pauses", "GHC-8.8.1 rts_thr", "8.8.1", "-F4" },
    { "long-pauses", "GHC-9.6.1 rts", "9.6.1", "-F4" },
    { "long-pauses", "GHC-9.6.1 rts_thr_p", "9.6.1", "-F4" },
    { "heap-leak", "GHC-9.6.1 rts_thr", "9.6.1", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      WeftProcess process = process_of (cases[i].rts, cases[i].ghc, args);
      WeftMeasures measures;
      g_autofree char *flags = NULL;

      make (&measures);
      flags = flags_of (&measures, cases[i].rule, &process);
      g_assert_cmpstr (flags, ==, cases[i].flags);
    }
}

/* What was given already is not advised, nor what it excludes. */
static void
test_given (void)
{
  static const struct
  {
    const char *rule;
    const char *args[6];
    const char *flags;
  } cases[] = {
    { "long-pauses", { "a", "+RTS", "-xn" }, "-F4" },
    { "long-pauses", { "a", "+RTS", "-c" }, "" },
    { "long-pauses", { "a", "+RTS", "-F8" }, "--nonmoving-gc" },
    { "long-pauses", { "a", "+RTS", "-M100m" }, "" },
    { "idle-gc", { "a", "+RTS", "-I0" }, "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      WeftProcess process = process_of ("GHC-9.6.1 rts_thr", "9.6.1", cases[i].args);
      WeftMeasures measures;
      g_autofree char *flags = NULL;

      make (&measures);
      flags = flags_of (&measures, cases[i].rule, &process);
      g_assert_cmpstr (flags, ==, cases[i].flags);
    }
}

/* A row holds where each of its conditions does, and not at a threshold or beyond. */
static void
test_thresholds (void)
{
  static const char *const args[] = { "a", NULL };
  WeftProcess process = process_of ("GHC-9.6.1 rts_thr", "9.6.1", args);

  for (guint i = 0; i < weft_n_tunings; i++)
    for (const WeftCondition *one = weft_tunings[i].all; one->kind != WEFT_CONDITION_END; one++)
      {
        const char *rule = weft_tunings[i].rules[0];
        double step = one->kind == WEFT_CONDITION_ABOVE ? 1e-6 : -1e-6;
        WeftMeasures measures;
        g_autofree char *at = NULL;
        g_autofree char *beyond = NULL;
        g_autofree char *unknown = NULL;
        g_autofree char *inside = NULL;

        make (&measures);
        for (const WeftCondition *k = weft_tunings[i].all; k->kind != WEFT_CONDITION_END; k++)
          measures.values[k->measure] =
              k->threshold * (k->kind == WEFT_CONDITION_ABOVE ? 1.01 : 0.99);
        measures.values[one->measure] = one->threshold * (1 + step);
        inside = flags_of (&measures, rule, &process);
        measures.values[one->measure] = one->threshold;
        at = flags_of (&measures, rule, &process);
        measures.values[one->measure] = one->threshold * (1 - step);
        beyond = flags_of (&measures, rule, &process);
        measures.values[one->measure] = NAN;
        unknown = flags_of (&measures, rule, &process);
        g_assert_nonnull (strstr (inside, weft_tunings[i].flag));
        g_assert_null (strstr (at, weft_tunings[i].flag));
        g_assert_null (strstr (beyond, weft_tunings[i].flag));
        g_assert_null (strstr (unknown, weft_tunings[i].flag));
      }
}

/* What stands in braces in a text is a measure. */
static void
test_texts (void)
{
  for (guint i = 0; i < weft_n_tunings; i++)
    for (const char *open = strchr (weft_tunings[i].reason, '{'); open != NULL;
         open = strchr (open + 1, '{'))
      g_assert_cmpint (weft_measure_find (open + 1, strcspn (open + 1, "}")), <, WEFT_N_MEASURES);
}

static gboolean
is_power_of_two (double number)
{
  return number >= 1 && exp2 (floor (log2 (number))) == number;
}

/* Whatever was measured, a value is one that GHC takes, and what should become less does not become
 * more, nor less than nothing. */
static void
test_any (void)
{
  static const char *const args[] = { "a", NULL };
  WeftProcess process = process_of ("GHC-9.6.1 rts_thr", "9.6.1", args);
  guint n = 0;

  for (guint run = 0; run < 3000; run++)
    {
      WeftMeasures measures;
      const char *rule = weft_rules[g_test_rand_int_range (0, (gint32) weft_n_rules)].id;
      g_autoptr (WeftDiagnosis) diagnosis = NULL;
      g_autoptr (GArray) advice = NULL;

      make (&measures);
      for (guint i = 0; i < WEFT_N_MEASURES; i++)
        if (!isnan (measures.values[i]))
          measures.values[i] *= g_test_rand_int_range (0, 9) == 0 ?
                                    (g_test_rand_int_range (0, 2) ? 0 : NAN) :
                                    exp2 (g_test_rand_double_range (-8, 8));
      diagnosis = diagnose (&measures, rule);
      advice = weft_advice_new (diagnosis, &process);
      for (guint i = 0; i < advice->len; i++)
        {
          const WeftAdvice *one = &g_array_index (advice, WeftAdvice, i);

          n++;
          if (one->tuning->is_size)
            g_assert_true (is_power_of_two (one->value / MIB) && one->value >= 4 * MIB);
          else if (!isnan (one->value))
            g_assert_true (one->value >= 1 && one->value == floor (one->value));
          g_assert_true (g_str_has_prefix (one->flag, one->tuning->flag));
          for (guint k = 0; one->tuning->effects[k].quantity != NULL; k++)
            {
              double factor = one->factors[k];

              g_assert_nonnull (weft_quantity_find (one->tuning->effects[k].quantity));
              g_assert_false (isinf (factor));
              if (!isnan (factor))
                g_assert_true (factor >= 0 && factor <= 1);
            }
        }
    }
  g_assert_cmpuint (n, >, 50);
}

/* The model of nurseries: twice as large, half as many GCs. */
static void
test_nursery (void)
{
  static const char *const before[] = { "a", "+RTS", "-A1m", NULL };
  static const char *const same[] = { "a", "+RTS", "-A1m", "-N2", NULL };
  static const char *const after[] = { "a", "+RTS", "-A64m", NULL };
  WeftProcess a = process_of ("GHC-9.6.1 rts_thr", "9.6.1", before);
  WeftProcess unchanged = process_of ("GHC-9.6.1 rts_thr", "9.6.1", same);
  WeftProcess b = process_of ("GHC-9.6.1 rts_thr", "9.6.1", after);
  WeftMeasures measures;
  g_autoptr (WeftDiagnosis) diagnosis = NULL;
  g_autoptr (GArray) advice = NULL;
  WeftAdvice given;

  make (&measures);
  measures.values[WEFT_MEASURE_MAJOR_GCS] = 0;
  measures.values[WEFT_MEASURE_MINOR_GCS] = 20000;
  diagnosis = diagnose (&measures, "nursery-small");
  advice = weft_advice_new (diagnosis, &a);
  g_assert_cmpuint (advice->len, ==, 1);
  g_assert_cmpstr (g_array_index (advice, WeftAdvice, 0).flag, ==, "-A4m");
  g_assert_cmpfloat_with_epsilon (g_array_index (advice, WeftAdvice, 0).factors[0], 1 / 4., 1e-9);
  /* what came is compared with what is expected of the value that was given */
  g_assert_false (weft_advice_was_followed (&g_array_index (advice, WeftAdvice, 0), diagnosis, &a,
                                            &unchanged, &given));
  g_assert_true (
      weft_advice_was_followed (&g_array_index (advice, WeftAdvice, 0), diagnosis, &a, &b, &given));
  g_assert_cmpstr (given.flag, ==, "-A64m");
  g_assert_cmpfloat_with_epsilon (given.factors[0], 1 / 128., 1e-9);
}

/* A large nursery is not made larger, as what that costs the program is not modelled; nor is a flag
 * offered for what is not notable. */
static void
test_modest (void)
{
  static const char *const args[] = { "a", NULL };
  static const struct
  {
    double nursery;
    const char *flags;
  } cases[] = { { 1, "-A4m" }, { 4, "-A16m" }, { 16, "" }, { 64, "" } };
  WeftProcess process = process_of ("GHC-9.6.1 rts_thr", "9.6.1", args);
  WeftMeasures measures;
  g_autoptr (WeftDiagnosis) low = NULL;
  g_autoptr (GArray) none = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *flags = NULL;

      make (&measures);
      measures.values[WEFT_MEASURE_NURSERY] = cases[i].nursery * MIB;
      measures.values[WEFT_MEASURE_ALLOCATED] = 20000 * cases[i].nursery * MIB;
      flags = flags_of (&measures, "gc-much", &process);
      g_assert_cmpstr (flags, ==, cases[i].flags);
    }
  make (&measures);
  low = diagnose (&measures, "gc-much");
  g_array_index (low->findings, WeftFinding, 0).confidence = WEFT_CONFIDENCE_LOW;
  none = weft_advice_new (low, &process);
  g_assert_cmpuint (none->len, ==, 0);
}

/* Where a log does not tell what GCs copied, GC time is not foretold; their number is. */
static void
test_uncounted (void)
{
  static const char *const args[] = { "a", NULL };
  WeftProcess process = process_of ("GHC-9.6.1 rts_thr", "9.6.1", args);
  WeftMeasures measures;
  g_autoptr (WeftDiagnosis) diagnosis = NULL;
  g_autoptr (GArray) advice = NULL;
  const WeftAdvice *one;

  make (&measures);
  measures.values[WEFT_MEASURE_MINOR_COPIED] = NAN;
  diagnosis = diagnose (&measures, "nursery-small");
  advice = weft_advice_new (diagnosis, &process);
  g_assert_cmpuint (advice->len, ==, 1);
  one = &g_array_index (advice, WeftAdvice, 0);
  g_assert_cmpstr (one->tuning->effects[1].quantity, ==, "time.gc_ns");
  g_assert_cmpfloat (one->factors[0], <, 0.5);
  g_assert_true (isnan (one->factors[1]));
}

static void
test_flags (void)
{
  static const char *const args[] = { "a",     "-A9m", "+RTS",   "-A64k", "-AL1g", "-Iw2.5",
                                      "-qg",   "-RTS", "-F3",    "+RTS",  "-A2m",  "-N",
                                      "--RTS", "+RTS", "-A128k", NULL };
  WeftProcess process = process_of (NULL, "9.10.1", args);
  WeftProcess none = process_of (NULL, NULL, NULL);
  g_autoptr (GPtrArray) own = weft_rts_split_args (&process, FALSE);

  g_assert_cmpuint (own->len, ==, 4);
  g_assert_cmpstr (own->pdata[0], ==, "-A9m");
  g_assert_cmpstr (own->pdata[1], ==, "-F3");
  g_assert_cmpstr (own->pdata[2], ==, "+RTS");
  g_assert_cmpstr (weft_rts_flag (&process, "-A"), ==, "2m");
  g_assert_cmpfloat (weft_rts_flag_number (&process, "-A"), ==, 2 * MIB);
  g_assert_cmpfloat (weft_rts_flag_number (&process, "-AL"), ==, 1024 * MIB);
  g_assert_cmpfloat (weft_rts_flag_number (&process, "-Iw"), ==, 2.5);
  g_assert_null (weft_rts_flag (&process, "-I"));
  g_assert_null (weft_rts_flag (&process, "-F"));
  g_assert_cmpstr (weft_rts_flag (&process, "-N"), ==, "");
  g_assert_cmpstr (weft_rts_flag_text (&process, "-q"), ==, "g");
  g_assert_null (weft_rts_flag_text (&process, "-N"));
  g_assert_true (isnan (weft_rts_flag_number (&process, "-qg")));
  g_assert_cmpuint (weft_rts_version (&process), ==, 910);
  g_assert_null (weft_rts_flag (&none, "-A"));
  g_assert_cmpuint (weft_rts_version (&none), ==, 0);
}

static gboolean
records (const char *flag, char klass)
{
  const char *args[] = { "a", "+RTS", "-lf", flag, NULL };
  WeftProcess process = process_of ("GHC-9.6.1 rts_thr", "9.6.1", args);

  return weft_rts_records_class (&process, klass);
}

/* Letters of -l add to the defaults, or take away from them. */
static void
test_classes (void)
{
  static const struct
  {
    const char *flag, *on, *off;
  } cases[] = {
    { "-l", "sgpuI", "fnT" },  { "-lf", "sgpuf", "nT" }, { "-l-u", "sgp", "uf" },
    { "-l-au", "u", "sgpfI" }, { "-la-p", "sguf", "p" }, { "-l-s-g", "pu", "sg" },
    { "-A1m", "sgpuf", "n" }, /* the -lf before it */
  };
  WeftProcess none = process_of (NULL, NULL, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      for (const char *on = cases[i].on; *on != '\0'; on++)
        g_assert_true (records (cases[i].flag, *on));
      for (const char *off = cases[i].off; *off != '\0'; off++)
        g_assert_false (records (cases[i].flag, *off));
    }
  g_assert_true (weft_rts_records_class (&none, 'f'));
}

/* A flag of 0 is one that was not given. */
static void
test_reset (void)
{
  static const char *const args[] = { "a", "+RTS", "-H0", "-n0", "-A0", "-M9m", NULL };
  WeftProcess old = process_of (NULL, "10.0.1", args), new = process_of (NULL, "10.2.1", args);

  g_assert_cmpstr (weft_rts_flag (&old, "-H"), ==, "0");
  g_assert_null (weft_rts_flag (&new, "-H"));
  g_assert_null (weft_rts_flag (&new, "-n"));
  g_assert_cmpstr (weft_rts_flag (&new, "-A"), ==, "0");
  g_assert_cmpstr (weft_rts_flag (&new, "-M"), ==, "9m");
}

static double
idle_delay (const char *first, const char *second)
{
  const char *args[] = { "a", "+RTS", first, second, NULL };
  WeftProcess process = process_of ("GHC-9.6.1 rts_thr", "9.6.1", args);

  return weft_rts_idle_delay (&process, weft_rts_is_threaded (&process));
}

/* As rts/RtsFlags.c reads them. */
static void
test_idle_flags (void)
{
  static const char *const args[] = { "a", "+RTS", "-Iw30", "-Iw.5", "-A1t", NULL };
  WeftProcess process = process_of ("GHC-9.6.1 rts_thr_p", "9.6.1", args);
  WeftProcess plain = process_of ("GHC-9.6.1 rts_p", "9.6.1", args);
  WeftProcess none = process_of (NULL, NULL, NULL);

  g_assert_cmpfloat (idle_delay (NULL, NULL), ==, 0.3);
  g_assert_cmpfloat (idle_delay ("-I0.01", NULL), ==, 0.01);
  g_assert_cmpfloat (idle_delay ("-I0.01", "-Iw30"), ==, 0.01);
  g_assert_cmpfloat (idle_delay ("-Iw30", "-I.01"), ==, 0.01);
  g_assert_cmpfloat (idle_delay ("-I0.01", "-I2"), ==, 2);
  g_assert_cmpfloat (idle_delay ("-I2", "-I"), ==, 2);
  g_assert_cmpfloat (idle_delay ("-I", "-V0.001"), ==, 0.3);
  g_assert_true (isinf (idle_delay ("-I0", NULL)));
  g_assert_true (isinf (idle_delay ("-I0.0", "-Iw30")));
  g_assert_true (isinf (idle_delay ("-I1", "-V0")));
  g_assert_true (isinf (idle_delay ("-V", NULL)));
  g_assert_cmpfloat (weft_rts_idle_interval (&process), ==, 0.5);
  g_assert_cmpfloat (weft_rts_idle_interval (&none), ==, 0);
  g_assert_cmpfloat (weft_rts_flag_number (&process, "-A"), ==, 1024 * 1024 * MIB);
  g_assert_true (weft_rts_is_threaded (&process));
  g_assert_false (weft_rts_is_threaded (&plain));
  g_assert_true (isinf (weft_rts_idle_delay (&plain, weft_rts_is_threaded (&plain))));
  g_assert_false (weft_rts_is_threaded (&none));
  g_assert_cmpfloat (weft_rts_idle_delay (&none, TRUE), ==, 0.3);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/tuning/rules", test_rules);
  g_test_add_func ("/tuning/given", test_given);
  g_test_add_func ("/tuning/thresholds", test_thresholds);
  g_test_add_func ("/tuning/texts", test_texts);
  g_test_add_func ("/tuning/any", test_any);
  g_test_add_func ("/tuning/nursery", test_nursery);
  g_test_add_func ("/tuning/modest", test_modest);
  g_test_add_func ("/tuning/uncounted", test_uncounted);
  g_test_add_func ("/tuning/flags", test_flags);
  g_test_add_func ("/tuning/classes", test_classes);
  g_test_add_func ("/tuning/reset", test_reset);
  g_test_add_func ("/tuning/idle-flags", test_idle_flags);
}
