/* SPDX-License-Identifier: BSD-3-Clause */
/* Adds threads to the list of all threads, which is sorted by id. Nearly all new threads have
 * higher ids than all earlier threads, and are appended. The others are merged into the list. */
#include "weft-scratch.h"
#include "weft-sort.h"
#include "weft-thread-lives.h"
#include "weft-threads-private.h"

/* Maximum size of the bitmap of ids, in words per thread, unless the bitmap has at most MIN_WORDS
 * words. If there is no bitmap, ids are found by binary search. */
#define MAX_WORDS_PER_THREAD 4
#define MIN_WORDS            1024
/* Finished threads are stored when there are at least MIN_FINISHED of them, and at least
 * 1 / FINISHED_PART as many as the threads that have to be looked at or moved. Until then they take
 * four times the memory. */
#define MIN_FINISHED  4096
#define FINISHED_PART 8

/* Stores @thread in @packed, which contains earlier values of the thread, or all zeros if the
 * thread is new. */
static void
update_packed (WeftThreads *self, const WeftThread *thread, WeftPackedThread *packed)
{
  WeftPackedThread old = *packed;

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
  if (packed->first == thread->first && packed->first + packed->length == thread->last &&
      packed->running == thread->running && packed->runs == thread->runs &&
      packed->migrations == thread->migrations && packed->wakeups == thread->wakeups &&
      packed->cap == thread->cap)
    return;
  packed->is_large = TRUE;
  packed->running = old.is_large ? old.running : (guint32) self->large->n;
  if (old.is_large)
    *(WeftThread *) weft_shared_array_nth_mutable (self->large, old.running) = *thread;
  else
    weft_shared_array_append (self->large, thread);
}

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

/* Merges @added into @list. Both are sorted by id and have no id in common. All elements of @list
 * before @from have smaller ids than the elements of @added. */
static void
merge_lists (WeftSharedArray *list,
             guint64 from,
             const GArray *added,
             guint32 (*id_of) (gconstpointer))
{
  gsize size = list->size;
  guint n = (guint) (list->n - from), at = 0;
  guint8 *rest = weft_scratch_new0 (guint8, n * size);

  for (guint i = 0; i < n; i++)
    memcpy (rest + i * size, weft_shared_array_nth (list, from + i), size);
  weft_shared_array_truncate (list, from);
  for (guint i = 0; i < added->len; i++)
    {
      const guint8 *one = (const guint8 *) added->data + i * size;

      for (; at < n && id_of (rest + at * size) < id_of (one); at++)
        weft_shared_array_append (list, rest + at * size);
      weft_shared_array_append (list, one);
    }
  for (; at < n; at++)
    weft_shared_array_append (list, rest + at * size);
  weft_scratch_free (rest);
}

/* Returns the index of the first thread whose id is @id or higher. */
static guint64
first_index (const WeftThreads *self, guint32 id)
{
  return WEFT_LOWER_BOUND (guint, i, 0, weft_threads_n (self), weft_threads_id (self, i) < id);
}

/* Updates the bitmap for @id and all higher ids. As the RTS usually numbers threads consecutively,
 * the bitmap is small. */
static void
update_words (WeftThreads *self, guint32 id)
{
  guint n = weft_threads_n (self), at;
  guint n_words = weft_threads_id (self, n - 1) / 64 + 1;

  if (n_words > MIN_WORDS && n_words / MAX_WORDS_PER_THREAD > n)
    {
      weft_shared_array_truncate (self->words, 0);
      return;
    }
  weft_shared_array_truncate (self->words, id / 64);
  at = (guint) first_index (self, (guint32) self->words->n * 64);
  while (self->words->n < n_words)
    {
      WeftThreadWord word = { .rank = at };
      guint32 number = (guint32) self->words->n;

      for (; at < n && weft_threads_id (self, at) / 64 == number; at++)
        word.bits |= G_GUINT64_CONSTANT (1) << (weft_threads_id (self, at) % 64);
      weft_shared_array_append (self->words, &word);
    }
}

void
weft_threads_build_words (WeftThreads *self)
{
  if (weft_threads_n (self) > 0)
    update_words (self, 0);
}

static gint
compare_ids (gconstpointer a, gconstpointer b)
{
  guint32 x = thread_id (a), y = thread_id (b);

  return (x > y) - (x < y);
}

static gint
compare_labels (gconstpointer a, gconstpointer b)
{
  guint32 x = label_id (a), y = label_id (b);

  return (x > y) - (x < y);
}

gboolean
weft_threads_store_is_due (const WeftThreads *self, const WeftThreadLives *lives)
{
  guint n = lives->all->len - lives->living->len;
  guint64 n_after;

  if (n < MIN_FINISHED)
    return FALSE;
  n_after = weft_threads_n (self) - first_index (self, lives->lowest_new);
  return n >= (n_after + lives->living->len) / FINISHED_PART;
}

void
weft_threads_store_changes (WeftThreads *self, WeftThreadLives *lives)
{
  g_autoptr (GArray) threads = g_array_new (FALSE, FALSE, sizeof (WeftPackedThread));
  g_autoptr (GArray) labels = g_array_new (FALSE, FALSE, sizeof (WeftThreadLabel));
  gboolean is_sorted = TRUE;

  for (guint32 i = 0; i < lives->all->len; i++)
    {
      WeftThreadLife *life = weft_thread_lives_nth (lives, i);
      WeftThread *thread = &life->thread;
      WeftThreadLabel label = { thread->id, life->label };
      WeftPackedThread packed = { 0 };
      gint found;

      if (!life->is_changed)
        continue;
      if (life->label != 0 && (thread->flags & WEFT_THREAD_HAS_LABEL))
        *(WeftThreadLabel *) weft_shared_array_nth_mutable (
            self->labels, weft_threads_label_index (self, thread->id)) = label;
      else if (life->label != 0)
        {
          thread->flags |= WEFT_THREAD_HAS_LABEL;
          g_array_append_val (labels, label);
        }
      found = weft_threads_find (self, thread->id);
      if (found >= 0)
        {
          update_packed (self, thread,
                         weft_shared_array_nth_mutable (self->threads, (guint) found));
          continue;
        }
      update_packed (self, thread, &packed);
      is_sorted &= threads->len == 0 ||
                   thread_id (threads->data + (threads->len - 1) * sizeof packed) <= packed.id;
      g_array_append_val (threads, packed);
    }
  if (!is_sorted)
    g_array_sort (threads, compare_ids);
  g_array_sort (labels, compare_labels);
  if (labels->len > 0)
    merge_lists (self->labels, weft_threads_label_index (self, label_id (labels->data)), labels,
                 label_id);
  if (threads->len > 0)
    {
      guint32 first = thread_id (threads->data);

      merge_lists (self->threads, first_index (self, first), threads, thread_id);
      update_words (self, first);
    }
}
