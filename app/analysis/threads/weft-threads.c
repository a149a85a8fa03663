/* SPDX-License-Identifier: BSD-3-Clause */
/* Storage and look-up of the threads of a log. */
#include "weft-threads.h"

#include "weft-sort.h"
#include "weft-threads-private.h"

static void
snapshot_clear (gpointer data)
{
  WeftThreadSnapshot *snapshot = data;

  if (snapshot->owner != NULL)
    {
      weft_shared_unref (snapshot->owner);
      return;
    }
  g_free (snapshot->positions);
  g_free (snapshot->ids);
  g_free (snapshot->states);
  g_free (snapshot->ready);
}

WeftThreadSnapshot *
weft_thread_snapshot_new (void)
{
  return weft_shared_new (WeftThreadSnapshot, snapshot_clear);
}

static void
threads_clear (gpointer data)
{
  WeftThreads *self = data;

  weft_shared_array_free (self->threads);
  weft_shared_array_free (self->large);
  weft_shared_array_free (self->labels);
  weft_shared_array_free (self->words);
  weft_shared_array_free (self->snapshots);
  weft_run_queues_free (self->queues);
  if (self->frontier != NULL)
    weft_shared_unref (self->frontier);
  weft_shared_unref (self->index);
}

WeftThreads *
weft_threads_alloc (WeftIndex *index)
{
  static gint lines;
  WeftThreads *self = weft_shared_new (WeftThreads, threads_clear);

  self->index = weft_shared_ref (index);
  self->threads = weft_shared_array_new (sizeof (WeftPackedThread));
  self->large = weft_shared_array_new (sizeof (WeftThread));
  self->labels = weft_shared_array_new (sizeof (WeftThreadLabel));
  self->words = weft_shared_array_new (sizeof (WeftThreadWord));
  self->snapshots = weft_shared_array_new_of_shared ();
  self->queues = weft_run_queues_new (index);
  self->lineage_id = (guint) g_atomic_int_add (&lines, 1);
  return self;
}

WeftThreads *
weft_threads_copy (const WeftThreads *self, WeftIndex *index)
{
  WeftThreads *copy = weft_shared_new (WeftThreads, threads_clear);

  copy->index = weft_shared_ref (index);
  copy->threads = weft_shared_array_copy (self->threads);
  copy->large = weft_shared_array_copy (self->large);
  copy->labels = weft_shared_array_copy (self->labels);
  copy->words = weft_shared_array_copy (self->words);
  copy->snapshots = weft_shared_array_copy (self->snapshots);
  copy->n_events = self->n_events;
  copy->queues = weft_run_queues_copy (self->queues, index);
  copy->lineage_id = self->lineage_id;
  return copy;
}

gint
weft_threads_find (const WeftThreads *self, guint32 id)
{
  const WeftThreadWord *word;
  guint64 bit = G_GUINT64_CONSTANT (1) << (id % 64);

  /* there is no bitmap if the ids are too far apart */
  if (self->words->n == 0)
    {
      guint n = weft_threads_n (self);
      guint i = WEFT_LOWER_BOUND (guint, k, 0, n, weft_threads_id (self, k) < id);

      return i < n && weft_threads_id (self, i) == id ? (gint) i : -1;
    }
  if (id / 64 >= self->words->n)
    return -1;
  word = weft_shared_array_nth (self->words, id / 64);
  if (!(word->bits & bit))
    return -1;
  return (gint) (word->rank + (guint32) __builtin_popcountll (word->bits & (bit - 1)));
}

guint
weft_threads_label_index (const WeftThreads *self, guint32 id)
{
  return WEFT_LOWER_BOUND (guint, i, 0, (guint) self->labels->n,
                           weft_shared_array_index (self->labels, WeftThreadLabel, i).thread < id);
}

char *
weft_threads_label (const WeftThreads *self, guint i)
{
  WeftThread thread = weft_threads_nth (self, i);
  WeftEvent event;
  guint at;

  if (!(thread.flags & WEFT_THREAD_HAS_LABEL))
    return NULL;
  at = weft_threads_label_index (self, thread.id);
  if (!weft_index_event_at (
          self->index, weft_shared_array_index (self->labels, WeftThreadLabel, at).offset, &event))
    return NULL;
  return weft_event_text (&event, "label");
}

guint64
weft_threads_state_known_until (const WeftThreads *self, guint64 last, const WeftThreadState *state)
{
  const WeftCapIndex *cap = NULL;
  guint64 until = self->index->known_to;

  if (state->kind == WEFT_THREAD_RUNNING)
    cap = weft_index_cap (self->index, (guint16) state->info);
  if (cap != NULL)
    until = MIN (cap->unknown_from, self->index->to);
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

static const WeftThreadSnapshot *
snapshot_nth (const WeftThreads *self, guint i)
{
  return weft_shared_array_index (self->snapshots, WeftThreadSnapshot *, i);
}

/* Returns the number of snapshots at or before @time. */
static guint
count_snapshots (const WeftThreads *self, guint64 time)
{
  return WEFT_LOWER_BOUND (guint, i, 0, (guint) self->snapshots->n,
                           snapshot_nth (self, i)->time <= time);
}

const WeftThreadSnapshot *
weft_threads_snapshot (const WeftThreads *self, guint64 time)
{
  guint n = count_snapshots (self, time);

  return n > 0 ? snapshot_nth (self, n - 1) : NULL;
}

guint64
weft_threads_estimate_events (const WeftThreads *self, guint64 from, guint64 to)
{
  const WeftThreadSnapshot *first = weft_threads_snapshot (self, from);
  guint next = count_snapshots (self, to);
  guint64 end = next < self->snapshots->n ? snapshot_nth (self, next)->n_events : self->n_events;

  return end - (first != NULL ? first->n_events : 0);
}

WeftThreadTotals
weft_threads_totals (const WeftThreads *self, guint64 from, guint64 to)
{
  WeftThreadTotals totals = { 0 };
  guint64 most = 0;
  gint busiest = -1;

  for (guint i = 0; i < weft_threads_n (self); i++)
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
  if (busiest < 0 || !weft_index_is_whole (self->index))
    return totals;
  totals.most_id = weft_threads_id (self, (guint) busiest);
  totals.most_ns = most;
  totals.running_most = weft_threads_label (self, (guint) busiest);
  if (totals.running_most == NULL)
    totals.running_most = g_strdup_printf ("Thread %u", totals.most_id);
  return totals;
}

gboolean
weft_threads_was_alive (const WeftThreads *self, guint i, guint64 from, guint64 to)
{
  return weft_threads_nth (self, i).first <= to && weft_threads_end (self, i) >= from;
}

guint
weft_threads_n_alive (const WeftThreads *self)
{
  const WeftIndex *index = self->index;
  guint n = 0;

  if (weft_index_is_whole (index))
    return weft_threads_n (self);
  for (guint i = 0; i < weft_threads_n (self); i++)
    n += weft_threads_was_alive (self, i, index->from, index->to);
  return n;
}

/* Writes threads to the archive of the index, and reads them back. The file is not trusted: no
 * number read from it may cause an access outside of an array or of the log. */

/* Members that are stored unchanged. The bitmap of ids is rebuilt. */
static const WeftArchiveMember threads_members[] = {
  { WEFT_ARCHIVE_SHARED, offsetof (WeftThreads, threads) },
  { WEFT_ARCHIVE_SHARED, offsetof (WeftThreads, large) },
  { WEFT_ARCHIVE_SHARED, offsetof (WeftThreads, labels) },
  { WEFT_ARCHIVE_VALUE, offsetof (WeftThreads, n_events), sizeof (guint64) },
};

/* Header of a snapshot. The four arrays of the snapshot follow, each padded to 8 bytes. */
typedef struct
{
  guint64 time, n_events, n, n_ready;
} SnapshotHead;

/* Appends @size bytes, padded to a whole word. */
static void
append_words (GArray *words, gconstpointer data, gsize size)
{
  guint before = words->len;

  g_array_set_size (words, before + (guint) ((size + sizeof (guint64) - 1) / sizeof (guint64)));
  if (size > 0)
    memcpy (&g_array_index (words, guint64, before), data, size);
}

void
weft_threads_save (const WeftThreads *self, WeftArchive *archive)
{
  GArray *words = g_array_new (FALSE, TRUE, sizeof (guint64));

  for (guint i = 0; i < self->snapshots->n; i++)
    {
      const WeftThreadSnapshot *snapshot =
          weft_shared_array_index (self->snapshots, WeftThreadSnapshot *, i);
      SnapshotHead head = { snapshot->time, snapshot->n_events, snapshot->n, snapshot->n_ready };

      append_words (words, &head, sizeof head);
      append_words (words, snapshot->positions,
                    weft_thread_walk_n_positions (self->index) * sizeof *snapshot->positions);
      append_words (words, snapshot->states, snapshot->n * sizeof *snapshot->states);
      append_words (words, snapshot->ready, snapshot->n_ready * sizeof *snapshot->ready);
      append_words (words, snapshot->ids, snapshot->n * sizeof *snapshot->ids);
    }
  weft_archive_add_members (archive, self, threads_members, G_N_ELEMENTS (threads_members));
  weft_archive_add_owned (archive, words);
  weft_run_queues_save (self->queues, archive);
}

/* Words of snapshots that have not been read yet. */
typedef struct
{
  const guint64 *words;
  guint64 n;
} SnapshotWords;

/* Returns the next @n elements of @size bytes, or NULL if fewer are left. */
static gconstpointer
read_words (SnapshotWords *self, guint64 n, gsize size)
{
  const guint64 *words = self->words;
  guint64 n_words;

  if (n > self->n * sizeof *words / size)
    return NULL;
  n_words = (n * size + sizeof *words - 1) / sizeof *words;
  self->words += n_words;
  self->n -= n_words;
  return words;
}

/* Returns the next snapshot. Returns NULL if words are missing, if the snapshot is earlier than
 * @before (may be NULL), if its threads are not sorted by id, or if a state or position is
 * invalid. */
static WeftThreadSnapshot *
read_snapshot (const WeftIndex *index,
               SnapshotWords *words,
               const WeftThreadSnapshot *before,
               gpointer owner)
{
  const SnapshotHead *head = read_words (words, 1, sizeof *head);
  g_autoptr (WeftThreadSnapshot) snapshot = NULL;

  if (head == NULL || head->n > G_MAXINT || head->n_ready > head->n)
    return NULL;
  snapshot = weft_thread_snapshot_new ();
  snapshot->owner = weft_shared_ref (owner);
  snapshot->time = head->time;
  snapshot->n_events = head->n_events;
  snapshot->n = (guint) head->n;
  snapshot->n_ready = (guint) head->n_ready;
  snapshot->positions = (gpointer) read_words (words, weft_thread_walk_n_positions (index),
                                               sizeof *snapshot->positions);
  snapshot->states = (gpointer) read_words (words, head->n, sizeof *snapshot->states);
  snapshot->ready = (gpointer) read_words (words, head->n_ready, sizeof *snapshot->ready);
  snapshot->ids = (gpointer) read_words (words, head->n, sizeof *snapshot->ids);
  if (snapshot->positions == NULL || snapshot->states == NULL || snapshot->ready == NULL ||
      snapshot->ids == NULL)
    return NULL;
  if (before != NULL && (snapshot->time < before->time || snapshot->n_events < before->n_events))
    return NULL;
  for (guint i = 0; i < snapshot->n; i++)
    if (snapshot->states[i].kind >= WEFT_N_THREAD_STATES ||
        (i > 0 && snapshot->ids[i] <= snapshot->ids[i - 1]))
      return NULL;
  for (guint i = 0; i < snapshot->n_ready; i++)
    if (snapshot->ready[i].ready.kind > WEFT_READY_WOKEN ||
        (i > 0 && snapshot->ready[i].id <= snapshot->ready[i - 1].id))
      return NULL;
  return weft_thread_positions_are_valid (index, snapshot->positions) ?
             g_steal_pointer (&snapshot) :
             NULL;
}

/* Returns TRUE if the threads are sorted by id, their capabilities are in the log, and there is one
 * label for each thread that has WEFT_THREAD_HAS_LABEL. */
static gboolean
are_valid_threads (const WeftThreads *self)
{
  guint64 n_labels = 0;

  if (self->threads->n > G_MAXINT)
    return FALSE;
  for (guint i = 0; i < weft_threads_n (self); i++)
    {
      const WeftPackedThread *packed = weft_shared_array_nth (self->threads, i);
      WeftThread thread;

      if (packed->is_large && packed->running >= self->large->n)
        return FALSE;
      thread = weft_threads_nth (self, i);
      if (thread.id != packed->id || thread.first > thread.last ||
          (i > 0 && weft_threads_id (self, i - 1) >= thread.id) ||
          weft_index_cap (self->index, thread.cap) == NULL)
        return FALSE;
      if (!(thread.flags & WEFT_THREAD_HAS_LABEL))
        continue;
      if (n_labels == self->labels->n ||
          weft_shared_array_index (self->labels, WeftThreadLabel, n_labels).thread != thread.id)
        return FALSE;
      n_labels++;
    }
  return n_labels == self->labels->n;
}

WeftThreads *
weft_threads_load (WeftIndex *index, WeftArchiveReader *reader)
{
  g_autoptr (WeftThreads) self = weft_threads_alloc (index);
  const WeftThreadSnapshot *before = NULL;
  SnapshotWords words;

  if (!weft_archive_reader_next_members (reader, self, threads_members,
                                         G_N_ELEMENTS (threads_members)))
    return NULL;
  words.words = weft_archive_reader_next (reader, sizeof (guint64), &words.n);
  if (words.words == NULL)
    return NULL;
  while (words.n > 0)
    {
      WeftThreadSnapshot *snapshot = read_snapshot (index, &words, before, reader->archive->owner);

      if (snapshot == NULL)
        return NULL;
      weft_shared_array_append (self->snapshots, &snapshot);
      before = snapshot;
    }
  if (!weft_run_queues_load (self->queues, reader) || !are_valid_threads (self))
    return NULL;
  weft_threads_build_words (self);
  return g_steal_pointer (&self);
}
