/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the HEAP_PROF_BEGIN events. */
#include "weft-heap-kinds.h"

#include "weft-event-tags.h"
#include "weft-index-walk.h"

/* Selectors of HEAP_PROF_BEGIN, with their names in GHC's user guide. */
static const struct
{
  const char *field, *name;
} selectors[] = {
  { "module_filter", "module" }, { "closure_filter", "description" },
  { "type_filter", "type" },     { "cc_filter", "cost centre" },
  { "ccs_filter", "stack" },     { "retainer_filter", "retainer" },
  { "bio_filter", "biography" },
};

static gboolean
add_profile_kind (const WeftEvent *event, gpointer user_data)
{
  WeftHeapKinds *self = user_data;
  guint64 number = weft_event_number (event, "profile", 0);
  guint64 breakdown = MIN (weft_event_number (event, "breakdown", 0), G_MAXUINT8);
  g_autofree char *biography = weft_event_text (event, "bio_filter");
  g_autoptr (GString) restriction = g_string_new (NULL);
  WeftHeapKind *kind;

  if (number >= G_N_ELEMENTS (self->of) || self->has[number])
    return TRUE;
  if (self->breakdown == 0)
    self->breakdown = breakdown;
  self->has[number] = TRUE;
  kind = &self->of[number];
  kind->number = number;
  kind->breakdown = breakdown;
  kind->period = weft_event_number (event, "period", 0);
  for (guint i = 0; i < G_N_ELEMENTS (selectors); i++)
    {
      g_autofree char *value = weft_event_text (event, selectors[i].field);

      if (value != NULL && *value != '\0')
        g_string_append_printf (restriction, "%s%s %s", restriction->len > 0 ? "; " : "",
                                selectors[i].name, value);
    }
  if (restriction->len > 0)
    kind->restriction = g_strdup (restriction->str);
  /* samples of a profile by biography contain their times; samples of other profiles restricted by
   * biography do not */
  kind->has_times =
      biography == NULL || *biography == '\0' || breakdown == WEFT_BREAKDOWN_BIOGRAPHY;
  return TRUE;
}

WeftHeapKinds *
weft_heap_kinds_new (const WeftIndex *index)
{
  WeftHeapKinds *self = g_new0 (WeftHeapKinds, 1);

  weft_tag_walk (index, WEFT_TAG_HEAP_PROF_BEGIN, add_profile_kind, self);
  return self;
}

void
weft_heap_kinds_free (WeftHeapKinds *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->of); i++)
    g_free (self->of[i].restriction);
  g_free (self);
}

gboolean
weft_heap_kinds_are_alike (const WeftHeapKinds *self, const WeftHeapKinds *other)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->of); i++)
    if (self->of[i].breakdown != other->of[i].breakdown)
      return FALSE;
  return self->breakdown == other->breakdown;
}

void
weft_heap_kinds_settle (const WeftHeapKinds *self, WeftHeapProfile *profile)
{
  gboolean is_used[256] = { FALSE };
  guint first = 0;

  profile->breakdown = self->breakdown;
  for (guint i = 0; i < profile->samples->len; i++)
    is_used[weft_heap_profile_sample (profile, i)->profile] = TRUE;
  while (first < G_N_ELEMENTS (is_used) - 1 && !self->has[first])
    first++;
  if (profile->samples->len == 0)
    is_used[self->has[first] ? first : 0] = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (is_used); i++)
    {
      WeftHeapKind kind = self->of[i];

      if (!is_used[i])
        continue;
      if (!self->has[i])
        kind = (WeftHeapKind){ .number = (guint8) i, .has_times = TRUE };
      kind.restriction = g_strdup (kind.restriction);
      g_array_append_val (profile->kinds, kind);
    }
}
