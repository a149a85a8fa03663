/* SPDX-License-Identifier: BSD-3-Clause */
/* Covered parts and gaps of a HEC's lifetime, at each bound. */
#include "weft-coverage.h"
#include "weft-test-unit.h"

/* A cover of [100, 1000) with gaps at both ends and [400, 500) in between. */
static WeftCover
cover_with_gaps (void)
{
  static const WeftRange gaps[] = { { 100, 200 }, { 400, 500 }, { 900, 1000 } };
  WeftCover self = { .begin = 100, .end = 1000, .from = 200, .to = 900 };

  self.gaps = g_array_new (FALSE, FALSE, sizeof *gaps);
  g_array_append_vals (self.gaps, gaps, G_N_ELEMENTS (gaps));
  return self;
}

static void
assert_piece (const WeftCover *self, guint64 from, guint64 to, WeftRange want)
{
  WeftRange piece = { 0 };

  g_assert_cmpint (weft_cover_find_covered (self, from, to, &piece), ==, want.from < want.to);
  if (want.from == want.to)
    return;
  g_assert_cmpuint (piece.from, ==, want.from);
  g_assert_cmpuint (piece.to, ==, want.to);
}

static void
assert_gap (const WeftCover *self, guint64 from, guint64 to, WeftRange want)
{
  WeftRange gap = { 0 };

  g_assert_cmpint (weft_cover_find_gap (self, from, to, &gap), ==, want.from < want.to);
  if (want.from == want.to)
    return;
  g_assert_cmpuint (gap.from, ==, want.from);
  g_assert_cmpuint (gap.to, ==, want.to);
}

static void
assert_around (const WeftCover *self, guint64 time, gboolean is_covered, WeftRange want)
{
  guint64 from, to;

  g_assert_cmpint (weft_cover_get_range_at (self, time, &from, &to), ==, is_covered);
  g_assert_cmpuint (from, ==, want.from);
  g_assert_cmpuint (to, ==, want.to);
}

/* A gap contains its start, but not its end. */
static void
test_gap_bounds (void)
{
  WeftCover self = cover_with_gaps ();

  g_assert_false (weft_cover_is_whole (&self));
  assert_piece (&self, 0, G_MAXUINT64, (WeftRange){ 200, 400 });
  assert_piece (&self, 200, 300, (WeftRange){ 200, 300 });
  assert_piece (&self, 250, 250, (WeftRange){ 0 });
  assert_piece (&self, 399, 450, (WeftRange){ 399, 400 });
  assert_piece (&self, 400, 501, (WeftRange){ 500, 501 });
  assert_piece (&self, 400, 500, (WeftRange){ 0 });
  assert_piece (&self, 900, G_MAXUINT64, (WeftRange){ 0 });
  assert_gap (&self, 0, G_MAXUINT64, (WeftRange){ 100, 200 });
  assert_gap (&self, 199, 400, (WeftRange){ 199, 200 });
  assert_gap (&self, 200, 400, (WeftRange){ 0 });
  assert_gap (&self, 200, 401, (WeftRange){ 400, 401 });
  assert_gap (&self, 1000, G_MAXUINT64, (WeftRange){ 0 });
  assert_around (&self, 99, TRUE, (WeftRange){ 0, 100 });
  assert_around (&self, 100, FALSE, (WeftRange){ 100, 200 });
  assert_around (&self, 200, TRUE, (WeftRange){ 200, 400 });
  assert_around (&self, 400, FALSE, (WeftRange){ 400, 500 });
  assert_around (&self, 899, TRUE, (WeftRange){ 500, 900 });
  assert_around (&self, 900, FALSE, (WeftRange){ 900, G_MAXUINT64 });
  /* after the end of the run, its last state lasts */
  assert_around (&self, 5000, FALSE, (WeftRange){ 900, G_MAXUINT64 });
  g_assert_cmpuint (weft_cover_total (&self, 0, G_MAXUINT64), ==, 600);
  g_assert_cmpuint (weft_cover_total (&self, 300, 600), ==, 200);
  g_array_set_size (self.gaps, 2);
  assert_piece (&self, 500, G_MAXUINT64, (WeftRange){ 500, 1000 });
  assert_around (&self, 5000, TRUE, (WeftRange){ 500, G_MAXUINT64 });
  g_array_unref (self.gaps);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/coverage/gap-bounds", test_gap_bounds);
}
