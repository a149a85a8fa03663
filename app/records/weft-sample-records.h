/* SPDX-License-Identifier: BSD-3-Clause */
/* Samples of the heap profile and of the time profile as records: the fields of weft-cli heap,
 * profile and convert. */
#pragma once

#include "weft-record.h"
#include "weft-trace.h"

/* A heap profile sample, or one band of it. */
typedef struct
{
  const WeftHeapProfile *heap;
  const WeftHeapSample *sample;
  guint64 live; /* bytes, or WEFT_HEAP_LIVE_UNKNOWN */
  guint entry;  /* index of the band; the number of bands if it is none of them */
} WeftHeapRecord;

/* Fields of a WeftHeapRecord: a sample with its bands as a list, and a band of a sample. */
extern const WeftRecordShape weft_heap_sample_shape;
extern const WeftRecordShape weft_heap_band_shape;

/* Bytes before the stack of a sample of the time profile: capability, ticks, depth. */
#define WEFT_PROFILE_SAMPLE_BYTES 13

/* A sample of the time profile. */
typedef struct
{
  const WeftEvent *event; /* PROF_SAMPLE_COST_CENTRE, of WEFT_PROFILE_SAMPLE_BYTES or more */
  GHashTable *names;      /* of weft_profile_names() */
} WeftProfileRecord;

/* Returns the names of cost centres by id. */
GHashTable *weft_profile_names (const WeftTrace *trace);

/* Fields of a WeftProfileRecord, with the stack as a list, and as one text. */
extern const WeftRecordShape weft_profile_sample_shape;
extern const WeftRecordShape weft_profile_row_shape;

/* A sample of call stacks. */
typedef struct
{
  const WeftStacks *stacks;
  WeftProfileSample sample;
} WeftCallRecord;

/* Fields of a WeftCallRecord, with the stack as a list, and as one text. */
extern const WeftRecordShape weft_call_sample_shape;
extern const WeftRecordShape weft_call_row_shape;
