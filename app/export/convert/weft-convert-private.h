/* SPDX-License-Identifier: BSD-3-Clause */
/* Writers of weft_convert(), one per format, and the helpers they share. */
#pragma once

#include "weft-call-tree.h"
#include "weft-convert.h"

/* Writers. Each writes to @out until writing fails; the caller flushes what @out still buffers at
 * the end. The trace must have the data of the format. */
#define FORMAT(constant, writer, ...)                                                 \
  void weft_convert_to_##writer (WeftTrace *trace, const WeftConvertOptions *options, \
                                 WeftTextOut *out);
#include "weft-convert-rows.h"

/* A process to be written in a format that can hold several processes. Copied by value, owns
 * nothing. */
typedef struct
{
  WeftTrace *trace;
  WeftConvertOptions options; /* with a range in the clock of @trace */
  guint index;                /* position among the processes written; 0 for the first one */
  guint32 pid;   /* recorded PID, raised to one that no earlier process has; at least 1 */
  guint64 shift; /* ns: added to times of @trace to convert them to the clock that all processes
                    share */
} WeftConvertProcess;

/* Returns an array of WeftConvertProcess: @trace, and the others in @options. If there are others,
 * leaves out processes that do not overlap the range. All processes share one clock: that of a
 * merged log, or the wall clock relative to the start of the first process. */
GArray *weft_convert_processes (WeftTrace *trace, const WeftConvertOptions *options);

/* Returns the heap's cost centre stacks with their mean bytes over the range. The log must have a
 * heap profile by cost centre stack. */
WeftCallTree *weft_convert_heap_tree (WeftTrace *trace, const WeftConvertOptions *options);

/* A marker written by the program. */
typedef struct
{
  guint64 time; /* ns */
  char *text;   /* valid UTF-8 */
} WeftConvertMarker;

/* Returns an array of WeftConvertMarker with the markers in the range, by time. */
GArray *weft_convert_list_markers (WeftTrace *trace, const WeftConvertOptions *options);

/* Returns the types of messages and markers that conversions contain, as a mask for
 * weft_user_walk_new(). */
guint weft_convert_message_mask (const WeftTrace *trace);

/* Returns an array of guint32: the indexes in trace->heap->samples of the samples in the range that
 * belong to the first heap profile. */
GArray *weft_convert_list_heap_samples (WeftTrace *trace, const WeftConvertOptions *options);

/* Sets @frames (of guint32) to the frames of the stack @node, outermost first. The root has no
 * frames. */
void weft_convert_list_frames (const WeftStacks *stacks, guint32 node, GArray *frames);

/* Converts stack samples to slices, one per frame. A frame stays open if the next sample has it
 * too. A sample lasts for one tick, or until the next sample if that sample starts at most half a
 * tick after the end of the tick. */
typedef struct
{
  guint64 tick; /* ns */
  void (*put) (gpointer data, gboolean is_begin, guint32 frame, guint64 time);
  gpointer data;
  GArray *open; /* of guint32; open frames, outermost first; owned by the caller */
  guint64 end;  /* ns: end of the open frames if the next sample does not extend them */
} WeftStackSlices;

/* Adds a sample at @time, ns, with @frames (of guint32, outermost first): calls @put for the frames
 * that end or begin at @time. */
void weft_stack_slices_add (WeftStackSlices *self, const GArray *frames, guint64 time);

/* Ends all open frames. */
void weft_stack_slices_end (WeftStackSlices *self);

/* A source location as GHC writes it. Copied by value, owns nothing. */
typedef struct
{
  gsize file_length;  /* length in bytes of the file name at the start of the text */
  guint line, column; /* start position, counted from 1 */
} WeftSourcePosition;

/* Parses "Main.hs:12:5-20", "Main.hs:12:5" or "Main.hs:(12,5)-(14,2)". Returns FALSE for other
 * texts, such as "<built-in>". */
gboolean weft_source_position_parse (const char *text, WeftSourcePosition *place);
