/* SPDX-License-Identifier: BSD-3-Clause */
/* Options of heap charts. Their forms are listed in weft-heap-form-rows.h. */
#include "weft-heap-options.h"

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
