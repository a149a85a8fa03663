/* SPDX-License-Identifier: BSD-3-Clause */
/* How a person wants the chart of a heap profile. */
#include "weft-heap-options.h"

#include "weft-chart.h"

static const struct
{
  const char *id;
  WeftHeapLayout layout;
  gboolean has_log, has_gauges;
} forms[WEFT_N_HEAP_FORMS] = {
  [WEFT_HEAP_STACKED] = { "heap", WEFT_HEAP_AREAS, FALSE, TRUE },
  [WEFT_HEAP_SHARES] = { "heap-normalised", WEFT_HEAP_AREAS, FALSE, FALSE },
  [WEFT_HEAP_STREAM] = { "heap-streamgraph", WEFT_HEAP_AREAS, FALSE, FALSE },
  [WEFT_HEAP_LINES] = { "heap-lines", WEFT_HEAP_OVER, TRUE, TRUE },
  [WEFT_HEAP_COURSES] = { "heap-lines-normalised", WEFT_HEAP_OVER, TRUE, FALSE },
  [WEFT_HEAP_MULTIPLES] = { "heap-multiples", WEFT_HEAP_ROWS, TRUE, FALSE },
  [WEFT_HEAP_HEAT] = { "heap-heatmap", WEFT_HEAP_ROWS, TRUE, FALSE },
};

WeftHeapLayout
weft_heap_form_layout (WeftHeapForm form)
{
  return forms[form].layout;
}

gboolean
weft_heap_form_has_log (WeftHeapForm form)
{
  return forms[form].has_log;
}

gboolean
weft_heap_form_has_gauges (WeftHeapForm form)
{
  return forms[form].has_gauges;
}

const char *
weft_heap_form_id (WeftHeapForm form)
{
  return forms[form].id;
}

gboolean
weft_heap_form_find (const char *id, WeftHeapForm *form)
{
  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    if (g_str_equal (forms[i].id, id))
      {
        *form = i;
        return TRUE;
      }
  return FALSE;
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
weft_heap_options_same_bands (const WeftHeapOptions *a, const WeftHeapOptions *b)
{
  return a->form == b->form && a->n_bands == b->n_bands && a->key == b->key &&
         a->isolated == b->isolated && a->hidden == b->hidden && a->n_hidden == b->n_hidden;
}
