/* SPDX-License-Identifier: BSD-3-Clause */
/* Takes threads into the list of all: those with a higher id than all others, as nearly all new
 * ones have, at its end, and others between. */
#include "weft-threads-settle.h"

#include "weft-lower-bound.h"
#include "weft-threads-private.h"

/* More words than this for each thread are not worth it: such ids are searched for. */
#define MAX_WORDS_PER_THREAD 4
#define MIN_WORDS            1024

/* Packing. */

/* FALSE if a member is too large. */
static gboolean
threads_settle_pack (const WeftThread *thread, WeftPackedThread *packed)
{
  *packed = (WeftPackedThread){
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
  return packed->first == thread->first && packed->first + packed->length == thread->last &&
         packed->running == thread->running && packed->runs == thread->runs &&
         packed->migrations == thread->migrations && packed->wakeups == thread->wakeups &&
         packed->cap == thread->cap;
}

/* @packed is what @thread was, or all zeros, and gets what it is. */
static void
repack (WeftThreads *self, const WeftThread *thread, WeftPackedThread *packed)
{
  WeftPackedThread old = *packed;

  if (threads_settle_pack (thread, packed))
    return;
  packed->is_large = TRUE;
  packed->running = old.is_large ? old.running : (guint32) self->large->n;
  if (old.is_large)
    *(WeftThread *) weft_shared_array_edit (self->large, old.running) = *thread;
  else
    weft_shared_array_append (self->large, thread);
}

/* Lists by id. */

static guint32
thread_id (gconstpointer packed)
{
  return ((const WeftPackedThread *) packed)->id;
}

static guint32
label_id (gconstpointer label)
{
  return ((const WeftThreadLabel *) label)->thread;
}

/* Puts @added, by id, into @list, which has none of them; those from @from on may come after any of
 * them. */
static void
merge (WeftSharedArray *list, guint64 from, const GArray *added, guint32 (*id_of) (gconstpointer))
{
  gsize size = list->size;
  guint n = (guint) (list->n - from), at = 0;
  g_autofree guint8 *rest = g_malloc (n * size + 1);

  for (guint i = 0; i < n; i++)
    memcpy (rest + i * size, weft_shared_array_nth (list, from + i), size);
  weft_shared_array_cut (list, from);
  for (guint i = 0; i < added->len; i++)
    {
      const guint8 *one = (const guint8 *) added->data + i * size;

      for (; at < n && id_of (rest + at * size) < id_of (one); at++)
        weft_shared_array_append (list, rest + at * size);
      weft_shared_array_append (list, one);
    }
  for (; at < n; at++)
    weft_shared_array_append (list, rest + at * size);
}

static guint64
thread_place (const WeftThreads *self, guint32 id)
{
  return WEFT_LOWER_BOUND (guint, i, 0, weft_threads_n (self), weft_threads_id (self, i) < id);
}

/* Words. */

static WeftThreadWord
word_after (const WeftThreads *self)
{
  WeftThreadWord next = { 0 };
  const WeftThreadWord *last;

  if (self->words->n == 0)
    return next;
  last = weft_shared_array_nth (self->words, self->words->n - 1);
  next.rank = last->rank + (guint32) __builtin_popcountll (last->bits);
  return next;
}

/* Ids are mostly given out in a row, so that a table of bits finds them at once. Those from @id on
 * are new. */
static void
settle_words (WeftThreads *self, guint32 id)
{
  guint n = weft_threads_n (self), at;
  guint n_words = weft_threads_id (self, n - 1) / 64 + 1;

  if (n_words > MIN_WORDS && n_words / MAX_WORDS_PER_THREAD > n)
    {
      weft_shared_array_cut (self->words, 0);
      return;
    }
  weft_shared_array_cut (self->words, id / 64);
  at = (guint) thread_place (self, (guint32) self->words->n * 64);
  while (self->words->n < n_words)
    {
      WeftThreadWord word = word_after (self);
      guint32 number = (guint32) self->words->n;

      for (; at < n && weft_threads_id (self, at) / 64 == number; at++)
        word.bits |= G_GUINT64_CONSTANT (1) << (weft_threads_id (self, at) % 64);
      weft_shared_array_append (self->words, &word);
    }
}

void
weft_threads_settle_words (WeftThreads *self)
{
  if (weft_threads_n (self) > 0)
    settle_words (self, 0);
}

/* The whole. */

/* What there is for the lists. */
typedef struct
{
  GArray *threads; /* of WeftPackedThread */
  GArray *labels;  /* of WeftThreadLabel */
} Added;

static void
settle_label (WeftThreads *self, WeftThreadLife *life, Added *added)
{
  WeftThreadLabel label = { life->thread.id, life->label };
  guint place;

  if (!(life->thread.flags & WEFT_THREAD_HAS_LABEL))
    {
      life->thread.flags |= WEFT_THREAD_HAS_LABEL;
      g_array_append_val (added->labels, label);
      return;
    }
  place = weft_threads_label_place (self, life->thread.id);
  *(WeftThreadLabel *) weft_shared_array_edit (self->labels, place) = label;
}

static void
settle_one (WeftThreads *self, WeftThreadLife *life, Added *added)
{
  gint place = weft_threads_find (self, life->thread.id);
  WeftPackedThread packed = { 0 };

  if (life->label != 0)
    settle_label (self, life, added);
  if (place >= 0)
    {
      repack (self, &life->thread, weft_shared_array_edit (self->threads, (guint) place));
      return;
    }
  repack (self, &life->thread, &packed);
  g_array_append_val (added->threads, packed);
}

static gint
compare_ids (gconstpointer a, gconstpointer b)
{
  guint32 x = thread_id (a), y = thread_id (b);

  return (x > y) - (x < y);
}

static gboolean
is_sorted (const GArray *threads)
{
  for (guint i = 1; i < threads->len; i++)
    if (compare_ids (&g_array_index (threads, WeftPackedThread, i - 1),
                     &g_array_index (threads, WeftPackedThread, i)) > 0)
      return FALSE;
  return TRUE;
}

static gint
compare_labels (gconstpointer a, gconstpointer b)
{
  guint32 x = label_id (a), y = label_id (b);

  return (x > y) - (x < y);
}

void
weft_threads_settle (WeftThreads *self, WeftThreadLives *lives)
{
  Added added = { g_array_new (FALSE, FALSE, sizeof (WeftPackedThread)),
                  g_array_new (FALSE, FALSE, sizeof (WeftThreadLabel)) };
  guint32 first;

  for (guint32 i = 0; i < lives->all->len; i++)
    if (weft_thread_lives_nth (lives, i)->is_changed)
      settle_one (self, weft_thread_lives_nth (lives, i), &added);
  if (!is_sorted (added.threads))
    g_array_sort (added.threads, compare_ids);
  g_array_sort (added.labels, compare_labels);
  if (added.labels->len > 0)
    merge (self->labels, weft_threads_label_place (self, label_id (added.labels->data)),
           added.labels, label_id);
  if (added.threads->len > 0)
    {
      first = thread_id (added.threads->data);
      merge (self->threads, thread_place (self, first), added.threads, thread_id);
      settle_words (self, first);
    }
  g_array_unref (added.threads);
  g_array_unref (added.labels);
}
