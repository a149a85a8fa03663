/* SPDX-License-Identifier: BSD-3-Clause */
/* Pictures of a heap profile: the forms of its chart, and the matrix of its retainers. */
#include "weft-chart-heap.h"
#include "weft-heap-picture.h"
#include "weft-picture.h"
#include "weft-retainer-matrix.h"

#include <glib/gi18n.h>
#include <math.h>

static gboolean
heap_log_has_data (const WeftPictureKind *kind, const WeftTrace *trace)
{
  return trace->heap->samples->len > 0;
}

/* Sets self->data to the comparison of two logs if the options ask for one. Unless the options have
 * a comparison, compares the first profiles with the same breakdown; self->data stays NULL if there
 * are none. */
static void
heap_make (WeftPicture *self)
{
  const WeftExportOptions *options = self->options;
  WeftTrace *traces[2] = { self->trace, options->compared };
  const WeftRange ranges[2] = { { self->from, self->to },
                                { options->compared_from, options->compared_to } };
  WeftHeapProfile *heaps[2];
  WeftComparedHeap sides[2];
  guint parts[2];

  if (options->comparison != NULL)
    self->data = weft_shared_ref (options->comparison);
  if (options->comparison != NULL || options->compared == NULL ||
      !weft_heap_comparison_find_parts (traces[0]->heap, traces[1]->heap, &parts[0], &parts[1]))
    return;
  for (guint i = 0; i < 2; i++)
    {
      WeftHeapChoice choice = options->heap_choice;

      choice.part = parts[i];
      heaps[i] = weft_heap_choice_profile (&choice, traces[i]);
      sides[i] = (WeftComparedHeap){
        .heap = heaps[i], .from = ranges[i].from, .to = ranges[i].to, .end = traces[i]->index->to
      };
    }
  self->data = weft_heap_comparison_new (&sides[0], &sides[1], WEFT_ALIGN_TIME);
  for (guint i = 0; i < 2; i++)
    weft_shared_unref (heaps[i]);
}

static gboolean
heap_has_data (const WeftPicture *self)
{
  return self->options->compared == NULL || self->data != NULL;
}

static void
heap_paint (const WeftPicture *self, WeftTextCache *text, cairo_t *cr, double width, double height)
{
  const WeftExportOptions *options = self->options;
  g_autoptr (WeftHeapProfile) heap = weft_heap_choice_profile (&options->heap_choice, self->trace);
  g_autoptr (WeftChart) chart =
      weft_chart_new (self->trace, weft_palette_get (options->theme), text);
  WeftHeapOptions heap_options = options->heap_options;

  if (self->data != NULL)
    {
      WeftTrace *traces[2] = { self->trace, options->compared };
      WeftComparedChart charts[2];

      /* paint two profiles, one above the other */
      for (guint i = 0; i < 2; i++)
        charts[i] = (WeftComparedChart){
          weft_chart_new (traces[i], weft_palette_get (options->theme), text),
          options->names[i] != NULL ? options->names[i] : "",
          traces[i]->process->program != NULL ? traces[i]->process->program : "",
        };
      weft_comparison_picture_paint (charts, self->data, self->kind->variant, options->n_bands, cr,
                                     width, height);
      for (guint i = 0; i < 2; i++)
        weft_chart_free (charts[i].chart);
      return;
    }
  heap_options.form = self->kind->variant;
  heap_options.highlighted = WEFT_HEAP_NO_BAND;
  if (options->n_bands != 0)
    heap_options.n_bands = options->n_bands;
  weft_chart_set_heap (chart, heap);
  weft_chart_set_heap_options (chart, &heap_options);
  weft_heap_picture_paint (chart, cr, width, height, self->from, self->to,
                           options->title != NULL ? options->title : _ ("Heap profile"));
}

const WeftPictureClass weft_picture_heap = {
  .log_has_data = heap_log_has_data,
  .make = heap_make,
  .free = weft_shared_unref,
  .has_data = heap_has_data,
  .fixed_height = WEFT_HEAP_PICTURE_HEIGHT,
  .paint = heap_paint,
};

static gboolean
retainers_log_has_data (const WeftPictureKind *kind, const WeftTrace *trace)
{
  return weft_retainers_find (trace->heap) != NULL;
}

static void
retainers_make (WeftPicture *self)
{
  guint64 to = weft_index_range_end (self->trace->index, self->from, self->to);

  self->data =
      weft_retainers_new (weft_retainers_find (self->trace->heap), self->from, to, WEFT_MATRIX_MAX);
}

static gboolean
retainers_have_data (const WeftPicture *self)
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
  .log_has_data = retainers_log_has_data,
  .make = retainers_make,
  .free = (GDestroyNotify) weft_retainers_free,
  .has_data = retainers_have_data,
  .width = retainers_width,
  .height = retainers_height,
  .paint = retainers_paint,
};
