/* SPDX-License-Identifier: BSD-3-Clause */
/* Writers of weft_convert(), one per format, and the helpers they share. */
#pragma once

#include "weft-call-tree.h"
#include "weft-convert.h"

/* Writers. Each writes to @out, which may still buffer the last piece at the end, and stops if
 * writing fails. The trace must have the data of the format. */
#define FORMAT(constant, writer, ...)                                                 \
  void weft_convert_to_##writer (WeftTrace *trace, const WeftConvertOptions *options, \
                                 WeftTextOut *out);
#include "weft-convert-rows.h"

/* A process to be written by a format that holds several. Copied by value, owns nothing. */
typedef struct
{
  WeftTrace *trace;
  WeftConvertOptions options; /* with the range by the clock of @trace */
  guint index;                /* position among the processes written; 0 for the first one */
  guint32 pid; /* the recorded PID, or a similar one if another process has the same; at least 1 */
  guint64 shift; /* time to add to those of @trace, so that all processes have one clock, ns */
} WeftConvertProcess;

/* Returns an array of WeftConvertProcess with @trace and the others in @options, without those that
 * have no time in common with the range if there are several. Their common clock is that of a
 * merged log, or the wall clock since the first of them began. */
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

/* Returns the kinds of messages and markers that formats contain, as a mask for
 * weft_user_walk_new(). */
guint weft_convert_message_mask (const WeftTrace *trace);

/* Returns an array of guint32: the indexes in trace->heap->samples of the samples in the range that
 * belong to the first heap profile. */
GArray *weft_convert_list_heap_samples (WeftTrace *trace, const WeftConvertOptions *options);

/* Sets @frames (of guint32) to the frames of the stack @node, outermost first; empty for the
 * root. */
void weft_convert_list_frames (const WeftStacks *stacks, guint32 node, GArray *frames);

/* Converts stack samples to slices, one per frame. A frame that the next sample also has stays
 * open. A sample lasts for one tick, or until the next sample if that sample starts at most half a
 * tick after the tick ends. */
typedef struct
{
  guint64 tick; /* ns */
  void (*put) (gpointer data, gboolean is_begin, guint32 frame, guint64 time);
  gpointer data;
  GArray *open; /* of guint32; open frames, outermost first; owned by the caller */
  guint64 end;  /* end of the open frames unless the next sample extends them, ns */
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
