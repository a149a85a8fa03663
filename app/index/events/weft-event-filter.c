/* SPDX-License-Identifier: BSD-3-Clause */
/* What a filter asks for, as a value. */
#include "weft-event-filter.h"

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
