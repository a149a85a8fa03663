/* SPDX-License-Identifier: BSD-3-Clause */
/* Assigns threads to rows. */
#include "weft-thread-rows.h"

#include "weft-scratch.h"
#include "weft-sort.h"
#include "weft-thread-role.h"

#include <stdlib.h>
#include <string.h>

/* If there are more threads than rows, at most this many rows are given to labelled threads before
 * other threads are considered. */
#define LABELLED_ROWS 16
#define MAX_RANKED    (WEFT_THREAD_OWN_ROWS + WEFT_THREAD_MORE_ROWS)

/* Maximum mean number of moves for each element in an insertion sort. */
#define MAX_MOVES 16

/* A thread that may get a row of its own. */
typedef struct
{
  guint32 thread;
  gboolean is_library; /* started by GHC's libraries; set only for chosen threads */
  guint64 running;
} Candidate;

/* A thread with the time of its first event. */
typedef struct
{
  guint64 first; /* ns */
  guint32 thread;
} FirstEvent;

static gint
compare_first (gconstpointer a, gconstpointer b)
{
  const FirstEvent *x = a, *y = b;

  if (x->first != y->first)
    return x->first > y->first ? 1 : -1;
  return (x->thread > y->thread) - (x->thread < y->thread);
}

/* Sorts by run time, longest first. */
static gint
compare_running (gconstpointer a, gconstpointer b)
{
  const Candidate *x = a, *y = b;

  if (x->running != y->running)
    return x->running < y->running ? 1 : -1;
  return (x->thread > y->thread) - (x->thread < y->thread);
}

/* Sorts in the order of rows; threads of GHC's libraries come last. */
static gint
compare_shown (gconstpointer a, gconstpointer b)
{
  const Candidate *x = a, *y = b;

  if (x->is_library != y->is_library)
    return x->is_library ? 1 : -1;
  return (x->thread > y->thread) - (x->thread < y->thread);
}

static gboolean
is_library (const WeftThreads *threads, guint32 thread)
{
  return weft_thread_role (threads, thread) >= WEFT_ROLE_LIBRARY;
}

/* Moves candidates from @all to @chosen until @chosen has @n of them. If @only_labelled, moves only
 * threads that the program has labelled. */
static void
choose_candidates (
    const WeftThreads *threads, GArray *all, GArray *chosen, guint n, gboolean only_labelled)
{
  guint left = 0;

  for (guint i = 0; i < all->len; i++)
    {
      Candidate one = g_array_index (all, Candidate, i);
      gboolean is_labelled =
          (weft_threads_nth (threads, one.thread).flags & WEFT_THREAD_HAS_LABEL) != 0;
      gboolean is_wanted = chosen->len < n && (is_labelled || !only_labelled);

      if (is_wanted)
        one.is_library = is_library (threads, one.thread);
      if (is_wanted && !(one.is_library && only_labelled))
        g_array_append_val (chosen, one);
      else
        g_array_index (all, Candidate, left++) = one;
    }
  g_array_set_size (all, left);
}

/* Adds a row for the @n @threads, of which a density row keeps only the first. */
static void
add_row (WeftThreadRows *self, WeftThreadRowKind kind, const guint32 *threads, guint n)
{
  guint n_stored = kind == WEFT_THREAD_ROW_REST ? 1 : n;
  WeftThreadRow row = { kind, n, weft_scratch_new0 (guint32, n_stored) };

  memcpy (row.threads, threads, n_stored * sizeof *threads);
  for (guint i = 0; i < n; i++)
    self->by_thread[threads[i]] = (guint16) self->rows->len;
  g_array_append_val (self->rows, row);
}

/* A list of threads. */
typedef struct
{
  guint32 *threads; /* scratch memory */
  guint n;
} ThreadList;

static void
thread_list_clear (ThreadList *self)
{
  weft_scratch_free (self->threads);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ThreadList, thread_list_clear)

/* Adds rows for the threads of @list, which is sorted by time. Threads share rows in which they do
 * not overlap. If this would take too many rows, adds a single density row instead. */
static void
add_rest (WeftThreadRows *self, const WeftThreads *threads, const ThreadList *list)
{
  guint64 ends[WEFT_THREAD_SHARED_ROWS] = { 0 };
  guint counts[WEFT_THREAD_SHARED_ROWS] = { 0 }, n_rows = 0, n_before = self->rows->len;

  for (guint i = 0; i < list->n; i++)
    {
      guint32 thread = list->threads[i];
      guint row = 0;

      while (row < n_rows && ends[row] > weft_threads_nth (threads, thread).first)
        row++;
      if (row == WEFT_THREAD_SHARED_ROWS)
        {
          self->n_span_rows = n_before;
          add_row (self, WEFT_THREAD_ROW_REST, list->threads, list->n);
          return;
        }
      n_rows = MAX (n_rows, row + 1);
      ends[row] = weft_threads_end (threads, thread);
      counts[row]++;
      self->by_thread[thread] = (guint16) (n_before + row);
    }
  for (guint i = 0; i < n_rows; i++)
    {
      WeftThreadRow row = { counts[i] == 1 ? WEFT_THREAD_ROW_OWN : WEFT_THREAD_ROW_SHARED, 0,
                            weft_scratch_new0 (guint32, counts[i]) };

      g_array_append_val (self->rows, row);
    }
  for (guint i = 0; i < list->n; i++)
    {
      guint32 thread = list->threads[i];
      WeftThreadRow *row = &g_array_index (self->rows, WeftThreadRow, self->by_thread[thread]);

      row->threads[row->n++] = thread;
    }
  self->n_span_rows = self->rows->len;
}

/* Returns the threads that have no row yet, in the order of @list (of guint32), or of @threads if
 * @list is NULL. */
static ThreadList
list_without_rows (const WeftThreadRows *self, const WeftThreads *threads, const GArray *list)
{
  guint n = weft_threads_n (threads);
  ThreadList rest = { weft_scratch_new0 (guint32, n), 0 };

  for (guint i = 0; i < n; i++)
    {
      guint32 thread = list != NULL ? g_array_index (list, guint32, i) : i;

      if (self->by_thread[thread] == WEFT_THREAD_NO_ROW)
        rest.threads[rest.n++] = thread;
    }
  return rest;
}

static void
clear_row (gpointer data)
{
  weft_scratch_free (((WeftThreadRow *) data)->threads);
}

static void
rows_clear (gpointer data)
{
  WeftThreadRows *self = data;

  g_array_unref (self->rows);
  g_clear_pointer (&self->ranked, g_array_unref);
  g_clear_pointer (&self->by_first, g_array_unref);
  weft_scratch_free (self->by_thread);
}

/* Returns an empty object for @n threads. */
static WeftThreadRows *
rows_alloc (guint n)
{
  WeftThreadRows *self = weft_shared_new (WeftThreadRows, rows_clear);

  self->rows = g_array_new (FALSE, FALSE, sizeof (WeftThreadRow));
  g_array_set_clear_func (self->rows, clear_row);
  self->by_thread = weft_scratch_new0 (guint16, n);
  for (guint i = 0; i < n; i++)
    self->by_thread[i] = WEFT_THREAD_NO_ROW;
  return self;
}

/* Adds a row for each thread of @chosen. */
static void
add_own_rows (WeftThreadRows *self, GArray *chosen)
{
  g_array_sort (chosen, compare_shown);
  for (guint i = 0; i < chosen->len; i++)
    add_row (self, WEFT_THREAD_ROW_OWN, &g_array_index (chosen, Candidate, i).thread, 1);
}

static void
append_ranked (GArray *ranked, const GArray *candidates)
{
  for (guint i = 0; i < candidates->len && ranked->len < MAX_RANKED; i++)
    g_array_append_val (ranked, g_array_index (candidates, Candidate, i).thread);
}

/* Insertion sort, which is fast because ids are usually almost in time order. Returns FALSE if the
 * sort would take more than MAX_MOVES moves per element. */
static gboolean
insertion_sort (FirstEvent *firsts, guint n)
{
  guint64 left = (guint64) n * MAX_MOVES;

  for (guint i = 1; i < n; i++)
    {
      FirstEvent one = firsts[i];
      guint k = i;

      for (; k > 0 && compare_first (&one, &firsts[k - 1]) < 0; k--)
        {
          if (left-- == 0)
            {
              firsts[k] = one;
              return FALSE;
            }
          firsts[k] = firsts[k - 1];
        }
      firsts[k] = one;
    }
  return TRUE;
}

/* Returns all threads sorted by the time of their first event, or NULL if threads already have that
 * order. */
static GArray *
sort_by_first (const WeftThreads *threads)
{
  guint n = weft_threads_n (threads), n_sorted = MIN (n, 1);
  FirstEvent *firsts;
  GArray *sorted;

  while (n_sorted < n && weft_threads_nth (threads, n_sorted - 1).first <=
                             weft_threads_nth (threads, n_sorted).first)
    n_sorted++;
  if (n_sorted == n)
    return NULL;
  firsts = weft_scratch_new0 (FirstEvent, n);
  for (guint32 i = 0; i < n; i++)
    firsts[i] = (FirstEvent){ weft_threads_nth (threads, i).first, i };
  if (!insertion_sort (firsts, n))
    qsort (firsts, n, sizeof *firsts, compare_first);
  sorted = g_array_sized_new (FALSE, FALSE, sizeof (guint32), n);
  for (guint i = 0; i < n; i++)
    g_array_append_val (sorted, firsts[i].thread);
  weft_scratch_free (firsts);
  return sorted;
}

/* Removes the candidates whose run time is too short for a row. */
static void
keep_longest (GArray *all)
{
  g_array_sort (all, compare_running);
  g_array_set_size (all, MIN (all->len, MAX_RANKED));
}

/* Returns all threads that can have a row of their own, sorted by run time, longest first. */
static GArray *
find_candidates (const WeftThreads *threads)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (Candidate));
  /* candidates without a label */
  g_autoptr (GArray) others = g_array_new (FALSE, FALSE, sizeof (Candidate));
  guint64 least = 0;

  for (guint i = 0; i < weft_threads_n (threads); i++)
    {
      WeftThread thread = weft_threads_nth (threads, i);
      Candidate one = { .thread = i, .running = thread.running };

      if (thread.flags & WEFT_THREAD_HAS_LABEL)
        g_array_append_val (all, one);
      else if (others->len < MAX_RANKED || one.running > least)
        g_array_append_val (others, one);
      if (others->len < 2 * MAX_RANKED)
        continue;
      keep_longest (others);
      least = g_array_index (others, Candidate, others->len - 1).running;
    }
  keep_longest (others);
  g_array_append_vals (all, others->data, others->len);
  g_array_sort (all, compare_running);
  return all;
}

WeftThreadRows *
weft_thread_rows_new (const WeftThreads *threads)
{
  guint n = weft_threads_n (threads);
  WeftThreadRows *self = rows_alloc (n);
  g_autoptr (GArray) all = find_candidates (threads);
  g_autoptr (GArray) chosen = g_array_new (FALSE, FALSE, sizeof (Candidate));
  g_auto (ThreadList) rest = { 0 };

  self->ranked = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->by_first = sort_by_first (threads);
  if (n > WEFT_THREAD_OWN_ROWS)
    choose_candidates (threads, all, chosen, LABELLED_ROWS, TRUE);
  choose_candidates (threads, all, chosen, WEFT_THREAD_OWN_ROWS, FALSE);
  append_ranked (self->ranked, chosen);
  append_ranked (self->ranked, all);
  add_own_rows (self, chosen);
  rest = list_without_rows (self, threads, self->by_first);
  add_rest (self, threads, &rest);
  return self;
}

/* Appends to @chosen the threads among the first @n of @list that are not in @chosen yet. */
static void
choose_listed (const WeftThreads *threads, GArray *chosen, const guint32 *list, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      Candidate one = { .thread = list[i], .is_library = is_library (threads, list[i]) };
      gboolean is_there = FALSE;

      for (guint k = 0; k < chosen->len && !is_there; k++)
        is_there = g_array_index (chosen, Candidate, k).thread == one.thread;
      if (!is_there)
        g_array_append_val (chosen, one);
    }
}

/* Adds rows for the first @n_own candidates in their order, then for wanted threads that have no
 * row yet. All other candidates get shared rows. */
static void
add_candidates (WeftThreadRows *self,
                const WeftThreads *threads,
                const WeftThreadChoice *choice,
                const GArray *by_first,
                guint n_own)
{
  guint n = MIN (n_own, choice->n_candidates), n_all;
  g_autoptr (GArray) wanted = g_array_new (FALSE, FALSE, sizeof (Candidate));
  g_auto (ThreadList) rest = { 0 };
  guint8 *is_candidate;

  for (guint i = 0; i < n; i++)
    add_row (self, WEFT_THREAD_ROW_OWN, &choice->candidates[i], 1);
  for (guint i = 0; i < choice->n_pinned; i++)
    if (self->by_thread[choice->pinned[i]] == WEFT_THREAD_NO_ROW)
      choose_listed (threads, wanted, &choice->pinned[i], 1);
  add_own_rows (self, wanted);

  /* list the rest in time order without sorting, as there may be a million candidates */
  rest = list_without_rows (self, threads, by_first);
  n_all = rest.n;
  is_candidate = weft_scratch_new0 (guint8, weft_threads_n (threads));
  for (guint i = 0; i < choice->n_candidates; i++)
    is_candidate[choice->candidates[i]] = TRUE;
  rest.n = 0;
  for (guint i = 0; i < n_all; i++)
    if (is_candidate[rest.threads[i]])
      rest.threads[rest.n++] = rest.threads[i];
  weft_scratch_free (is_candidate);
  add_rest (self, threads, &rest);
}

WeftThreadRows *
weft_thread_rows_new_for_choice (WeftThreadRows *self,
                                 const WeftThreads *threads,
                                 const WeftThreadChoice *choice)
{
  guint n_own = WEFT_THREAD_OWN_ROWS + MIN (choice->n_more, WEFT_THREAD_MORE_ROWS);
  WeftThreadRows *rows;
  g_autoptr (GArray) chosen = NULL;
  g_auto (ThreadList) rest = { 0 };

  g_return_val_if_fail (self->ranked != NULL, NULL);
  if (!choice->is_limited && choice->n_pinned == 0 && choice->n_more == 0)
    return weft_shared_ref (self);
  rows = rows_alloc (weft_threads_n (threads));
  if (choice->is_limited)
    {
      add_candidates (rows, threads, choice, self->by_first, n_own);
      return rows;
    }
  chosen = g_array_new (FALSE, FALSE, sizeof (Candidate));
  choose_listed (threads, chosen, (const guint32 *) (gpointer) self->ranked->data,
                 MIN (n_own, self->ranked->len));
  choose_listed (threads, chosen, choice->pinned, choice->n_pinned);
  add_own_rows (rows, chosen);
  rest = list_without_rows (rows, threads, self->by_first);
  add_rest (rows, threads, &rest);
  return rows;
}

guint
weft_thread_row_count_begun (const WeftThreadRow *self, const WeftThreads *threads, guint64 time)
{
  return WEFT_LOWER_BOUND (guint, i, 0, self->n,
                           weft_threads_nth (threads, self->threads[i]).first <= time);
}

gint
weft_thread_row_thread_at (const WeftThreadRow *self, const WeftThreads *threads, guint64 time)
{
  guint n =
      self->kind != WEFT_THREAD_ROW_REST ? weft_thread_row_count_begun (self, threads, time) : 0;

  if (n == 0 || weft_threads_end (threads, self->threads[n - 1]) < time)
    return -1;
  return (gint) self->threads[n - 1];
}
