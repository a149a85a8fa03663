/* SPDX-License-Identifier: BSD-3-Clause */
/* The threads of a log, as they were found, and how one is looked up. */
#include "weft-threads.h"

#include "weft-lower-bound.h"
#include "weft-threads-private.h"

/* 64 ids: which of them there are, and how many there are below. */
typedef struct
{
  guint64 bits;
  guint32 rank;
} Word;

/* More words than this for each thread are not worth it: such ids are searched for. */
#define MAX_WORDS_PER_THREAD 4
#define MIN_WORDS            1024

static void
clear_picture (gpointer data)
{
  WeftThreadPicture *picture = data;

  g_free (picture->places);
  g_free (picture->ids);
  g_free (picture->states);
  g_array_unref (picture->ready);
}

static void
threads_clear (gpointer data)
{
  WeftThreads *self = data;

  g_array_unref (self->threads);
  g_array_unref (self->large);
  g_array_unref (self->labels);
  g_array_unref (self->words);
  g_array_unref (self->pictures);
  weft_run_queues_free (self->queues);
  weft_shared_unref (self->index);
}

WeftThreads *
weft_threads_alloc (WeftIndex *index)
{
  WeftThreads *self = weft_shared_new (WeftThreads, threads_clear);

  self->index = weft_shared_ref (index);
  self->threads = g_array_new (FALSE, FALSE, sizeof (WeftPackedThread));
  self->large = g_array_new (FALSE, FALSE, sizeof (WeftThread));
  self->labels = g_array_new (FALSE, FALSE, sizeof (WeftThreadLabel));
  self->words = g_array_new (FALSE, TRUE, sizeof (Word));
  self->pictures = g_array_new (FALSE, FALSE, sizeof (WeftThreadPicture));
  g_array_set_clear_func (self->pictures, clear_picture);
  self->queues = weft_run_queues_new (index);
  return self;
}

static gint
compare_ids (gconstpointer a, gconstpointer b)
{
  const WeftFoundThread *x = a, *y = b;

  return (x->thread.id > y->thread.id) - (x->thread.id < y->thread.id);
}

static gboolean
is_sorted (const GArray *found)
{
  const WeftFoundThread *threads = (const WeftFoundThread *) (gpointer) found->data;

  for (guint i = 1; i < found->len; i++)
    if (compare_ids (&threads[i], &threads[i - 1]) < 0)
      return FALSE;
  return TRUE;
}

/* As many as there are are known: the arrays are no larger than they need to be. */
static void
pack (WeftThreads *self, const WeftThread *thread)
{
  WeftPackedThread packed = {
    .id = thread->id,
    .first = thread->first,
    .length = thread->last - thread->first,
    .running = (guint32) thread->running,
    .runs = thread->runs,
    .migrations = thread->migrations,
    .wakeups = thread->wakeups,
    .cap = thread->cap,
    .flags = thread->flags,
  };

  if (packed.first != thread->first || packed.first + packed.length != thread->last ||
      packed.running != thread->running || packed.runs != thread->runs ||
      packed.migrations != thread->migrations || packed.wakeups != thread->wakeups ||
      packed.cap != thread->cap)
    {
      packed.is_large = TRUE;
      packed.running = self->large->len;
      g_array_append_val (self->large, *thread);
    }
  g_array_append_val (self->threads, packed);
}

static void
pack_all (WeftThreads *self, GArray *found)
{
  if (!is_sorted (found))
    g_array_sort (found, compare_ids);
  self->threads = g_array_sized_new (FALSE, FALSE, sizeof (WeftPackedThread), found->len);
  for (guint32 i = 0; i < found->len; i++)
    {
      WeftFoundThread *one = &g_array_index (found, WeftFoundThread, i);
      WeftThreadLabel label = { i, one->label };

      if (one->label != 0)
        {
          one->thread.flags |= WEFT_THREAD_HAS_LABEL;
          g_array_append_val (self->labels, label);
        }
      pack (self, &one->thread);
    }
}

/* Ids are mostly given out in a row, so that a table of bits finds them at once. */
void
weft_threads_settle (WeftThreads *self, GArray *found)
{
  guint n = found->len;
  guint n_words;

  g_clear_pointer (&self->threads, g_array_unref);
  pack_all (self, found);
  if (n == 0)
    return;
  n_words = weft_threads_id (self, n - 1) / 64 + 1;
  if (n_words > MIN_WORDS && n_words / MAX_WORDS_PER_THREAD > n)
    return;
  g_array_set_size (self->words, n_words);
  for (guint i = 0; i < n; i++)
    {
      guint32 id = weft_threads_id (self, i);

      g_array_index (self->words, Word, id / 64).bits |= G_GUINT64_CONSTANT (1) << (id % 64);
    }
  for (guint i = 1; i < n_words; i++)
    g_array_index (self->words, Word, i).rank =
        g_array_index (self->words, Word, i - 1).rank +
        (guint32) __builtin_popcountll (g_array_index (self->words, Word, i - 1).bits);
}

static gint
search (const WeftThreads *self, guint32 id)
{
  guint low = WEFT_LOWER_BOUND (guint, i, 0, self->threads->len, weft_threads_id (self, i) < id);

  return low < self->threads->len && weft_threads_id (self, low) == id ? (gint) low : -1;
}

gint
weft_threads_find (const WeftThreads *self, guint32 id)
{
  const Word *word;
  guint64 bit = G_GUINT64_CONSTANT (1) << (id % 64);

  if (self->words->len == 0)
    return search (self, id);
  if (id / 64 >= self->words->len)
    return -1;
  word = &g_array_index (self->words, Word, id / 64);
  if (!(word->bits & bit))
    return -1;
  return (gint) (word->rank + (guint32) __builtin_popcountll (word->bits & (bit - 1)));
}

char *
weft_threads_label (const WeftThreads *self, guint i)
{
  const WeftThreadLabel *labels = (const WeftThreadLabel *) (gpointer) self->labels->data;
  WeftEvent event;
  guint at;

  if (!(weft_threads_nth (self, i).flags & WEFT_THREAD_HAS_LABEL))
    return NULL;
  at = WEFT_LOWER_BOUND (guint, k, 0, self->labels->len, labels[k].thread < i);
  if (!weft_index_event_at (self->index, labels[at].offset, &event))
    return NULL;
  return weft_event_text (&event, "label");
}

/* Labels that GHC's own libraries give. */
typedef struct
{
  const char *prefix;
  gboolean is_service; /* it runs no code of the program */
} LibraryLabel;

static const LibraryLabel library_labels[] = {
  { "IOManager", TRUE },
  { "TimerManager", TRUE },
  { "GHC.Event", FALSE },
  { "finalizer", FALSE },
};

/* That of the @i-th thread, or NULL. */
static const LibraryLabel *
library_label (const WeftThreads *self, guint i)
{
  g_autofree char *label = weft_threads_label (self, i);

  for (guint k = 0; label != NULL && k < G_N_ELEMENTS (library_labels); k++)
    if (g_str_has_prefix (label, library_labels[k].prefix))
      return &library_labels[k];
  return NULL;
}

gboolean
weft_threads_is_library (const WeftThreads *self, guint i)
{
  return library_label (self, i) != NULL;
}

gboolean
weft_threads_is_service (const WeftThreads *self, guint i)
{
  const LibraryLabel *label = library_label (self, i);

  return label != NULL && label->is_service;
}

guint64
weft_threads_state_known_until (const WeftThreads *self, guint64 last, const WeftThreadState *state)
{
  const WeftCapIndex *cap = NULL;
  guint64 until = self->index->known_to;

  if (state->kind == WEFT_THREAD_RUNNING)
    cap = weft_index_cap (self->index, (guint16) state->info);
  if (cap != NULL)
    until = MIN (cap->until, self->index->to);
  return MAX (until, MAX (state->since, last));
}

guint64
weft_threads_known_until (const WeftThreads *self, guint i, const WeftThreadState *state)
{
  return weft_threads_state_known_until (self, weft_threads_nth (self, i).last, state);
}

guint64
weft_threads_end (const WeftThreads *self, guint i)
{
  WeftThread thread = weft_threads_nth (self, i);

  return thread.flags & WEFT_THREAD_HAS_END ? thread.last : MAX (self->index->to, thread.last);
}

/* How many pictures have a time <= @time. */
static guint
count_pictures (const WeftThreads *self, guint64 time)
{
  return WEFT_LOWER_BOUND (guint, i, 0, self->pictures->len,
                           g_array_index (self->pictures, WeftThreadPicture, i).time <= time);
}

const WeftThreadPicture *
weft_threads_picture (const WeftThreads *self, guint64 time)
{
  guint n = count_pictures (self, time);

  return n > 0 ? &g_array_index (self->pictures, WeftThreadPicture, n - 1) : NULL;
}

guint64
weft_threads_effort (const WeftThreads *self, guint64 from, guint64 to)
{
  const WeftThreadPicture *first = weft_threads_picture (self, from);
  guint next = count_pictures (self, to);
  guint64 end = next < self->pictures->len ?
                    g_array_index (self->pictures, WeftThreadPicture, next).n_events :
                    self->n_events;

  return end - (first != NULL ? first->n_events : 0);
}

WeftThreadTotals
weft_threads_totals (const WeftThreads *self, guint64 from, guint64 to)
{
  WeftThreadTotals totals = { 0 };
  guint64 most = 0;
  gint busiest = -1;

  for (guint i = 0; i < self->threads->len; i++)
    {
      WeftThread thread = weft_threads_nth (self, i);

      if (thread.flags & WEFT_THREAD_HAS_CREATION && thread.first >= from && thread.first < to)
        totals.created++;
      if (thread.flags & WEFT_THREAD_HAS_END && thread.last >= from && thread.last < to)
        totals.finished++;
      if (thread.running <= most || thread.first >= to || weft_threads_end (self, i) < from)
        continue;
      most = thread.running;
      busiest = (gint) i;
    }
  if (busiest < 0)
    return totals;
  totals.most_id = weft_threads_id (self, (guint) busiest);
  totals.most_ns = most;
  totals.running_most = weft_threads_label (self, (guint) busiest);
  if (totals.running_most == NULL)
    totals.running_most = g_strdup_printf ("Thread %u", totals.most_id);
  return totals;
}
