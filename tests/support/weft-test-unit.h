/* SPDX-License-Identifier: BSD-3-Clause */
/* Units of a test program: each file of tests registers itself before main() begins, so that it
 * stands in no list but that of the sources. */
#pragma once

#include <glib.h>

/* Static; written by weft_test_unit_register() alone. */
typedef struct _WeftTestUnit WeftTestUnit;
struct _WeftTestUnit
{
  void (*add) (void); /* adds its tests to GLib's */
  WeftTestUnit *next;
};

/* For WEFT_TEST_UNIT(). */
void weft_test_unit_register (WeftTestUnit *unit);

/* Adds the tests of all units, in the order of the sources; of each second one, beginning with the
 * first, if the environment has WEFT_TEST_PART=1/2. After g_test_init(). */
void weft_test_units_add (void);

/* After so long, what a test waits for is not to come. Workers that give way may take a minute on a
 * busy machine. */
#define WEFT_TEST_WAIT_US (120 * G_USEC_PER_SEC)

/* g_test_add_vtable() of a test that ends the program, and names itself, if it takes longer than
 * the environment's WEFT_TEST_PATIENCE (s): a test that hangs does not hold up the others of the
 * run. */
void weft_test_add_vtable (const char *path,
                           gsize fixture_size,
                           gconstpointer data,
                           GTestFixtureFunc set_up,
                           GTestFixtureFunc test,
                           GTestFixtureFunc tear_down);

/* GLib calls the functions of tests without a fixture in the same way; g_test_add() is a macro. */
#define g_test_add_vtable                      weft_test_add_vtable
#define g_test_add_func(path, test)            weft_test_add_data_func (path, NULL, test)
#define g_test_add_data_func(path, data, test) weft_test_add_data_func (path, data, test)
#define weft_test_add_data_func(path, data, test) \
  weft_test_add_vtable (path, 0, data, NULL, (GTestFixtureFunc) (GTestFunc) (test), NULL)

/* g_test_log_set_fatal_handler() for all tests that are run from now on, not for one of them. */
void weft_test_set_fatal_handler (GTestLogFatalFunc is_fatal);

/* Begins the function of a file, once in it, that adds its tests. */
#define WEFT_TEST_UNIT(function)                                       \
  static void function (void);                                         \
  static void __attribute__ ((constructor)) register_##function (void) \
  {                                                                    \
    static WeftTestUnit unit = { function };                           \
                                                                       \
    weft_test_unit_register (&unit);                                   \
  }                                                                    \
  static void function (void)
