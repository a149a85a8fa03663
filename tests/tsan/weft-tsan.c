/* SPDX-License-Identifier: BSD-3-Clause */
/* Shows ThreadSanitizer the order that GLib guarantees between threads. Distributions compile GLib
 * without ThreadSanitizer, so that its atomic operations and futexes are not seen. This library is
 * linked before GLib and replaces its functions by some that call them and report that order. What
 * GLib does with pthreads (threads, GRecMutex, GRWLock) is seen without it. */
#include <dlfcn.h>
#include <gio/gio.h>
#include <sanitizer/tsan_interface.h>

/* These are macros that call functions. */
#undef g_once_init_enter
#undef g_once_init_leave
#undef g_once_init_enter_pointer
#undef g_once_init_leave_pointer

/* The function of that name in GLib. */
#define NEXT(function) ((__typeof__ (&function)) dlsym (RTLD_NEXT, #function))

void
g_mutex_lock (GMutex *mutex)
{
  __tsan_mutex_pre_lock (mutex, 0);
  NEXT (g_mutex_lock) (mutex);
  __tsan_mutex_post_lock (mutex, 0, 0);
}

gboolean
g_mutex_trylock (GMutex *mutex)
{
  gboolean is_locked;

  __tsan_mutex_pre_lock (mutex, __tsan_mutex_try_lock);
  is_locked = NEXT (g_mutex_trylock) (mutex);
  __tsan_mutex_post_lock (mutex, is_locked ? __tsan_mutex_try_lock : __tsan_mutex_try_lock_failed,
                          0);
  return is_locked;
}

void
g_mutex_unlock (GMutex *mutex)
{
  __tsan_mutex_pre_unlock (mutex, 0);
  NEXT (g_mutex_unlock) (mutex);
  __tsan_mutex_post_unlock (mutex, 0);
}

/* For ThreadSanitizer, a thread that waits for a condition unlocks the mutex and locks it again. */
static void
begin_wait (GMutex *mutex)
{
  __tsan_mutex_pre_unlock (mutex, 0);
  __tsan_mutex_post_unlock (mutex, 0);
}

static void
end_wait (GMutex *mutex)
{
  __tsan_mutex_pre_lock (mutex, 0);
  __tsan_mutex_post_lock (mutex, 0, 0);
}

void
g_cond_wait (GCond *cond, GMutex *mutex)
{
  begin_wait (mutex);
  NEXT (g_cond_wait) (cond, mutex);
  end_wait (mutex);
}

gboolean
g_cond_wait_until (GCond *cond, GMutex *mutex, gint64 end_time)
{
  gboolean is_signalled;

  begin_wait (mutex);
  is_signalled = NEXT (g_cond_wait_until) (cond, mutex, end_time);
  end_wait (mutex);
  return is_signalled;
}

/* The queue's own mutex is locked in GLib, which is not seen. */
void
g_async_queue_push (GAsyncQueue *queue, gpointer data)
{
  __tsan_release (queue);
  NEXT (g_async_queue_push) (queue, data);
}

gpointer
g_async_queue_pop (GAsyncQueue *queue)
{
  gpointer data = NEXT (g_async_queue_pop) (queue);

  __tsan_acquire (queue);
  return data;
}

/* The function of a g_once(). */
typedef struct
{
  GOnce *once;
  GThreadFunc func;
  gpointer arg;
} OnceCall;

/* Releases before GLib sets the status, which is before g_once_impl() returns. */
static gpointer
once_call_run (gpointer data)
{
  const OnceCall *self = data;
  gpointer result = self->func (self->arg);

  __tsan_release (self->once);
  return result;
}

/* The macro g_once() reads the status by an atomic operation that is seen. */
gpointer
g_once_impl (GOnce *once, GThreadFunc func, gpointer arg)
{
  OnceCall call = { once, func, arg };
  gpointer result = NEXT (g_once_impl) (once, once_call_run, &call);

  __tsan_acquire (once);
  return result;
}

gboolean
g_once_init_enter (volatile void *location)
{
  gboolean is_first = NEXT (g_once_init_enter) (location);

  __tsan_acquire ((void *) location);
  return is_first;
}

void
g_once_init_leave (volatile void *location, gsize result)
{
  __tsan_release ((void *) location);
  NEXT (g_once_init_leave) (location, result);
}

/* G_DEFINE_TYPE() of newer GLib uses these. */
#if GLIB_CHECK_VERSION(2, 80, 0)
gboolean
g_once_init_enter_pointer (void *location)
{
  gboolean is_first = NEXT (g_once_init_enter_pointer) (location);

  __tsan_acquire (location);
  return is_first;
}

void
g_once_init_leave_pointer (void *location, gpointer result)
{
  __tsan_release (location);
  NEXT (g_once_init_leave_pointer) (location, result);
}
#endif

gboolean
g_atomic_ref_count_dec (gatomicrefcount *count)
{
  gboolean is_last;

  __tsan_release (count);
  is_last = NEXT (g_atomic_ref_count_dec) (count);
  __tsan_acquire (count);
  return is_last;
}

gboolean
g_atomic_ref_count_compare (gatomicrefcount *count, gint value)
{
  gboolean is_equal = NEXT (g_atomic_ref_count_compare) (count, value);

  __tsan_acquire (count);
  return is_equal;
}

/* A function of a pool of threads, which g_task_run_in_thread() uses. */
typedef struct
{
  GFunc func;
  gpointer user_data;
} PoolFunc;

static void
run_in_pool (gpointer data, gpointer user_data)
{
  const PoolFunc *pool = user_data;

  __tsan_acquire (data);
  pool->func (data, pool->user_data);
}

GThreadPool *
g_thread_pool_new (
    GFunc func, gpointer user_data, gint max_threads, gboolean is_exclusive, GError **error)
{
  PoolFunc *pool = g_new (PoolFunc, 1); /* never freed, as is GIO's only pool */

  *pool = (PoolFunc){ func, user_data };
  return NEXT (g_thread_pool_new) (run_in_pool, pool, max_threads, is_exclusive, error);
}

gboolean
g_thread_pool_push (GThreadPool *pool, gpointer data, GError **error)
{
  __tsan_release (data);
  return NEXT (g_thread_pool_push) (pool, data, error);
}

/* Sources that threads have attached to main contexts. */
static char sources;

guint
g_source_attach (GSource *source, GMainContext *context)
{
  __tsan_release (&sources);
  return NEXT (g_source_attach) (source, context);
}

/* The callback of a task, which a source calls once the task has returned. */
typedef struct
{
  GAsyncReadyCallback callback;
  gpointer data;
} TaskCallback;

static void
task_returned_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree TaskCallback *self = data;

  __tsan_acquire (&sources);
  self->callback (source, result, self->data);
}

GTask *
g_task_new (gpointer source, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  TaskCallback *self;

  if (callback == NULL)
    return NEXT (g_task_new) (source, cancellable, NULL, data);
  self = g_new (TaskCallback, 1);
  *self = (TaskCallback){ callback, data };
  return NEXT (g_task_new) (source, cancellable, task_returned_cb, self);
}
