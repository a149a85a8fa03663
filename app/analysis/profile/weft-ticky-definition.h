/* SPDX-License-Identifier: BSD-3-Clause */
/* Definition of a ticky counter: decodes its event. */
#pragma once

#include "weft-ticky.h"

/* Fills @counter, whose id is set, from the definition @event; what it had is freed. Nothing where
 * it is defined already. */
void weft_ticky_define (WeftTickyCounter *counter, const WeftEvent *event);
