/* SPDX-License-Identifier: BSD-3-Clause */
/* Builds the index of a whole log on several threads, one job for each capability. */
#include "weft-index.h"

#include "weft-parallel.h"
#include "weft-sort.h"

/* A job: indexes one capability. */
typedef struct
{
  guint16 cap;
  GArray *blocks; /* of guint32: numbers of the capability's blocks */
  guint64 bytes;
  const WeftCapIndex *before;
  WeftCapIndex *index;
} CapJob;

typedef struct
{
  const WeftLog *log;
  GCancellable *cancellable;
  WeftIndexProgressFunc report;
  gpointer user_data;
  guint64 total;
  guint64 done;       /* atomic; bytes indexed so far */
  GPtrArray *by_size; /* of CapJob, borrowed; largest first, so that no thread is left with a large
                         job at the end */
} IndexBuild;

static void
job_free (gpointer data)
{
  CapJob *job = data;

  g_array_unref (job->blocks);
  g_clear_pointer (&job->index, weft_cap_index_free);
  g_free (job);
}

/* Returns TRUE if @new is the same block as @old, which may have grown. */
static gboolean
is_same_block (const WeftBlock *old, const WeftBlock *new)
{
  return old->offset == new->offset && old->begin_time == new->begin_time &&
         old->end_time == new->end_time && old->segment == new->segment && old->cap == new->cap &&
         old->has_marker == new->has_marker &&
         (old->declared_end == new->declared_end || !old->has_marker) &&
         (old->end == new->end || old->is_open);
}

static CapJob *
job_new (guint16 cap, const WeftIndex *before, const WeftLog *log)
{
  CapJob *job = g_new0 (CapJob, 1);

  job->cap = cap;
  job->blocks = g_array_new (FALSE, FALSE, sizeof (guint32));
  if (before != NULL && weft_loss_begins_late (before->log) == weft_loss_begins_late (log))
    job->before = weft_index_cap (before, cap);
  /* the earlier index cannot be used if one of its blocks has changed */
  for (guint i = job->before != NULL ? job->before->blocks->len : 0; i-- > 0;)
    {
      guint32 number = g_array_index (job->before->blocks, guint32, i);

      if (number + 1 < before->log->stable.n_blocks)
        break;
      if (number >= weft_log_n_blocks (log) ||
          !is_same_block (weft_log_block (before->log, number), weft_log_block (log, number)))
        {
          job->before = NULL;
          break;
        }
    }
  return job;
}

static gint
compare_caps (gconstpointer a, gconstpointer b)
{
  const CapJob *x = *(CapJob *const *) a, *y = *(CapJob *const *) b;

  return (gint) x->cap - y->cap;
}

/* Makes a job for each capability of @log. The job for events of no capability comes last. */
static GPtrArray *
assign_blocks (const WeftLog *log, const WeftIndex *before)
{
  GPtrArray *jobs = g_ptr_array_new_with_free_func (job_free);
  g_autoptr (GHashTable) by_cap = g_hash_table_new (NULL, NULL);
  CapJob *global = job_new (WEFT_CAP_NONE, before, log);

  g_ptr_array_add (jobs, global);
  g_hash_table_insert (by_cap, GUINT_TO_POINTER (WEFT_CAP_NONE), global);
  for (guint32 i = 0; i < weft_log_n_blocks (log); i++)
    {
      const WeftBlock *block = weft_log_block (log, i);
      CapJob *job = g_hash_table_lookup (by_cap, GUINT_TO_POINTER (block->cap));

      if (job == NULL)
        {
          job = job_new (block->cap, before, log);
          g_ptr_array_add (jobs, job);
          g_hash_table_insert (by_cap, GUINT_TO_POINTER (block->cap), job);
        }
      g_array_append_val (job->blocks, i);
      job->bytes += block->end - block->offset;
    }
  g_ptr_array_sort (jobs, compare_caps);
  return jobs;
}

static gboolean
count_bytes (guint64 bytes, gpointer user_data)
{
  IndexBuild *build = user_data;
  guint64 done = __atomic_add_fetch (&build->done, bytes, __ATOMIC_RELAXED);

  if (build->report != NULL)
    build->report (done, build->total, build->user_data);
  return !g_cancellable_is_cancelled (build->cancellable);
}

static void
run_job (guint i, gpointer user_data)
{
  IndexBuild *build = user_data;
  CapJob *job = g_ptr_array_index (build->by_size, i);

  job->index =
      weft_cap_index_new (build->log, job->cap, job->blocks, job->before, count_bytes, build);
}

static gint
compare_sizes (gconstpointer a, gconstpointer b)
{
  const CapJob *x = *(CapJob *const *) a, *y = *(CapJob *const *) b;

  return (x->bytes < y->bytes) - (x->bytes > y->bytes);
}

/* Sets the time range of the run. The run begins at 0, when the RTS starts its clock. If logging
 * began late, for example because a socket was attached to a running program, the run begins at the
 * first event. */
static void
set_range (WeftIndex *self)
{
  guint64 from = 0, to = 0;
  gboolean is_cut = weft_log_get_excerpt_range (self->log, &from, &to);

  self->end = WEFT_TIME_END;
  self->is_excerpt = is_cut && from > 0;
  if (is_cut)
    {
      self->from = from;
      self->to = MAX (self->to, from);
      if (to > from)
        self->to = self->end = to;
    }
  else if (self->from > self->to)
    self->from = self->to = 0;
  else if (self->log->is_merged)
    self->from = self->log->start;
  else if (self->from < (self->to - self->from) / 4 || !weft_loss_begins_late (self->log))
    self->from = 0;
}

/* Moves the problem of a truncated log to the end of the last complete event. The block chain shows
 * how many bytes are missing; the index of the last block's capability shows where its last event
 * ends. */
static void
reconcile_truncation (WeftIndex *self)
{
  const WeftLog *log = self->log;
  const WeftBlock *last =
      weft_log_n_blocks (log) > 0 ? weft_log_block (log, weft_log_n_blocks (log) - 1) : NULL;
  guint64 next;

  if (!log->is_final || last == NULL || last->end >= last->declared_end)
    return;
  next = weft_index_cap (self, last->cap)->next;
  for (guint i = self->problems->len; i-- > 0;)
    {
      WeftProblem *problem = &g_array_index (self->problems, WeftProblem, i);

      if (problem->kind != WEFT_PROBLEM_TRUNCATED || problem->offset != last->end)
        continue;
      problem->bytes += last->end - next;
      problem->offset = next;
    }
}

static void
index_clear (gpointer data)
{
  WeftIndex *self = data;

  g_ptr_array_unref (self->caps);
  g_clear_pointer (&self->global, weft_cap_index_free);
  g_array_unref (self->problems);
  g_clear_pointer (&self->info_index, weft_shared_unref);
  g_clear_pointer (&self->analyses, weft_shared_unref);
  weft_shared_unref (self->log);
}

/* Returns the index of @log, and transfers the capability indexes of @jobs to it. */
static WeftIndex *
index_new_from_jobs (WeftLog *log, GPtrArray *jobs)
{
  WeftIndex *self = weft_shared_new (WeftIndex, index_clear);

  self->log = weft_shared_ref (log);
  self->caps = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_cap_index_free);
  self->problems = g_array_new (FALSE, FALSE, sizeof (WeftProblem));
  self->from = G_MAXUINT64;
  g_array_append_vals (self->problems, log->problems->data, log->problems->len);
  for (guint i = 0; i < jobs->len; i++)
    {
      CapJob *job = g_ptr_array_index (jobs, i);

      g_array_append_vals (self->problems, job->index->problems->data, job->index->problems->len);
      self->n_events += job->index->n_events;
      if (job->index->n_events > 0)
        {
          self->from = MIN (self->from, job->index->first);
          self->to = MAX (self->to, job->index->last);
        }
      if (job->cap == WEFT_CAP_NONE)
        self->global = g_steal_pointer (&job->index);
      else
        g_ptr_array_add (self->caps, g_steal_pointer (&job->index));
    }
  reconcile_truncation (self);
  weft_problems_sort (self->problems);
  set_range (self);
  /* the last blocks of a complete log were written when the run ended, so the last state of each
   * capability lasts until the end of the run */
  self->known_to = self->to;
  if (log->is_complete)
    self->global->unknown_from = G_MAXUINT64;
  for (guint i = 0; i < self->caps->len; i++)
    {
      WeftCapIndex *cap = g_ptr_array_index (self->caps, i);

      if (log->is_complete)
        cap->unknown_from = G_MAXUINT64;
      self->known_to = MIN (self->known_to, cap->unknown_from);
    }
  return self;
}

WeftIndex *
weft_index_new (WeftLog *log,
                const WeftIndex *before,
                guint n_threads,
                WeftIndexProgressFunc report,
                gpointer user_data,
                GCancellable *cancellable,
                GError **error)
{
  g_autoptr (GPtrArray) jobs = assign_blocks (log, before);
  g_autoptr (GPtrArray) by_size = g_ptr_array_sized_new (jobs->len);
  IndexBuild build = {
    .log = log,
    .cancellable = cancellable,
    .report = report,
    .user_data = user_data,
    .total = log->map->size,
  };

  build.by_size = by_size;
  for (guint i = 0; i < jobs->len; i++)
    g_ptr_array_add (by_size, g_ptr_array_index (jobs, i));
  g_ptr_array_sort (by_size, compare_sizes);
  weft_parallel (jobs->len, n_threads, run_job, &build);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  return index_new_from_jobs (log, jobs);
}

void
weft_index_save (const WeftIndex *self, WeftArchive *archive)
{
  for (guint i = 0; i <= self->caps->len; i++)
    weft_cap_index_save (weft_index_nth_or_global (self, i), archive);
}

WeftIndex *
weft_index_load (WeftLog *log, const WeftArchive *archive)
{
  g_autoptr (GPtrArray) jobs = assign_blocks (log, NULL);
  WeftArchiveReader reader = { .archive = archive };
  WeftIndex *self;

  for (guint i = 0; i < jobs->len; i++)
    {
      CapJob *job = g_ptr_array_index (jobs, i);

      job->index = weft_cap_index_load (job->cap, job->blocks, &reader);
      if (job->index == NULL)
        return NULL;
    }
  self = index_new_from_jobs (log, jobs);
  self->analyses = weft_archive_new (archive->owner);
  g_array_append_vals (self->analyses->arrays,
                       &g_array_index (archive->arrays, WeftArchiveArray, reader.next),
                       archive->arrays->len - reader.next);
  return self;
}

gint
weft_index_cap_position (const WeftIndex *self, guint16 cap)
{
  guint low =
      WEFT_LOWER_BOUND (guint, i, 0, self->caps->len, weft_index_nth_cap (self, i)->cap < cap);

  if (low == self->caps->len || weft_index_nth_cap (self, low)->cap != cap)
    return -1;
  return (gint) low;
}

const WeftCapIndex *
weft_index_cap (const WeftIndex *self, guint16 cap)
{
  gint place;

  if (cap == WEFT_CAP_NONE)
    return self->global;
  place = weft_index_cap_position (self, cap);
  return place >= 0 ? weft_index_nth_cap (self, (guint) place) : NULL;
}

gboolean
weft_index_extends (const WeftIndex *self, const WeftIndex *before)
{
  if (before->global->n_events > 0 &&
      weft_cap_index_n_shared_checkpoints (self->global, before->global) == 0)
    return FALSE;
  for (guint i = 0; i < before->caps->len; i++)
    {
      const WeftCapIndex *old = weft_index_nth_cap (before, i);
      const WeftCapIndex *cap = weft_index_cap (self, old->cap);

      if (old->n_events > 0 && (cap == NULL || weft_cap_index_n_shared_checkpoints (cap, old) == 0))
        return FALSE;
    }
  return TRUE;
}

gboolean
weft_index_extends_without_tags (const WeftIndex *self,
                                 const WeftIndex *before,
                                 const guint16 *tags,
                                 guint n)
{
  for (guint i = 0; i < n; i++)
    if (weft_index_count (self, tags[i]) != weft_index_count (before, tags[i]))
      return FALSE;
  return weft_index_extends (self, before);
}

gboolean
weft_index_is_in_one_buffer (const WeftIndex *self, gboolean (*has) (const WeftCapIndex *cap))
{
  guint n = has (self->global);

  for (guint i = 0; i < self->caps->len; i++)
    n += has (weft_index_nth_cap (self, i));
  return n <= 1;
}

guint64
weft_index_first_new_chunk (const WeftIndex *before, const WeftCapIndex *cap)
{
  return before != NULL ?
             weft_cap_index_n_shared_checkpoints (cap, weft_index_cap (before, cap->cap)) :
             0;
}

guint64
weft_cap_index_first_new_time (const WeftIndex *before, const WeftCapIndex *cap)
{
  guint64 least = G_MAXUINT64;

  for (guint64 i = weft_index_first_new_chunk (before, cap); i < cap->n_checkpoints; i++)
    least = MIN (least, weft_cap_index_span (cap, i).min);
  return least;
}

guint64
weft_index_first_new_time (const WeftIndex *self, const WeftIndex *before)
{
  guint64 least = weft_cap_index_first_new_time (before, self->global);

  for (guint i = 0; i < self->caps->len; i++)
    least = MIN (least, weft_cap_index_first_new_time (before, weft_index_nth_cap (self, i)));
  return least;
}

guint64
weft_index_count (const WeftIndex *self, guint16 tag)
{
  guint64 n = weft_cap_index_count (self->global, tag);

  for (guint i = 0; i < self->caps->len; i++)
    n += weft_cap_index_count (weft_index_nth_cap (self, i), tag);
  return n;
}

gboolean
weft_index_event_at (const WeftIndex *self, guint64 offset, WeftEvent *event)
{
  gint block = weft_log_find_block (self->log, offset);
  WeftCursor cursor;

  if (block < 0)
    return FALSE;
  *event = (WeftEvent){ 0 };
  weft_log_cursor (self->log, block, offset, &cursor);
  return weft_cursor_next (&cursor, event) && event->offset == offset;
}

guint64
weft_index_lost_bytes (const WeftIndex *self)
{
  return weft_problems_lost_bytes (self->problems);
}

/* Extends [@from, @to] by the times of the events of @cap that are after the first @left bytes of
 * the file. */
static void
add_truncated_range (
    const WeftIndex *self, const WeftCapIndex *cap, guint64 left, guint64 *from, guint64 *to)
{
  guint64 chunk;
  guint32 last;

  if (cap->n_checkpoints == 0 || cap->blocks->len == 0)
    return;
  last = g_array_index (cap->blocks, guint32, cap->blocks->len - 1);
  if (weft_log_block (self->log, last)->end <= left)
    return;
  chunk = WEFT_LOWER_BOUND (guint64, i, 0, cap->n_checkpoints,
                            weft_cap_index_checkpoint (cap, i).offset < left);
  chunk -= chunk > 0; /* the file was cut inside the chunk before this checkpoint */
  *from = MIN (*from, weft_cap_index_span (cap, chunk).min);
  *to = MAX (*to, cap->last);
}

gboolean
weft_index_get_truncated_range (const WeftIndex *self, guint64 left, guint64 *from, guint64 *to)
{
  *from = G_MAXUINT64;
  *to = 0;
  for (guint i = 0; i < self->caps->len; i++)
    add_truncated_range (self, weft_index_nth_cap (self, i), left, from, to);
  return *from <= *to;
}

gboolean
weft_index_get_truncated_range_global (const WeftIndex *self,
                                       guint64 left,
                                       guint64 *from,
                                       guint64 *to)
{
  *from = G_MAXUINT64;
  *to = 0;
  add_truncated_range (self, self->global, left, from, to);
  return *from <= *to;
}
