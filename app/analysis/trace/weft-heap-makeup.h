/* SPDX-License-Identifier: BSD-3-Clause */
/* Makeup of the heap after a major GC: the parts of the memory of the RTS by use. */
#pragma once

#include "weft-amount.h"
#include "weft-trace.h"

/* In the order from needed to not needed. */
typedef enum
{
  WEFT_HEAP_PART_DATA,    /* live objects without profiling headers */
  WEFT_HEAP_PART_HEADERS, /* profiling headers of objects, with -prof */
  WEFT_HEAP_PART_NURSERY, /* allocation areas (+RTS -A), empty after a GC */
  WEFT_HEAP_PART_GAPS,    /* fragmentation: other space without live objects in blocks in use */
  WEFT_HEAP_PART_RESERVE, /* free blocks for the next major GC: to copy into, and to grow (-F) */
  WEFT_HEAP_PART_SURPLUS, /* free blocks that the RTS cannot return, or has not yet returned */
  WEFT_N_HEAP_PARTS,
} WeftHeapPart;

/* A plain value. Amounts are in bytes. */
typedef struct
{
  guint64 time; /* ns: when the live bytes were counted */
  WeftAmount size, live;
  WeftAmount over_live; /* size / live */
  /* add up to the size if all are known or none */
  WeftAmount parts[WEFT_N_HEAP_PARTS];
} WeftHeapMakeup;

/* Returns the makeup after the last major GC that counted live bytes at or before @time (ns).
 * Before the first one all is unknown. The log must have HEAP_SIZE and HEAP_LIVE, BLOCKS_SIZE
 * (GHC 9.2) or the fragmentation of GCs, MEM_RETURN (GHC 9.2) for reserve and surplus, and a heap
 * profile sample of the same GC for the headers. */
WeftHeapMakeup weft_heap_makeup (const WeftTrace *trace, guint64 time);

/* Returns the makeup after the GC in [@from, @to) with the most live bytes, or, if there is none,
 * after the last one before. */
WeftHeapMakeup weft_heap_makeup_most (const WeftTrace *trace, guint64 from, guint64 to);

/* Returns the name of a part, "Copying reserve", not yet translated. Static. */
const char *weft_heap_part_title (WeftHeapPart part);

/* Returns the explanation of a part, not yet translated. Static. */
const char *weft_heap_part_what (WeftHeapPart part);
