/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of rules. Thresholds were measured on programs with one planted fault each, on repaired
 * versions of these programs, and on healthy programs: see tests/workloads. Rules about GC need a
 * few ms of GC, and those about leaks a few MB, so that short runs have no findings. */
#include "weft-rule.h"

#include <glib/gi18n.h>

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
