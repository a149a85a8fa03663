/* SPDX-License-Identifier: BSD-3-Clause */
/* Makeup of the heap after a major GC: what the memory that the RTS holds is used for. */
#pragma once

#include "weft-amount.h"
#include "weft-trace.h"

/* From what the program needs to what is not needed. */
typedef enum
{
  WEFT_HEAP_PART_DATA,    /* live objects without what profiling adds to them */
  WEFT_HEAP_PART_HEADERS, /* the words that a program built with -prof has in each object */
  WEFT_HEAP_PART_NURSERY, /* allocation areas (+RTS -A), empty after a GC */
  WEFT_HEAP_PART_GAPS,    /* fragmentation: other space in blocks in use that holds nothing alive */
  WEFT_HEAP_PART_RESERVE, /* free blocks kept for the next major GC: to copy into, and to grow (-F)
                           */
  WEFT_HEAP_PART_SURPLUS, /* free blocks that the RTS would return, but cannot or does not yet */
  WEFT_N_HEAP_PARTS,
} WeftHeapPart;

/* A plain value. Amounts are in bytes. */
typedef struct
{
  guint64 time; /* ns: at which the live bytes were counted */
  WeftAmount size, live;
  WeftAmount over_live; /* size over live */
  /* Where all of them are known, or are none, they add up to the size. */
  WeftAmount parts[WEFT_N_HEAP_PARTS];
} WeftHeapMakeup;

/* Returns the makeup after the last major GC that counted live bytes at or before @time (ns).
 * Nothing of it is known before the first one. The log has to tell of HEAP_SIZE and HEAP_LIVE, of
 * BLOCKS_SIZE (GHC 9.2) or a GC's fragmentation, of MEM_RETURN (GHC 9.2) for reserve and surplus,
 * and have a heap profile sample of the same GC for the headers. */
WeftHeapMakeup weft_heap_makeup (const WeftTrace *trace, guint64 time);

/* The same after the GC in [@from, @to) that found the most live bytes; where none is in it, after
 * the last one before. */
WeftHeapMakeup weft_heap_makeup_most (const WeftTrace *trace, guint64 from, guint64 to);

/* "Copying reserve", and what that is: to be translated. Static. */
const char *weft_heap_part_title (WeftHeapPart part);
const char *weft_heap_part_what (WeftHeapPart part);
