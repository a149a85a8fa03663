/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests that weft-cli finds in every log of the corpus what a reference decoder found. */
#include "cli-run.h"
#include "compare-events.h"
#include "reference.h"
#include "weft-test-corpus.h"
#include "weft-test-unit.h"

#include <string.h>

static void
test_oracle (void)
{
  g_autoptr (GPtrArray) logs = weft_test_corpus ();
  guint n_compared = 0, n_different = 0;

  for (guint i = 0; logs != NULL && i < logs->len; i++)
    {
      const char *log = g_ptr_array_index (logs, i);
      g_autofree char *reference = reference_for (log, "oracle", ".jsonl.gz");
      g_autoptr (CliRun) run = NULL;

      if (reference == NULL)
        continue;
      run = cli_run_args ("events", "--format=jsonl", log);
      g_test_message ("%s", log);
      g_assert_true (run->status == 0 || run->status == 3);
      n_different += compare_events (reference, run->out);
      n_compared++;
    }
  if (logs == NULL)
    return;
  g_test_message ("%u logs compared", n_compared);
  g_assert_cmpuint (n_compared, >, 0);
  g_assert_cmpuint (n_different, ==, 0);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/oracle/events", test_oracle);
}
