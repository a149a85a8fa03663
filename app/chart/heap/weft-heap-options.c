/* SPDX-License-Identifier: BSD-3-Clause */
/* Options of heap charts, and the table of their forms. */
#include "weft-heap-options.h"

#include <glib/gi18n.h>

static const WeftHeapFormKind forms[WEFT_N_HEAP_FORMS] = {
  [WEFT_HEAP_STACKED] = { "heap", N_ ("Stacked"), N_ ("Heap profile, stacked"),
                          N_ ("Stacked areas: what the memory is used for"), WEFT_HEAP_AREAS, FALSE,
                          TRUE },
  [WEFT_HEAP_SHARES] = { "heap-normalised", N_ ("Shares"), N_ ("Heap profile, shares"),
                         N_ ("Stacked areas, each band as a share of the sum"), WEFT_HEAP_AREAS,
                         FALSE, FALSE },
  [WEFT_HEAP_STREAM] = { "heap-streamgraph", N_ ("Stream"), N_ ("Heap profile, stream"),
                         N_ ("Streamgraph: bands stacked around a centre line. Shows which bands "
                             "swell"),
                         WEFT_HEAP_AREAS, FALSE, FALSE },
  [WEFT_HEAP_LINES] = { "heap-lines", N_ ("Lines"), N_ ("Heap profile, lines"),
                        N_ ("A line for each band"), WEFT_HEAP_OVER, TRUE, TRUE },
  [WEFT_HEAP_COURSES] = { "heap-lines-normalised", N_ ("Trends"), N_ ("Heap profile, trends"),
                          N_ ("A line for each band, scaled to its own peak. Shows which bands "
                              "grow"),
                          WEFT_HEAP_OVER, TRUE, FALSE },
  [WEFT_HEAP_MULTIPLES] = { "heap-multiples", N_ ("Rows"), N_ ("Heap profile, rows"),
                            N_ ("A row for each band, each on its own scale"), WEFT_HEAP_ROWS, TRUE,
                            FALSE },
  [WEFT_HEAP_HEAT] = { "heap-heatmap", N_ ("Heat map"), N_ ("Heap profile, heat map"),
                       N_ ("A row for each band, its bytes as shades of one scale"), WEFT_HEAP_ROWS,
                       TRUE, FALSE },
};

const WeftHeapFormKind *
weft_heap_form (WeftHeapForm form)
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
weft_heap_options_same_bands (const WeftHeapOptions *a, const WeftHeapOptions *b)
{
  return a->form == b->form && a->n_bands == b->n_bands && a->key == b->key &&
         a->isolated == b->isolated && a->hidden == b->hidden && a->n_hidden == b->n_hidden;
}
