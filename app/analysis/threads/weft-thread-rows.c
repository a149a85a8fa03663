/* SPDX-License-Identifier: BSD-3-Clause */
/* Deals threads to rows. */
#include "weft-thread-rows.h"

#include "weft-lower-bound.h"

/* Of the rows of their own, so many go to labelled threads at most, if others want some. */
#define LABELLED_ROWS 16

/* A thread that wants a row. */
typedef struct
{
  guint32 thread;
  gboolean is_rts; /* known of those that are chosen */
  guint64 running;
} Candidate;

/* Labels that GHC's own libraries give. */
static const char *const rts_labels[] = { "IOManager", "TimerManager", "GHC.Event", "finalizer" };

static gboolean
is_rts_label (const char *label)
{
  for (guint i = 0; i < G_N_ELEMENTS (rts_labels); i++)
    if (g_str_has_prefix (label, rts_labels[i]))
      return TRUE;
  return FALSE;
}

static gint
compare_first (gconstpointer a, gconstpointer b, gpointer user_data)
{
  const WeftThreads *threads = user_data;
  guint32 i = *(const guint32 *) a, k = *(const guint32 *) b;
  const WeftThread *x = weft_threads_nth (threads, i), *y = weft_threads_nth (threads, k);

  if (x->first != y->first)
    return x->first > y->first ? 1 : -1;
  return (i > k) - (i < k);
}

/* Those that run most first. */
static gint
compare_running (gconstpointer a, gconstpointer b)
{
  const Candidate *x = a, *y = b;

  if (x->running != y->running)
    return x->running < y->running ? 1 : -1;
  return (x->thread > y->thread) - (x->thread < y->thread);
}

/* As they stand in the picture. */
static gint
compare_shown (gconstpointer a, gconstpointer b)
{
  const Candidate *x = a, *y = b;

  if (x->is_rts != y->is_rts)
    return x->is_rts ? 1 : -1;
  return (x->thread > y->thread) - (x->thread < y->thread);
}

static gboolean
is_rts_thread (const WeftThreads *threads, guint thread)
{
  g_autofree char *label = weft_threads_label (threads, thread);

  return label != NULL && is_rts_label (label);
}

/* Moves those of @all that have a label of the program's own, or any, to @chosen, until that has
 * @n. */
static void
choose (const WeftThreads *threads, GArray *all, GArray *chosen, guint n, gboolean only_labelled)
{
  guint kept = 0;

  for (guint i = 0; i < all->len; i++)
    {
      Candidate one = g_array_index (all, Candidate, i);
      gboolean is_labelled = weft_threads_nth (threads, one.thread)->label != 0;
      gboolean is_wanted = chosen->len < n && (is_labelled || !only_labelled);

      if (is_wanted)
        one.is_rts = is_rts_thread (threads, one.thread);
      if (is_wanted && !(one.is_rts && only_labelled))
        g_array_append_val (chosen, one);
      else
        g_array_index (all, Candidate, kept++) = one;
    }
  g_array_set_size (all, kept);
}

static void
add_row (WeftThreadRows *self, WeftThreadRowKind kind, const guint32 *threads, guint n)
{
  WeftThreadRow row = { .kind = kind,
                        .n = n,
                        .threads = g_memdup2 (threads, n * sizeof (guint32)) };

  for (guint i = 0; i < n; i++)
    self->by_thread[threads[i]] = (guint16) self->rows->len;
  g_array_append_val (self->rows, row);
}

/* Deals @list, which is by time, to rows without overlaps. FALSE where they are too many. */
static gboolean
pack (WeftThreadRows *self, const WeftThreads *threads, const GArray *list)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  guint64 ends[WEFT_THREAD_SHARED_ROWS];

  for (guint i = 0; i < list->len; i++)
    {
      guint32 thread = g_array_index (list, guint32, i);
      guint row = 0;

      while (row < rows->len && ends[row] > weft_threads_nth (threads, thread)->first)
        row++;
      if (row == WEFT_THREAD_SHARED_ROWS)
        return FALSE;
      if (row == rows->len)
        g_ptr_array_add (rows, g_array_new (FALSE, FALSE, sizeof (guint32)));
      g_array_append_val ((GArray *) g_ptr_array_index (rows, row), thread);
      ends[row] = weft_threads_end (threads, thread);
    }
  for (guint i = 0; i < rows->len; i++)
    {
      const GArray *row = g_ptr_array_index (rows, i);

      add_row (self, row->len == 1 ? WEFT_THREAD_ROW_OWN : WEFT_THREAD_ROW_SHARED,
               (const guint32 *) (gpointer) row->data, row->len);
    }
  return TRUE;
}

static void
share_rows (WeftThreadRows *self, const WeftThreads *threads, const GArray *others)
{
  g_autoptr (GArray) list = g_array_sized_new (FALSE, FALSE, sizeof (guint32), others->len);

  for (guint i = 0; i < others->len; i++)
    g_array_append_val (list, g_array_index (others, Candidate, i).thread);
  g_array_sort_with_data (list, compare_first, (gpointer) threads);
  if (list->len > 0 && !pack (self, threads, list))
    {
      self->n_span_rows = self->rows->len;
      add_row (self, WEFT_THREAD_ROW_REST, (const guint32 *) (gpointer) list->data, list->len);
    }
  else
    self->n_span_rows = self->rows->len;
}

static void
clear_row (gpointer data)
{
  g_free (((WeftThreadRow *) data)->threads);
}

WeftThreadRows *
weft_thread_rows_new (const WeftThreads *threads)
{
  WeftThreadRows *self = g_new0 (WeftThreadRows, 1);
  guint n = weft_threads_n (threads);
  g_autoptr (GArray) all = g_array_sized_new (FALSE, FALSE, sizeof (Candidate), n);
  g_autoptr (GArray) chosen = g_array_new (FALSE, FALSE, sizeof (Candidate));

  g_atomic_ref_count_init (&self->refs);
  self->rows = g_array_new (FALSE, FALSE, sizeof (WeftThreadRow));
  g_array_set_clear_func (self->rows, clear_row);
  self->by_thread = g_new (guint16, MAX (n, 1));
  for (guint i = 0; i < n; i++)
    {
      Candidate one = { .thread = i, .running = weft_threads_nth (threads, i)->running };

      self->by_thread[i] = WEFT_THREAD_NO_ROW;
      g_array_append_val (all, one);
    }
  g_array_sort (all, compare_running);
  if (n > WEFT_THREAD_OWN_ROWS)
    choose (threads, all, chosen, LABELLED_ROWS, TRUE);
  choose (threads, all, chosen, WEFT_THREAD_OWN_ROWS, FALSE);
  g_array_sort (chosen, compare_shown);
  for (guint i = 0; i < chosen->len; i++)
    add_row (self, WEFT_THREAD_ROW_OWN, &g_array_index (chosen, Candidate, i).thread, 1);
  share_rows (self, threads, all);
  return self;
}

WeftThreadRows *
weft_thread_rows_ref (WeftThreadRows *self)
{
  g_atomic_ref_count_inc (&self->refs);
  return self;
}

void
weft_thread_rows_unref (WeftThreadRows *self)
{
  if (!g_atomic_ref_count_dec (&self->refs))
    return;
  g_array_unref (self->rows);
  g_free (self->by_thread);
  g_free (self);
}

guint
weft_thread_rows_begun (const WeftThreadRows *self,
                        const WeftThreads *threads,
                        guint row,
                        guint64 time)
{
  const WeftThreadRow *one = weft_thread_rows_nth (self, row);
  return WEFT_LOWER_BOUND (guint, i, 0, one->n,
                           weft_threads_nth (threads, one->threads[i])->first <= time);
}

gint
weft_thread_rows_thread_at (const WeftThreadRows *self,
                            const WeftThreads *threads,
                            guint row,
                            guint64 time)
{
  const WeftThreadRow *one = weft_thread_rows_nth (self, row);
  guint n = weft_thread_rows_begun (self, threads, row, time);

  if (one->kind == WEFT_THREAD_ROW_REST || n == 0 ||
      weft_threads_end (threads, one->threads[n - 1]) < time)
    return -1;
  return (gint) one->threads[n - 1];
}
