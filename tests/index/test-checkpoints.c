/* SPDX-License-Identifier: BSD-3-Clause */
/* Packed pages of checkpoints tell what was appended, and readers keep what they were told of. */
#include "weft-test-unit.h"

#include "weft-checkpoints.h"

#define N       1000
#define N_READS 7

/* Checkpoints as they were appended. */
typedef struct
{
  guint64 since[N];
  WeftChunkSpan spans[N];
  WeftCheckpoint checkpoints[N];
} Plain;

/* Mostly a little, and where @is_wild now and then more than 32 bits. */
static guint64
step (GRand *rand, gboolean is_wild)
{
  return is_wild && g_rand_int_range (rand, 0, 1000) == 0 ?
             (guint64) g_rand_int (rand) * g_rand_int (rand) :
             (guint64) g_rand_int_range (rand, 0, 100000);
}

static void
fill (GRand *rand, Plain *plain, guint i, gboolean is_wild)
{
  WeftCheckpoint one = { .number =
                             (guint16) (i % WEFT_CHECKPOINTS_PER_PAGE * WEFT_MAX_CHUNK_EVENTS) };
  guint64 since = i > 0 ? plain->since[i - 1] : 0, min;

  if (i > 0)
    {
      one.offset = plain->checkpoints[i - 1].offset;
      one.sums = plain->checkpoints[i - 1].sums;
      one.block = plain->checkpoints[i - 1].block;
    }
  plain->since[i] = since + step (rand, is_wild);
  min = plain->since[i] - MIN (plain->since[i], step (rand, is_wild));
  plain->spans[i] = (WeftChunkSpan){ min, min + step (rand, is_wild) };
  one.offset += step (rand, is_wild);
  one.sums.run += step (rand, is_wild);
  one.sums.work += step (rand, is_wild);
  one.sums.wait += step (rand, is_wild);
  one.sums.unknown += is_wild && g_rand_int_range (rand, 0, 1000) == 0;
  one.block += is_wild ? g_rand_int_range (rand, 0, 1500) : g_rand_int_range (rand, 0, 3);
  one.thread = g_rand_int (rand);
  one.finished = g_rand_int (rand);
  one.marks = g_rand_int_range (rand, 0, 8) | (g_rand_boolean (rand) ? WEFT_CHUNK_DISORDER : 0);
  one.is_running = g_rand_boolean (rand);
  one.has_finished = g_rand_boolean (rand);
  one.phase = (guint8) g_rand_int_range (rand, 0, WEFT_GC_DONE + 1);
  one.knowledge = (guint8) g_rand_int_range (rand, 0, WEFT_STATE_UNKNOWN_TO_END + 1);
  plain->checkpoints[i] = one;
}

static void
append (WeftCheckpoints *self, const Plain *plain, guint i)
{
  guint place;
  WeftCheckpointPage *page = weft_checkpoints_append (self, plain->since[i], &place);
  WeftOpenPage open = weft_checkpoint_page_open (page);

  g_assert_cmpuint (place, ==, i % WEFT_CHECKPOINTS_PER_PAGE);
  if (place == 0)
    page->n_events = i * WEFT_MAX_CHUNK_EVENTS;
  open.spans[place] = plain->spans[i];
  open.checkpoints[place] = plain->checkpoints[i];
}

static void
assert_same (const WeftCheckpoint *a, const WeftCheckpoint *b)
{
  g_assert_cmpuint (a->offset, ==, b->offset);
  g_assert_cmpmem (&a->sums, sizeof a->sums, &b->sums, sizeof b->sums);
  g_assert_cmpuint (a->thread, ==, b->thread);
  g_assert_cmpuint (a->finished, ==, b->finished);
  g_assert_cmpuint (a->block, ==, b->block);
  g_assert_cmpuint (a->marks, ==, b->marks);
  g_assert_cmpuint (a->is_running, ==, b->is_running);
  g_assert_cmpuint (a->has_finished, ==, b->has_finished);
  g_assert_cmpuint (a->phase, ==, b->phase);
  g_assert_cmpuint (a->knowledge, ==, b->knowledge);
  g_assert_cmpuint (a->number, ==, b->number);
}

/* What a reader was told of, some time ago. */
typedef struct
{
  WeftCheckpointPage **pages;
  guint64 *starts;
  guint64 n;
} Read;

static void
assert_read (const Read *self, const Plain *plain)
{
  for (guint i = 0; i < self->n; i++)
    {
      const WeftCheckpointPage *page = self->pages[i / WEFT_CHECKPOINTS_PER_PAGE];
      guint place = i % WEFT_CHECKPOINTS_PER_PAGE;
      WeftCheckpoint one = weft_checkpoint_page_nth (page, place);
      WeftChunkSpan span = weft_checkpoint_page_span (page, place);

      assert_same (&one, &plain->checkpoints[i]);
      g_assert_cmpuint (span.min, ==, plain->spans[i].min);
      g_assert_cmpuint (span.max, ==, plain->spans[i].max);
      g_assert_cmpuint (weft_checkpoint_page_since (page, place), ==, plain->since[i]);
      g_assert_cmpuint (page->n_events, ==, (i - place) * WEFT_MAX_CHUNK_EVENTS);
      if (place == 0)
        g_assert_cmpuint (self->starts[i / WEFT_CHECKPOINTS_PER_PAGE], ==, plain->since[i]);
    }
}

/* What pages tell of all their checkpoints. */
static void
assert_pages (const Read *self, const Plain *plain)
{
  for (guint64 first = 0; first < self->n; first += WEFT_CHECKPOINTS_PER_PAGE)
    {
      const WeftCheckpointPage *page = self->pages[first / WEFT_CHECKPOINTS_PER_PAGE];
      guint n = (guint) MIN (self->n - first, WEFT_CHECKPOINTS_PER_PAGE);
      WeftPageSpan extent = weft_checkpoint_page_extent (page, n);
      guint64 min = G_MAXUINT64, max = 0, marked[1u << WEFT_N_MARKS] = { 0 };
      gboolean is_ordered = TRUE;

      for (guint i = 0; i < n; i++)
        {
          is_ordered &= plain->spans[first + i].min >= max;
          min = MIN (min, plain->spans[first + i].min);
          max = MAX (max, plain->spans[first + i].max);
          for (guint marks = 0; marks < G_N_ELEMENTS (marked); marks++)
            if (plain->checkpoints[first + i].marks & marks)
              marked[marks] |= G_GUINT64_CONSTANT (1) << i;
        }
      g_assert_cmpuint (extent.span.min, ==, min);
      g_assert_cmpuint (extent.span.max, ==, max);
      g_assert_cmpint (extent.is_ordered, ==, is_ordered);
      for (guint marks = 0; marks < G_N_ELEMENTS (marked); marks++)
        g_assert_cmpuint (weft_checkpoint_page_marked (page, n, marks), ==, marked[marks]);
    }
}

static guint
count_packed (const Read *self)
{
  guint n = 0;

  for (guint i = 0; i < self->n; i += WEFT_CHECKPOINTS_PER_PAGE)
    n += self->pages[i / WEFT_CHECKPOINTS_PER_PAGE]->is_packed;
  return n;
}

/* Whoever read some of them keeps these, while more come and full pages are packed. */
static void
test_packed (gconstpointer data)
{
  gboolean is_wild = GPOINTER_TO_INT (data);
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  g_autoptr (WeftCheckpoints) self = weft_checkpoints_new ();
  g_autofree Plain *plain = g_new0 (Plain, 1);
  Read reads[N_READS];
  guint n = 0;

  for (guint i = 0; i < N_READS; i++)
    {
      guint end = i + 1 == N_READS ? N : i * WEFT_CHECKPOINTS_PER_PAGE + i % 3;

      for (; n < end; n++)
        {
          fill (rand, plain, n, is_wild);
          append (self, plain, n);
        }
      reads[i].pages = weft_checkpoints_snapshot (self, &reads[i].n, &reads[i].starts);
      g_assert_cmpuint (reads[i].n, ==, end);
    }
  for (guint i = 0; i < N_READS; i++)
    {
      assert_read (&reads[i], plain);
      assert_pages (&reads[i], plain);
    }
  g_assert_cmpuint (count_packed (&reads[N_READS - 1]), >, 0);
  g_assert_cmpuint (count_packed (&reads[N_READS - 1]) < N / WEFT_CHECKPOINTS_PER_PAGE, ==,
                    is_wild);
  for (guint i = 0; i < N_READS; i++)
    {
      weft_checkpoints_release (reads[i].pages, reads[i].n);
      g_free (reads[i].starts);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_data_func ("/checkpoints/packed", GINT_TO_POINTER (FALSE), test_packed);
  g_test_add_data_func ("/checkpoints/packed-wild", GINT_TO_POINTER (TRUE), test_packed);
}
