/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads a log piece by piece, and shows it at growing intervals. As each update costs a pass of the
 * analyses, the next update waits for a multiple of the time that the last one took. */
#include "weft-trace-read.h"

#include "weft-ask.h"
#include "weft-event-tags.h"
#include "weft-hp-file.h"
#include "weft-index-cache.h"
#include "weft-info-prov.h"
#include "weft-log-cut.h"
#include "weft-process-segments.h"

#define MB (1024 * 1024)
/* Size of the first part of a large file, which is shown before the rest is read, and minimum size
 * of a large file. Smaller files are read so fast that a user notices no delay. */
#define FIRST_BYTES (32 * MB)
#define LARGE_FILE  (256 * MB)
/* Number of bytes that are read from a stream at a time. */
#define PIECE_BYTES (4 * MB)
/* A stream is indexed and shown after SHOW_BYTES new bytes or after SHOW_US, whichever comes first.
 * However, SHOW_COST_FACTOR times the duration of the last update must have passed since that
 * update. */
#define SHOW_BYTES       (32 * MB)
#define SHOW_US          100000
#define SHOW_COST_FACTOR 4
/* Minimum time between two updates, as a multiple of the CPU time that the process has used since
 * the last update began. After each update, the window computes and draws as well. Low-priority
 * workers do not count, because a long log may keep them busy for minutes. */
#define PROCESS_COST_FACTOR 7
/* Maximum time between two updates, unless the last update took longer. When data arrive at full
 * speed, most of an update is the indexing of new bytes, which has to be done anyway. */
#define MAX_WAIT_US 1000000
/* Maximum duration (us) of the last update for which the rest of a cancelled stream is still
 * shown. */
#define MAX_REST_US 100000
/* A program writes its buffers one after another. Buffers that arrive within TOGETHER_US of each
 * other are shown in one update, but no buffer waits longer than LONGEST_US. */
#define TOGETHER_US 8000
#define LONGEST_US  40000

typedef struct
{
  WeftSource *source;
  guint run;
  WeftIndex *info_index; /* index of another log, for its info tables; borrowed, or NULL */
  WeftTraceProgressFunc progress;
  gpointer user_data;
  GCancellable *cancellable;
  WeftLog *whole;                   /* chain of the blocks of all processes so far */
  WeftNumbersCopy kept;             /* copy of the process of a merged log that grows */
  WeftIndex *index;                 /* index of the bytes read so far; NULL before the header */
  WeftIndexCacheEntry *cache_entry; /* cache entry of the index, or NULL */
  gboolean is_cached;               /* the index comes from the cache and need not be written */
  WeftTrace *shown;     /* the last trace that was shown, or NULL; the next trace extends it */
  guint64 n_indexed;    /* number of bytes indexed */
  guint64 n_bytes;      /* size of the whole file if it is mapped, or 0 */
  guint64 kept_bytes;   /* number of bytes left when older bytes were last dropped */
  gboolean is_dropping; /* older bytes are being dropped */
  gint64 updated_us, update_cost_us; /* end and duration of the last update, us */
  gint64 cpu_time_us;                /* CPU time used by the time the last update began, us */
  guint64 n_received;                /* number of bytes that had been received at @received_us */
  gint64 received_us;                /* time at which bytes last arrived, us */
  gint64 first_unshown_us; /* arrival of the first byte that the next update will show, us */
} Reading;

/* Reports the bytes read from the source, unless the next update of a stream will report them.
 * @left is the time (us) until that update is due, or -1 if none is due. */
static void
report_source (const Reading *self, gint64 left)
{
  guint64 done, total;

  if (self->progress == NULL)
    return;
  weft_source_progress (self->source, &done, &total);
  /* a mapped file is complete at once, but has yet to be indexed */
  if ((self->shown != NULL && left >= 0 && total == 0) || (self->n_bytes > 0 && total > 0))
    return;
  self->progress (NULL, done, total, self->user_data);
}

/* Reports the number of bytes indexed if the file itself is mapped. */
static void
report_indexed_bytes (guint64 done, guint64 total, gpointer user_data)
{
  const Reading *self = user_data;

  if (self->progress != NULL && self->n_bytes > 0)
    self->progress (NULL, MIN (self->n_indexed + done, self->n_bytes), self->n_bytes,
                    self->user_data);
}

/* Analyses the events indexed so far, and passes the trace to the caller. */
static gboolean
show_trace (Reading *self, GError **error)
{
  WeftTrace *trace = NULL;
  guint64 done = self->n_indexed, total = self->n_bytes;

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

/* Makes the index of @map. If @before is not NULL, extends it. Returns NULL without @error if the
 * header is not complete yet. */
static WeftIndex *
make_index (Reading *self, WeftMap *map, const WeftIndex *before, gboolean is_final, GError **error)
{
  g_autoptr (GError) reason = NULL, failure = NULL;
  g_autoptr (WeftLog) whole = NULL;
  g_autoptr (WeftLog) log = NULL;

  if (self->cancellable != NULL)
    g_cancellable_push_current (self->cancellable);
  whole = before != NULL && self->whole != NULL ? weft_log_extend (self->whole, map, is_final) :
                                                  weft_log_new (map, is_final, &reason);
  if (whole != NULL)
    log = weft_log_for_growing_process (whole, self->run, &self->kept, &failure);
  if (self->cancellable != NULL)
    g_cancellable_pop_current (self->cancellable);
  /* if cancelled, these functions stop early, so @whole and @log are incomplete */
  if (g_cancellable_set_error_if_cancelled (self->cancellable, error))
    return NULL;
  if (failure != NULL)
    {
      g_propagate_prefixed_error (error, g_steal_pointer (&failure),
                                  "%s: ", weft_source_name (self->source));
      return NULL;
    }
  if (log != NULL)
    {
      WeftIndex *index = NULL;

      /* new bytes may show that blocks of @before belong to another process */
      if (before != NULL && before->log->n_processes != log->n_processes)
        before = NULL;
      if (is_final && before == NULL && self->cache_entry != NULL &&
          log->map->size == self->n_bytes)
        {
          g_autoptr (WeftArchive) archive =
              weft_index_cache_entry_load (self->cache_entry, WEFT_INDEX_WHOLE);

          if (archive != NULL)
            index = weft_index_load (log, archive);
          self->is_cached = index != NULL;
        }
      if (index == NULL)
        index =
            weft_index_new (log, before, 0, report_indexed_bytes, self, self->cancellable, error);
      if (index == NULL)
        return NULL;
      /* the next index will extend this one and its chain of blocks */
      g_clear_pointer (&self->whole, weft_shared_unref);
      self->whole = g_steal_pointer (&whole);
      return index;
    }
  weft_source_cannot_be_log (self->source, map, is_final, reason, error);
  return NULL;
}

/* Indexes the new bytes of @map. Returns TRUE if the header is not complete yet, unless
 * @is_final. */
static gboolean
index_new_bytes (Reading *self, WeftMap *map, gboolean is_final, GError **error)
{
  g_autoptr (GError) reason = NULL;
  g_autoptr (WeftIndex) index = NULL;

  index = make_index (self, map, self->index, is_final, &reason);
  if (reason != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&reason));
      return FALSE;
    }
  if (index == NULL)
    return !is_final;
  index->info_index = self->info_index != NULL ? weft_shared_ref (self->info_index) : NULL;
  g_clear_pointer (&self->index, weft_shared_unref);
  self->index = g_steal_pointer (&index);
  self->n_indexed = map->size;
  return TRUE;
}

/* Returns the time (us) until the next update of a stream of which @size bytes have arrived, or -1
 * if no update is due. Without a progress callback, only the header is read early, so that a file
 * that is not a log is rejected before all of it has been spooled. */
static gint64
time_until_update (const Reading *self, guint64 size)
{
  gint64 waited = g_get_monotonic_time () - self->updated_us;
  gint64 least = size - self->n_indexed >= SHOW_BYTES ? 0 : SHOW_US;
  gint64 patience = PROCESS_COST_FACTOR * (weft_ask_foreground_time () - self->cpu_time_us);
  guint64 backlog = weft_retention_backlog (weft_source_get_retention (self->source));

  if (size == self->n_indexed || (self->progress == NULL && self->index != NULL))
    return -1;
  /* the source is waiting until this update is done */
  if (backlog > 0 && size - self->n_indexed >= backlog)
    return 0;
  patience = MAX (patience, SHOW_COST_FACTOR * self->update_cost_us);
  patience = MIN (patience, MAX (self->update_cost_us, MAX_WAIT_US));
  return MAX (0, MAX (least, patience) - waited);
}

/* Returns TRUE if bytes have arrived since the last call, so that more bytes may follow at once
 * that should be shown in the same update. @size is the number of bytes received in total. */
static gboolean
may_more_arrive (Reading *self, guint64 size)
{
  gint64 now = g_get_monotonic_time ();

  if (size == self->n_received)
    return FALSE;
  if (now - self->received_us > 2 * TOGETHER_US)
    self->first_unshown_us = now;
  self->n_received = size;
  self->received_us = now;
  return now - self->first_unshown_us < LONGEST_US && size - self->n_indexed < PIECE_BYTES;
}

/* Makes the source continue with only the newest part of the log. Drops nothing if there is no
 * space for a copy of that part. */
static void
drop_old_events (Reading *self)
{
  g_autoptr (WeftSpool) spool = NULL;
  const WeftLog *log;
  guint64 size, from = 0, bytes;
  WeftRetention keep;

  if (self->shown == NULL)
    return;
  log = self->index->log;
  size = log->map->size;
  /* the last attempt failed, so try again when there is more to drop */
  if (self->is_dropping && weft_source_replace_failed (self->source))
    {
      self->is_dropping = FALSE;
      self->kept_bytes = size;
    }
  if (self->is_dropping || log->n_processes != 1)
    return;
  /* drop events only when there are twice as many as should be kept, so that dropping costs no more
   * than reading */
  keep = weft_source_get_retention (self->source);
  if (keep.ns > 0 && self->index->to - self->index->from > 2 * keep.ns)
    from = self->index->to - keep.ns;
  for (guint i = 0;
       keep.bytes > 0 && size > self->kept_bytes + keep.bytes && i < weft_log_n_blocks (log); i++)
    if (weft_log_block (log, i)->offset >= size - keep.bytes)
      {
        from = MAX (from, weft_log_block (log, i)->begin_time);
        break;
      }
  /* keep events that have not been reported as final, because they may still change */
  from = MIN (from, weft_trace_settled_until (self->shown));
  if (from <= self->index->from)
    return;
  /* if there is no space, try again when there is more to drop */
  self->kept_bytes = size;
  spool = weft_spool_new (NULL, NULL);
  if (spool == NULL || !weft_log_cut_open (log, from, &bytes, (WeftLogWriteFunc) weft_spool_append,
                                           spool, self->cancellable, NULL))
    return;
  self->kept_bytes = spool->size;
  self->is_dropping = weft_source_replace (self->source, spool, bytes);
  if (self->is_dropping)
    spool = NULL;
}

/* Maps the bytes received. If older bytes were dropped, indexing starts over. */
static WeftMap *
map_source (Reading *self, GError **error)
{
  WeftMap *map = weft_source_map (self->source, error);

  if (map == NULL || !weft_source_was_replaced (self->source))
    return map;
  self->is_dropping = FALSE;
  self->n_indexed = 0;
  weft_numbers_copy_clear (&self->kept);
  g_clear_pointer (&self->whole, weft_shared_unref);
  g_clear_pointer (&self->index, weft_shared_unref);
  g_clear_pointer (&self->shown, weft_shared_unref);
  return map;
}

/* Shows the rest of a stream that was cancelled while it waited for bytes, if this can be done
 * quickly. */
static void
show_stream_rest (Reading *self, const GError *reason)
{
  g_autoptr (WeftMap) all = NULL;
  g_autoptr (WeftMap) map = NULL;

  if (!g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_CANCELLED) || self->progress == NULL ||
      self->update_cost_us > MAX_REST_US)
    return;
  all = map_source (self, NULL);
  if (all == NULL || all->size == self->n_indexed)
    return;
  map = weft_map_new_prefix (all, (gsize) MIN (all->size, self->n_indexed + SHOW_BYTES), NULL);
  if (map == NULL)
    return;
  self->cancellable = NULL;
  if (index_new_bytes (self, map, FALSE, NULL) && self->index != NULL)
    show_trace (self, NULL);
}

/* Returns TRUE if @map is a file in another format, which must be converted into a log. */
static gboolean
is_other_format (const WeftMap *map)
{
  return weft_hp_is_file (map->data, map->size) ||
         weft_info_database_is_file (map->data, map->size);
}

/* Shows the first part of a large plain file. Does nothing if its index is cached, because the
 * whole file can then be read just as fast. */
static gboolean
show_first_part (Reading *self, GError **error)
{
  g_autoptr (WeftMap) map = NULL;
  g_autoptr (WeftMap) first = NULL;

  if (weft_source_format (self->source) != WEFT_FORMAT_PLAIN)
    return TRUE;
  map = weft_source_map (self->source, error);
  if (map == NULL)
    return FALSE;
  self->n_bytes = map->size;
  if (is_other_format (map))
    return TRUE;
  self->cache_entry = weft_index_cache_entry_new (map, self->run);
  if (map->size <= LARGE_FILE || self->progress == NULL ||
      (self->cache_entry != NULL && weft_index_cache_entry_has_file (self->cache_entry)))
    return TRUE;
  first = weft_map_new_prefix (map, FIRST_BYTES, error);
  if (first == NULL || !index_new_bytes (self, first, FALSE, error))
    return FALSE;
  return self->index == NULL || show_trace (self, error);
}

/* Spools the whole stream, and shows it from time to time. A read error is stored in @problem, and
 * is not a failure, because the bytes read so far can still be shown. */
static gboolean
read_stream (Reading *self, GError **problem, GError **error)
{
  g_autoptr (GError) reason = NULL;
  gboolean more = TRUE, is_log = TRUE;
  gint64 left = -1;

  while (more && is_log)
    {
      g_autoptr (WeftMap) map = NULL;
      gint64 begun, used;
      gboolean done;

      weft_source_set_timeout (self->source, left < 0 ? -1 : (int) (left / 1000) + 1);
      if (!weft_source_read (self->source, PIECE_BYTES, &more, self->cancellable, &reason))
        break;
      map = map_source (self, error);
      if (map == NULL)
        return FALSE;
      /* a file of another format is converted when it is complete */
      left = is_other_format (map) ? -1 : time_until_update (self, map->size);
      if (may_more_arrive (self, map->size) && left == 0 && self->progress != NULL)
        left = TOGETHER_US;
      report_source (self, left);
      if (!more || left != 0)
        continue;
      left = -1;
      /* measure the time even if nothing is shown, because damage can cause a pass over the whole
       * stream */
      begun = g_get_monotonic_time ();
      used = weft_ask_foreground_time ();
      done = index_new_bytes (self, map, FALSE, &reason);
      self->n_bytes = 0; /* the file has grown beyond the known size */
      done = done && (self->index == NULL || show_trace (self, &reason));
      self->updated_us = g_get_monotonic_time ();
      self->update_cost_us = self->updated_us - begun;
      self->cpu_time_us = used;
      is_log = done;
      drop_old_events (self);
    }
  if (!is_log || g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      /* once extending an index has been cancelled, the index cannot be extended again */
      if (is_log)
        show_stream_rest (self, reason);
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
    .offset = index->log->map->log_size,
    .from = 1,
    .cap = WEFT_CAP_NONE,
  };

  g_array_append_val (index->problems, problem);
}

/* Indexes the rest of the log. A file in another format is first converted into a log. Adds
 * @problem (or NULL) to the problems of the log. */
static gboolean
finish_reading (Reading *self, const GError *problem, GError **error)
{
  g_autoptr (WeftMap) map = map_source (self, error);

  if (map == NULL)
    return FALSE;
  if (problem != NULL && map->size == 0)
    {
      g_propagate_error (error, g_error_copy (problem));
      return FALSE;
    }
  if (is_other_format (map))
    {
      g_autoptr (GArray) problems = g_array_new (FALSE, FALSE, sizeof (WeftProblem));
      g_autoptr (WeftMap) log = weft_hp_is_file (map->data, map->size) ?
                                    weft_hp_to_log (map, problems, error) :
                                    weft_info_database_to_log (map, self->cancellable, error);

      if (log == NULL)
        g_prefix_error (error, "%s: ", weft_source_name (self->source));
      if (log == NULL || !index_new_bytes (self, log, TRUE, error))
        return FALSE;
      /* offsets in the converted log are not offsets in the file, so report problems at the end of
       * the file */
      for (guint i = 0; i < self->index->problems->len; i++)
        g_array_index (self->index->problems, WeftProblem, i).offset = log->log_size;
      g_array_prepend_vals (self->index->problems, problems->data, problems->len);
    }
  else if (!index_new_bytes (self, map, TRUE, error))
    return FALSE;
  if (g_error_matches (problem, WEFT_SOURCE_ERROR, WEFT_SOURCE_ERROR_DAMAGED))
    add_problem (self->index, WEFT_PROBLEM_COMPRESSION);
  else if (g_error_matches (problem, WEFT_SOURCE_ERROR, WEFT_SOURCE_ERROR_NO_SPACE))
    add_problem (self->index, WEFT_PROBLEM_NO_SPACE);
  else if (g_error_matches (problem, WEFT_SOURCE_ERROR, WEFT_SOURCE_ERROR_LIMIT))
    add_problem (self->index, WEFT_PROBLEM_SIZE_LIMIT);
  else if (problem != NULL)
    add_problem (self->index, WEFT_PROBLEM_READ_ERROR);
  if (weft_map_was_truncated (map))
    add_problem (self->index, WEFT_PROBLEM_CHANGED);
  return TRUE;
}

WeftTrace *
weft_trace_read (WeftSource *source,
                 guint run,
                 WeftIndex *info_index,
                 WeftTraceProgressFunc progress,
                 gpointer user_data,
                 GCancellable *cancellable,
                 GError **error)
{
  g_autoptr (GError) problem = NULL;
  WeftTrace *trace = NULL;
  Reading self = {
    .source = source,
    .run = run,
    .info_index = info_index,
    .progress = progress,
    .user_data = user_data,
    .cancellable = cancellable,
    .updated_us = g_get_monotonic_time () - MAX_WAIT_US, /* the first update is due at once */
    .cpu_time_us = weft_ask_foreground_time (),
  };

  if (show_first_part (&self, error) && read_stream (&self, &problem, error) &&
      finish_reading (&self, problem, error))
    trace = weft_trace_extend (self.shown, self.index, cancellable, error);
  if (trace != NULL && self.cache_entry != NULL)
    {
      /* lazy analyses are cached when they are made */
      weft_trace_set_cache_entry (trace, self.cache_entry);
      if (!self.is_cached)
        {
          g_autoptr (WeftArchive) archive = weft_trace_save (trace);

          weft_index_cache_entry_save (self.cache_entry, WEFT_INDEX_WHOLE, archive);
        }
    }
  g_clear_pointer (&self.cache_entry, weft_shared_unref);
  g_clear_pointer (&self.shown, weft_shared_unref);
  g_clear_pointer (&self.index, weft_shared_unref);
  g_clear_pointer (&self.whole, weft_shared_unref);
  weft_numbers_copy_clear (&self.kept);
  return trace;
}
