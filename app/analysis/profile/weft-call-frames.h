/* SPDX-License-Identifier: BSD-3-Clause */
/* Frames of call stacks: numbered by their ids, and named at the end. */
#pragma once

#include "weft-stack-message.h"
#include "weft-stacks.h"

typedef struct _WeftCallFrames WeftCallFrames;

WeftCallFrames *weft_call_frames_new (void);
void weft_call_frames_free (WeftCallFrames *self);

/* The number of @frame, a new one where its ids are new. */
guint32 weft_call_frames_add (WeftCallFrames *self, const WeftStackFrame *frame);

/* The number of what stands in a stack without frames. */
guint32 weft_call_frames_add_none (WeftCallFrames *self);

/* Takes in a string's or a place's definition, whose bytes are borrowed; the first of an id holds.
 */
void weft_call_frames_define (WeftCallFrames *self, const WeftStackMessage *message);

/* Adds the frames to @stacks with the names that definitions and the info tables of @index tell,
 * those that are called the same once. What is not defined goes by its id. Returns the frame in
 * @stacks of each number, to be freed. */
guint32 *weft_call_frames_settle (WeftCallFrames *self, WeftStacks *stacks, const WeftIndex *index);
