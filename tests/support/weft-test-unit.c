/* SPDX-License-Identifier: BSD-3-Clause */
/* Keeps the units of the program in a list, and looks for leaks at its end. */
#include "weft-test-unit.h"

#include <stdio.h>

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

#if g_macro__has_feature(address_sanitizer)
#include <sanitizer/lsan_interface.h>
#include <stdlib.h>

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
