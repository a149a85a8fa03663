/* SPDX-License-Identifier: BSD-3-Clause */
/* Cursor over the events of one block, in file order; after damaged bytes, finds the next event. */
#pragma once

#include "weft-block.h"
#include "weft-bytes.h"
#include "weft-problem.h"
#include <gio/gio.h>

/* A cursor. Two walks over a block from the same offset always find the same events, as the
 * position at which a walk continues after damage depends only on the bytes and the block. The
 * bytes after an event are checked before the event is returned, so that an event with a damaged
 * length does not swallow the events after it. */
typedef struct
{
  const guint8 *at; /* start of the next event */
  const guint8 *end;
  const guint8 *file;       /* first byte of the log */
  const gint32 *steps;      /* WeftHeader.steps */
  guint64 earliest, window; /* stamps outside [earliest, earliest + window] need checks */
  gint32 step; /* size of the event at @at, bytes; not positive if the event needs checks */
  gboolean is_provisional; /* the last result depends on bytes that are not in the file yet */
  const WeftHeader *header;
  GArray *problems; /* of WeftProblem: losses are appended here; or NULL */
  GCancellable
      *cancellable; /* checked while searching for the next event, which may be slow; or NULL */
  guint64 missing;  /* number of bytes after @end that the marker declares */
  guint64 n_losses; /* number of damaged ranges that were skipped */
  const guint8 *search_from, *search_to; /* start and result of the last search for an event */
  gboolean is_open;                      /* the missing bytes may still be written */
  guint16 cap;
} WeftCursor;

/* Sets the cursor to @offset, which must be the start of an event of @block in the log whose first
 * byte is at @file. @header is the header of the block's segment. */
void weft_cursor_init (WeftCursor *self,
                       const guint8 *file,
                       const WeftHeader *header,
                       const WeftBlock *block,
                       guint64 offset);

/* Returns TRUE if events follow one another without damage from the cursor to the end of the block.
 * Moves the cursor. */
gboolean weft_cursor_reaches_end (WeftCursor *self);

/* Like weft_cursor_next(), but for an event that needs checks. @event is an earlier event, or
 * zeros; its stamp becomes the start of a reported loss. */
gboolean weft_cursor_next_checked (WeftCursor *self, WeftEvent *event);

/* Returns the file offset of the next event. */
static inline guint64
weft_cursor_offset (const WeftCursor *self)
{
  return self->at - self->file;
}

/* Returns TRUE if the event at @p, whose size is @step, needs no checks, and then sets @following
 * to the step of the event after it. For loops that keep @p and @step in variables, and store them
 * in the cursor at the end. */
static inline gboolean
weft_cursor_is_plain (const WeftCursor *self, const guint8 *p, gint32 step, gint32 *following)
{
  const guint8 *next = p + step;

  if (G_UNLIKELY (step <= 0 || self->end - p < (gssize) step + WEFT_EVENT_HEAD_SIZE))
    return FALSE;
  *following = self->steps[weft_be16 (next)];
  return *following >= WEFT_STEP_VARIABLE && weft_be64 (next + 2) - self->earliest <= self->window;
}

/* Returns the event of @size bytes at @p. Its payload begins after @head bytes. */
static inline WeftEvent
weft_cursor_event_at (const WeftCursor *self, const guint8 *p, gsize size, guint head)
{
  return (WeftEvent){
    .offset = p - self->file,
    .time = weft_be64 (p + 2),
    .payload = p + head,
    .header = self->header,
    .length = size - head,
    .tag = weft_be16 (p),
    .cap = self->cap,
  };
}

/* Returns the event at @p, whose size is @step and which needs no checks. */
static inline WeftEvent
weft_cursor_plain_event (const WeftCursor *self, const guint8 *p, gint32 step)
{
  return weft_cursor_event_at (self, p, (gsize) step, WEFT_EVENT_HEAD_SIZE);
}

/* Moves to the next event. @event must be an earlier event, usually the previous one, or zeros, and
 * is set to the next event. Returns FALSE at the end of the block, or if part of the event is
 * missing (so far). */
static inline gboolean
weft_cursor_next (WeftCursor *self, WeftEvent *event)
{
  const guint8 *p = self->at;
  gint32 step = self->step, following;

  if (G_UNLIKELY (!weft_cursor_is_plain (self, p, step, &following)))
    return weft_cursor_next_checked (self, event);
  *event = weft_cursor_plain_event (self, p, step);
  self->at = p + step;
  self->step = following;
  return TRUE;
}

/* Skips events, up to @stop, that need no checks and whose tag is not in @tags. Bit n of @tags
 * stands for tag n; tags above 63 are always skipped. For loops that need only a few event
 * types. */
static inline void
weft_cursor_skip (WeftCursor *self, guint64 tags, const guint8 *stop)
{
  const guint8 *p = self->at;
  gint32 step = self->step, following;

  while (p != stop && weft_cursor_is_plain (self, p, step, &following))
    {
      guint16 tag = weft_be16 (p);

      if (tag < 64 && (tags >> tag) & 1)
        break;
      p += step;
      step = following;
    }
  self->at = p;
  self->step = step;
}
