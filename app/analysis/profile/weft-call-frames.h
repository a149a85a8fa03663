/* SPDX-License-Identifier: BSD-3-Clause */
/* Frames of call stacks. Frames are numbered by their ids while they are read, and named at the
 * end. */
#pragma once

#include "weft-stack-message.h"
#include "weft-stacks.h"

typedef struct _WeftCallFrames WeftCallFrames;

WeftCallFrames *weft_call_frames_new (void);
void weft_call_frames_free (WeftCallFrames *self);
WeftCallFrames *weft_call_frames_copy (const WeftCallFrames *self);

/* Sets the index to read from now on. Borrowed. It must have all bytes and info tables of the
 * previous index. Must be called before any other function. */
void weft_call_frames_set_index (WeftCallFrames *self, const WeftIndex *index);

/* Returns the number of @frame, which is added if it is new. */
guint32 weft_call_frames_add (WeftCallFrames *self, const WeftStackFrame *frame);

/* Returns the number of the frame that represents an empty stack. */
guint32 weft_call_frames_add_none (WeftCallFrames *self);

/* Adds the definition of a string or a source location, whose text is in the log. If an id is
 * defined twice, the first definition is used. */
void weft_call_frames_define (WeftCallFrames *self, const WeftStackMessage *message);

/* Returns TRUE if names of settled frames have changed, because a string or a source location was
 * defined afterwards. */
gboolean weft_call_frames_are_stale (const WeftCallFrames *self);

/* Returns the number of info tables among the settled frames for which no log has a name. */
guint weft_call_frames_n_unnamed (const WeftCallFrames *self);

/* Returns TRUE if names of further frames can be added, as there was room for all names so far. */
gboolean weft_call_frames_can_extend (const WeftCallFrames *self);

/* Adds the new frames to @stacks. Frames are named by definitions and info tables, or by their ids
 * if there are none. Frames with the same name are one frame. If @stacks has no frames, all frames
 * are added; this is needed if names are stale. Returns an array, by number of the frame, of its
 * index in @stacks. Valid until more frames are settled. */
const guint32 *weft_call_frames_add_to_stacks (WeftCallFrames *self, WeftStacks *stacks);
