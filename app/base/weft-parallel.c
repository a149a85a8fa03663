/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-parallel.h"

#define MAX_WAIT_US 25000

/* Parallel loop. Each thread takes the next part when it has finished one, as some parts take
 * longer than others. */

typedef struct
{
  WeftParallelFunc func;
  gpointer user_data;
  guint n;
  guint next; /* atomic; next part to run */
} ParallelLoop;

static void
run_parts (ParallelLoop *self)
{
  for (;;)
    {
      guint part = __atomic_fetch_add (&self->next, 1, __ATOMIC_RELAXED);

      if (part >= self->n)
        return;
      self->func (part, self->user_data);
    }
}

static gpointer
run_parts_thread (gpointer work)
{
  run_parts (work);
  return NULL;
}

/* Does not use a GThreadPool: if the system refuses to start the pool's first thread, GLib 2.84,
 * unlike 2.74, waits forever. */
void
weft_parallel (guint n, guint n_threads, WeftParallelFunc func, gpointer user_data)
{
  static gsize n_processors; /* cached, as the query takes as long as a small part of the work */
  ParallelLoop work = { .func = func, .user_data = user_data, .n = n };
  g_autofree GThread **others = NULL;
  guint n_others = 0;

  if (g_once_init_enter (&n_processors))
    g_once_init_leave (&n_processors, g_get_num_processors ());
  n_threads = MIN (n_threads > 0 ? n_threads : (guint) n_processors, n);
  if (n_threads > 1)
    others = g_new (GThread *, n_threads - 1);
  for (; n_others + 1 < n_threads; n_others++)
    {
      others[n_others] = g_thread_try_new ("weft-parallel", run_parts_thread, &work, NULL);
      if (others[n_others] == NULL)
        break;
    }
  run_parts (&work);
  while (n_others > 0)
    g_thread_join (others[--n_others]);
}

/* Pipeline. Its slots form a ring: item n, counted from 0, is in slot n % n_slots. */

struct _WeftPipeline
{
  WeftPipelineFunc process, finish;
  gpointer user_data;
  guint n_slots;
  GPtrArray *threads; /* of GThread */
  GMutex mutex;       /* protects the members below */
  GCond changed;
  guint64 n_pushed, n_begun, n_finished; /* number of items so far */
  gboolean *is_processed;                /* by slot */
  gboolean is_finishing;                 /* a thread is finishing items */
  gboolean is_over;
};

/* Processes the next item, and finishes all items whose turn it is. Returns FALSE if no item is
 * waiting. To be called with the mutex locked. */
static gboolean
process_item (WeftPipeline *self)
{
  guint slot = self->n_begun % self->n_slots;

  if (self->n_begun == self->n_pushed)
    return FALSE;
  self->n_begun++;
  g_mutex_unlock (&self->mutex);
  self->process (slot, self->user_data);
  g_mutex_lock (&self->mutex);
  self->is_processed[slot] = TRUE;
  if (self->is_finishing)
    return TRUE;
  self->is_finishing = TRUE;
  for (slot = self->n_finished % self->n_slots; self->is_processed[slot];
       slot = self->n_finished % self->n_slots)
    {
      g_mutex_unlock (&self->mutex);
      self->finish (slot, self->user_data);
      g_mutex_lock (&self->mutex);
      self->is_processed[slot] = FALSE;
      self->n_finished++;
      g_cond_broadcast (&self->changed);
    }
  self->is_finishing = FALSE;
  return TRUE;
}

static gpointer
process_items_thread (gpointer data)
{
  WeftPipeline *self = data;

  g_mutex_lock (&self->mutex);
  while (process_item (self) || !self->is_over)
    if (self->n_begun == self->n_pushed && !self->is_over)
      g_cond_wait (&self->changed, &self->mutex);
  g_mutex_unlock (&self->mutex);
  return NULL;
}

WeftPipeline *
weft_pipeline_new (guint n_slots,
                   guint n_threads,
                   WeftPipelineFunc process,
                   WeftPipelineFunc finish,
                   gpointer user_data)
{
  WeftPipeline *self = g_new0 (WeftPipeline, 1);

  self->process = process;
  self->finish = finish;
  self->user_data = user_data;
  self->n_slots = n_slots;
  self->is_processed = g_new0 (gboolean, n_slots);
  self->threads = g_ptr_array_new ();
  g_mutex_init (&self->mutex);
  g_cond_init (&self->changed);
  if (n_threads == 0)
    n_threads = g_get_num_processors ();
  while (self->threads->len + 1 < MIN (n_threads, n_slots))
    {
      GThread *thread = g_thread_try_new ("weft-pipeline", process_items_thread, self, NULL);

      if (thread == NULL)
        break;
      g_ptr_array_add (self->threads, thread);
    }
  return self;
}

/* Waits until at most @n items are not finished, and processes items meanwhile. */
static void
wait_for_items (WeftPipeline *self, guint n)
{
  g_mutex_lock (&self->mutex);
  while (self->n_pushed - self->n_finished > n)
    if (!process_item (self))
      g_cond_wait (&self->changed, &self->mutex);
  g_mutex_unlock (&self->mutex);
}

void
weft_pipeline_free (WeftPipeline *self)
{
  wait_for_items (self, 0);
  g_mutex_lock (&self->mutex);
  self->is_over = TRUE;
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->mutex);
  for (guint i = 0; i < self->threads->len; i++)
    g_thread_join (g_ptr_array_index (self->threads, i));
  g_ptr_array_unref (self->threads);
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->changed);
  g_free (self->is_processed);
  g_free (self);
}

guint
weft_pipeline_next (WeftPipeline *self)
{
  wait_for_items (self, self->n_slots - 1);
  return self->n_pushed % self->n_slots;
}

void
weft_pipeline_push (WeftPipeline *self)
{
  g_mutex_lock (&self->mutex);
  self->n_pushed++;
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->mutex);
}

/* One state for the whole process, as all threads compete for the same processors. */
static GMutex lock;
static GCond has_ended;
static gint n_painting; /* atomic; number of frames being painted */
static guint n_frames;  /* number of frames painted so far */

static _Thread_local gboolean is_worker;
static _Thread_local guint timed_out_frame; /* 1 + n_frames at this thread's last timeout, or 0 */

void
weft_painting_begin (void)
{
  g_atomic_int_inc (&n_painting);
}

void
weft_painting_end (void)
{
  g_mutex_lock (&lock);
  if (g_atomic_int_dec_and_test (&n_painting))
    {
      n_frames++;
      g_cond_broadcast (&has_ended);
    }
  g_mutex_unlock (&lock);
}

void
weft_painting_register_worker (void)
{
  is_worker = TRUE;
}

gboolean
weft_painting_is_cancelled (GCancellable *cancellable)
{
  if (is_worker && g_atomic_int_get (&n_painting) > 0)
    {
      gint64 until = g_get_monotonic_time () + MAX_WAIT_US;
      guint frame;

      g_mutex_lock (&lock);
      frame = n_frames;
      while (g_atomic_int_get (&n_painting) > 0 && n_frames == frame &&
             timed_out_frame != frame + 1)
        if (!g_cond_wait_until (&has_ended, &lock, until))
          timed_out_frame = frame + 1;
      g_mutex_unlock (&lock);
    }
  return g_cancellable_is_cancelled (cancellable);
}
