/* SPDX-License-Identifier: BSD-3-Clause */
/* Facts of bands, their groups, and cost centre stacks as a tree. */
#include "heap-fixture.h"
#include "logs.h"
#include "weft-heap-groups.h"
#include "weft-heap-sample-context.h"
#include "weft-test-unit.h"

/* A label, and what it says by the break-down. */
static const struct
{
  guint breakdown;
  const char *label, *package, *module, *name, *closure_type, *type;
} labels[] = {
  { 7, "containers-0.7-inplace:Data.Map.Internal.Bin", "containers-0.7-inplace",
    "Data.Map.Internal", "Bin", "CONSTR", NULL },
  { 7, "ghc-prim:GHC.Types.:", "ghc-prim", "GHC.Types", ":", "CONSTR", NULL },
  { 7, "ghc-prim:GHC.Tuple.(,)", "ghc-prim", "GHC.Tuple", "(,)", "CONSTR", NULL },
  { 7, "main:Main.:.:", "main", "Main", ":.:", "CONSTR", NULL },
  { 7, "THUNK_1_0", NULL, NULL, "THUNK_1_0", "THUNK_1_0", NULL },
  { 3, "<ghc-internal:GHC.Internal.Event.Manager.sat_s4WS>", "ghc-internal",
    "GHC.Internal.Event.Manager", "sat_s4WS", NULL, NULL },
  { 3, "Just", NULL, NULL, "Just", NULL, NULL },
  { 3, "WEAK", NULL, NULL, "WEAK", "WEAK", NULL },
  { 2, "GHC.Base", NULL, "GHC.Base", "GHC.Base", NULL, NULL },
  { 4, "Maybe", NULL, NULL, "Maybe", NULL, "Maybe" },
  { 5, "CAF,SYSTEM", NULL, NULL, "CAF,SYSTEM", NULL, NULL },
  { 7, "", NULL, NULL, "", "", NULL },
  { 7, ":", NULL, NULL, ":", ":", NULL },
  { 7, "a:B", "a", NULL, "B", "CONSTR", NULL },
};

static void
test_labels (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    {
      const char *const one[] = { labels[i].label, NULL };
      g_autoptr (WeftHeapProfile) profile = heap_fixture_new (labels[i].breakdown, one);
      g_autoptr (WeftBandMetadata) facts = weft_band_metadata_new (profile);
      g_auto (WeftBandInfo) got = { 0 };

      g_test_message ("%s", labels[i].label);
      weft_band_metadata_get (facts, 0, &got);
      g_assert_cmpstr (got.package, ==, labels[i].package);
      g_assert_cmpstr (got.module, ==, labels[i].module);
      g_assert_cmpstr (got.name, ==, labels[i].name);
      g_assert_cmpstr (got.closure_type, ==, labels[i].closure_type);
      g_assert_cmpstr (got.type, ==, labels[i].type);
      g_assert_cmpuint (got.stack, ==, 0);
    }
}

static WeftHeapProfile *
read_log (WeftTestLog *log, WeftIndex **index)
{
  g_autoptr (GError) error = NULL;
  WeftHeapProfile *profile;

  weft_test_log_end_block (log, 1000000);
  weft_test_log_data_end (log);
  *index = weft_test_index_bytes (log);
  profile = weft_heap_profile_extend (NULL, *index, NULL, &error);
  g_assert_no_error (error);
  return profile;
}

/* Two tables of one name, one of another, one that is not known. */
static WeftHeapProfile *
info_profile (WeftIndex **index)
{
  static const char *const f[] = { "f1_info", "16", "Int", "f", "Main", "src/Main.hs:1:2-9" };
  static const char *const g[] = { "f2_info", "8", "Int", "f", "Main", "src/Main.hs:1:2-9" };
  static const char *const h[] = { "h_info", "99",   "[]",
                                   "h",      "Base", "libraries/base/Base.hs:(1,2)-(3,4)" };
  g_autoptr (WeftTestLog) log = weft_test_heap_begin (WEFT_BREAKDOWN_INFO_TABLE);

  weft_test_heap_sample (log, 100, 0);
  weft_test_heap_band (log, 10, 0, "0x100", 1);
  weft_test_heap_band (log, 10, 0, "0x200", 2);
  weft_test_heap_band (log, 10, 0, "0x300", 4);
  weft_test_heap_band (log, 10, 0, "0x400", 8);
  weft_test_heap_band (log, 10, 0, "00200", 16); /* the second again */
  weft_test_heap_sample_end (log, 100, 0);
  heap_fixture_info (log, 0x100, f);
  heap_fixture_info (log, 0x200, g);
  heap_fixture_info (log, 0x300, h);
  heap_fixture_info (log, 0x300, f);
  return read_log (log, index);
}

static void
test_infos (void)
{
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftHeapProfile) profile = info_profile (&index);
  g_autoptr (WeftBandMetadata) facts = weft_band_metadata_new (profile);
  g_auto (WeftBandInfo) f = { 0 }, h = { 0 }, none = { 0 };
  guint32 second = heap_fixture_find (profile, "f :: Int (Main, src/Main.hs:1:2-9) f2_info");

  g_assert_cmpuint (profile->labels->len, ==, 4);
  g_assert_cmpuint (weft_heap_profile_bytes (profile, 0, second), ==, 18);
  weft_band_metadata_get (
      facts, heap_fixture_find (profile, "f :: Int (Main, src/Main.hs:1:2-9) f1_info"), &f);
  g_assert_cmpstr (f.name, ==, "f");
  g_assert_cmpstr (f.table, ==, "f1_info");
  g_assert_cmpstr (f.type, ==, "Int");
  g_assert_cmpstr (f.closure_type, ==, "THUNK_1_0");
  g_assert_cmpstr (f.module, ==, "Main");
  g_assert_cmpstr (f.location, ==, "src/Main.hs:1:2-9");
  g_assert_cmpstr (f.source, ==, "src/Main.hs");
  g_assert_null (f.package);
  weft_band_metadata_get (
      facts, heap_fixture_find (profile, "h :: [] (Base, libraries/base/Base.hs:(1,2)-(3,4))"), &h);
  g_assert_cmpstr (h.source, ==, "libraries/base/Base.hs");
  g_assert_cmpstr (h.package, ==, "base");
  g_assert_cmpstr (h.closure_type, ==, "99");
  weft_band_metadata_get (facts, heap_fixture_find (profile, "0x400"), &none);
  g_assert_cmpstr (none.name, ==, "0x400");
  g_assert_null (none.module);
}

/* The groups of @profile by @key, as "label:bytes" of the first sample. */
static void
assert_groups (WeftHeapProfile *profile,
               WeftHeapGroupKey key,
               const char *match,
               const char *expected)
{
  g_autoptr (WeftBandMetadata) facts = weft_band_metadata_new (profile);
  g_autoptr (GRegex) regex = match != NULL ? g_regex_new (match, 0, 0, NULL) : NULL;
  g_autoptr (WeftHeapGroups) groups = weft_heap_groups_new (profile, facts, key, regex);
  g_autoptr (WeftHeapProfile) joined = weft_heap_groups_make_profile (groups, profile);
  g_autoptr (GString) got = g_string_new (NULL);
  guint n_bands = 0;

  for (guint32 i = 0; i < groups->labels->len; i++)
    {
      g_autoptr (WeftHeapProfile) opened = weft_heap_groups_extract (groups, profile, i);

      g_string_append_printf (got, "%s%s:%" G_GUINT64_FORMAT, i > 0 ? " " : "",
                              weft_heap_profile_label (joined, i),
                              weft_heap_profile_bytes (joined, 0, i));
      n_bands += g_array_index (groups->counts, guint, i);
      g_assert_cmpuint (weft_heap_profile_sample (opened, 0)->total, ==,
                        weft_heap_profile_bytes (joined, 0, i));
    }
  g_assert_cmpstr (got->str, ==, expected);
  g_assert_cmpuint (n_bands, ==, profile->labels->len);
  g_assert_cmpuint (weft_heap_profile_sample (joined, 0)->total, ==,
                    weft_heap_profile_sample (profile, 0)->total);
}

/* Without a pattern each band is a group of its own. */
static void
assert_as_it_is (WeftHeapProfile *profile, const char *pattern)
{
  g_autoptr (GRegex) match = pattern != NULL ? g_regex_new (pattern, 0, 0, NULL) : NULL;
  g_autoptr (WeftHeapGroups) groups =
      weft_heap_groups_new (profile, NULL, WEFT_HEAP_GROUP_MATCH, match);
  g_autoptr (WeftHeapProfile) joined = weft_heap_groups_make_profile (groups, profile);

  for (guint32 band = 0; band < profile->labels->len; band++)
    g_assert_cmpuint (
        weft_heap_profile_bytes (
            joined, 0, heap_fixture_find (joined, weft_heap_profile_label (profile, band))),
        ==, weft_heap_profile_bytes (profile, 0, band));
}

static void
test_groups (void)
{
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftHeapProfile) profile = info_profile (&index);

  assert_groups (profile, WEFT_HEAP_GROUP_MODULE, NULL, "Main:19 Base:4 unknown module:8");
  assert_groups (profile, WEFT_HEAP_GROUP_PACKAGE, NULL, "unknown package:27 base:4");
  assert_groups (profile, WEFT_HEAP_GROUP_SOURCE, NULL,
                 "src/Main.hs:19 libraries/base/Base.hs:4 unknown source:8");
  assert_groups (profile, WEFT_HEAP_GROUP_TYPE, NULL, "Int:19 []:4 unknown type:8");
  assert_groups (profile, WEFT_HEAP_GROUP_CLOSURE_TYPE, NULL,
                 "THUNK_1_0:1 FUN:18 99:4 unknown closure type:8");
  assert_groups (profile, WEFT_HEAP_GROUP_NAME, NULL, "f:19 h:4 0x400:8");
  assert_groups (profile, WEFT_HEAP_GROUP_MATCH, "[fh] ::", "f :::19 h :::4 no match:8");
  assert_groups (profile, WEFT_HEAP_GROUP_MATCH, "^(.).*Main", "f:19 no match:12");
  assert_as_it_is (profile, "");
  assert_as_it_is (profile, NULL);
  g_assert_true (weft_heap_group_applies (8, WEFT_HEAP_GROUP_TYPE));
  g_assert_false (weft_heap_group_applies (6, WEFT_HEAP_GROUP_TYPE));
  g_assert_true (weft_heap_group_applies (6, WEFT_HEAP_GROUP_MATCH));
}

/* Groups of random profiles: nothing is lost in any sample. */
static void
test_sums (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (g_test_rand_int ());
  g_autoptr (WeftHeapProfile) profile = heap_fixture_random (rand, 40, 30);
  g_autoptr (GRegex) regex = g_regex_new (".$", 0, 0, NULL);
  g_autoptr (WeftHeapGroups) groups =
      weft_heap_groups_new (profile, NULL, WEFT_HEAP_GROUP_MATCH, regex);
  g_autoptr (WeftHeapProfile) joined = weft_heap_groups_make_profile (groups, profile);

  g_assert_cmpuint (groups->labels->len, ==, 10);
  for (guint i = 0; i < profile->samples->len; i++)
    for (guint32 k = 0; k < groups->labels->len; k++)
      {
        guint64 sum = 0;

        for (guint32 band = 0; band < profile->labels->len; band++)
          if (groups->groups[band] == k)
            sum += weft_heap_profile_bytes (profile, i, band);
        g_assert_cmpuint (weft_heap_profile_bytes (joined, i, k), ==, sum);
      }
}

static void
test_stacks (void)
{
  static const guint32 ids[] = { 7, 3 };
  g_autoptr (WeftTestLog) log = weft_test_heap_begin (WEFT_BREAKDOWN_COST_CENTRE);
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftHeapProfile) profile = NULL;
  g_autoptr (WeftBandMetadata) facts = NULL;
  g_autoptr (WeftHeapStacks) stacks = NULL;
  g_autoptr (WeftHeapNumbers) numbers = NULL;
  g_autoptr (WeftCallTree) tree = NULL;
  g_auto (WeftBandInfo) inner = { 0 };
  guint32 node;

  weft_test_heap_sample (log, 100, 0);
  weft_test_heap_stack (log, 10, 10, ids, 2);
  weft_test_heap_stack (log, 10, 30, ids + 1, 1);
  weft_test_heap_stack (log, 10, 2, NULL, 0);
  weft_test_heap_sample_end (log, 100, 0);
  heap_fixture_centre (log, 7, "go", "Main");
  heap_fixture_centre (log, 3, "main", "Main");
  profile = read_log (log, &index);
  facts = weft_band_metadata_new (profile);
  stacks = weft_heap_stacks_new (profile);
  weft_band_metadata_get (facts, heap_fixture_find (profile, "Main.go < Main.main"), &inner);
  g_assert_cmpstr (inner.name, ==, "go");
  g_assert_cmpstr (inner.module, ==, "Main");
  g_assert_cmpstr (inner.source, ==, "src/Main.hs");
  g_assert_cmpuint (weft_stacks_node (stacks->stacks, inner.stack)->depth, ==, 2);
  numbers = weft_heap_numbers_new (profile, 100, 100);
  tree = weft_heap_stacks_tree (stacks, numbers);
  node = stacks->nodes[heap_fixture_find (profile, "Main.main")];
  g_assert_cmpuint (tree->sum, ==, 42);
  g_assert_cmpuint (tree->own[node], ==, 30);
  g_assert_cmpuint (tree->total[node], ==, 40);
  g_assert_cmpuint (tree->own[inner.stack], ==, 10);
  g_assert_cmpuint (tree->own[stacks->nodes[heap_fixture_find (profile, "MAIN")]], ==, 2);
}

/* What is alive at a sample's collection, and no band has. */
static void
test_live (void)
{
  g_autoptr (WeftTestLog) log = weft_test_heap_begin (WEFT_BREAKDOWN_RETAINER);
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftHeapProfile) profile = NULL;
  g_autoptr (WeftHeapProfile) filled = NULL;
  g_autoptr (WeftHeapCounters) counters = NULL;
  g_autoptr (WeftScratchArray) live = NULL;

  for (guint i = 0; i < 3; i++)
    {
      weft_test_heap_sample (log, 100 + 100 * i, 0);
      weft_test_heap_band (log, 10, 0, "(1)SYSTEM", 10);
      weft_test_heap_sample_end (log, 101 + 100 * i, 0);
    }
  weft_test_log_end_block (log, 1000);
  weft_test_log_begin_block (log, 0, 0);
  for (guint i = 0; i < 3; i += 2) /* the second sample's collection does not say it */
    {
      weft_test_log_event (log, 51, 150 + 100 * i);
      weft_test_log_u32 (log, 0);
      weft_test_log_u64 (log, i == 0 ? 70 : 4);
    }
  profile = read_log (log, &index);
  counters = weft_heap_counters_extend (NULL, index);
  live = weft_heap_live_new (profile, counters);
  g_assert_cmpuint (live->len, ==, 3);
  g_assert_cmpuint (g_array_index (live, guint64, 0), ==, 70);
  g_assert_cmpuint (g_array_index (live, guint64, 1), ==, WEFT_HEAP_LIVE_UNKNOWN);
  g_assert_cmpuint (g_array_index (live, guint64, 2), ==, 4);
  filled = weft_heap_live_add_band (live, profile, "rest");
  g_assert_cmpuint (weft_heap_profile_bytes (filled, 0, heap_fixture_find (filled, "rest")), ==,
                    60);
  g_assert_cmpuint (weft_heap_profile_sample (filled, 0)->total, ==, 70);
  g_assert_cmpuint (weft_heap_profile_sample (filled, 1)->total, ==, 10);
  g_assert_cmpuint (weft_heap_profile_sample (filled, 2)->total, ==, 10);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/heap-groups/labels", test_labels);
  g_test_add_func ("/heap-groups/infos", test_infos);
  g_test_add_func ("/heap-groups/groups", test_groups);
  g_test_add_func ("/heap-groups/sums", test_sums);
  g_test_add_func ("/heap-groups/stacks", test_stacks);
  g_test_add_func ("/heap-groups/live", test_live);
}
