/* SPDX-License-Identifier: BSD-3-Clause */
/* Filter for events, by type, capability, thread, time and text, and a matcher that applies it. */
#pragma once

#include "weft-index.h"
#include "weft-shared.h"

/* Text to search for. Immutable, shared by reference across threads. */
typedef struct
{
  char *text;    /* the text as typed by the user */
  GRegex *regex; /* NULL if the query is plain ASCII text */
  gsize n_plain; /* length of the plain text in bytes, or 0 */
} WeftTextQuery;

/* Creates a query that ignores case. Returns NULL with @error in G_REGEX_ERROR if @text is not a
 * regular expression; does not fail for plain text. */
WeftTextQuery *weft_text_query_new (const char *text, gboolean is_regex, GError **error);

/* Returns TRUE if @subject, valid UTF-8, contains the text. */
gboolean weft_text_query_matches (const WeftTextQuery *self, const char *subject);

/* Finds the first non-empty match at or after byte @at of @subject, and sets [@from, @to) to its
 * bytes. Returns FALSE if there is none. */
gboolean weft_text_query_find (
    const WeftTextQuery *self, const char *subject, gsize at, gsize *from, gsize *to);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTextQuery, weft_shared_unref)

/* A filter. All zeros match every event. Owns a reference to @text. */
typedef struct
{
  guint64 hidden_tags[65536 / 64]; /* one bit per tag, set if events with this tag are hidden */
  guint64 hidden_caps[65536 / 64]; /* one bit per capability, set if its events are hidden; bit
                                      0xffff is for events of no capability */
  gboolean has_thread;
  guint32 thread; /* match only events that name this thread, and events on a capability that is
                     running it */
  gboolean has_range;
  guint64 from, to;    /* ns: match only events with stamps in [from, to) */
  WeftTextQuery *text; /* NULL, or a text that must occur in the identifier or title of the event's
                          type, or in the event's description */
} WeftEventFilter;

WeftEventFilter *weft_event_filter_new (void);
WeftEventFilter *weft_event_filter_copy (const WeftEventFilter *self);
void weft_event_filter_free (WeftEventFilter *self);

/* Returns TRUE if both filters match the same events. Texts are compared by reference. */
gboolean weft_event_filter_equal (const WeftEventFilter *self, const WeftEventFilter *other);

/* Returns TRUE if the filter matches every event. */
gboolean weft_event_filter_is_trivial (const WeftEventFilter *self);

void weft_event_filter_set_text (WeftEventFilter *self, WeftTextQuery *text);

static inline gboolean
weft_event_filter_has_tag (const WeftEventFilter *self, guint16 tag)
{
  return (self->hidden_tags[tag / 64] >> tag % 64 & 1) == 0;
}

static inline gboolean
weft_event_filter_has_cap (const WeftEventFilter *self, guint16 cap)
{
  return (self->hidden_caps[cap / 64] >> cap % 64 & 1) == 0;
}

static inline void
weft_event_filter_show_tag (WeftEventFilter *self, guint16 tag, gboolean shown)
{
  guint64 bit = G_GUINT64_CONSTANT (1) << tag % 64;

  self->hidden_tags[tag / 64] =
      shown ? self->hidden_tags[tag / 64] & ~bit : self->hidden_tags[tag / 64] | bit;
}

static inline void
weft_event_filter_show_cap (WeftEventFilter *self, guint16 cap, gboolean shown)
{
  guint64 bit = G_GUINT64_CONSTANT (1) << cap % 64;

  self->hidden_caps[cap / 64] =
      shown ? self->hidden_caps[cap / 64] & ~bit : self->hidden_caps[cap / 64] | bit;
}

/* Hides all tags except @tag. */
static inline void
weft_event_filter_show_only_tag (WeftEventFilter *self, guint16 tag)
{
  memset (self->hidden_tags, 0xff, sizeof self->hidden_tags);
  weft_event_filter_show_tag (self, tag, TRUE);
}

/* Matches events, passed in order, against a filter. */
typedef struct _WeftEventMatcher WeftEventMatcher;

/* Creates a matcher, which borrows @filter. For use by one thread at a time. */
WeftEventMatcher *weft_event_matcher_new (const WeftEventFilter *filter);
void weft_event_matcher_free (WeftEventMatcher *self);

/* Returns FALSE if the event counts of @cap show that no event of @cap can match. */
gboolean weft_event_matcher_may_match (const WeftEventMatcher *self, const WeftCapIndex *cap);

/* Begins a chunk; @usage is the state before its first event. */
void weft_event_matcher_begin_chunk (WeftEventMatcher *self, WeftUsage usage);

/* Returns TRUE if @event matches. Must be called for all events of the chunk, in file order. */
gboolean weft_event_matcher_matches (WeftEventMatcher *self, const WeftEvent *event);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftEventFilter, weft_event_filter_free)
