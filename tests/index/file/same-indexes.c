/* SPDX-License-Identifier: BSD-3-Clause */
#include "same-indexes.h"

static void
assert_same_array (GArray *a, GArray *b)
{
  g_assert_cmpmem (a->data, a->len * g_array_get_element_size (a), b->data,
                   b->len * g_array_get_element_size (b));
}

static void
assert_same_tally (const WeftTally *a, const WeftTally *b)
{
  g_assert_cmpmem (a->totals, sizeof a->totals, b->totals, sizeof b->totals);
  g_assert_cmpuint (a->n_chunks, ==, b->n_chunks);
  for (guint i = 0; i < WEFT_N_TALLIES; i++)
    {
      g_assert_true ((a->counts[i] == NULL) == (b->counts[i] == NULL));
      for (guint64 k = 0; a->counts[i] != NULL && k < MAX (a->counts[i]->n, b->counts[i]->n); k++)
        g_assert_cmpmem (weft_shared_array_nth (a->counts[i], k), sizeof (WeftTallyRow),
                         weft_shared_array_nth (b->counts[i], k), sizeof (WeftTallyRow));
    }
}

static void
assert_same_checkpoints (const WeftCapIndex *a, const WeftCapIndex *b)
{
  g_assert_cmpuint (a->n_checkpoints, ==, b->n_checkpoints);
  for (guint64 i = 0; i < a->n_checkpoints; i++)
    {
      WeftCheckpoint x = weft_cap_index_checkpoint (a, i), y = weft_cap_index_checkpoint (b, i);

      g_assert_cmpuint (x.offset, ==, y.offset);
      g_assert_cmpuint (x.block, ==, y.block);
      g_assert_cmpuint (x.marks, ==, y.marks);
      g_assert_cmpuint (x.thread, ==, y.thread);
      g_assert_cmpuint (x.finished, ==, y.finished);
      g_assert_cmpuint (x.is_running << 24 | x.has_finished << 16 | x.phase << 8 | x.knowledge, ==,
                        y.is_running << 24 | y.has_finished << 16 | y.phase << 8 | y.knowledge);
      g_assert_cmpmem (&x.sums, sizeof x.sums, &y.sums, sizeof y.sums);
      g_assert_cmpuint (weft_cap_index_span (a, i).min, ==, weft_cap_index_span (b, i).min);
      g_assert_cmpuint (weft_cap_index_span (a, i).max, ==, weft_cap_index_span (b, i).max);
      g_assert_cmpuint (weft_cap_index_since (a, i), ==, weft_cap_index_since (b, i));
      g_assert_cmpuint (weft_cap_index_events_before (a, i), ==,
                        weft_cap_index_events_before (b, i));
      if (i % WEFT_CHECKPOINTS_PER_PAGE == 0)
        g_assert_cmpuint (a->starts[i / WEFT_CHECKPOINTS_PER_PAGE], ==,
                          b->starts[i / WEFT_CHECKPOINTS_PER_PAGE]);
    }
}

static void
assert_same_caps (const WeftCapIndex *a, const WeftCapIndex *b)
{
  g_assert_cmpuint (a->cap, ==, b->cap);
  g_assert_cmpuint (a->n_events, ==, b->n_events);
  g_assert_cmpuint (a->first, ==, b->first);
  g_assert_cmpuint (a->last, ==, b->last);
  g_assert_cmpuint (a->last_block_end, ==, b->last_block_end);
  g_assert_cmpuint (a->unknown_from, ==, b->unknown_from);
  g_assert_cmpuint (a->last_stamp, ==, b->last_stamp);
  g_assert_cmpuint (a->next, ==, b->next);
  g_assert_cmpmem (&a->end, sizeof a->end, &b->end, sizeof b->end);
  assert_same_array (a->counts, b->counts);
  assert_same_array (a->blocks, b->blocks);
  assert_same_array (a->losses, b->losses);
  g_assert_cmpuint (a->problems->len, ==, b->problems->len);
  for (guint i = 0; i < WEFT_N_RARE; i++)
    g_assert_cmpmem (a->rare[i]->data, a->rare[i]->len * sizeof (guint64), b->rare[i]->data,
                     b->rare[i]->len * sizeof (guint64));
  assert_same_checkpoints (a, b);
  assert_same_tally (&a->tally, &b->tally);
}

static void
assert_same_problems (const GArray *a, const GArray *b)
{
  g_assert_cmpuint (a->len, ==, b->len);
  for (guint i = 0; i < a->len; i++)
    {
      g_autofree char *x = weft_problem_text (&g_array_index (a, WeftProblem, i));
      g_autofree char *y = weft_problem_text (&g_array_index (b, WeftProblem, i));

      g_assert_cmpstr (x, ==, y);
    }
}

void
weft_test_assert_same_indexes (const WeftIndex *a, const WeftIndex *b)
{
  g_assert_cmpuint (a->n_events, ==, b->n_events);
  g_assert_cmpuint (a->from, ==, b->from);
  g_assert_cmpuint (a->to, ==, b->to);
  g_assert_cmpuint (a->known_to, ==, b->known_to);
  g_assert_cmpint (a->is_excerpt, ==, b->is_excerpt);
  g_assert_cmpuint (a->caps->len, ==, b->caps->len);
  for (guint i = 0; i < a->caps->len; i++)
    assert_same_caps (weft_index_nth_cap (a, i), weft_index_nth_cap (b, i));
  assert_same_caps (a->global, b->global);
  assert_same_problems (a->problems, b->problems);
}
