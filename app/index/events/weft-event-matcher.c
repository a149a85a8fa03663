/* SPDX-License-Identifier: BSD-3-Clause */
/* Cheap questions first: an event is described, and the description searched, only if nothing
 * else decides. What was found out about a short payload is remembered: most logs repeat theirs. */
#include "weft-event-matcher.h"

#include "weft-usage-step.h"

#include <glib/gi18n.h>
#include <string.h>

/* How the events of a type are searched. */
typedef enum
{
  HOW_UNKNOWN, /* not thought about yet */
  HOW_ALWAYS,
  HOW_NEVER,
  HOW_REMEMBER, /* describe what is not remembered */
  HOW_BYTES,    /* look at the bytes before describing */
  HOW_DESCRIBE,
} How;

#define N_REMEMBERED 65536
#define MAX_PAYLOAD  12

/* What the text is searched in is that of the payload alone, the header being the same. */
typedef struct
{
  guint16 tag; /* of an event; G_MAXUINT16, which none has, where it is empty */
  guint8 length;
  guint8 takes;
  guint8 payload[MAX_PAYLOAD];
} Remembered;

struct _WeftEventMatcher
{
  const WeftEventFilter *filter;
  WeftUsage usage; /* what runs; for filters of a thread */

  /* for filters of a text */
  const WeftHeader *header; /* that the rest belongs to */
  GString *line;
  guint8 *how;            /* of How, by tag */
  Remembered *remembered; /* by hash */
};

WeftEventMatcher *
weft_event_matcher_new (const WeftEventFilter *filter)
{
  WeftEventMatcher *self = g_new0 (WeftEventMatcher, 1);

  self->filter = filter;
  if (filter->text != NULL)
    {
      self->line = g_string_new (NULL);
      self->how = g_malloc0 (65536);
      self->remembered = g_new (Remembered, N_REMEMBERED);
    }
  return self;
}

void
weft_event_matcher_free (WeftEventMatcher *self)
{
  if (self->line != NULL)
    g_string_free (self->line, TRUE);
  g_free (self->how);
  g_free (self->remembered);
  g_free (self);
}

gboolean
weft_event_matcher_may_take (const WeftEventMatcher *self, const WeftCapIndex *cap)
{
  if (!weft_event_filter_has_cap (self->filter, cap->cap))
    return FALSE;
  if (cap->counts[WEFT_COUNTED_TAGS - 1] > 0)
    return TRUE;
  for (guint tag = 0; tag < WEFT_COUNTED_TAGS - 1; tag++)
    if (cap->counts[tag] > 0 && weft_event_filter_has_tag (self->filter, (guint16) tag))
      return TRUE;
  return FALSE;
}

void
weft_event_matcher_begin (WeftEventMatcher *self, WeftUsage usage)
{
  self->usage = usage;
}

/* Threads. */

/* Whether the thread runs where @event is, before or after it. */
static gboolean
is_thread_running (WeftEventMatcher *self, const WeftEvent *event)
{
  guint32 thread = self->filter->thread;

  weft_usage_step (&self->usage, event, self->usage.since);
  return event->cap != WEFT_CAP_NONE && self->usage.is_running && self->usage.thread == thread;
}

/* Only events with the id's bytes in them can name it. */
static gboolean
has_thread_bytes (const WeftEventMatcher *self, const WeftEvent *event)
{
  guint32 thread = self->filter->thread;

  for (guint i = 0; i + 4 <= event->length; i++)
    if (weft_be32 (event->payload + i) == thread)
      return TRUE;
  return FALSE;
}

static gboolean
is_of_thread (WeftEventMatcher *self, const WeftEvent *event)
{
  return is_thread_running (self, event) ||
         (has_thread_bytes (self, event) && weft_event_names_thread (event, self->filter->thread));
}

/* Text. */

static gboolean
is_found_in_type (const WeftTextQuery *text, const WeftEventType *type)
{
  const char *title = weft_event_title (type->name);

  return weft_text_query_matches (text, type->name) ||
         (title != NULL && weft_text_query_matches (text, title));
}

static gboolean
is_found_in_description (WeftEventMatcher *self, const WeftEvent *event)
{
  g_string_truncate (self->line, 0);
  weft_event_describe (event, self->line);
  return weft_text_query_matches (self->filter->text, self->line->str);
}

/* Whether @text may begin in @before, which comes before a field, and end in the field. */
static gboolean
may_straddle (const WeftTextQuery *text, const char *before, gsize n)
{
  for (gsize k = 1; k < text->n_plain && k <= n; k++)
    if (g_ascii_strncasecmp (before + n - k, text->text, k) == 0)
      return TRUE;
  return FALSE;
}

/* Whether descriptions show each byte of @text as it is. */
static gboolean
is_shown_as_is (const WeftTextQuery *text)
{
  for (const char *p = text->text; *p != '\0'; p++)
    if ((guchar) *p < 0x20 || (guchar) *p >= 0x7f || *p == '\\')
      return FALSE;
  return text->n_plain > 0;
}

/* For types whose summary is "words: {text}" alone, plain text is in the bytes or nowhere. */
static gboolean
shows_bytes (const WeftTextQuery *text, const WeftEventType *type, const char *summary)
{
  const char *open = strchr (summary, '{'), *close = strchr (summary, '}');

  return is_shown_as_is (text) && type->fields[0].kind == WEFT_FIELD_TEXT &&
         type->fields[1].name == NULL && open != NULL && close != NULL && close[1] == '\0' &&
         strcasestr (summary, text->text) == NULL &&
         !may_straddle (text, summary, (gsize) (open - summary));
}

static How
think (WeftEventMatcher *self, const WeftEvent *event)
{
  const WeftTextQuery *text = self->filter->text;
  const WeftEventType *type = weft_header_type (event->header, event->tag);

  if (type == NULL)
    return HOW_DESCRIBE;
  if (is_found_in_type (text, type))
    return HOW_ALWAYS;
  if (type->fields[0].name == NULL)
    return is_found_in_description (self, event) ? HOW_ALWAYS : HOW_NEVER;
  if (shows_bytes (text, type, _ (type->summary)))
    return HOW_BYTES;
  return type->size <= MAX_PAYLOAD ? HOW_REMEMBER : HOW_DESCRIBE;
}

static void
event_matcher_forget (WeftEventMatcher *self, const WeftHeader *header)
{
  self->header = header;
  memset (self->how, HOW_UNKNOWN, 65536);
  for (guint i = 0; i < N_REMEMBERED; i++)
    self->remembered[i].tag = G_MAXUINT16;
}

static guint
hash (const WeftEvent *event)
{
  guint64 h = event->tag;

  for (guint i = 0; i < event->length; i++)
    h = (h ^ event->payload[i]) * G_GUINT64_CONSTANT (0x100000001b3);
  return (guint) ((h ^ h >> 32) % N_REMEMBERED);
}

static gboolean
is_found_as_before (WeftEventMatcher *self, const WeftEvent *event)
{
  Remembered *known;

  if (event->length > MAX_PAYLOAD)
    return is_found_in_description (self, event);
  known = &self->remembered[hash (event)];
  if (known->tag != event->tag || known->length != event->length ||
      memcmp (known->payload, event->payload, event->length) != 0)
    {
      known->tag = event->tag;
      known->length = (guint8) event->length;
      memcpy (known->payload, event->payload, event->length);
      known->takes = (guint8) is_found_in_description (self, event);
    }
  return known->takes;
}

/* Bytes that are shown as others. */
static gboolean
has_special_bytes (const WeftEvent *event)
{
  for (guint i = 0; i < event->length; i++)
    if (event->payload[i] < 0x20 || event->payload[i] >= 0x7f)
      return TRUE;
  return FALSE;
}

static gboolean
is_found (WeftEventMatcher *self, const WeftEvent *event)
{
  guint8 *how;

  if (event->header != self->header)
    event_matcher_forget (self, event->header);
  how = &self->how[event->tag];
  if (*how == HOW_UNKNOWN)
    *how = (guint8) think (self, event);
  switch ((How) *how)
    {
    case HOW_ALWAYS:
      return TRUE;
    case HOW_NEVER:
      return FALSE;
    case HOW_REMEMBER:
      return is_found_as_before (self, event);
    case HOW_BYTES:
      if (weft_text_query_in_bytes (self->filter->text, event->payload, event->length))
        return TRUE;
      return has_special_bytes (event) && is_found_in_description (self, event);
    case HOW_UNKNOWN:
    case HOW_DESCRIBE:
      break;
    }
  return is_found_in_description (self, event);
}

gboolean
weft_event_matcher_takes (WeftEventMatcher *self, const WeftEvent *event)
{
  const WeftEventFilter *filter = self->filter;

  /* first, as it follows what runs */
  if (filter->has_thread && !is_of_thread (self, event))
    return FALSE;
  if (!weft_event_filter_has_tag (filter, event->tag))
    return FALSE;
  if (filter->has_range && (event->time < filter->from || event->time >= filter->to))
    return FALSE;
  return filter->text == NULL || is_found (self, event);
}
