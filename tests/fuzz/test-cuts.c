/* SPDX-License-Identifier: BSD-3-Clause */
/* Cuts every log at every byte (or at some of them: weft_test_rounds()), the larger ones at many
 * places: each cut opens or is refused with an error that says why. usage: test-cuts small|large */
#include "fuzz-invariants.h"
#include "weft-test-corpus.h"
#include "weft-trace-read.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#define SMALL         16384
#define N_PLACES      2000 /* in a larger log, */
#define N_EDGES       500  /* of these at most so many around the edges of blocks */
#define MAX_WITNESSES 4
/* Each so-many-th cut has its events decoded, and its timeline painted; each so-many-th is put
 * through the door of the program, as a file. */
#define DECODE_STRIDE 97
#define PAINT_STRIDE  389
#define FILE_STRIDE   53

static gboolean wants_large;

/* What the whole log has. */
typedef struct
{
  const char *path;
  const guint8 *data;
  gsize size;
  GArray *ends;      /* of guint64: where its events end, ascending */
  GArray *strays;    /* of guint64: markers before a header; no event while it is there */
  gboolean is_clean; /* nothing but the end is missing */
  guint64 last;      /* events in the last, longer cut */
  guint n_opened, n_refused;
} Whole;

static gint
compare_numbers (gconstpointer a, gconstpointer b)
{
  guint64 x = *(const guint64 *) a, y = *(const guint64 *) b;

  return (x > y) - (x < y);
}

static void
whole_init (Whole *self, const char *path, GBytes *bytes)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftTrace) trace = NULL;

  self->path = path;
  self->data = g_bytes_get_data (bytes, &self->size);
  trace = weft_fuzz_open (self->data, self->size, &error);
  g_assert_no_error (error);
  self->ends = weft_fuzz_event_ends (trace->index);
  self->last = trace->index->n_events;
  self->strays = g_array_new (FALSE, FALSE, sizeof (guint64));
  self->is_clean = TRUE;
  for (guint i = 0; i < trace->index->problems->len; i++)
    {
      const WeftProblem *problem = &g_array_index (trace->index->problems, WeftProblem, i);
      WeftProblemKind kind = problem->kind;

      self->is_clean &= kind == WEFT_PROBLEM_TRUNCATED || kind == WEFT_PROBLEM_NO_END ||
                        kind == WEFT_PROBLEM_STRAY_MARKER;
      if (kind == WEFT_PROBLEM_STRAY_MARKER)
        g_array_append_val (self->strays, problem->offset);
    }
}

/* Events of the whole that end at or before @cut. A stray marker is an event where the header that
 * shows what it is has been cut off. */
static guint64
count_whole (const Whole *self, guint64 cut)
{
  guint low = 0, high = self->ends->len;

  for (guint i = 0; i < self->strays->len; i++)
    {
      guint64 end = g_array_index (self->strays, guint64, i) + WEFT_MARKER_SIZE;

      if (cut >= end && cut < end + 4)
        return count_whole (self, end - 1) + 1;
    }

  while (low < high)
    {
      guint middle = (low + high) / 2;

      if (g_array_index (self->ends, guint64, middle) <= cut)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

static void
check_opened (Whole *self, guint64 cut, WeftTrace *trace)
{
  const WeftIndex *index = trace->index;

  self->n_opened++;
  weft_fuzz_check_problems (index);
  if (self->is_clean && index->n_events != count_whole (self, cut))
    g_error ("%s, cut at %" G_GUINT64_FORMAT ": %" G_GUINT64_FORMAT
             " events, not %" G_GUINT64_FORMAT,
             self->path, cut, index->n_events, count_whole (self, cut));
  /* near a cut, damage has fewer witnesses */
  if (!self->is_clean && index->n_events > self->last + MAX_WITNESSES)
    g_error ("%s, cut at %" G_GUINT64_FORMAT ": %" G_GUINT64_FORMAT
             " events, more than in a longer cut (%" G_GUINT64_FORMAT ")",
             self->path, cut, index->n_events, self->last);
  self->last = MIN (self->last, index->n_events);
  if (cut % DECODE_STRIDE == 0)
    {
      weft_fuzz_check_accounts (index);
      weft_fuzz_decode (trace->index);
    }
  if (cut % PAINT_STRIDE == 0)
    weft_fuzz_paint (trace);
}

/* Through the door: the file is there, and only its first @cut bytes. */
static void
open_file (const Whole *self, guint64 cut, const char *folder, gboolean opens)
{
  g_autofree char *path = g_build_filename (folder, "cut.eventlog", NULL);
  g_autoptr (WeftSource) source = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  g_autoptr (GError) error = NULL;

  g_file_set_contents_full (path, (const char *) self->data, (gssize) cut, G_FILE_SET_CONTENTS_NONE,
                            0600, &error);
  g_assert_no_error (error);
  source = weft_source_open (path, &error);
  if (source != NULL)
    trace = weft_trace_read (source, 0, NULL, NULL, NULL, NULL, &error);
  g_assert_cmpint (trace != NULL, ==, opens);
  if (trace != NULL)
    g_assert_no_error (error);
  else
    weft_fuzz_check_refusal (path, error);
  g_unlink (path);
}

static void
check_cut (Whole *self, guint64 cut, const char *folder)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftTrace) trace = weft_fuzz_open (self->data, (gsize) cut, &error);

  if (trace != NULL)
    check_opened (self, cut, trace);
  else
    self->n_refused++;
  if (trace == NULL ? cut % 7 == 0 || cut < 64 : cut % FILE_STRIDE == 0)
    open_file (self, cut, folder, trace != NULL);
}

/* Ascending: every byte, or one at random of each so many, and those around the blocks' edges. */
static GArray *
choose_cuts (const Whole *self)
{
  GArray *cuts = g_array_new (FALSE, FALSE, sizeof (guint64));
  gboolean is_small = self->size <= SMALL;
  guint64 n = 0, end = self->size + is_small;

  if (!is_small)
    weft_fuzz_add_edges (self->data, self->size, cuts, weft_test_rounds (N_EDGES));
  n = weft_test_rounds (is_small ? (guint) end : N_PLACES) - cuts->len;
  for (guint64 i = 0; i < n; i++)
    {
      gint32 step = (gint32) (end * (i + 1) / n - end * i / n);
      guint64 cut =
          end * i / n + (i > 0 && step > 1 ? (guint64) g_test_rand_int_range (0, step) : 0);

      g_array_append_val (cuts, cut);
    }
  g_array_sort (cuts, compare_numbers);
  return cuts;
}

static void
cut_log (const char *path, const char *folder)
{
  g_autoptr (GBytes) bytes = weft_fuzz_load (path);
  g_autoptr (GArray) cuts = NULL;
  Whole whole = { 0 };

  if ((g_bytes_get_size (bytes) > SMALL) != wants_large)
    return;
  whole_init (&whole, path, bytes);
  cuts = choose_cuts (&whole);
  for (guint i = cuts->len; i-- > 0;)
    check_cut (&whole, g_array_index (cuts, guint64, i), folder);
  g_test_message ("%s: %u cuts, %u opened, %u refused", path, cuts->len, whole.n_opened,
                  whole.n_refused);
  g_assert_cmpuint (whole.n_opened, >, 0);
  g_assert_cmpuint (whole.n_refused, >, 0);
  g_array_unref (whole.ends);
  g_array_unref (whole.strays);
}

static void
test_cuts (void)
{
  g_autoptr (GPtrArray) paths = weft_fuzz_logs ();
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("weft-cuts-XXXXXX", &error);

  g_assert_no_error (error);
  for (guint i = 0; i < paths->len; i++)
    cut_log (g_ptr_array_index (paths, i), folder);
  g_rmdir (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  wants_large = argc > 1 && strcmp (argv[1], "large") == 0;
  g_test_add_func (wants_large ? "/fuzz/cuts/large" : "/fuzz/cuts/small", test_cuts);
  return g_test_run ();
}
