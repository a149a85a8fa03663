/* SPDX-License-Identifier: BSD-3-Clause */
/* Keeps the units of the program in a list, bounds the time of tests, and looks for leaks at the
 * program's end. */
#include "weft-test-unit.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* GLib's own. */
#undef g_test_add_vtable

/* The first, and where the next is put. */
static WeftTestUnit *first;
static WeftTestUnit **end = &first;

void
weft_test_unit_register (WeftTestUnit *unit)
{
  *end = unit;
  end = &unit->next;
}

void
weft_test_units_add (void)
{
  const char *text = g_getenv ("WEFT_TEST_PART");
  guint part = 1, n_parts = 1, n = 0;

  if (text != NULL && (sscanf (text, "%u/%u", &part, &n_parts) != 2 || part < 1 || part > n_parts))
    g_error ("WEFT_TEST_PART=%s is not a part such as 1/2", text);
  for (const WeftTestUnit *unit = first; unit != NULL; unit = unit->next)
    if (n++ % n_parts == part - 1)
      unit->add ();
}

/* A test whose time is bounded. */
typedef struct
{
  gsize fixture_size;
  gconstpointer data;
  GTestFixtureFunc set_up, test, tear_down; /* or NULL, but for the test */
} BoundedTest;

/* As GLib does, which is not compiled with the sanitizer that compares the types of functions. */
static void __attribute__ ((no_sanitize ("undefined")))
call (GTestFixtureFunc function, const BoundedTest *self, gpointer fixture)
{
  if (function != NULL)
    function (self->fixture_size > 0 ? fixture : (gpointer) self->data, self->data);
}

static void
out_of_patience_cb (int number)
{
  static const char text[] = ": the test has not ended in WEFT_TEST_PATIENCE\n";
  const char *path = g_test_get_path ();

  if (write (STDERR_FILENO, path, strlen (path)) > 0 &&
      write (STDERR_FILENO, text, sizeof text - 1) > 0)
    abort ();
  _exit (1);
}

static GTestLogFatalFunc fatal_handler; /* or NULL */

void
weft_test_set_fatal_handler (GTestLogFatalFunc is_fatal)
{
  fatal_handler = is_fatal;
}

static void
bounded_test_set_up (gpointer fixture, gconstpointer data)
{
  const char *patience = g_getenv ("WEFT_TEST_PATIENCE");

  if (fatal_handler != NULL)
    g_test_log_set_fatal_handler (fatal_handler, NULL);
  if (patience != NULL)
    {
      signal (SIGALRM, out_of_patience_cb);
      alarm ((unsigned) g_ascii_strtoull (patience, NULL, 10));
    }
  call (((const BoundedTest *) data)->set_up, data, fixture);
}

static void
bounded_test_run (gpointer fixture, gconstpointer data)
{
  call (((const BoundedTest *) data)->test, data, fixture);
}

static void
bounded_test_tear_down (gpointer fixture, gconstpointer data)
{
  call (((const BoundedTest *) data)->tear_down, data, fixture);
  alarm (0);
}

void
weft_test_add_vtable (const char *path,
                      gsize fixture_size,
                      gconstpointer data,
                      GTestFixtureFunc set_up,
                      GTestFixtureFunc test,
                      GTestFixtureFunc tear_down)
{
  BoundedTest *self = g_new (BoundedTest, 1); /* as long as GLib's test: for good */

  *self = (BoundedTest){ fixture_size, data, set_up, test, tear_down };
  (g_test_add_vtable) (path, fixture_size, self, bounded_test_set_up, bounded_test_run,
                       bounded_test_tear_down);
}

#if g_macro__has_feature(address_sanitizer)
#include <sanitizer/lsan_interface.h>

#define N_LEAK_CHECKS 3

static int is_free_of_leaks;

/* Called by the leak checker before the check of its own, which ends the program. */
int
__lsan_is_turned_off (void)
{
  return is_free_of_leaks;
}

/* The leak checker stops all threads to read their registers and stacks. On a busy machine it
 * misses one now and then, as GLib's worker, and reports its memory; a leak is found each time. */
static void
check_leaks (void)
{
  for (int i = 0; i < N_LEAK_CHECKS && !is_free_of_leaks; i++)
    is_free_of_leaks = __lsan_do_recoverable_leak_check () == 0;
}

static void __attribute__ ((constructor)) check_leaks_at_exit (void)
{
  atexit (check_leaks);
}
#endif
