/* SPDX-License-Identifier: BSD-3-Clause */
/* Options of heap charts. Their forms are listed in weft-heap-form-rows.h. */
#include "weft-heap-options.h"

#include "weft-heap-sample-context.h"
#include "weft-join.h"

#include <glib/gi18n.h>

static const WeftHeapFormKind forms[] = {
#define FORM(constant, painter, id, title, picture_title, summary, ...) \
  { id, title, picture_title, summary, __VA_ARGS__ },
#include "weft-heap-form-rows.h"
};

const WeftHeapFormKind *
weft_heap_form_get (WeftHeapForm form)
{
  return &forms[form];
}

WeftHeapOptions
weft_heap_options_default (void)
{
  return (WeftHeapOptions){
    .n_bands = WEFT_DEFAULT_BANDS,
    .highlighted = WEFT_HEAP_NO_BAND,
    .isolated = WEFT_HEAP_NO_BAND,
  };
}

GHashTable *
weft_heap_options_copy_hidden (GHashTable *hidden)
{
  GHashTable *copy;
  GHashTableIter iter;
  gpointer band;

  if (hidden == NULL)
    return NULL;
  copy = g_hash_table_new (NULL, NULL);
  g_hash_table_iter_init (&iter, hidden);
  while (g_hash_table_iter_next (&iter, &band, NULL))
    g_hash_table_add (copy, band);
  return copy;
}

gboolean
weft_heap_options_select_same_bands (const WeftHeapOptions *a, const WeftHeapOptions *b)
{
  return a->form == b->form && a->n_bands == b->n_bands && a->key == b->key &&
         a->isolated == b->isolated && a->hidden == b->hidden && a->n_hidden == b->n_hidden;
}

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

char *
weft_heap_kind_text (const WeftHeapKind *kind)
{
  gboolean is_known = kind->breakdown > 0 && kind->breakdown < G_N_ELEMENTS (breakdowns);
  const char *text = is_known ? _ (breakdowns[kind->breakdown]) : NULL;

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

const char *
weft_heap_rest_label (void)
{
  return _ ("not attributed (headers, blocks, large sets)");
}

WeftHeapProfile *
weft_heap_choice_profile (const WeftHeapChoice *self, const WeftTrace *trace)
{
  guint part = self->part < weft_heap_profile_n_parts (trace->heap) ? self->part : 0;
  WeftHeapProfile *recorded = weft_heap_profile_part (trace->heap, part);
  g_autoptr (WeftHeapProfile) profile = NULL;
  g_autoptr (WeftBandMetadata) metadata = NULL;
  g_autoptr (WeftHeapGroups) groups = NULL;
  g_autoptr (GRegex) match = NULL;
  guint opened;

  if (recorded->breakdown == WEFT_BREAKDOWN_RETAINER)
    {
      /* add a band for data that is in no other band: large retainer sets, and the headers that
       * profiling adds to all objects */
      g_autoptr (WeftScratchArray) live = weft_heap_live_new (recorded, trace->counters);

      profile = weft_heap_live_add_band (live, recorded, weft_heap_rest_label ());
    }
  else
    profile = weft_shared_ref (recorded);
  if (self->group == WEFT_HEAP_GROUP_MATCH && self->match != NULL && *self->match != '\0')
    match = g_regex_new (self->match, G_REGEX_OPTIMIZE, 0, NULL);
  if (self->group >= WEFT_HEAP_NO_GROUP ||
      !weft_heap_group_applies (profile->breakdown, self->group) ||
      (self->group == WEFT_HEAP_GROUP_MATCH && match == NULL))
    return g_steal_pointer (&profile);
  metadata = weft_band_metadata_new (profile);
  groups = weft_heap_groups_new (profile, metadata, self->group, match);
  if (self->opened != NULL && weft_text_list_find (groups->labels, self->opened, &opened))
    return weft_heap_groups_extract (groups, profile, opened);
  return weft_heap_groups_make_profile (groups, profile);
}
