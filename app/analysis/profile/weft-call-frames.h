/* SPDX-License-Identifier: BSD-3-Clause */
/* Frames of call stacks, numbered by their ids. Names are made at the end. */
#pragma once

#include "weft-stack-message.h"
#include "weft-stacks.h"

typedef struct _WeftCallFrames WeftCallFrames;

WeftCallFrames *weft_call_frames_new (void);
void weft_call_frames_free (WeftCallFrames *self);
WeftCallFrames *weft_call_frames_copy (const WeftCallFrames *self);

/* Sets the view of the log that is read from now on, which is borrowed: the first, or one with the
 * bytes and the info tables of the view before. Must be called before all else. */
void weft_call_frames_set_index (WeftCallFrames *self, const WeftIndex *index);

/* Returns the number of @frame, which is added if it is new. */
guint32 weft_call_frames_add (WeftCallFrames *self, const WeftStackFrame *frame);

/* Returns the number of the frame that represents an empty stack. */
guint32 weft_call_frames_add_none (WeftCallFrames *self);

/* Adds the definition of a string or a source location, whose text is in the log. If an id is
 * defined twice, the first definition is used. */
void weft_call_frames_define (WeftCallFrames *self, const WeftStackMessage *message);

/* Returns TRUE if names of settled frames have changed, as a string or a source location was
 * defined later. */
gboolean weft_call_frames_are_stale (const WeftCallFrames *self);

/* Returns the number of info tables among the settled frames for which no log has a name. */
guint weft_call_frames_n_unnamed (const WeftCallFrames *self);

/* Returns TRUE if names of further frames can be added: there was room for all names so far. */
gboolean weft_call_frames_can_extend (const WeftCallFrames *self);

/* Adds new frames to @stacks with the names from definitions and info tables, or with their ids if
 * there are none. Frames with the same name are one. If @stacks has no frames, all are added, which
 * is needed if names are stale. Returns the frame in @stacks of each number, valid until the next
 * frame is added. */
const guint32 *weft_call_frames_settle (WeftCallFrames *self, WeftStacks *stacks);
