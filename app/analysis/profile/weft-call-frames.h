/* SPDX-License-Identifier: BSD-3-Clause */
/* Frames of call stacks. While frames are read, they are numbered by their ids; at the end they are
 * named. */
#pragma once

#include "weft-stacks.h"

/* Messages of the package ghc-stack-profiler, which a program writes as binary user messages. */

typedef enum
{
  WEFT_STACK_PROTOCOL, /* message with the version of the format */
  WEFT_STACK_CHUNK,    /* part of a call stack; more parts follow */
  WEFT_STACK_LAST,     /* last or only part of a call stack */
  WEFT_STACK_STRING,   /* defines a string */
  WEFT_STACK_LOCATION, /* defines a source location */
} WeftStackMessageKind;

/* Field sizes that differ between versions of the package, as found in messages so far; 0 if not
 * yet known. */
typedef struct
{
  guint8 thread_bytes;   /* bytes of a thread id: 4 up to version 0.4, then 8 */
  guint8 location_bytes; /* bytes of a frame with a source location: 8 up to version 0.2, then 16 */
} WeftStackDialect;

/* A message. Pointers point into its bytes. */
typedef struct
{
  WeftStackMessageKind kind;
  union
  {
    guint8 protocol;
    struct
    {
      guint64 thread;
      guint32 cap;
      guint16 n_frames;
      guint8 location_bytes; /* see WeftStackDialect */
      const guint8 *frames;
    } chunk;
    struct
    {
      guint64 id;
      const char *text; /* text of @length bytes, not validated */
      gsize length;
    } string;
    struct
    {
      guint64 id;
      guint64 file, function; /* ids of strings */
      guint32 line, column;
      gboolean has_function; /* @function is set (up to version 0.2) */
    } location;
  };
} WeftStackMessage;

/* Decodes the message in @size bytes with the layout that ends exactly at the last byte. Tries the
 * layouts recorded in @dialect first, and updates @dialect with the layout that fits. Returns FALSE
 * if no layout fits; the message is then not from the package. */
gboolean weft_stack_message_decode (WeftStackMessage *self,
                                    const guint8 *bytes,
                                    gsize size,
                                    WeftStackDialect *dialect);

typedef enum
{
  WEFT_STACK_FRAME_INFO = 1,     /* info table */
  WEFT_STACK_FRAME_TEXT = 2,     /* string that the program put on its stack */
  WEFT_STACK_FRAME_LOCATION = 3, /* source location, with the name of its function */
  /* string, with the source location at which the program put it on its stack */
  WEFT_STACK_FRAME_TEXT_AND_LOCATION = 19,
} WeftStackFrameKind;

/* A frame of a call stack, identified by ids. */
typedef struct
{
  WeftStackFrameKind kind;
  guint64 id;       /* id of the info table, of the string or of the source location */
  guint64 location; /* id of the source location of a string, otherwise 0 */
} WeftStackFrame;

/* Reads the frame at @at in a decoded chunk. Returns a pointer to the next frame. */
const guint8 *weft_stack_frame_read (WeftStackFrame *self, const guint8 *at, guint8 location_bytes);

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
