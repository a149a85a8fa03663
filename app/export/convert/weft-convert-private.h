/* SPDX-License-Identifier: BSD-3-Clause */
/* Writers of weft_convert(), one for each format, and the helpers that they share. */
#pragma once

#include "weft-call-tree.h"
#include "weft-convert.h"

/* Each writes all but the last piece of the text to @out, and stops if that fails. The trace must
 * have the data of the format. */
#define FORMAT(constant, writer, ...)                                                 \
  void weft_convert_to_##writer (WeftTrace *trace, const WeftConvertOptions *options, \
                                 WeftTextOut *out);
#include "weft-convert-rows.h"

/* Returns the cost centre stacks of the heap with their mean bytes over the range. The log must
 * have such a profile. */
WeftCallTree *weft_convert_heap_tree (WeftTrace *trace, const WeftConvertOptions *options);

/* A marker of the program. */
typedef struct
{
  guint64 time; /* ns */
  char *text;   /* valid UTF-8 */
} WeftConvertMarker;

/* Returns the markers of the range by time, of WeftConvertMarker. */
GArray *weft_convert_markers (WeftTrace *trace, const WeftConvertOptions *options);

/* Returns the kinds of messages and markers that formats contain, for weft_user_walk_new(). */
guint weft_convert_message_mask (const WeftTrace *trace);

/* Returns the indices in trace->heap->samples of samples in the range that belong to the log's
 * first heap profile, of guint32. */
GArray *weft_convert_heap_samples (WeftTrace *trace, const WeftConvertOptions *options);

/* Sets @frames, of guint32, to those of the stack @node, outermost first; none of the root. */
void weft_convert_stack (const WeftStacks *stacks, guint32 node, GArray *frames);

/* Samples of stacks as slices, one for each frame: a frame that the next sample has too stays open.
 * A sample lasts for a tick from its time on, or until the next sample if that is about as long. */
typedef struct
{
  guint64 tick; /* ns */
  void (*put) (gpointer data, gboolean is_begin, guint32 frame, guint64 time);
  gpointer data;
  GArray *open; /* of guint32: open frames, outermost first; owned by the caller */
  guint64 end;  /* ns: end of the open frames, unless the next sample extends them */
} WeftStackSlices;

/* Puts the end and begin of frames at a sample of @frames, of guint32, outermost first. */
void weft_stack_slices_add (WeftStackSlices *self, const GArray *frames, guint64 time);

/* Puts the end of all open frames. */
void weft_stack_slices_end (WeftStackSlices *self);

/* A source location as GHC writes it. A plain value. */
typedef struct
{
  gsize file_length;  /* of the file's name, with which the text begins */
  guint line, column; /* start, counted from 1 */
} WeftSourcePlace;

/* Reads "Main.hs:12:5-20", "Main.hs:12:5" and "Main.hs:(12,5)-(14,2)". Returns FALSE for other
 * texts, such as "<built-in>". */
gboolean weft_source_place_read (const char *text, WeftSourcePlace *place);
