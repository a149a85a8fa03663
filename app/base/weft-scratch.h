/* SPDX-License-Identifier: BSD-3-Clause */
/* Scratch memory: large arrays whose pages belong to temporary files instead of the process, so
 * that the kernel can write them to the disk while memory is short. */
#pragma once

#include <glib.h>

/* Size in bytes from which an array is in a file. A smaller one is in the process's own memory. */
#define WEFT_SCRATCH_MIN_BYTES ((gsize) 1 << 19)

/* Alignment of an array, bytes: a cache line. */
#define WEFT_SCRATCH_ALIGNMENT 64

/* Returns @bytes zeroed bytes, aligned to WEFT_SCRATCH_ALIGNMENT. They are in the process's own
 * memory if there is no folder for temporary files on a disk, if the file system cannot reserve
 * space for the file, or if it would take more than a quarter of the free space or nearly fill the
 * disk. Pages of a large array that are never written to take no memory. Ends the program if memory
 * is exhausted, like g_malloc0(). Any thread. */
gpointer weft_scratch_alloc0 (gsize bytes);

/* Returns @n zeroed elements of @type; see weft_scratch_alloc0(). */
#define weft_scratch_new0(type, n) ((type *) weft_scratch_alloc0 (sizeof (type) * (gsize) (n)))

/* Frees @memory, which weft_scratch_alloc0() returned; does nothing if it is NULL. */
void weft_scratch_free (gpointer memory);
