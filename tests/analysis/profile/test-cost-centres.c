/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of cost centres: names, and what is defined twice or not at all. */
#include "logs.h"
#include "weft-stacks.h"
#include "weft-test-profile.h"
#include "weft-test-unit.h"

static void
define (WeftTestLog *log, guint32 id, const char *label, const char *module, const char *source)
{
  weft_test_log_event (log, 161, 10);
  weft_test_log_u32 (log, id);
  weft_test_log_string (log, label);
  weft_test_log_string (log, module);
  weft_test_log_string (log, source);
  weft_test_log_u8 (log, 0);
}

/* The fixture's own definitions come after these. */
static WeftIndex *
index_of (WeftTestLog *log)
{
  define (log, 'a', "first", "One", "One.hs:1:1");
  define (log, 7, "seven", "", "");
  weft_test_profile_end (log, 1000);
  return weft_test_index_bytes (log);
}

static void
test_find (void)
{
  g_autoptr (WeftTestLog) log = weft_test_profile_begin (0);
  g_autoptr (WeftIndex) index = index_of (log);
  g_autoptr (WeftCostCentres) centres = weft_cost_centres_new (index);
  const WeftCostCentre *twice = weft_cost_centres_find (centres, 'a');
  const WeftCostCentre *once = weft_cost_centres_find (centres, 'b');

  g_assert_cmpstr (twice->label, ==, "first");
  g_assert_cmpstr (twice->module, ==, "One");
  g_assert_cmpstr (twice->source, ==, "One.hs:1:1");
  g_assert_cmpstr (once->source, ==, "Main.hs:2:1-9");
  g_assert_cmpstr (weft_cost_centres_find (centres, 7)->source, ==, "");
  g_assert_null (weft_cost_centres_find (centres, 8));
}

/* Bands and frames have their names from the same table. */
static void
test_stacks (void)
{
  static const guint8 ids[] = { 0, 0, 0, 'a', 0, 0, 0, 8, 0, 0, 0, 'G' };
  g_autoptr (WeftTestLog) log = weft_test_profile_begin (0);
  g_autoptr (WeftIndex) index = index_of (log);
  g_autoptr (WeftCostCentres) centres = weft_cost_centres_new (index);
  g_autoptr (WeftStacks) stacks = weft_stacks_new_for_index (index);
  g_autoptr (GString) frames = g_string_new (NULL);
  g_autofree char *band = weft_cost_centres_stack (centres, ids, 3);
  g_autofree char *nothing = weft_cost_centres_stack (NULL, ids, 1);
  guint32 node = weft_stacks_ensure_node_of_ids (stacks, ids, 3);

  weft_stacks_read_names (stacks, index);
  weft_stacks_append_text (stacks, node, ';', frames);
  g_assert_cmpstr (band, ==, "One.first < 8 < GC.GC");
  g_assert_cmpstr (nothing, ==, "97");
  g_assert_cmpstr (frames->str, ==, "GC;8;One.first");
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/cost-centres/find", test_find);
  g_test_add_func ("/cost-centres/stacks", test_stacks);
}
