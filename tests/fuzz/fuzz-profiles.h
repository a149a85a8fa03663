/* SPDX-License-Identifier: BSD-3-Clause */
/* Asks all that can be asked of heap profiles, time profiles, ticky counters and tables. */
#pragma once

#include "weft-trace.h"

/* Asks @trace, compares it with itself, writes what other programs read, and draws, over ranges
 * that @random chooses. Fails where numbers do not add up. */
void weft_fuzz_ask (WeftTrace *trace, GRand *random);

/* Overwrites some of the bytes that @trace is made of, as a program does that writes its log
 * anew. */
void weft_fuzz_change (WeftTrace *trace, GRand *random);
