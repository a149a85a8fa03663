/* SPDX-License-Identifier: BSD-3-Clause */
/* Holds the documents of a side of a comparison, and the range that is compared. */
#include "weft-compare-side.h"

#include "weft-clock.h"
#include "weft-join.h"
#include "weft-object.h"

#include <glib/gi18n.h>

struct _WeftCompareSide
{
  GObject parent_instance;

  GPtrArray *documents; /* of WeftDocument */
  WeftRange range;
  char *name; /* name of the range, or NULL */
};

G_DEFINE_FINAL_TYPE (WeftCompareSide, weft_compare_side, G_TYPE_OBJECT)

static void
weft_compare_side_class_init (WeftCompareSideClass *klass)
{
  weft_class_add_owned (klass, WeftCompareSide, g_ptr_array_unref, documents);
  weft_class_add_owned (klass, WeftCompareSide, g_free, name);
}

static void
weft_compare_side_init (WeftCompareSide *self)
{
  self->documents = g_ptr_array_new_with_free_func (g_object_unref);
  self->range = WEFT_RANGE_ALL;
}

WeftCompareSide *
weft_compare_side_new (WeftDocument *document)
{
  return weft_compare_side_new_range (document, WEFT_RANGE_ALL, NULL);
}

WeftCompareSide *
weft_compare_side_new_range (WeftDocument *document, WeftRange range, const char *name)
{
  WeftCompareSide *self = g_object_new (WEFT_TYPE_COMPARE_SIDE, NULL);

  g_ptr_array_add (self->documents, g_object_ref (document));
  self->range = range;
  self->name = g_strdup (name);
  return self;
}

WeftCompareSide *
weft_compare_side_new_runs (GPtrArray *documents)
{
  WeftCompareSide *self = g_object_new (WEFT_TYPE_COMPARE_SIDE, NULL);

  for (guint i = 0; i < documents->len; i++)
    g_ptr_array_add (self->documents, g_object_ref (g_ptr_array_index (documents, i)));
  return self;
}

WeftCompareSide *
weft_compare_side_add_runs (WeftCompareSide *self, GPtrArray *more)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new ();

  g_return_val_if_fail (self->range.to == WEFT_TIME_END, NULL);
  g_ptr_array_extend (all, self->documents, NULL, NULL);
  g_ptr_array_extend (all, more, NULL, NULL);
  return weft_compare_side_new_runs (all);
}

WeftDocument *
weft_compare_side_get_document (WeftCompareSide *self)
{
  return weft_compare_side_nth_run (self, 0);
}

guint
weft_compare_side_n_runs (WeftCompareSide *self)
{
  return self->documents->len;
}

WeftDocument *
weft_compare_side_nth_run (WeftCompareSide *self, guint i)
{
  return g_ptr_array_index (self->documents, i);
}

WeftRange
weft_compare_side_get_range (WeftCompareSide *self)
{
  return self->range;
}

gboolean
weft_compare_side_equal (WeftCompareSide *a, WeftCompareSide *b)
{
  if (a->range.from != b->range.from || a->range.to != b->range.to ||
      a->documents->len != b->documents->len)
    return FALSE;
  for (guint i = 0; i < a->documents->len; i++)
    if (a->documents->pdata[i] != b->documents->pdata[i])
      return FALSE;
  return TRUE;
}

/* Returns the documents of all @sides without duplicates. */
static GPtrArray *
collect_documents (GPtrArray *sides)
{
  GPtrArray *all = g_ptr_array_new ();

  for (guint i = 0; i < sides->len; i++)
    {
      WeftCompareSide *side = g_ptr_array_index (sides, i);

      for (guint k = 0; k < side->documents->len; k++)
        if (!g_ptr_array_find (all, g_ptr_array_index (side->documents, k), NULL))
          g_ptr_array_add (all, g_ptr_array_index (side->documents, k));
    }
  return all;
}

char *
weft_compare_side_distinct_title (WeftCompareSide *self, GPtrArray *sides)
{
  g_autoptr (GPtrArray) documents = collect_documents (sides);
  WeftDocument *document = weft_compare_side_get_document (self);
  g_autofree char *title = weft_document_distinct_title (document, documents);
  guint n = self->documents->len;
  g_autofree char *range = NULL;

  if (n > 1)
    /* Translators: %s is the name of a log, %u the number of other logs */
    return g_strdup_printf (ngettext ("%s and %u more", "%s and %u more", n - 1), title, n - 1);
  if (self->range.to == WEFT_TIME_END)
    return g_steal_pointer (&title);
  range = self->name != NULL ?
              g_strdup (self->name) :
              weft_format_moment_range (weft_document_get_process (document), self->range);
  return documents->len == 1 ? g_steal_pointer (&range) : weft_labelled (title, range);
}

char *
weft_compare_side_image_title (WeftCompareSide *self, GPtrArray *sides)
{
  g_autoptr (GPtrArray) documents = collect_documents (sides);
  g_autofree char *title =
      weft_document_distinct_title (weft_compare_side_get_document (self), documents);
  guint n = self->documents->len;

  if (n == 1)
    return weft_compare_side_distinct_title (self, sides);
  /* Translators: %s is the name of the only log that is drawn, %u the number of all runs */
  return g_strdup_printf (ngettext ("%s (first of %u run)", "%s (first of %u runs)", n), title, n);
}

WeftTrace *
weft_compare_side_nth_trace (WeftCompareSide *self, guint i)
{
  WeftDocument *document = weft_compare_side_nth_run (self, i);

  return weft_document_get_state (document) != WEFT_DOCUMENT_READING ?
             weft_document_get_trace (document) :
             NULL;
}

WeftTrace *
weft_compare_side_get_trace (WeftCompareSide *self)
{
  return weft_compare_side_nth_trace (self, 0);
}

GArray *
weft_compare_side_list_runs (WeftCompareSide *self)
{
  GArray *runs = weft_compared_runs_new ();

  for (guint i = 0; i < self->documents->len; i++)
    weft_compared_runs_add (runs, weft_compare_side_nth_trace (self, i), self->range, 0);
  return runs;
}

char *
weft_compare_side_append_n_runs (WeftCompareSide *const sides[2], const char *text)
{
  guint a = weft_compare_side_n_runs (sides[0]), b = weft_compare_side_n_runs (sides[1]);

  if (a + b == 2)
    return g_strdup (text);
  return g_strdup_printf (_ ("%s; medians of n = %u and n = %u runs, pictures of the first ones"),
                          text, a, b);
}
