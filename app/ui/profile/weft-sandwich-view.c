/* SPDX-License-Identifier: BSD-3-Clause */
/* Two flame graphs over one another: callers as a flame, what is called as an icicle. */
#include "weft-sandwich-view.h"

#include "weft-ask.h"

#include "weft-display.h"
#include "weft-sandwich-picture.h"

#include <glib/gi18n.h>

/* From this width on the numbers are in two lines. */
#define NOTE_CHARS 40

struct _WeftSandwichView
{
  GtkWidget parent_instance;

  GtkWidget *stack; /* of both, and of a word on how to get there */
  GtkWidget *title, *note;
  GtkWidget *callers, *callees;

  WeftAsk *ask; /* for large pictures */
};

enum
{
  PICKED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftSandwichView, weft_sandwich_view, GTK_TYPE_WIDGET)

/* The frame itself is no news. */
static void
picked_cb (WeftSandwichView *self, guint frame)
{
  if (frame != WEFT_FRAME_NONE)
    g_signal_emit (self, signals[PICKED], 0, frame);
}

static void
take_picture (WeftSandwichView *self, const WeftSandwichPicture *picture)
{
  WeftFlameView *halves[] = { WEFT_FLAME_VIEW (self->callers), WEFT_FLAME_VIEW (self->callees) };
  g_autofree char *title = weft_display_text (picture->title);
  g_autofree char *note = weft_display_text (picture->note);

  gtk_label_set_text (GTK_LABEL (self->title), title);
  gtk_label_set_text (GTK_LABEL (self->note), note);
  weft_flame_view_set_graph (halves[0], picture->callers);
  weft_flame_view_set_graph (halves[1], picture->callees);
  for (guint i = 0; i < G_N_ELEMENTS (halves); i++)
    weft_flame_view_set_subject (halves[i], picture->frame);
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "both");
}

/* On a worker; until it is there the last one stays in sight. */

typedef struct
{
  WeftCallTree *tree;
  WeftFlameUnit unit;
  guint32 frame;
} Question;

static void
question_free (gpointer data)
{
  Question *question = data;

  weft_call_tree_unref (question->tree);
  g_free (question);
}

static gpointer
make_picture (gpointer data, WeftAskRun *run, GCancellable *cancellable)
{
  const Question *question = data;

  return weft_sandwich_picture_new (question->tree, question->unit, question->frame);
}

static void
take_answer (gpointer owner, gpointer question, gpointer answer)
{
  g_autoptr (WeftSandwichPicture) picture = answer;

  take_picture (owner, picture);
}

static const WeftAskClass ask_class = {
  .answer = make_picture,
  .take = take_answer,
  .free_question = question_free,
  .free_answer = (GDestroyNotify) weft_sandwich_picture_free,
  .follows = TRUE,
};

static void
weft_sandwich_view_dispose (GObject *object)
{
  g_clear_pointer (&WEFT_SANDWICH_VIEW (object)->ask, weft_ask_free);
  g_clear_pointer (&WEFT_SANDWICH_VIEW (object)->stack, gtk_widget_unparent);
  G_OBJECT_CLASS (weft_sandwich_view_parent_class)->dispose (object);
}

static void
weft_sandwich_view_class_init (WeftSandwichViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = weft_sandwich_view_dispose;
  signals[PICKED] = g_signal_new ("picked", WEFT_TYPE_SANDWICH_VIEW, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "sandwich");
}

static void
weft_sandwich_view_init (WeftSandwichView *self)
{
  self->ask = weft_ask_new (&ask_class, self);
}

static GtkWidget *
new_label (const char *text, const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_widget_add_css_class (label, style);
  return label;
}

static GtkWidget *
new_hint (void)
{
  GtkWidget *hint = new_label (_ ("Select a row or a box to see what called it and what it calls."),
                               "weft-second");

  gtk_label_set_wrap (GTK_LABEL (hint), TRUE);
  gtk_label_set_ellipsize (GTK_LABEL (hint), PANGO_ELLIPSIZE_NONE);
  gtk_label_set_justify (GTK_LABEL (hint), GTK_JUSTIFY_CENTER);
  gtk_label_set_xalign (GTK_LABEL (hint), 0.5);
  return hint;
}

static GtkWidget *
add_half (WeftSandwichView *self, GtkWidget *box, WeftPlot *plot, const char *title)
{
  GtkWidget *half = weft_flame_view_new (plot);
  GtkWidget *label = new_label (title, "weft-head");

  gtk_widget_set_vexpand (half, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (half), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  g_signal_connect_object (half, "picked", G_CALLBACK (picked_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), half);
  return half;
}

GtkWidget *
weft_sandwich_view_new (WeftPlot *plot)
{
  WeftSandwichView *self = g_object_new (WEFT_TYPE_SANDWICH_VIEW, NULL);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->stack = gtk_stack_new ();
  /* a word needs no room for two graphs */
  gtk_stack_set_vhomogeneous (GTK_STACK (self->stack), FALSE);
  self->title = new_label ("", "weft-title");
  self->note = new_label ("", "weft-second");
  /* numbers are whole: rather in two lines */
  gtk_label_set_ellipsize (GTK_LABEL (self->note), PANGO_ELLIPSIZE_NONE);
  gtk_label_set_wrap (GTK_LABEL (self->note), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (self->note), NOTE_CHARS);
  gtk_widget_add_css_class (self->note, "weft-numbers");
  gtk_widget_add_css_class (box, "weft-sandwich");
  gtk_box_append (GTK_BOX (box), self->title);
  gtk_box_append (GTK_BOX (box), self->note);
  self->callers = add_half (self, box, plot, _ ("Called from"));
  self->callees = add_half (self, box, plot, _ ("Calls"));
  gtk_stack_add_named (GTK_STACK (self->stack), new_hint (), "hint");
  /* a low window is to have room for the other charts */
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), box);
  gtk_stack_add_named (GTK_STACK (self->stack), scrolled, "both");
  gtk_widget_set_parent (self->stack, GTK_WIDGET (self));
  weft_sandwich_view_set_look (self, WEFT_FLAME_BY_MODULE, NULL);
  return GTK_WIDGET (self);
}

void
weft_sandwich_view_set (WeftSandwichView *self,
                        WeftCallTree *tree,
                        WeftFlameUnit unit,
                        guint32 frame)
{
  g_autoptr (WeftSandwichPicture) picture = NULL;
  Question *question;

  g_return_if_fail (WEFT_IS_SANDWICH_VIEW (self));
  if (tree != NULL && frame != WEFT_FRAME_NONE && weft_sandwich_picture_is_large (tree))
    {
      question = g_new (Question, 1);
      *question = (Question){ weft_call_tree_ref (tree), unit, frame };
      weft_ask (self->ask, question);
      return;
    }
  weft_ask_forget (self->ask);
  if (tree != NULL && frame != WEFT_FRAME_NONE)
    {
      picture = weft_sandwich_picture_new (tree, unit, frame);
      take_picture (self, picture);
      return;
    }
  weft_flame_view_set_graph (WEFT_FLAME_VIEW (self->callers), NULL);
  weft_flame_view_set_graph (WEFT_FLAME_VIEW (self->callees), NULL);
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "hint");
}

void
weft_sandwich_view_set_look (WeftSandwichView *self, WeftFlameColors colors, const char *query)
{
  g_return_if_fail (WEFT_IS_SANDWICH_VIEW (self));
  weft_flame_view_set_look (WEFT_FLAME_VIEW (self->callers), TRUE, colors, query);
  weft_flame_view_set_look (WEFT_FLAME_VIEW (self->callees), FALSE, colors, query);
}

WeftFlameView *
weft_sandwich_view_get_callers (WeftSandwichView *self)
{
  return WEFT_FLAME_VIEW (self->callers);
}

WeftFlameView *
weft_sandwich_view_get_callees (WeftSandwichView *self)
{
  return WEFT_FLAME_VIEW (self->callees);
}
