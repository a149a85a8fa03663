/* SPDX-License-Identifier: BSD-3-Clause */
/* Keeps threads with the log's index. Whoever takes them believes nothing: the file may be made by
 * anybody, so that no number in it may lead out of an array or of the log. */
#include "weft-threads-private.h"
#include "weft-threads-settle.h"

/* How an id is found is computed again. */
static const WeftArchiveMember threads_members[] = {
  { WEFT_ARCHIVE_SHARED, offsetof (WeftThreads, threads) },
  { WEFT_ARCHIVE_SHARED, offsetof (WeftThreads, large) },
  { WEFT_ARCHIVE_SHARED, offsetof (WeftThreads, labels) },
  { WEFT_ARCHIVE_VALUE, offsetof (WeftThreads, n_events), sizeof (guint64) },
};

/* Pictures, one after the other, as words: this, and then the four arrays. */
typedef struct
{
  guint64 time, n_events, n, n_ready;
} PictureHead;

/* Keeping. */

/* Appends @size bytes, and zeros up to a whole word. */
static void
put_words (GArray *words, gconstpointer data, gsize size)
{
  guint before = words->len;

  g_array_set_size (words, before + (guint) ((size + sizeof (guint64) - 1) / sizeof (guint64)));
  if (size > 0)
    memcpy (&g_array_index (words, guint64, before), data, size);
}

static GArray *
pack_pictures (const WeftThreads *self)
{
  GArray *words = g_array_new (FALSE, TRUE, sizeof (guint64));

  for (guint i = 0; i < self->pictures->n; i++)
    {
      const WeftThreadPicture *picture =
          weft_shared_array_index (self->pictures, WeftThreadPicture *, i);
      PictureHead head = { picture->time, picture->n_events, picture->n, picture->n_ready };

      put_words (words, &head, sizeof head);
      put_words (words, picture->places,
                 weft_thread_walk_n_places (self->index) * sizeof *picture->places);
      put_words (words, picture->states, picture->n * sizeof *picture->states);
      put_words (words, picture->ready, picture->n_ready * sizeof *picture->ready);
      put_words (words, picture->ids, picture->n * sizeof *picture->ids);
    }
  return words;
}

void
weft_threads_keep (const WeftThreads *self, WeftArchive *kept)
{
  weft_archive_put_members (kept, self, threads_members, G_N_ELEMENTS (threads_members));
  weft_archive_put_made (kept, pack_pictures (self));
  weft_run_queues_keep (self->queues, kept);
}

/* Taking. */

/* What is left of the words of pictures. */
typedef struct
{
  const guint64 *words;
  guint64 n;
} PictureWords;

/* The next @n elements of @size bytes; NULL if there are not so many. */
static gconstpointer
take_words (PictureWords *self, guint64 n, gsize size)
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

/* Whether @picture, of @index, comes after @before (or NULL), its threads are by id, and each is in
 * a state that there is. */
static gboolean
is_picture (const WeftIndex *index,
            const WeftThreadPicture *picture,
            const WeftThreadPicture *before)
{
  if (before != NULL && (picture->time < before->time || picture->n_events < before->n_events))
    return FALSE;
  for (guint i = 0; i < picture->n; i++)
    if (picture->states[i].kind >= WEFT_N_THREAD_STATES ||
        (i > 0 && picture->ids[i] <= picture->ids[i - 1]))
      return FALSE;
  for (guint i = 0; i < picture->n_ready; i++)
    if (picture->ready[i].ready.kind > WEFT_READY_WOKEN ||
        (i > 0 && picture->ready[i].id <= picture->ready[i - 1].id))
      return FALSE;
  return weft_thread_places_are_sound (index, picture->places);
}

/* The next picture; NULL if it cannot be one. */
static WeftThreadPicture *
take_picture (const WeftIndex *index, PictureWords *words, gpointer owner)
{
  const PictureHead *head = take_words (words, 1, sizeof *head);
  WeftThreadPicture *picture;

  if (head == NULL || head->n > G_MAXINT || head->n_ready > head->n)
    return NULL;
  picture = weft_thread_picture_new ();
  picture->owner = weft_shared_ref (owner);
  picture->time = head->time;
  picture->n_events = head->n_events;
  picture->n = (guint) head->n;
  picture->n_ready = (guint) head->n_ready;
  picture->places =
      (gpointer) take_words (words, weft_thread_walk_n_places (index), sizeof *picture->places);
  picture->states = (gpointer) take_words (words, head->n, sizeof *picture->states);
  picture->ready = (gpointer) take_words (words, head->n_ready, sizeof *picture->ready);
  picture->ids = (gpointer) take_words (words, head->n, sizeof *picture->ids);
  if (picture->places == NULL || picture->states == NULL || picture->ready == NULL ||
      picture->ids == NULL)
    g_clear_pointer (&picture, weft_shared_unref);
  return picture;
}

static gboolean
take_pictures (WeftThreads *self, WeftArchiveReader *kept)
{
  PictureWords words;
  const WeftThreadPicture *before = NULL;

  words.words = weft_archive_take (kept, sizeof (guint64), &words.n);
  if (words.words == NULL)
    return FALSE;
  while (words.n > 0)
    {
      WeftThreadPicture *picture = take_picture (self->index, &words, kept->archive->owner);

      if (picture == NULL)
        return FALSE;
      weft_shared_array_append (self->pictures, &picture);
      if (!is_picture (self->index, picture, before))
        return FALSE;
      before = picture;
    }
  return TRUE;
}

/* Whether the @i-th thread comes after the one before it, in an order that can be searched, and is
 * of a capability that the log has. */
static gboolean
is_thread (const WeftThreads *self, guint i)
{
  const WeftPackedThread *packed = weft_shared_array_nth (self->threads, i);
  WeftThread thread;

  if (packed->is_large && packed->running >= self->large->n)
    return FALSE;
  thread = weft_threads_nth (self, i);
  return thread.id == packed->id && thread.first <= thread.last &&
         (i == 0 || weft_threads_id (self, i - 1) < thread.id) &&
         weft_index_cap (self->index, thread.cap) != NULL;
}

/* Whether all threads are, and labels are those of the threads that have one. */
static gboolean
are_threads (const WeftThreads *self)
{
  guint64 n_labels = 0;

  if (self->threads->n > G_MAXINT)
    return FALSE;
  for (guint i = 0; i < weft_threads_n (self); i++)
    {
      if (!is_thread (self, i))
        return FALSE;
      if (!(weft_threads_nth (self, i).flags & WEFT_THREAD_HAS_LABEL))
        continue;
      if (n_labels == self->labels->n ||
          weft_shared_array_index (self->labels, WeftThreadLabel, n_labels).thread !=
              weft_threads_id (self, i))
        return FALSE;
      n_labels++;
    }
  return n_labels == self->labels->n;
}

WeftThreads *
weft_threads_take (WeftIndex *index, WeftArchiveReader *kept)
{
  g_autoptr (WeftThreads) self = weft_threads_alloc (index);

  if (!weft_archive_take_members (kept, self, threads_members, G_N_ELEMENTS (threads_members)) ||
      !take_pictures (self, kept) || !weft_run_queues_take (self->queues, kept) ||
      !are_threads (self))
    return NULL;
  weft_threads_settle_words (self);
  return g_steal_pointer (&self);
}
