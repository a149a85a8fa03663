/* SPDX-License-Identifier: BSD-3-Clause */
/* Sets the limits of glibc's malloc(); others have none. */
#include "weft-memory.h"

#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>

#define LARGE    (1024 * 1024)
#define N_ARENAS 2
#endif

void
weft_memory_init (void)
{
#ifdef __GLIBC__
  mallopt (M_MMAP_THRESHOLD, LARGE);
  mallopt (M_ARENA_MAX, N_ARENAS);
#endif
}
