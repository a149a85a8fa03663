/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the messages of one span. */
#include "weft-user-notes.h"

#include "weft-telemetry-message.h"

static void
clear_note (gpointer data)
{
  WeftUserNote *note = data;

  g_free (note->key);
  g_free (note->value);
}

static char *
text_of (WeftTelemetryText text)
{
  return g_utf8_make_valid (text.bytes, (gssize) text.length);
}

GArray *
weft_user_notes (const WeftUserSpans *spans, const WeftUserSpan *span, guint most)
{
  GArray *notes = g_array_new (FALSE, FALSE, sizeof (WeftUserNote));
  g_autoptr (WeftUserWalk) walk = NULL;
  const WeftUserEvent *event;

  g_array_set_clear_func (notes, clear_note);
  if (!span->open.is_telemetry)
    return notes;
  walk = weft_user_spans_walk (spans, span->open.start);
  for (guint n = 0; n < most && (event = weft_user_walk_next (walk)) != NULL; n++)
    {
      WeftTelemetryMessage message;
      WeftUserNote note;

      if (event->time > span->end)
        break;
      if (event->event.offset == span->open.offset ||
          !weft_telemetry_message_decode (&message, &event->event) ||
          weft_user_label_telemetry_pair (&message) != span->open.pair)
        continue;
      if (message.kind == WEFT_TELEMETRY_END)
        break;
      if (message.kind != WEFT_TELEMETRY_TAG && message.kind != WEFT_TELEMETRY_EVENT)
        continue;
      note = (WeftUserNote){ event->time, message.kind == WEFT_TELEMETRY_EVENT,
                             text_of (message.key), text_of (message.value) };
      g_array_append_val (notes, note);
    }
  return notes;
}

typedef struct
{
  const WeftUserSpan *span;
  WeftUserSpan *parent;
  gboolean has;
} Search;

static gboolean
on_span (const WeftUserSpan *span, gpointer user_data)
{
  Search *self = user_data;
  const WeftUserOpen *outer = &span->open, *inner = &self->span->open;
  gboolean is_around = outer->is_telemetry && outer->has_thread == inner->has_thread &&
                       outer->thread == inner->thread &&
                       (outer->start < inner->start ||
                        (outer->start == inner->start && outer->offset < inner->offset));

  if (is_around && span->end >= inner->start &&
      (!self->has || span->open.start >= self->parent->open.start))
    {
      *self->parent = *span;
      self->has = TRUE;
    }
  return TRUE;
}

gboolean
weft_user_parent (const WeftUserSpans *spans, const WeftUserSpan *span, WeftUserSpan *parent)
{
  guint64 start = span->open.start;
  Search search = { span, parent, FALSE };

  if (span->open.is_telemetry)
    weft_user_spans_each (spans, start, start + 1, on_span, &search);
  return search.has;
}
