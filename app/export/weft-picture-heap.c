/* SPDX-License-Identifier: BSD-3-Clause */
/* Pictures of a heap profile: the forms of its chart, and the matrix of its retainers. */
#include "weft-chart-heap.h"
#include "weft-heap-picture.h"
#include "weft-picture.h"
#include "weft-retainer-matrix.h"

#include <glib/gi18n.h>
#include <math.h>

static gboolean
heap_is_in (const WeftPictureKind *kind, const WeftTrace *trace)
{
  return trace->heap->samples->len > 0;
}

static guint
heap_height (const WeftPicture *self, guint width)
{
  return WEFT_HEAP_PICTURE_HEIGHT;
}

static void
heap_paint (const WeftPicture *self, WeftTextCache *text, cairo_t *cr, double width, double height)
{
  const WeftExportOptions *options = self->options;
  g_autoptr (WeftHeapProfile) heap = weft_heap_choice_profile (&options->heap_choice, self->trace);
  g_autoptr (WeftChart) chart =
      weft_chart_new (self->trace, weft_palette_get (options->theme), text);
  WeftHeapOptions heap_options = options->heap_options;

  heap_options.form = self->kind->of;
  heap_options.highlighted = WEFT_HEAP_NO_BAND;
  if (options->n_bands != 0)
    heap_options.n_bands = options->n_bands;
  weft_chart_set_heap (chart, heap);
  weft_chart_set_heap_options (chart, &heap_options);
  weft_heap_picture_paint (chart, cr, width, height, self->from, self->to,
                           options->title != NULL ? options->title : _ ("Heap profile"));
}

const WeftPictureClass weft_picture_heap = {
  .is_in = heap_is_in,
  .height = heap_height,
  .paint = heap_paint,
};

/* Retainers. */

static gboolean
retainers_are_in (const WeftPictureKind *kind, const WeftTrace *trace)
{
  return weft_retainers_find (trace->heap) != NULL;
}

static void
retainers_make (WeftPicture *self)
{
  guint64 to = weft_index_end (self->trace->index, self->from, self->to);

  self->data =
      weft_retainers_new (weft_retainers_find (self->trace->heap), self->from, to, WEFT_MATRIX_MAX);
}

static void
retainers_clear (WeftPicture *self)
{
  weft_retainers_free (self->data);
}

static gboolean
retainers_are_there (const WeftPicture *self)
{
  return ((const WeftRetainers *) self->data)->names->len > 0;
}

static guint
retainers_width (const WeftPicture *self)
{
  return (guint) weft_matrix_picture_width (self->data);
}

static guint
retainers_height (const WeftPicture *self, guint width)
{
  return (guint) ceil (weft_matrix_picture_height (self->data, width));
}

static void
retainers_paint (
    const WeftPicture *self, WeftTextCache *text, cairo_t *cr, double width, double height)
{
  WeftMatrixLook look = { weft_palette_get (self->options->theme), text, -1, -1 };

  weft_matrix_paint_picture (self->data, &look, cr, width, height, weft_picture_title (self));
}

const WeftPictureClass weft_picture_retainers = {
  .is_in = retainers_are_in,
  .make = retainers_make,
  .clear = retainers_clear,
  .is_there = retainers_are_there,
  .width = retainers_width,
  .height = retainers_height,
  .paint = retainers_paint,
};
