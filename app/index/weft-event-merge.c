/* SPDX-License-Identifier: BSD-3-Clause */
/* Merges chunks with a heap of the open chunks. Only few are open at a time, because chunks are
 * usually sorted and follow one another. Each chunk is sorted when it is opened, and its events are
 * returned until another chunk may have an earlier one. */
#include "weft-event-merge.h"

#include "weft-sort.h"

/* A chunk that has not been read yet. */
typedef struct
{
  guint64 min_time; /* lowest stamp, or self->from if that is later */
  guint64 offset;   /* file offset of its first event */
  guint32 chunk;    /* index of the chunk in its capability's index */
  guint32 cap;      /* index in self->caps */
} UnreadChunk;

/* Events of an open chunk, sorted by (time, offset). The events before index @at have been
 * returned. */
typedef struct
{
  guint at, n;
  WeftEvent events[WEFT_MAX_CHUNK_EVENTS];
} SortedRun;

struct _WeftEventMerge
{
  WeftIndex *index;
  guint64 from;
  GPtrArray *caps;         /* of const WeftCapIndex, borrowed from index */
  GArray *unopened_chunks; /* of UnreadChunk, by min_time and offset */
  guint n_opened;          /* number of @unopened_chunks that have been opened */
  GPtrArray *heap;      /* of SortedRun: binary heap of the open chunks, except @current, that have
                           events left; the chunk with the earliest event is on top */
  GPtrArray *free_runs; /* of SortedRun: unused runs, to be reused */
  SortedRun *current;
  guint64 limit_time, limit_offset; /* all events of @current before this time and offset are
                                       earlier than the events of all other chunks */
};

static inline gboolean
is_before (const WeftEvent *a, const WeftEvent *b)
{
  return a->time < b->time || (a->time == b->time && a->offset < b->offset);
}

static inline const WeftEvent *
run_head (const SortedRun *run)
{
  return &run->events[run->at];
}

static void
add_chunks (WeftEventMerge *self, const WeftCapIndex *cap)
{
  UnreadChunk closed = { .cap = self->caps->len };

  g_ptr_array_add (self->caps, (gpointer) cap);
  for (guint64 i = 0; i < cap->n_checkpoints; i++)
    {
      WeftChunkSpan span = weft_cap_index_span (cap, i);

      if (span.min > span.max || span.max < self->from)
        continue;
      closed.min_time = MAX (span.min, self->from);
      closed.offset = weft_cap_index_checkpoint (cap, i).offset;
      closed.chunk = i;
      g_array_append_val (self->unopened_chunks, closed);
    }
}

static inline SortedRun **
heap_runs (WeftEventMerge *self)
{
  return (SortedRun **) self->heap->pdata;
}

static void
push_run (WeftEventMerge *self, SortedRun *run)
{
  SortedRun **runs;
  guint at = self->heap->len;

  g_ptr_array_add (self->heap, run);
  runs = heap_runs (self);
  for (; at > 0 && is_before (run_head (run), run_head (runs[(at - 1) / 2])); at = (at - 1) / 2)
    runs[at] = runs[(at - 1) / 2];
  runs[at] = run;
}

/* Returns the next unopened chunk if it may have an event at or before @time and @offset, otherwise
 * NULL. */
static const UnreadChunk *
next_unopened_before (const WeftEventMerge *self, guint64 time, guint64 offset)
{
  const UnreadChunk *next;

  if (self->n_opened >= self->unopened_chunks->len)
    return NULL;
  next = &g_array_index (self->unopened_chunks, UnreadChunk, self->n_opened);
  return next->min_time < time || (next->min_time == time && next->offset <= offset) ? next : NULL;
}

/* Reads the events of @closed, sorts them, and adds them to the heap. */
static void
open_chunk (WeftEventMerge *self, const UnreadChunk *closed)
{
  SortedRun *run = self->free_runs->len > 0 ?
                       g_ptr_array_steal_index_fast (self->free_runs, self->free_runs->len - 1) :
                       g_new (SortedRun, 1);
  const WeftLog *log = self->index->log;
  const WeftCapIndex *cap = g_ptr_array_index (self->caps, closed->cap);
  guint64 n = weft_cap_index_events_before (cap, closed->chunk + 1) -
              weft_cap_index_events_before (cap, closed->chunk);
  WeftCursor cursor;
  guint block = weft_cap_index_cursor (cap, log, closed->chunk, &cursor);
  WeftEvent event = { 0 };

  run->at = run->n = 0;
  for (guint left = (guint) MIN (n, WEFT_MAX_CHUNK_EVENTS);
       left > 0 && weft_cap_index_next_event (cap, log, &cursor, &block, &event); left--)
    if (event.time >= self->from)
      run->events[run->n++] = event;
  /* insertion sort, because only a GC_END or two are out of order in nearly all chunks */
  for (guint i = 1; i < run->n; i++)
    {
      guint at = i;

      if (!is_before (&run->events[i], &run->events[i - 1]))
        continue;
      event = run->events[i];
      for (; at > 0 && is_before (&event, &run->events[at - 1]); at--)
        run->events[at] = run->events[at - 1];
      run->events[at] = event;
    }
  if (run->n > 0)
    push_run (self, run);
  else
    g_ptr_array_add (self->free_runs, run);
}

/* Opens the chunks that may have an event before the earliest event in the heap. Chunks with many
 * events at one time, such as the bands of a heap sample, are opened one after another. */
static void
open_chunks (WeftEventMerge *self)
{
  const UnreadChunk *closed;

  do
    {
      const WeftEvent *first = self->heap->len > 0 ? run_head (heap_runs (self)[0]) : NULL;

      closed = next_unopened_before (self, first != NULL ? first->time : G_MAXUINT64,
                                     first != NULL ? first->offset : G_MAXUINT64);
      if (closed != NULL)
        {
          self->n_opened++;
          open_chunk (self, closed);
        }
    }
  while (closed != NULL);
}

/* Makes the run with the earliest event the current one. Returns FALSE if there is none. */
static gboolean
event_merge_choose (WeftEventMerge *self)
{
  SortedRun *current = g_steal_pointer (&self->current), *last;
  const UnreadChunk *closed;

  if (current != NULL && current->at < current->n)
    push_run (self, current);
  else if (current != NULL)
    g_ptr_array_add (self->free_runs, current);
  open_chunks (self);
  if (self->heap->len == 0)
    return FALSE;
  self->current = heap_runs (self)[0];
  last = g_ptr_array_steal_index_fast (self->heap, self->heap->len - 1);
  if (self->heap->len > 0)
    {
      SortedRun **runs = heap_runs (self);
      guint n = self->heap->len, at = 0, child;

      /* replace the run at the top of the heap by @last */
      while ((child = 2 * at + 1) < n)
        {
          if (child + 1 < n && is_before (run_head (runs[child + 1]), run_head (runs[child])))
            child++;
          if (!is_before (run_head (runs[child]), run_head (last)))
            break;
          runs[at] = runs[child];
          at = child;
        }
      runs[at] = last;
    }
  self->limit_time = self->limit_offset = G_MAXUINT64;
  if (self->heap->len > 0)
    {
      const WeftEvent *next = run_head (heap_runs (self)[0]);

      self->limit_time = next->time;
      self->limit_offset = next->offset;
    }
  closed = next_unopened_before (self, self->limit_time, self->limit_offset);
  if (closed != NULL)
    {
      self->limit_time = closed->min_time;
      self->limit_offset = closed->offset;
    }
  return TRUE;
}

WeftEventMerge *
weft_event_merge_new (WeftIndex *index, guint64 from)
{
  WeftEventMerge *self = g_new0 (WeftEventMerge, 1);

  self->index = weft_shared_ref (index);
  self->from = from;
  self->caps = g_ptr_array_new ();
  self->unopened_chunks = g_array_new (FALSE, FALSE, sizeof (UnreadChunk));
  self->heap = g_ptr_array_new_with_free_func (g_free);
  self->free_runs = g_ptr_array_new_with_free_func (g_free);
  add_chunks (self, index->global);
  for (guint i = 0; i < index->caps->len; i++)
    add_chunks (self, weft_index_nth_cap (index, i));
  g_array_sort (self->unopened_chunks, weft_compare_uint64_pair);
  return self;
}

void
weft_event_merge_free (WeftEventMerge *self)
{
  g_ptr_array_unref (self->caps);
  g_array_unref (self->unopened_chunks);
  g_ptr_array_unref (self->heap);
  g_ptr_array_unref (self->free_runs);
  g_free (self->current);
  weft_shared_unref (self->index);
  g_free (self);
}

gboolean
weft_event_merge_next (WeftEventMerge *self, WeftEvent *event)
{
  for (;;)
    {
      SortedRun *run = self->current;

      if (run != NULL && run->at < run->n)
        {
          const WeftEvent *next = run_head (run);

          /* offsets can be equal: two chunks have the same event if the file was overwritten while
           * being indexed */
          if (next->time < self->limit_time ||
              (next->time == self->limit_time && next->offset <= self->limit_offset))
            {
              *event = *next;
              run->at++;
              return TRUE;
            }
        }
      if (!event_merge_choose (self))
        return FALSE;
    }
}

/* Walks the events of @cap with @tag. Returns FALSE if @func ended the walk. */
static gboolean
foreach_tag_in_cap (const WeftIndex *index,
                    const WeftCapIndex *cap,
                    guint16 tag,
                    WeftTagFunc func,
                    gpointer user_data)
{
  gint kind = weft_rare_kind (tag);
  guint64 left = weft_cap_index_count (cap, tag);
  WeftEvent event = { 0 };
  WeftCursor cursor;
  guint block;

  if (left == 0)
    return TRUE;
  if (kind >= 0)
    {
      for (guint i = 0; i < cap->rare[kind]->len; i++)
        if (weft_index_event_at (index, g_array_index (cap->rare[kind], guint64, i), &event) &&
            event.tag == tag && !func (&event, user_data))
          return FALSE;
      return TRUE;
    }
  block = weft_cap_index_cursor (cap, index->log, 0, &cursor);
  while (left > 0 && weft_cap_index_next_event (cap, index->log, &cursor, &block, &event))
    {
      if (event.tag != tag)
        continue;
      left--;
      if (!func (&event, user_data))
        return FALSE;
    }
  return TRUE;
}

void
weft_index_foreach_tag (const WeftIndex *index, guint16 tag, WeftTagFunc func, gpointer user_data)
{
  g_return_if_fail (tag < WEFT_N_COUNTED_TAGS - 1);

  if (!foreach_tag_in_cap (index, index->global, tag, func, user_data))
    return;
  for (guint i = 0; i < index->caps->len; i++)
    if (!foreach_tag_in_cap (index, weft_index_nth_cap (index, i), tag, func, user_data))
      return;
}

void
weft_cap_index_foreach_marked (const WeftCapIndex *cap,
                               const WeftLog *log,
                               guint64 first,
                               guint marks,
                               WeftMarkFunc func,
                               gpointer user_data)
{
  gboolean has_any = FALSE;

  for (guint i = 0; i < cap->counts->len && !has_any; i++)
    {
      gint mark = weft_mark_of_tag ((guint16) g_array_index (cap->counts, WeftTagCount, i).tag);

      has_any = mark >= 0 && (marks & (1u << mark));
    }
  for (guint64 page = first / WEFT_CHECKPOINTS_PER_PAGE * WEFT_CHECKPOINTS_PER_PAGE;
       has_any && page < cap->n_checkpoints; page += WEFT_CHECKPOINTS_PER_PAGE)
    {
      guint n = (guint) MIN (cap->n_checkpoints - page, WEFT_CHECKPOINTS_PER_PAGE);
      guint64 marked = weft_checkpoint_page_marked (
          weft_cap_index_page (cap, page / WEFT_CHECKPOINTS_PER_PAGE), n, marks);

      if (g_cancellable_is_cancelled (g_cancellable_get_current ()))
        return;
      if (page < first)
        marked &= G_MAXUINT64 << (first - page);
      for (; marked != 0; marked &= marked - 1)
        {
          guint64 chunk = page + (guint) __builtin_ctzll (marked);
          guint64 left = weft_cap_index_events_before (cap, chunk + 1) -
                         weft_cap_index_events_before (cap, chunk);
          WeftEvent event = { 0 };
          WeftCursor cursor;
          guint block = weft_cap_index_cursor (cap, log, chunk, &cursor);

          for (; left > 0 && weft_cap_index_next_event (cap, log, &cursor, &block, &event); left--)
            {
              gint mark = weft_mark_of_tag (event.tag);

              if (mark >= 0 && (marks & (1u << mark)))
                func (&event, weft_cap_index_event_time (&cursor, &event), user_data);
            }
        }
    }
}
