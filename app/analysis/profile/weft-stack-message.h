/* SPDX-License-Identifier: BSD-3-Clause */
/* Messages of the package ghc-stack-profiler, which a program writes as binary user messages. */
#pragma once

#include <glib.h>

typedef enum
{
  WEFT_STACK_PROTOCOL, /* which version of the format follows */
  WEFT_STACK_CHUNK,    /* a part of a call stack; others follow */
  WEFT_STACK_LAST,     /* the last part, or all of it */
  WEFT_STACK_STRING,   /* defines a string */
  WEFT_STACK_PLACE,    /* defines a place in the source */
} WeftStackMessageKind;

/* What versions of the package write in different ways, as far as messages have shown; zeros: not
 * yet. A plain value. */
typedef struct
{
  guint8 thread_bytes; /* of a thread's id: 4 up to 0.4, then 8 */
  guint8 place_bytes;  /* of a frame with a place: 8 up to 0.2, then 16 */
} WeftStackDialect;

/* A message. Pointers are views into its bytes. */
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
      guint8 place_bytes; /* as in the dialect */
      const guint8 *frames;
    } chunk;
    struct
    {
      guint64 id;
      const char *text; /* of @length bytes, as they are */
      gsize length;
    } string;
    struct
    {
      guint64 id;
      guint64 file, function; /* ids of strings */
      guint32 line, column;
      gboolean has_function; /* up to 0.2 */
    } place;
  };
} WeftStackMessage;

/* Decodes the @size @bytes by the layout that ends on the last of them. What it shows of the
 * dialect goes to @dialect, whose layouts are tried first. FALSE if none fits: it is somebody
 * else's message. */
gboolean weft_stack_message_decode (WeftStackMessage *self,
                                    const guint8 *bytes,
                                    gsize size,
                                    WeftStackDialect *dialect);

typedef enum
{
  WEFT_STACK_FRAME_INFO = 1,     /* an info table */
  WEFT_STACK_FRAME_TEXT = 2,     /* a string that the program put on its stack */
  WEFT_STACK_FRAME_PLACE = 3,    /* a place in the source, with the name of its function */
  WEFT_STACK_FRAME_TEXT_AT = 19, /* a string, and the place where it was put there */
} WeftStackFrameKind;

/* A frame of a call stack, by ids. A plain value. */
typedef struct
{
  WeftStackFrameKind kind;
  guint64 id;    /* of the info table, the string or the place */
  guint64 place; /* of a string's place; else 0 */
} WeftStackFrame;

/* Reads the frame at @at, which is in a decoded chunk. Returns where the next one is. */
const guint8 *weft_stack_frame_read (WeftStackFrame *self, const guint8 *at, guint8 place_bytes);
