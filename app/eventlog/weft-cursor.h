/* SPDX-License-Identifier: BSD-3-Clause */
/* Walks the events of one block, in the order in which they stand in the file, and finds the next
 * one where bytes are damaged. */
#pragma once

#include "weft-block.h"
#include "weft-bytes.h"
#include "weft-problem.h"

G_BEGIN_DECLS

/* Two walks over the same block from the same offset see the same events: where the walk goes on
 * after damage depends on the bytes and the block alone. */
typedef struct
{
  const guint8 *at; /* the next event */
  const guint8 *end;
  const guint8 *file;       /* offset 0 of the log */
  const gint32 *steps;      /* the header's */
  guint64 earliest, window; /* stamps outside [earliest, earliest + window] are looked at twice */
  const WeftHeader *header;
  GArray *problems; /* of WeftProblem: losses are appended; NULL where they are known already */
  gboolean is_cut;  /* the block promises more bytes than there are */
  guint16 cap;
} WeftCursor;

/* Begins at @offset, which is the start of an event of @block in the log whose first byte is at
 * @file. @header is that of the block's segment. */
void weft_cursor_init (WeftCursor *self,
                       const guint8 *file,
                       const WeftHeader *header,
                       const WeftBlock *block,
                       guint64 offset);

/* The careful half of weft_cursor_next(). @event holds the event before, or zeros: a loss is
 * reported as beginning at its stamp. */
gboolean weft_cursor_next_carefully (WeftCursor *self, WeftEvent *event);

/* The offset of the next event in the file. */
static inline guint64
weft_cursor_offset (const WeftCursor *self)
{
  return self->at - self->file;
}

/* Fills @event, which holds the event before or zeros, with the next event. FALSE at the block's
 * end, or where the rest is not there yet. */
static inline gboolean
weft_cursor_next (WeftCursor *self, WeftEvent *event)
{
  const guint8 *p = self->at;
  gsize left = self->end - p;

  if (G_LIKELY (left >= 10))
    {
      guint16 tag = weft_be16 (p);
      gint32 step = self->steps[tag];
      guint64 time = weft_be64 (p + 2);

      if (G_LIKELY (step > 0 && (gsize) step <= left && time - self->earliest <= self->window))
        {
          event->offset = p - self->file;
          event->time = time;
          event->payload = p + 10;
          event->header = self->header;
          event->length = step - 10;
          event->tag = tag;
          event->cap = self->cap;
          self->at = p + step;
          return TRUE;
        }
    }
  return weft_cursor_next_carefully (self, event);
}

/* Moves over events that need no care and whose tag is not in @tags (bit n is tag n; tags from 64
 * on are not in it), but not over @stop. For loops that look at few kinds of events. */
static inline void
weft_cursor_skip (WeftCursor *self, guint64 tags, const guint8 *stop)
{
  const guint8 *p = self->at;

  while (p != stop && self->end - p >= 10)
    {
      guint16 tag = weft_be16 (p);
      gint32 step = self->steps[tag];

      if ((tag < 64 && (tags >> tag) & 1) || step <= 0 || step > self->end - p ||
          weft_be64 (p + 2) - self->earliest > self->window)
        break;
      p += step;
    }
  self->at = p;
}

G_END_DECLS
