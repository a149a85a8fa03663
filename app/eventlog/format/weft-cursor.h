/* SPDX-License-Identifier: BSD-3-Clause */
/* Cursor over the events of one block in file order; finds the next event after damaged bytes. */
#pragma once

#include "weft-block.h"
#include "weft-bytes.h"
#include "weft-problem.h"
#include <gio/gio.h>

/* Two walks over the same block from the same offset see the same events: where the walk goes on
 * after damage depends on the bytes and the block alone. An event is given out when what follows it
 * has been looked at, so that one whose length is damaged does not swallow its neighbours. */
typedef struct
{
  const guint8 *at; /* the next event */
  const guint8 *end;
  const guint8 *file;       /* offset 0 of the log */
  const gint32 *steps;      /* the header's */
  guint64 earliest, window; /* stamps outside [earliest, earliest + window] are looked at twice */
  gint32 step;              /* of the event at @at; 0: not read yet */
  gboolean is_starved;      /* what was asked last depends on bytes that are still to come */
  const WeftHeader *header;
  GArray *problems; /* of WeftProblem: losses are appended; NULL if they are known already */
  GCancellable *cancellable; /* ends the search for the next event, which may be long; or NULL */
  guint64 missing;           /* bytes after @end that the block promises */
  guint64 n_losses;          /* places passed over that are not events */
  const guint8 *search_from, *search_to; /* what the last search for the next event found */
  gboolean is_open;                      /* bytes are missing because they are still to come */
  guint16 cap;
} WeftCursor;

/* Begins at @offset, which is the start of an event of @block in the log whose first byte is at
 * @file. @header is that of the block's segment. */
void weft_cursor_init (WeftCursor *self,
                       const guint8 *file,
                       const WeftHeader *header,
                       const WeftBlock *block,
                       guint64 offset);

/* Whether the events from the cursor on follow each other, without any damage, up to the very end
 * of the block. Moves it. */
gboolean weft_cursor_lands_on_end (WeftCursor *self);

/* The careful half of weft_cursor_next(). @event holds the event before, or zeros: a loss is
 * reported as beginning at its stamp. */
gboolean weft_cursor_next_carefully (WeftCursor *self, WeftEvent *event);

/* The offset of the next event in the file. */
static inline guint64
weft_cursor_offset (const WeftCursor *self)
{
  return self->at - self->file;
}

/* Whether the event at @p, whose size is @step, needs no care: what weft_cursor_next() takes at
 * once. On TRUE @following is the size of the event after it. For loops that keep @p and @step
 * themselves, and put them back into the cursor. */
static inline gboolean
weft_cursor_is_plain (const WeftCursor *self, const guint8 *p, gint32 step, gint32 *following)
{
  const guint8 *next = p + step;

  if (G_UNLIKELY (step <= 0 || self->end - p < (gssize) step + 10))
    return FALSE;
  *following = self->steps[weft_be16 (next)];
  return *following >= WEFT_STEP_VARIABLE && weft_be64 (next + 2) - self->earliest <= self->window;
}

/* Fills @event, which holds the event before or zeros, with the next event. FALSE at the block's
 * end, or where the rest is not there (yet). */
static inline gboolean
weft_cursor_next (WeftCursor *self, WeftEvent *event)
{
  const guint8 *p = self->at;
  gint32 step = self->step, following;

  if (G_UNLIKELY (!weft_cursor_is_plain (self, p, step, &following)))
    return weft_cursor_next_carefully (self, event);
  event->offset = p - self->file;
  event->time = weft_be64 (p + 2);
  event->payload = p + 10;
  event->header = self->header;
  event->length = step - 10;
  event->tag = weft_be16 (p);
  event->cap = self->cap;
  self->at = p + step;
  self->step = following;
  return TRUE;
}

/* Moves over events that need no care and whose tag is not in @tags (bit n is tag n; tags from 64
 * on are not in it), but not over @stop. For loops that look at few kinds of events. */
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
