/* SPDX-License-Identifier: BSD-3-Clause */
/* Decoder of a ticky counter's definition event. */
#pragma once

#include "weft-ticky.h"

/* Fills @counter, whose id is set, from the definition @event; what it had is freed. Nothing where
 * it is defined already. */
void weft_ticky_define (WeftTickyCounter *counter, const WeftEvent *event);
