/* SPDX-License-Identifier: BSD-3-Clause */
/* Matches events one by one, in the order of a walk. */
#include "weft-event-filter.h"

#include "weft-hash.h"
#include "weft-usage.h"

#include <glib/gi18n.h>
#include <string.h>

WeftEventFilter *
weft_event_filter_new (void)
{
  return g_new0 (WeftEventFilter, 1);
}

WeftEventFilter *
weft_event_filter_copy (const WeftEventFilter *self)
{
  WeftEventFilter *copy = g_memdup2 (self, sizeof *self);

  if (copy->text != NULL)
    weft_shared_ref (copy->text);
  return copy;
}

void
weft_event_filter_free (WeftEventFilter *self)
{
  g_clear_pointer (&self->text, weft_shared_unref);
  g_free (self);
}

gboolean
weft_event_filter_equal (const WeftEventFilter *self, const WeftEventFilter *other)
{
  return memcmp (self->hidden_tags, other->hidden_tags, sizeof self->hidden_tags) == 0 &&
         memcmp (self->hidden_caps, other->hidden_caps, sizeof self->hidden_caps) == 0 &&
         self->has_thread == other->has_thread && self->has_range == other->has_range &&
         (!self->has_thread || self->thread == other->thread) &&
         (!self->has_range || (self->from == other->from && self->to == other->to)) &&
         self->text == other->text;
}

gboolean
weft_event_filter_is_trivial (const WeftEventFilter *self)
{
  static const WeftEventFilter everything = { 0 };

  return weft_event_filter_equal (self, &everything);
}

void
weft_event_filter_set_text (WeftEventFilter *self, WeftTextQuery *text)
{
  if (text != NULL)
    weft_shared_ref (text);
  g_clear_pointer (&self->text, weft_shared_unref);
  self->text = text;
}

/* Text search. Events are described only if no cheaper test decides. Results for short payloads are
 * cached, because payloads repeat in most logs. */

/* Ways to search events of one type for a text. */
typedef enum
{
  SEARCH_UNKNOWN, /* not chosen yet */
  SEARCH_ALWAYS,
  SEARCH_NEVER,
  SEARCH_CACHED, /* describe the event unless the result for its payload is cached */
  SEARCH_BYTES,  /* search the payload bytes; describe the event only if that does not decide */
  SEARCH_DESCRIBE,
} SearchMode;

#define N_CACHED    65536
#define MAX_PAYLOAD 12

/* Cached search result for a payload. It depends only on the tag and the payload, because all
 * cached events have the same header. */
typedef struct
{
  guint16 tag; /* tag of the event; G_MAXUINT16, which is not a valid tag, if the entry is empty */
  guint8 length;
  guint8 matches;
  guint8 payload[MAX_PAYLOAD];
} CachedResult;

struct _WeftEventMatcher
{
  const WeftEventFilter *filter;
  WeftUsage usage; /* state before the next event; used only by filters with a thread */

  /* used only if the filter has a text */
  const WeftHeader *header; /* header to which the members below belong */
  GString *line;
  guint8 *modes;        /* SearchMode of each tag */
  CachedResult *cached; /* hash table of results */
};

WeftEventMatcher *
weft_event_matcher_new (const WeftEventFilter *filter)
{
  WeftEventMatcher *self = g_new0 (WeftEventMatcher, 1);

  self->filter = filter;
  if (filter->text != NULL)
    {
      self->line = g_string_new (NULL);
      self->modes = g_malloc0 (65536);
      self->cached = g_new (CachedResult, N_CACHED);
    }
  return self;
}

void
weft_event_matcher_free (WeftEventMatcher *self)
{
  if (self->line != NULL)
    g_string_free (self->line, TRUE);
  g_free (self->modes);
  g_free (self->cached);
  g_free (self);
}

gboolean
weft_event_matcher_may_match (const WeftEventMatcher *self, const WeftCapIndex *cap)
{
  if (!weft_event_filter_has_cap (self->filter, cap->cap))
    return FALSE;
  for (guint i = 0; i < cap->counts->len; i++)
    {
      guint64 tag = g_array_index (cap->counts, WeftTagCount, i).tag;

      if (tag == WEFT_N_COUNTED_TAGS - 1 || weft_event_filter_has_tag (self->filter, (guint16) tag))
        return TRUE;
    }
  return FALSE;
}

void
weft_event_matcher_begin_chunk (WeftEventMatcher *self, WeftUsage usage)
{
  self->usage = usage;
}

/* Applies @event to the usage of its capability. Returns TRUE if the event names the filter's
 * thread, or if this thread runs on the capability after the event. */
static gboolean
step_and_match_thread (WeftEventMatcher *self, const WeftEvent *event)
{
  guint32 thread = self->filter->thread;

  weft_usage_step (&self->usage, event, self->usage.since);
  if (event->cap != WEFT_CAP_NONE && self->usage.is_running && self->usage.thread == thread)
    return TRUE;
  /* only an event whose payload contains the ID can name the thread */
  for (guint i = 0; i + 4 <= event->length; i++)
    if (weft_be32 (event->payload + i) == thread)
      return weft_event_names_thread (event, thread);
  return FALSE;
}

static gboolean
is_found_in_description (WeftEventMatcher *self, const WeftEvent *event)
{
  g_string_truncate (self->line, 0);
  weft_event_describe (event, self->line);
  return weft_text_query_matches (self->filter->text, self->line->str);
}

/* Returns TRUE if plain text can be found only in the bytes of the payload, because the type's
 * @summary has the form "words: {text}". */
static gboolean
shows_bytes (const WeftTextQuery *text, const WeftEventType *type, const char *summary)
{
  const char *open = strchr (summary, '{'), *close = strchr (summary, '}');
  gsize n;

  if (text->n_plain == 0 || type->fields[0].kind != WEFT_FIELD_TEXT ||
      type->fields[1].name != NULL || open == NULL || close == NULL || close[1] != '\0' ||
      strcasestr (summary, text->text) != NULL)
    return FALSE;
  /* only printable ASCII appears unchanged in descriptions */
  for (const char *p = text->text; *p != '\0'; p++)
    if ((guchar) *p < 0x20 || (guchar) *p >= 0x7f || *p == '\\')
      return FALSE;
  /* a match may begin in the words of the summary and end in the field */
  n = (gsize) (open - summary);
  for (gsize k = 1; k < text->n_plain && k <= n; k++)
    if (g_ascii_strncasecmp (open - k, text->text, k) == 0)
      return FALSE;
  return TRUE;
}

/* Chooses how to search events of @event's type. */
static SearchMode
choose_mode (WeftEventMatcher *self, const WeftEvent *event)
{
  const WeftTextQuery *text = self->filter->text;
  const WeftEventType *type = weft_header_type (event->header, event->tag);
  const char *title;

  if (type == NULL)
    return SEARCH_DESCRIBE;
  title = weft_event_title (type->name);
  if (weft_text_query_matches (text, type->name) ||
      (title != NULL && weft_text_query_matches (text, title)))
    return SEARCH_ALWAYS;
  if (type->fields[0].name == NULL)
    return is_found_in_description (self, event) ? SEARCH_ALWAYS : SEARCH_NEVER;
  if (shows_bytes (text, type, _ (type->summary)))
    return SEARCH_BYTES;
  return type->size <= MAX_PAYLOAD ? SEARCH_CACHED : SEARCH_DESCRIBE;
}

/* Returns TRUE if the @n bytes at @bytes, which need not be UTF-8, contain the text. Only for
 * queries of plain ASCII text. */
static gboolean
text_query_in_bytes (const WeftTextQuery *self, const guint8 *bytes, gsize n)
{
  char first = g_ascii_tolower (self->text[0]);

  for (gsize i = 0; i + self->n_plain <= n; i++)
    if (g_ascii_tolower ((char) bytes[i]) == first &&
        g_ascii_strncasecmp ((const char *) bytes + i, self->text, self->n_plain) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
is_text_found (WeftEventMatcher *self, const WeftEvent *event)
{
  guint8 *mode;
  CachedResult *known;

  if (event->header != self->header)
    {
      self->header = event->header;
      memset (self->modes, SEARCH_UNKNOWN, 65536);
      for (guint i = 0; i < N_CACHED; i++)
        self->cached[i].tag = G_MAXUINT16;
    }
  mode = &self->modes[event->tag];
  if (*mode == SEARCH_UNKNOWN)
    *mode = (guint8) choose_mode (self, event);
  switch ((SearchMode) *mode)
    {
    case SEARCH_ALWAYS:
      return TRUE;
    case SEARCH_NEVER:
      return FALSE;
    case SEARCH_CACHED:
      if (event->length > MAX_PAYLOAD)
        return is_found_in_description (self, event);
      known =
          &self->cached[(weft_hash_bytes (event->payload, event->length) + event->tag) % N_CACHED];
      if (known->tag != event->tag || known->length != event->length ||
          memcmp (known->payload, event->payload, event->length) != 0)
        {
          known->tag = event->tag;
          known->length = (guint8) event->length;
          memcpy (known->payload, event->payload, event->length);
          known->matches = (guint8) is_found_in_description (self, event);
        }
      return known->matches;
    case SEARCH_BYTES:
      if (text_query_in_bytes (self->filter->text, event->payload, event->length))
        return TRUE;
      /* only printable ASCII appears unchanged in descriptions */
      for (guint i = 0; i < event->length; i++)
        if (event->payload[i] < 0x20 || event->payload[i] >= 0x7f)
          return is_found_in_description (self, event);
      return FALSE;
    case SEARCH_UNKNOWN:
    case SEARCH_DESCRIBE:
      break;
    }
  return is_found_in_description (self, event);
}

gboolean
weft_event_matcher_matches (WeftEventMatcher *self, const WeftEvent *event)
{
  const WeftEventFilter *filter = self->filter;

  /* this test comes first, because it tracks the running thread and so must see all events */
  if (filter->has_thread && !step_and_match_thread (self, event))
    return FALSE;
  if (!weft_event_filter_has_tag (filter, event->tag))
    return FALSE;
  if (filter->has_range && (event->time < filter->from || event->time >= filter->to))
    return FALSE;
  return filter->text == NULL || is_text_found (self, event);
}

/* Text queries. Plain ASCII text is searched without the regular expression engine, which is about
 * twenty times slower. */

static void
query_clear (gpointer data)
{
  WeftTextQuery *self = data;

  g_clear_pointer (&self->regex, g_regex_unref);
  g_free (self->text);
}

WeftTextQuery *
weft_text_query_new (const char *text, gboolean is_regex, GError **error)
{
  g_autoptr (WeftTextQuery) self = weft_shared_new (WeftTextQuery, query_clear);
  g_autofree char *pattern = is_regex ? g_strdup (text) : g_regex_escape_string (text, -1);

  self->text = g_strdup (text);
  if (!is_regex && g_str_is_ascii (text))
    {
      self->n_plain = strlen (text);
      return g_steal_pointer (&self);
    }
  self->regex = g_regex_new (pattern, G_REGEX_CASELESS | G_REGEX_OPTIMIZE, 0, error);
  return self->regex != NULL ? g_steal_pointer (&self) : NULL;
}

gboolean
weft_text_query_matches (const WeftTextQuery *self, const char *subject)
{
  if (self->regex != NULL)
    return g_regex_match (self->regex, subject, 0, NULL);
  return strcasestr (subject, self->text) != NULL;
}

gboolean
weft_text_query_find (
    const WeftTextQuery *self, const char *subject, gsize at, gsize *from, gsize *to)
{
  g_autoptr (GMatchInfo) match = NULL;
  gboolean is_found;
  gint first, last;

  if (self->regex == NULL)
    {
      const char *found = self->n_plain > 0 ? strcasestr (subject + at, self->text) : NULL;

      if (found == NULL)
        return FALSE;
      *from = (gsize) (found - subject);
      *to = *from + self->n_plain;
      return TRUE;
    }
  is_found = g_regex_match_full (self->regex, subject, -1, (gint) at, 0, &match, NULL);
  while (is_found)
    {
      if (g_match_info_fetch_pos (match, 0, &first, &last) && last > first)
        {
          *from = (gsize) first;
          *to = (gsize) last;
          return TRUE;
        }
      is_found = g_match_info_next (match, NULL);
    }
  return FALSE;
}
