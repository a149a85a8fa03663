/* SPDX-License-Identifier: BSD-3-Clause */
/* Choice of a heap profile of a log. */
#include "weft-heap-choice.h"

#include "weft-heap-live.h"
#include "weft-join.h"

#include <glib/gi18n.h>

static const char *const breakdowns[] = {
  [WEFT_BREAKDOWN_COST_CENTRE] = N_ ("by cost centre"),
  [WEFT_BREAKDOWN_MODULE] = N_ ("by module"),
  [WEFT_BREAKDOWN_DESCRIPTION] = N_ ("by closure description"),
  [WEFT_BREAKDOWN_TYPE] = N_ ("by type"),
  [WEFT_BREAKDOWN_RETAINER] = N_ ("by retainer"),
  [WEFT_BREAKDOWN_BIOGRAPHY] = N_ ("by biography"),
  [WEFT_BREAKDOWN_CLOSURE_TYPE] = N_ ("by closure type"),
  [WEFT_BREAKDOWN_INFO_TABLE] = N_ ("by info table"),
  [WEFT_BREAKDOWN_ERA] = N_ ("by era"),
};

static const char *
breakdown_text (guint breakdown)
{
  return breakdown > 0 && breakdown < G_N_ELEMENTS (breakdowns) ? _ (breakdowns[breakdown]) : NULL;
}

char *
weft_heap_kind_text (const WeftHeapKind *kind)
{
  const char *text = breakdown_text (kind->breakdown);

  return text != NULL && kind->restriction != NULL ?
             weft_joined (WEFT_JOIN_LIST, text, kind->restriction) :
             g_strdup (text != NULL ? text : kind->restriction);
}

void
weft_heap_choice_copy (WeftHeapChoice *copy, const WeftHeapChoice *self)
{
  *copy = *self;
  copy->match = g_strdup (self->match);
  copy->opened = g_strdup (self->opened);
}

void
weft_heap_choice_clear (WeftHeapChoice *self)
{
  g_clear_pointer (&self->match, g_free);
  g_clear_pointer (&self->opened, g_free);
}

static gint
find_label (const GPtrArray *labels, const char *label)
{
  for (guint i = 0; i < labels->len; i++)
    if (g_str_equal (g_ptr_array_index (labels, i), label))
      return (gint) i;
  return -1;
}

const char *
weft_heap_rest_label (void)
{
  return _ ("not attributed (headers, large sets)");
}

/* The headers that profiling adds to all objects are in no band, nor are large sets of retainers: a
 * band of its own. */
static WeftHeapProfile *
fill_retainers (WeftHeapProfile *profile, const WeftTrace *trace)
{
  g_autoptr (GArray) live = NULL;

  if (profile->breakdown != WEFT_BREAKDOWN_RETAINER)
    return weft_shared_ref (profile);
  live = weft_heap_live_new (profile, trace->counters);
  return weft_heap_live_fill (live, profile, weft_heap_rest_label ());
}

WeftHeapProfile *
weft_heap_choice_profile (const WeftHeapChoice *self, const WeftTrace *trace)
{
  guint part = self->part < weft_heap_profile_n_parts (trace->heap) ? self->part : 0;
  g_autoptr (WeftHeapProfile) profile =
      fill_retainers (weft_heap_profile_part (trace->heap, part), trace);
  g_autoptr (WeftBandMetadata) metadata = NULL;
  g_autoptr (WeftHeapGroups) groups = NULL;
  g_autoptr (GRegex) match = NULL;
  gint opened;

  if (self->group == WEFT_HEAP_GROUP_MATCH && self->match != NULL && *self->match != '\0')
    match = g_regex_new (self->match, G_REGEX_OPTIMIZE, 0, NULL);
  if (self->group >= WEFT_HEAP_NO_GROUP ||
      !weft_heap_group_applies (profile->breakdown, self->group) ||
      (self->group == WEFT_HEAP_GROUP_MATCH && match == NULL))
    return g_steal_pointer (&profile);
  metadata = weft_band_metadata_new (profile);
  groups = weft_heap_groups_new (profile, metadata, self->group, match);
  opened = self->opened != NULL ? find_label (groups->labels, self->opened) : -1;
  return opened >= 0 ? weft_heap_groups_open (groups, profile, (guint32) opened) :
                       weft_heap_groups_join (groups, profile);
}
