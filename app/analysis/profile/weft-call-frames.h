/* SPDX-License-Identifier: BSD-3-Clause */
/* Frames of call stacks. While frames are read, they are numbered by their ids; at the end they are
 * named. */
#pragma once

#include "weft-stack-message.h"
#include "weft-stacks.h"

typedef struct _WeftCallFrames WeftCallFrames;

WeftCallFrames *weft_call_frames_new (void);
void weft_call_frames_free (WeftCallFrames *self);
WeftCallFrames *weft_call_frames_copy (const WeftCallFrames *self);

/* Sets the index from which frames are read. Borrowed. It must contain all bytes and info tables of
 * the previous index. Must be called before any other function. */
void weft_call_frames_set_index (WeftCallFrames *self, const WeftIndex *index);

/* Returns the number of @frame. Adds the frame if it is new. */
guint32 weft_call_frames_add (WeftCallFrames *self, const WeftStackFrame *frame);

/* Returns the number of the frame that represents an empty stack. */
guint32 weft_call_frames_add_none (WeftCallFrames *self);

/* Adds the definition of a string or a source location. Its text is in the log. If an id is defined
 * twice, the first definition is used. */
void weft_call_frames_define (WeftCallFrames *self, const WeftStackMessage *message);

/* Returns TRUE if the names of frames that were already added to stacks have changed, because a
 * string or a source location was defined afterwards. */
gboolean weft_call_frames_are_stale (const WeftCallFrames *self);

/* Returns the number of info tables without a name in any log, among the frames that were added to
 * stacks. */
guint weft_call_frames_n_unnamed (const WeftCallFrames *self);

/* Returns TRUE if more frames can be named, because no name has been left out for lack of
 * memory. */
gboolean weft_call_frames_can_extend (const WeftCallFrames *self);

/* Adds the new frames to @stacks. A frame is named by definitions and info tables, or by its ids if
 * there are none. Frames with the same name are one frame. If @stacks has no frames, all frames are
 * added, which is needed if names are stale. Returns an array that contains, for each frame number,
 * the index of the frame in @stacks. Valid until this function is called again. */
const guint32 *weft_call_frames_add_to_stacks (WeftCallFrames *self, WeftStacks *stacks);
