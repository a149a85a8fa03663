/* SPDX-License-Identifier: BSD-3-Clause */
/* Samples of the heap profile, the time profile and the call stacks as records: the fields that the
 * verbs heap, profile and convert of weft-cli write. */
#pragma once

#include "weft-record.h"
#include "weft-trace.h"

/* A heap profile sample, or a single band of a sample. */
typedef struct
{
  const WeftHeapProfile *heap;
  const WeftHeapSample *sample;
  guint64 live; /* bytes, or WEFT_HEAP_LIVE_UNKNOWN */
  guint entry;  /* index of the band; at least the number of bands if the record has none */
  /* called with @output between two bands of a list, which may be long, to write the text so far;
   * NULL if it is not written before the record is complete */
  void (*flush) (gpointer output);
  gpointer output;
} WeftHeapRecord;

/* Fields of a WeftHeapRecord: for a sample with a list of its bands, and for a single band of a
 * sample. */
extern const WeftRecordShape weft_heap_sample_shape;
extern const WeftRecordShape weft_heap_band_shape;

/* Number of bytes before the stack in a sample of the time profile: HEC, ticks and depth. */
#define WEFT_PROFILE_SAMPLE_BYTES 13

/* Names of the cost centres of a time profile, by ID. */
typedef struct _WeftProfileNames WeftProfileNames;

/* A sample of the time profile. */
typedef struct
{
  const WeftEvent *event; /* PROF_SAMPLE_COST_CENTRE, at least WEFT_PROFILE_SAMPLE_BYTES long */
  const WeftProfileNames *names;
} WeftProfileRecord;

WeftProfileNames *weft_profile_names_new (const WeftTrace *trace);
void weft_profile_names_free (WeftProfileNames *self);

/* Fields of a WeftProfileRecord, with the stack as a list or as a single text. */
extern const WeftRecordShape weft_profile_sample_shape;
extern const WeftRecordShape weft_profile_row_shape;

/* A call stack sample. */
typedef struct
{
  const WeftStacks *stacks;
  WeftProfileSample sample;
} WeftCallRecord;

/* Fields of a WeftCallRecord, with the stack as a list or as a single text. */
extern const WeftRecordShape weft_call_sample_shape;
extern const WeftRecordShape weft_call_row_shape;
