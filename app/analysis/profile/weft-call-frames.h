/* SPDX-License-Identifier: BSD-3-Clause */
/* Frames of call stacks: numbered by their ids, and named at the end. */
#pragma once

#include "weft-stack-message.h"
#include "weft-stacks.h"

typedef struct _WeftCallFrames WeftCallFrames;

WeftCallFrames *weft_call_frames_new (void);
void weft_call_frames_free (WeftCallFrames *self);
WeftCallFrames *weft_call_frames_copy (const WeftCallFrames *self);

/* The view of the log that is read from now on, borrowed: the first, or one that has the bytes and
 * the info tables of the one before. Before all else. */
void weft_call_frames_set_index (WeftCallFrames *self, const WeftIndex *index);

/* The number of @frame, a new one where its ids are new. */
guint32 weft_call_frames_add (WeftCallFrames *self, const WeftStackFrame *frame);

/* The number of the frame of a stack that has none. */
guint32 weft_call_frames_add_none (WeftCallFrames *self);

/* Takes in a string's or a place's definition, which lies in the log; the first of an id holds. */
void weft_call_frames_define (WeftCallFrames *self, const WeftStackMessage *message);

/* Whether frames that have been settled would be called otherwise now, as a string or a place was
 * defined after that. */
gboolean weft_call_frames_are_stale (const WeftCallFrames *self);

/* Info tables among the frames that have been settled which no log has a name for. */
guint weft_call_frames_n_unnamed (const WeftCallFrames *self);

/* Whether names are what they would be if all were made later: there was room for all. */
gboolean weft_call_frames_can_go_on (const WeftCallFrames *self);

/* Adds the frames that are not there yet to @stacks with the names that definitions and info tables
 * tell, those that are called the same once. What is not defined goes by its id. Where @stacks has
 * no frames, all are added; they must be, where names are stale. Returns the frame in @stacks of
 * each number, valid until the next one is added. */
const guint32 *weft_call_frames_settle (WeftCallFrames *self, WeftStacks *stacks);
