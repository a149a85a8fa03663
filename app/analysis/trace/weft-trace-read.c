/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads a log piece by piece, and shows what is known so far in growing intervals: each showing
 * costs a pass of the analyses, so the next one waits for a multiple of that time. */
#include "weft-trace-read.h"

#include "weft-ask.h"
#include "weft-event-tags.h"
#include "weft-hp-file.h"
#include "weft-index-cache.h"
#include "weft-log-cut.h"
#include "weft-process-segments.h"

#include <glib/gi18n.h>

#define MB (1024 * 1024)
/* Of a large file, this much is shown before the rest is read; others are there before anybody
 * waits. */
#define FIRST_BYTES (32 * MB)
#define LARGE_FILE  (256 * MB)
/* Of a stream, as much as is read in one go. */
#define PIECE_BYTES (4 * MB)
/* A stream is looked at after this many new bytes or this much time, whichever is first, and not
 * before the time since the last look is this multiple of what that look took. */
#define SHOW_BYTES    (32 * MB)
#define SHOW_US       100000
#define SHOW_PATIENCE 4
/* Whoever is shown something computes more of it, and draws: the time from one look to the next is
 * also this multiple of the processor's time that the process has taken since, but for work that
 * gives way to others: a long log may keep that busy for minutes. */
#define PROCESS_PATIENCE 7
/* No such wait is longer, or else than what the last look took: at full speed that is mostly the
 * reading of what came since, which has to be done at some time. */
#define MAX_WAIT_US 1000000
/* A program writes its buffers one by one: what comes with no more than this between it is
 * shown together, but for what goes on and on. */
#define TOGETHER_US 8000
#define LONGEST_US  40000

typedef struct
{
  WeftSource *source;
  guint run;
  WeftIndex *names; /* borrowed, or NULL */
  WeftTraceProgress progress;
  gpointer user_data;
  GCancellable *cancellable;
  WeftLog *whole;      /* the chain so far, of all processes */
  WeftIndex *index;    /* of what was read so far; NULL before the header */
  WeftIndexSlot *slot; /* where the index is cached, or to be; or NULL */
  gboolean is_cached;  /* it came from there, and need not be written */
  WeftTrace *shown;    /* the last that was shown, which the next one goes on from; or NULL */
  guint64 indexed;     /* bytes */
  guint64 n_bytes;     /* of the whole file, where it is mapped */
  guint64 kept;        /* bytes that were left when older ones were dropped last */
  gboolean drops;      /* older bytes are being dropped */
  gint64 looked, cost; /* us: when the last look at a part ended, and how long it took */
  gint64 used;         /* us of the processor's time, when that look began */
  guint64 seen;        /* bytes that had come */
  gint64 came, begun;  /* us: when, and when those began to come that are shown together */
} Reading;

/* Telling how far it is. */

/* Of a stream, what is shown in @left us (-1: nothing is) is told with that. */
static void
tell_source (const Reading *self, gint64 left)
{
  guint64 done, total;

  if (self->progress == NULL)
    return;
  weft_source_progress (self->source, &done, &total);
  /* all of a file that is mapped is there at once, but still to be indexed */
  if ((self->shown != NULL && left >= 0 && total == 0) || (self->n_bytes > 0 && total > 0))
    return;
  self->progress (NULL, done, total, self->user_data);
}

/* Where the file itself is mapped, reading it is indexing it. */
static void
tell_indexed (guint64 done, guint64 total, gpointer user_data)
{
  const Reading *self = user_data;

  if (self->progress != NULL && self->n_bytes > 0)
    self->progress (NULL, MIN (self->indexed + done, self->n_bytes), self->n_bytes,
                    self->user_data);
}

static gboolean
show (Reading *self, GError **error)
{
  WeftTrace *trace = NULL;
  guint64 done = self->indexed, total = self->n_bytes;

  if (self->progress == NULL)
    return TRUE;
  trace = weft_trace_extend (self->shown, self->index, self->cancellable, error);
  if (trace == NULL)
    return FALSE;
  g_clear_pointer (&self->shown, weft_shared_unref);
  self->shown = trace;
  if (total == 0)
    weft_source_progress (self->source, &done, &total);
  self->progress (trace, done, total, self->user_data);
  return TRUE;
}

/* Reading. */

/* The index of @log from the cache, where it is of the whole file; or NULL. */
static WeftIndex *
load_index (Reading *self, WeftLog *log)
{
  g_autoptr (WeftArchive) archive = NULL;
  WeftIndex *index = NULL;

  if (self->slot != NULL && log->map->size == self->n_bytes)
    archive = weft_index_slot_load (self->slot, WEFT_INDEX_WHOLE);
  if (archive != NULL)
    index = weft_index_take (log, archive);
  self->is_cached = index != NULL;
  return index;
}

/* The blocks of @map, after those of @before where that is not NULL. A search for the next block
 * after damage can be cancelled; what it then gives is not used. */
static WeftLog *
find_blocks (Reading *self, WeftMap *map, const WeftLog *before, gboolean is_final, GError **error)
{
  WeftLog *log;

  if (self->cancellable != NULL)
    g_cancellable_push_current (self->cancellable);
  log = before != NULL ? weft_log_extend (before, map, is_final) :
                         weft_log_new (map, is_final, error);
  if (self->cancellable != NULL)
    g_cancellable_pop_current (self->cancellable);
  return log;
}

/* The index of @map, built on @before where that is not NULL. NULL without @error: no header yet.
 */
static WeftIndex *
make_index (Reading *self, WeftMap *map, const WeftIndex *before, gboolean is_final, GError **error)
{
  g_autoptr (GError) reason = NULL;
  g_autoptr (WeftLog) whole =
      find_blocks (self, map, before != NULL ? self->whole : NULL, is_final, &reason);

  if (g_cancellable_set_error_if_cancelled (self->cancellable, error))
    return NULL;
  if (whole != NULL)
    {
      g_autoptr (WeftLog) log = weft_log_of_process (whole, self->run);
      WeftIndex *index = NULL;

      /* what turned out to be another process's is not this index's any more */
      if (before != NULL && before->log->n_processes != log->n_processes)
        before = NULL;
      if (is_final && before == NULL)
        index = load_index (self, log);
      if (index == NULL)
        index = weft_index_new (log, before, 0, tell_indexed, self, self->cancellable, error);
      if (index == NULL)
        return NULL;
      /* the chain is that of the index, from which the next one is built */
      g_clear_pointer (&self->whole, weft_shared_unref);
      self->whole = g_steal_pointer (&whole);
      return index;
    }
  weft_source_refuse (self->source, map, is_final, reason, error);
  return NULL;
}

/* Indexes what @map has more than before. TRUE also where that is not a header yet. */
static gboolean
advance (Reading *self, WeftMap *map, gboolean is_final, GError **error)
{
  g_autoptr (GError) reason = NULL;
  g_autoptr (WeftIndex) index = NULL;

  index = make_index (self, map, self->index, is_final, &reason);
  if (index == NULL)
    {
      gboolean is_early = reason == NULL;

      if (!is_early)
        g_propagate_error (error, g_steal_pointer (&reason));
      return is_early;
    }
  index->names = self->names != NULL ? weft_shared_ref (self->names) : NULL;
  g_clear_pointer (&self->index, weft_shared_unref);
  self->index = g_steal_pointer (&index);
  self->indexed = map->size;
  return TRUE;
}

/* us until what has come of a stream, so far @size bytes, is to be looked at; -1: there is nothing
 * new. Where nobody watches, only the header is looked for, so that what is not a log is refused
 * before all of it is spooled. */
static gint64
time_until_look (const Reading *self, guint64 size)
{
  gint64 waited = g_get_monotonic_time () - self->looked;
  gint64 least = size - self->indexed >= SHOW_BYTES ? 0 : SHOW_US;
  gint64 patience = PROCESS_PATIENCE * (weft_ask_foreground_time () - self->used);
  guint64 backlog = weft_keep_backlog (weft_source_keep (self->source));

  if (size == self->indexed || (self->progress == NULL && self->index != NULL))
    return -1;
  /* the source waits for this look */
  if (backlog > 0 && size - self->indexed >= backlog)
    return 0;
  patience = MAX (patience, SHOW_PATIENCE * self->cost);
  patience = MIN (patience, MAX (self->cost, MAX_WAIT_US));
  return MAX (0, MAX (least, patience) - waited);
}

/* Whether what goes with what has just come, so far @size bytes, may still be on its way. */
static gboolean
comes_on (Reading *self, guint64 size)
{
  gint64 now = g_get_monotonic_time ();

  if (size == self->seen)
    return FALSE;
  if (now - self->came > 2 * TOGETHER_US)
    self->begun = now;
  self->seen = size;
  self->came = now;
  return now - self->begun < LONGEST_US && size - self->indexed < PIECE_BYTES;
}

/* Indexes what has come so far and shows it, where it has a header. Damage can make this a pass
 * over all of it, so every look counts, shown or not. */
static gboolean
trace_read_look (Reading *self, WeftMap *map, GError **error)
{
  gint64 begun = g_get_monotonic_time (), used = weft_ask_foreground_time ();
  gboolean done = advance (self, map, FALSE, error);

  self->n_bytes = 0; /* if it was known, it grows */
  done = done && (self->index == NULL || show (self, error));
  self->looked = g_get_monotonic_time ();
  self->cost = self->looked - begun;
  self->used = used;
  return done;
}

/* Dropping what is too old to be kept. */

/* From when on the log is kept; 0: all of it. Twice of what is kept may be there, so that dropping
 * costs as much as reading at most. */
static guint64
kept_from (const Reading *self, WeftKeep keep)
{
  const WeftLog *log = self->index->log;
  guint64 from = 0, size = log->map->size;

  if (keep.ns > 0 && self->index->to - self->index->from > 2 * keep.ns)
    from = self->index->to - keep.ns;
  for (guint i = 0; keep.bytes > 0 && size > self->kept + keep.bytes && i < log->blocks->len; i++)
    if (weft_log_block (log, i)->offset >= size - keep.bytes)
      return MAX (from, weft_log_block (log, i)->begin_time);
  return from;
}

/* Has the source go on with the newest part of the log alone. What has no room is not dropped. */
static void
drop (Reading *self)
{
  g_autoptr (WeftSpool) spool = NULL;
  guint64 bytes, from;

  /* tried again when there is more to drop */
  if (self->drops && weft_source_replace_failed (self->source))
    {
      self->drops = FALSE;
      self->kept = self->index->log->map->size;
    }
  if (self->shown == NULL || self->drops || self->index->log->n_processes != 1)
    return;
  from = kept_from (self, weft_source_keep (self->source));
  /* what may still change has not been reported as whole */
  from = MIN (from, weft_trace_settled (self->shown));
  if (from <= self->index->from)
    return;
  /* where it has no room, it is tried again when there is more to drop */
  self->kept = self->index->log->map->size;
  spool = weft_spool_new (NULL, NULL);
  if (spool == NULL ||
      !weft_log_cut_open (self->index->log, from, &bytes, (WeftLogPut) weft_spool_append, spool,
                          self->cancellable, NULL))
    return;
  self->kept = spool->size;
  self->drops = weft_source_replace (self->source, spool, bytes);
  if (self->drops)
    spool = NULL;
}

/* Maps what has come. What was dropped is not gone on from. */
static WeftMap *
map_source (Reading *self, GError **error)
{
  WeftMap *map = weft_source_map (self->source, error);

  if (map == NULL || !weft_source_was_replaced (self->source))
    return map;
  self->drops = FALSE;
  self->indexed = 0;
  g_clear_pointer (&self->whole, weft_shared_unref);
  g_clear_pointer (&self->index, weft_shared_unref);
  g_clear_pointer (&self->shown, weft_shared_unref);
  return map;
}

/* Shows what has come of a stream that was stopped: not more of it than takes no longer than a
 * person waits. */
static void
show_rest (Reading *self, const GError *reason)
{
  g_autoptr (WeftMap) all = NULL;
  g_autoptr (WeftMap) map = NULL;

  if (!g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_CANCELLED) || self->progress == NULL)
    return;
  all = map_source (self, NULL);
  if (all == NULL || all->size == self->indexed)
    return;
  map = weft_map_first (all, (gsize) MIN (all->size, self->indexed + SHOW_BYTES), NULL);
  if (map == NULL)
    return;
  self->cancellable = NULL;
  if (advance (self, map, FALSE, NULL) && self->index != NULL)
    show (self, NULL);
}

/* The first part of a large file, which is there all at once; but of one whose index is cached,
 * nothing, as all of it will be there at once. */
static gboolean
show_first (Reading *self, GError **error)
{
  g_autoptr (WeftMap) map = NULL;
  g_autoptr (WeftMap) first = NULL;

  if (weft_source_format (self->source) != WEFT_FORMAT_PLAIN)
    return TRUE;
  map = weft_source_map (self->source, error);
  if (map == NULL)
    return FALSE;
  self->n_bytes = map->size;
  if (weft_hp_is_file (map->data, map->size))
    return TRUE;
  self->slot = weft_index_slot_new (map, self->run);
  if (map->size <= LARGE_FILE || self->progress == NULL ||
      (self->slot != NULL && weft_index_slot_has_file (self->slot)))
    return TRUE;
  first = weft_map_first (map, FIRST_BYTES, error);
  if (first == NULL || !advance (self, first, FALSE, error))
    return FALSE;
  return self->index == NULL || show (self, error);
}

/* Spools all of a stream, and shows it now and then. What cannot be read is not an error where
 * there is something to show: @problem gets it then. */
static gboolean
read_all (Reading *self, GError **problem, GError **error)
{
  g_autoptr (GError) reason = NULL;
  gboolean more = TRUE, is_log = TRUE;
  gint64 left = -1;

  while (more && is_log)
    {
      g_autoptr (WeftMap) map = NULL;

      weft_source_set_patience (self->source, left < 0 ? -1 : (int) (left / 1000) + 1);
      if (!weft_source_read (self->source, PIECE_BYTES, &more, self->cancellable, &reason))
        break;
      map = map_source (self, error);
      if (map == NULL)
        return FALSE;
      /* what is not an eventlog yet is made one when all of it is there */
      left = weft_hp_is_file (map->data, map->size) ? -1 : time_until_look (self, map->size);
      if (comes_on (self, map->size) && left == 0 && self->progress != NULL)
        left = TOGETHER_US;
      tell_source (self, left);
      if (!more || left != 0)
        continue;
      left = -1;
      is_log = trace_read_look (self, map, &reason);
      drop (self);
    }
  if (!is_log || g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      show_rest (self, reason);
      g_propagate_error (error, g_steal_pointer (&reason));
      return FALSE;
    }
  *problem = g_steal_pointer (&reason);
  return TRUE;
}

static void
add_problem (WeftIndex *index, WeftProblemKind kind)
{
  WeftProblem problem = {
    .kind = kind,
    .offset = index->log->map->size,
    .from = 1,
    .cap = WEFT_CAP_NONE,
  };

  g_array_append_val (index->problems, problem);
}

/* The log that a `.hp` file is read as. */
static gboolean
finish_hp (Reading *self, const WeftMap *map, GError **error)
{
  g_autoptr (GArray) problems = g_array_new (FALSE, FALSE, sizeof (WeftProblem));
  g_autoptr (WeftMap) log = weft_hp_to_log (map, problems, error);

  if (log == NULL)
    g_prefix_error (error, "%s: ", weft_source_name (self->source));
  if (log == NULL || !advance (self, log, TRUE, error))
    return FALSE;
  for (guint i = 0; i < problems->len; i++)
    weft_problem_add (self->index->problems, &g_array_index (problems, WeftProblem, i));
  return TRUE;
}

static gboolean
trace_read_finish (Reading *self, const GError *problem, GError **error)
{
  g_autoptr (WeftMap) map = map_source (self, error);

  if (map == NULL)
    return FALSE;
  if (problem != NULL && map->size == 0)
    {
      g_propagate_error (error, g_error_copy (problem));
      return FALSE;
    }
  if (weft_hp_is_file (map->data, map->size) ? !finish_hp (self, map, error) :
                                               !advance (self, map, TRUE, error))
    return FALSE;
  if (g_error_matches (problem, WEFT_SOURCE_ERROR, WEFT_SOURCE_ERROR_DAMAGED))
    add_problem (self->index, WEFT_PROBLEM_COMPRESSION);
  else if (g_error_matches (problem, WEFT_SOURCE_ERROR, WEFT_SOURCE_ERROR_NO_SPACE))
    add_problem (self->index, WEFT_PROBLEM_NO_ROOM);
  else if (g_error_matches (problem, WEFT_SOURCE_ERROR, WEFT_SOURCE_ERROR_LIMIT))
    add_problem (self->index, WEFT_PROBLEM_LIMIT);
  else if (problem != NULL)
    add_problem (self->index, WEFT_PROBLEM_UNREAD);
  if (weft_map_was_cut (map))
    add_problem (self->index, WEFT_PROBLEM_CHANGED);
  return TRUE;
}

/* Caches what is not there yet, and has the rest cached when it is made. */
static void
save_trace (const Reading *self, WeftTrace *trace)
{
  weft_trace_set_slot (trace, self->slot);
  if (!self->is_cached)
    {
      g_autoptr (WeftArchive) archive = weft_trace_keep (trace);

      weft_index_slot_save (self->slot, WEFT_INDEX_WHOLE, archive);
    }
}

WeftTrace *
weft_trace_read (WeftSource *source,
                 guint run,
                 WeftIndex *names,
                 WeftTraceProgress progress,
                 gpointer user_data,
                 GCancellable *cancellable,
                 GError **error)
{
  g_autoptr (GError) problem = NULL;
  WeftTrace *trace = NULL;
  Reading self = {
    .source = source,
    .run = run,
    .names = names,
    .progress = progress,
    .user_data = user_data,
    .cancellable = cancellable,
    .looked = g_get_monotonic_time () - MAX_WAIT_US, /* the first piece is due at once */
    .used = weft_ask_foreground_time (),
  };

  if (show_first (&self, error) && read_all (&self, &problem, error) &&
      trace_read_finish (&self, problem, error))
    trace = weft_trace_extend (self.shown, self.index, cancellable, error);
  if (trace != NULL && self.slot != NULL)
    save_trace (&self, trace);
  g_clear_pointer (&self.slot, weft_shared_unref);
  g_clear_pointer (&self.shown, weft_shared_unref);
  g_clear_pointer (&self.index, weft_shared_unref);
  g_clear_pointer (&self.whole, weft_shared_unref);
  return trace;
}
