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

static inline void
weft_scratch_clear (gpointer pointer)
{
  weft_scratch_free (*(gpointer *) pointer);
}

/* Like g_autofree, for memory from weft_scratch_alloc0(). */
#define weft_scratch_auto __attribute__ ((cleanup (weft_scratch_clear)))

/* Growing array in scratch memory. It has the fields of a GArray that g_array_index() uses. */
typedef struct
{
  char *data;  /* the elements, aligned to WEFT_SCRATCH_ALIGNMENT; they move when the array grows */
  guint len;   /* number of elements */
  guint n_max; /* number of elements that fit into @data */
  gsize size;  /* bytes per element */
  gatomicrefcount n_refs;
} WeftScratchArray;

/* Returns an empty array of elements of @size bytes. */
WeftScratchArray *weft_scratch_array_new (gsize size);

/* Returns a copy with an own copy of the elements. */
WeftScratchArray *weft_scratch_array_copy (const WeftScratchArray *self);
WeftScratchArray *weft_scratch_array_ref (WeftScratchArray *self);
void weft_scratch_array_unref (WeftScratchArray *self);

/* Appends a copy of the @n elements at @elements, which must not be in @self. */
void weft_scratch_array_append (WeftScratchArray *self, gconstpointer elements, guint n);

/* Truncates @self to @n elements, or appends zeroed elements until there are @n. */
void weft_scratch_array_set_size (WeftScratchArray *self, guint n);

/* Removes the first @n elements. */
void weft_scratch_array_remove_first (WeftScratchArray *self, guint n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftScratchArray, weft_scratch_array_unref)
