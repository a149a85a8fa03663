/* SPDX-License-Identifier: BSD-3-Clause */
/* Samples of the heap profile, the time profile and call stacks as records: the fields that
 * weft-cli heap, profile and convert write. */
#pragma once

#include "weft-record.h"
#include "weft-trace.h"

/* A heap profile sample, or one band of it. */
typedef struct
{
  const WeftHeapProfile *heap;
  const WeftHeapSample *sample;
  guint64 live; /* bytes, or WEFT_HEAP_LIVE_UNKNOWN */
  guint entry;  /* index of the band; at least the number of bands if the record has none */
} WeftHeapRecord;

/* Fields of a WeftHeapRecord: for a sample with its bands as a list, and for one band of a
 * sample. */
extern const WeftRecordShape weft_heap_sample_shape;
extern const WeftRecordShape weft_heap_band_shape;

/* Bytes before the stack in a sample of the time profile: HEC, ticks, depth. */
#define WEFT_PROFILE_SAMPLE_BYTES 13

/* A sample of the time profile. */
typedef struct
{
  const WeftEvent *event; /* PROF_SAMPLE_COST_CENTRE, at least WEFT_PROFILE_SAMPLE_BYTES long */
  GHashTable *names;      /* names from weft_profile_names() */
} WeftProfileRecord;

/* Returns the names of cost centres; key: ID. */
GHashTable *weft_profile_names (const WeftTrace *trace);

/* Fields of a WeftProfileRecord, with the stack as a list or as one text. */
extern const WeftRecordShape weft_profile_sample_shape;
extern const WeftRecordShape weft_profile_row_shape;

/* A call stack sample. */
typedef struct
{
  const WeftStacks *stacks;
  WeftProfileSample sample;
} WeftCallRecord;

/* Fields of a WeftCallRecord, with the stack as a list or as one text. */
extern const WeftRecordShape weft_call_sample_shape;
extern const WeftRecordShape weft_call_row_shape;
