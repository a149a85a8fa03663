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
