/* SPDX-License-Identifier: BSD-3-Clause */
/* Filter for events: by type, capability, thread, time and text. */
#pragma once

#include "weft-index.h"
#include "weft-text-query.h"

/* A plain value, but for the reference to @text. Zeros ask for every event. */
typedef struct
{
  guint64 hidden_tags[65536 / 64]; /* a bit for each tag that is not asked for */
  guint64 hidden_caps[65536 / 64]; /* the same for capabilities; 0xffff is those of none */
  gboolean has_thread;
  guint32 thread; /* only events that name it, or happen on a capability while it runs there */
  gboolean has_range;
  guint64 from, to;    /* ns: only stamps in [from, to) */
  WeftTextQuery *text; /* only events in whose type's identifier or title, or in whose description,
                        * it is found; or NULL */
} WeftEventFilter;

WeftEventFilter *weft_event_filter_new (void);
WeftEventFilter *weft_event_filter_copy (const WeftEventFilter *self);
void weft_event_filter_free (WeftEventFilter *self);

/* Whether two ask for the same events; the text is compared by reference. */
gboolean weft_event_filter_equal (const WeftEventFilter *self, const WeftEventFilter *other);

/* Whether it asks for every event. */
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

/* Hides all others. */
static inline void
weft_event_filter_show_only_tag (WeftEventFilter *self, guint16 tag)
{
  memset (self->hidden_tags, 0xff, sizeof self->hidden_tags);
  weft_event_filter_show_tag (self, tag, TRUE);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftEventFilter, weft_event_filter_free)
