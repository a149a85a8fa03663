/* SPDX-License-Identifier: BSD-3-Clause */
/* Memory: how the C library keeps what a program has freed. */
#pragma once

/* Has large pieces go back to the system as soon as they are freed, and the rest kept once rather
 * than for each thread: a log that grows has its larger arrays replaced all the time, on the
 * threads of a pool. First of all in main(). */
void weft_memory_init (void);
