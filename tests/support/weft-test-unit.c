/* SPDX-License-Identifier: BSD-3-Clause */
/* Keeps the units of the program in a list. */
#include "weft-test-unit.h"

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
  for (const WeftTestUnit *unit = first; unit != NULL; unit = unit->next)
    unit->add ();
}
