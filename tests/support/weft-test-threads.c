/* SPDX-License-Identifier: BSD-3-Clause */
/* Stands in for pthread_create(): a limit of processes does not hold for root, as which tests may
 * run. */
#include "weft-test-threads.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>

/* The function that a sanitizer puts before that of the C library, to know of threads; or NULL. */
extern __typeof__ (pthread_create) __interceptor_pthread_create __attribute__ ((weak));

static gboolean is_forbidden; /* atomic */
static guint n_refused;       /* atomic */

int
pthread_create (pthread_t *thread, const pthread_attr_t *attr, void *(*func) (void *), void *data)
{
  static int (*real) (pthread_t *, const pthread_attr_t *, void *(*) (void *), void *);

  if (g_atomic_int_get (&is_forbidden))
    {
      g_atomic_int_inc (&n_refused);
      return EAGAIN;
    }
  if (__interceptor_pthread_create != NULL)
    return __interceptor_pthread_create (thread, attr, func, data);
  if (g_atomic_pointer_get (&real) == NULL)
    g_atomic_pointer_set (&real, dlsym (RTLD_NEXT, "pthread_create"));
  return real (thread, attr, func, data);
}

void
weft_test_threads_forbid (void)
{
  g_atomic_int_set (&n_refused, 0);
  g_atomic_int_set (&is_forbidden, TRUE);
}

guint
weft_test_threads_allow (void)
{
  g_atomic_int_set (&is_forbidden, FALSE);
  return (guint) g_atomic_int_get (&n_refused);
}
