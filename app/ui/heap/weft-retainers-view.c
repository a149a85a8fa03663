/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the retainers that keep the same data alive, and shows them as a matrix. */
#include "weft-heap-page.h"

#include "weft-ask.h"
#include "weft-drawing.h"
#include "weft-object.h"
#include "weft-retainer-matrix.h"
#include "weft-widget.h"

#include <glib/gi18n.h>

#define MIN_WIDTH 320

struct _WeftRetainersView
{
  AdwBin parent_instance;

  GtkWidget *box, *scrolled, *note; /* template children */
  GtkWidget *drawing;               /* borrowed, child of @scrolled */

  WeftPlot *plot;
  WeftRetainers *retainers;
  WeftAsk *ask;
  gint row, column; /* cell that is highlighted; -1 if none */
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (WeftRetainersView, weft_retainers_view, ADW_TYPE_BIN)

typedef struct
{
  WeftTrace *trace; /* first, for weft_shared_free_holder() */
  guint64 from, to;
} MatrixRequest;

static gpointer
read_retainers (gpointer question, WeftAskRun *run, GCancellable *cancellable)
{
  const MatrixRequest *request = question;
  WeftHeapProfile *heap = weft_retainers_find (request->trace->heap);

  return weft_retainers_new (heap, request->from, request->to, WEFT_MATRIX_MAX);
}

static void
update_note (WeftRetainersView *self)
{
  const WeftRetainers *retainers = self->retainers;
  g_autofree char *sentence = retainers != NULL && self->row >= 0 ?
                                  weft_matrix_cell_text (retainers, self->row, self->column) :
                                  NULL;

  gtk_label_set_text (GTK_LABEL (self->note),
                      sentence != NULL           ? sentence :
                      retainers == NULL          ? _ ("Reading…") :
                      retainers->names->len == 0 ? _ ("No retainer keeps anything in this range") :
                                                   weft_matrix_legend_text ());
  weft_drawing_describe (WEFT_DRAWING (self->drawing),
                         _ ("Retainers that keep the same data alive"),
                         gtk_label_get_text (GTK_LABEL (self->note)));
  weft_widget_set_accessible_description (self, gtk_label_get_text (GTK_LABEL (self->note)));
  weft_drawing_refresh (WEFT_DRAWING (self->drawing));
}

static void
retainers_ready_cb (gpointer owner, gpointer question, gpointer answer)
{
  WeftRetainersView *self = owner;
  WeftMatrixLayout layout;

  g_clear_pointer (&self->retainers, weft_retainers_free);
  self->retainers = answer;
  self->row = self->column = -1;
  /* request the height of the matrix at its natural width */
  layout = weft_matrix_layout (self->retainers, weft_matrix_picture_width (self->retainers));
  weft_drawing_set_min_height (WEFT_DRAWING (self->drawing), (int) layout.height);
  update_note (self);
  g_signal_emit (self, changed_signal, 0);
}

static const WeftAskClass ask_class = {
  .answer = read_retainers,
  .receive_answer = retainers_ready_cb,
  .free_question = weft_shared_free_holder,
  .free_answer = (GDestroyNotify) weft_retainers_free,
  .has_queue = TRUE,
};

/* Reads the retainers in the selected range, or in the whole log, including its last sample. */
static void
request_matrix (WeftRetainersView *self)
{
  WeftDocument *document = weft_plot_get_document (self->plot);
  WeftView *view = weft_plot_get_view (self->plot);
  gboolean is_selected = weft_view_has_selection (view);
  WeftRange range = weft_view_get_selection (view);
  MatrixRequest *request;

  if (!gtk_widget_get_mapped (GTK_WIDGET (self)) || !weft_retainers_view_has_matrix (self))
    return;
  request = g_new (MatrixRequest, 1);
  *request = (MatrixRequest){ weft_shared_ref (weft_document_get_trace (document)),
                              is_selected ? range.from : 0, is_selected ? range.to : G_MAXUINT64 };
  weft_ask (self->ask, request);
}

static void
trace_changed_cb (WeftRetainersView *self)
{
  weft_ask_forget (self->ask);
  g_clear_pointer (&self->retainers, weft_retainers_free);
  self->row = self->column = -1;
  update_note (self);
  g_signal_emit (self, changed_signal, 0);
  request_matrix (self);
}

static WeftMatrixLayout
matrix_layout (WeftRetainersView *self)
{
  return weft_matrix_layout (self->retainers, gtk_widget_get_width (self->drawing));
}

static void
draw_matrix (WeftPlot *plot, cairo_t *cr, double width, double height, gpointer user_data)
{
  WeftRetainersView *self = user_data;
  const WeftMatrixLook look = { weft_plot_get_palette (plot), weft_plot_get_text (plot), self->row,
                                self->column };

  if (self->retainers != NULL && self->retainers->names->len > 0)
    weft_matrix_paint (self->retainers, &look, cr, width);
}

void
weft_retainers_view_highlight (WeftRetainersView *self, gint row, gint column)
{
  g_return_if_fail (WEFT_IS_RETAINERS_VIEW (self));
  if (self->row == row && self->column == column)
    return;
  self->row = row;
  self->column = column;
  update_note (self);
}

void
weft_retainers_view_open (WeftRetainersView *self, gint row)
{
  g_return_if_fail (WEFT_IS_RETAINERS_VIEW (self));
  if (self->retainers == NULL || row < 0 || (guint) row >= self->retainers->names->len)
    return;
  weft_heap_state_open_group_by (weft_plot_get_heap (self->plot), WEFT_HEAP_GROUP_RETAINER,
                                 g_ptr_array_index (self->retainers->names, row));
}

static void
motion_cb (WeftRetainersView *self, double x, double y)
{
  gint row = -1, column = -1;

  if (self->retainers != NULL)
    {
      WeftMatrixLayout layout = matrix_layout (self);

      weft_matrix_cell_at (&layout, x, y, &row, &column);
    }
  weft_retainers_view_highlight (self, row, column);
}

static void
leave_cb (WeftRetainersView *self)
{
  weft_retainers_view_highlight (self, -1, -1);
}

static void
pressed_cb (WeftRetainersView *self, int n_press, double x, double y)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
  motion_cb (self, x, y);
  if (n_press == 2)
    weft_retainers_view_open (self, self->row);
}

static gboolean
key_cb (WeftRetainersView *self, guint keyval, guint code, GdkModifierType state)
{
  gint n = self->retainers != NULL ? (gint) matrix_layout (self).n : 0;
  gint row = MAX (self->row, 0), column = self->column;

  if (n == 0 || (state & gtk_accelerator_get_default_mod_mask ()) != 0)
    return FALSE;
  switch (keyval)
    {
    case GDK_KEY_Up:
      row = MAX (row - 1, 0);
      break;
    case GDK_KEY_Down:
      row = self->row < 0 ? 0 : MIN (row + 1, n - 1);
      break;
    case GDK_KEY_Left:
      column = MAX (column - 1, -1);
      break;
    case GDK_KEY_Right:
      column = MIN (column + 1, n - 1);
      break;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      weft_retainers_view_open (self, self->row);
      return TRUE;
    default:
      return FALSE;
    }
  weft_retainers_view_highlight (self, row, column);
  return TRUE;
}

static void
weft_retainers_view_class_init (WeftRetainersViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftRetainersView, weft_ask_free, ask);
  weft_class_add_owned (klass, WeftRetainersView, weft_retainers_free, retainers);
  weft_class_add_owned (klass, WeftRetainersView, g_object_unref, plot);
  changed_signal = weft_signal_new ("changed", WEFT_TYPE_RETAINERS_VIEW, 0);
  gtk_widget_class_set_css_name (widget_class, "retainers");
  weft_class_template (klass, "weft-retainers-view");
  weft_class_bind_children (klass, WeftRetainersView, box, scrolled, note);
  gtk_widget_class_bind_template_callback (widget_class, key_cb);
}

static void
weft_retainers_view_init (WeftRetainersView *self)
{
  self->ask = weft_ask_new (&ask_class, self);
  self->row = self->column = -1;
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect (self, "map", G_CALLBACK (request_matrix), NULL);
}

GtkWidget *
weft_retainers_view_new (WeftPlot *plot)
{
  WeftRetainersView *self = g_object_new (WEFT_TYPE_RETAINERS_VIEW, NULL);

  self->plot = g_object_ref (plot);
  self->drawing = weft_drawing_new (plot, MIN_WIDTH, 0, draw_matrix, self);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scrolled), self->drawing);
  weft_widget_add_controller (self->drawing, gtk_event_controller_motion_new (), self, "motion",
                              motion_cb, "leave", leave_cb, NULL);
  weft_widget_add_controller (self->drawing, gtk_gesture_click_new (), self, "pressed", pressed_cb,
                              NULL);
  weft_connect (weft_plot_get_document (plot), "notify::trace", trace_changed_cb, self);
  weft_connect (weft_plot_get_view (plot), "selection-changed", request_matrix, self);
  update_note (self);
  return GTK_WIDGET (self);
}

gboolean
weft_retainers_view_has_matrix (WeftRetainersView *self)
{
  WeftTrace *trace = weft_plot_get_trace (self->plot);

  return trace != NULL && weft_retainers_find (trace->heap) != NULL;
}

const WeftRetainers *
weft_retainers_view_get_retainers (WeftRetainersView *self)
{
  g_return_val_if_fail (WEFT_IS_RETAINERS_VIEW (self), NULL);
  return self->retainers;
}
