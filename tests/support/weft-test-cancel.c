/* SPDX-License-Identifier: BSD-3-Clause */
/* Counts the checks of one cancellable, and cancels it just before one of them. */
#include "weft-test-cancel.h"

#include <dlfcn.h>

static GCancellable *watched;
static gint n_left;

static void
count_check (GCancellable *cancellable)
{
  if (cancellable != NULL && cancellable == g_atomic_pointer_get (&watched) &&
      g_atomic_int_dec_and_test (&n_left))
    g_cancellable_cancel (cancellable);
}

/* Replaces GLib's. */
gboolean
g_cancellable_is_cancelled (GCancellable *cancellable)
{
  static gboolean (*real) (GCancellable *);

  if (g_once_init_enter (&real))
    g_once_init_leave (&real, (gpointer) dlsym (RTLD_NEXT, "g_cancellable_is_cancelled"));
  count_check (cancellable);
  return real (cancellable);
}

/* Likewise. */
gboolean
g_cancellable_set_error_if_cancelled (GCancellable *cancellable, GError **error)
{
  static gboolean (*real) (GCancellable *, GError **);

  if (g_once_init_enter (&real))
    g_once_init_leave (&real, (gpointer) dlsym (RTLD_NEXT, "g_cancellable_set_error_if_cancelled"));
  count_check (cancellable);
  return real (cancellable, error);
}

guint
weft_test_cancel (const char *name, WeftTestWork work, gconstpointer data)
{
  guint n_cancelled = 0;

  for (gint at = 1;; at += 1 + at / 10, n_cancelled++)
    {
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_autoptr (GError) error = NULL;
      gboolean done, was_cancelled;

      g_atomic_int_set (&n_left, at);
      g_atomic_pointer_set (&watched, cancellable);
      done = work (data, cancellable, &error);
      g_atomic_pointer_set (&watched, NULL);
      was_cancelled = g_cancellable_is_cancelled (cancellable);
      if (done == was_cancelled)
        g_error ("%s, cancelled at check %d: %s", name, at, done ? "completed" : "not completed");
      if (error != NULL)
        g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      if (!was_cancelled)
        return n_cancelled;
    }
}
