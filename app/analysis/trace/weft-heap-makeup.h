/* SPDX-License-Identifier: BSD-3-Clause */
/* Makeup of the heap after a major GC: the memory that the RTS holds, divided by its use. */
#pragma once

#include "weft-amount.h"
#include "weft-trace.h"

/* Parts of the heap, from the most needed to the least needed. */
typedef enum
{
  WEFT_HEAP_PART_DATA,    /* live objects, without their profiling headers */
  WEFT_HEAP_PART_HEADERS, /* profiling headers of objects, with -prof */
  WEFT_HEAP_PART_NURSERY, /* allocation areas (+RTS -A), empty after a GC */
  WEFT_HEAP_PART_GAPS,    /* fragmentation: space in used blocks that is in no other part */
  WEFT_HEAP_PART_RESERVE, /* free blocks that the next major GC needs for copying and growth (-F) */
  WEFT_HEAP_PART_SURPLUS, /* free blocks that the RTS cannot return, or has not yet returned */
  WEFT_N_HEAP_PARTS,
} WeftHeapPart;

/* Makeup of the heap at a time. Amounts are in bytes. Copied by value. */
typedef struct
{
  guint64 time; /* time at which the RTS counted the live bytes, ns */
  WeftAmount size, live;
  WeftAmount size_per_live; /* size / live */
  /* if each part is known or WEFT_AMOUNT_NONE, they add up to the size */
  WeftAmount parts[WEFT_N_HEAP_PARTS];
} WeftHeapMakeup;

/* Returns the makeup after the last major GC whose live bytes were counted at or before @time (ns).
 * Before the first such GC, everything is unknown. The log must have HEAP_SIZE and HEAP_LIVE, and
 * either BLOCKS_SIZE (GHC 9.2) or the fragmentation that GCs report. It must have MEM_RETURN (GHC
 * 9.2) for reserve and surplus, and a heap profile sample of the same GC for the headers. */
WeftHeapMakeup weft_heap_makeup (const WeftTrace *trace, guint64 time);

/* Returns the makeup after the GC with the most live bytes in [@from, @to). If the range has no GC,
 * returns the makeup after the last GC before @from. */
WeftHeapMakeup weft_heap_makeup_max_live (const WeftTrace *trace, guint64 from, guint64 to);

/* Returns the name of a part, such as "Copying reserve", not yet translated. Static. */
const char *weft_heap_part_title (WeftHeapPart part);

/* Returns the explanation of a part, not yet translated. Static. */
const char *weft_heap_part_explanation (WeftHeapPart part);
