/* SPDX-License-Identifier: BSD-3-Clause */
/* Sandwich view: a flame graph of callers, which grows upwards, above a flame graph of callees,
 * which grows downwards. */
#include "weft-profile-page.h"

#include "weft-ask.h"
#include "weft-display.h"
#include "weft-format.h"
#include "weft-name.h"
#include "weft-object.h"
#include "weft-widget.h"

#include <glib/gi18n.h>

/* Graphs for trees with at least this many stacks are made on a worker thread; smaller ones take a
 * few ms. */
#define MANY_STACKS 5000

struct _WeftSandwichView
{
  AdwBin parent_instance;

  /* template children */
  GtkStack *stack; /* the two graphs, or a hint to select a frame */
  GtkBox *box;
  GtkLabel *title, *note, *callers_head, *callees_head;

  GtkWidget *callers, *callees; /* borrowed, children of @box */

  WeftAsk *ask; /* makes the graphs of large trees */
};

static guint picked_signal;

G_DEFINE_FINAL_TYPE (WeftSandwichView, weft_sandwich_view, ADW_TYPE_BIN)

/* Graphs and texts of a frame; immutable. */
typedef struct
{
  guint32 frame;
  char *title; /* shortened name of the frame */
  char *note;  /* a text such as "12 samples, 14.1 % of the program; own: 3 samples" */
  WeftFlameGraph *callers, *callees;
} SandwichContents;

static void
contents_free (gpointer data)
{
  SandwichContents *self = data;

  weft_shared_unref (self->callers);
  weft_shared_unref (self->callees);
  g_free (self->title);
  g_free (self->note);
  g_free (self);
}

static char *
frame_note (const WeftCallTree *tree,
            const WeftCallTree *callees,
            WeftFlameUnit unit,
            guint32 frame)
{
  gboolean is_apart = weft_stacks_nth_frame (tree->stacks, frame)->kind != WEFT_FRAME_ORDINARY;
  guint64 total = callees->sum, own = weft_stacks_count (callees->stacks) > 1 ? callees->own[1] : 0;
  guint64 whole = 0;
  g_autofree char *all = weft_flame_amount_text (unit, total);
  g_autofree char *of_it = weft_flame_amount_text (unit, own);
  WeftFormatted share;

  for (guint i = 0; i < WEFT_N_FRAME_KINDS; i++)
    whole += is_apart || i == WEFT_FRAME_ORDINARY ? tree->by_kind[i] : 0;
  share = weft_format_percent ((double) total / (double) MAX (whole, 1), 1);
  return is_apart ?
             g_strdup_printf (_ ("%s, %s of all; not part of the program"), all, share.text) :
         unit == WEFT_FLAME_BYTES ?
             g_strdup_printf (_ ("%s, %s of the heap; own: %s"), all, share.text, of_it) :
         unit == WEFT_FLAME_NS ?
             g_strdup_printf (_ ("%s, %s of the time in which threads did not run"), all,
                              share.text) :
             g_strdup_printf (_ ("%s, %s of the program; own: %s"), all, share.text, of_it);
}

/* Makes the graphs and texts for @frame in @tree. Keeps no reference to @tree. */
static SandwichContents *
contents_new (const WeftCallTree *tree, WeftFlameUnit unit, guint32 frame)
{
  SandwichContents *self = g_new0 (SandwichContents, 1);
  g_autoptr (WeftSandwich) sandwich = weft_sandwich_new (tree, frame);
  g_autofree char *name = weft_frame_name (weft_stacks_nth_frame (tree->stacks, frame));

  self->frame = frame;
  self->title = weft_name_shorten_to_chars (name, WEFT_NAME_MAX_CHARS);
  self->note = frame_note (tree, sandwich->callees, unit, frame);
  self->callers = weft_flame_graph_new (sandwich->callers, NULL, unit, TRUE, FALSE, 0);
  self->callees = weft_flame_graph_new (sandwich->callees, NULL, unit, TRUE, FALSE, 0);
  return self;
}

/* Emits "picked", except when the selection is cleared. */
static void
picked_cb (WeftSandwichView *self, guint frame)
{
  if (frame != WEFT_FRAME_NONE)
    g_signal_emit (self, picked_signal, 0, frame);
}

static void
contents_ready_cb (gpointer owner, gpointer question, gpointer answer)
{
  WeftSandwichView *self = owner;
  const SandwichContents *contents = answer;
  WeftFlameView *halves[] = { WEFT_FLAME_VIEW (self->callers), WEFT_FLAME_VIEW (self->callees) };
  g_autofree char *title = weft_display_text (contents->title);
  g_autofree char *note = weft_display_text (contents->note);

  gtk_label_set_text (self->title, title);
  gtk_label_set_text (self->note, note);
  weft_flame_view_set_graph (halves[0], contents->callers);
  weft_flame_view_set_graph (halves[1], contents->callees);
  for (guint i = 0; i < G_N_ELEMENTS (halves); i++)
    weft_flame_view_set_subject (halves[i], contents->frame);
  gtk_stack_set_visible_child_name (self->stack, "both");
  contents_free (answer);
}

/* Arguments of the worker. While it runs, the previous graphs stay visible. */
typedef struct
{
  WeftCallTree *tree; /* first, for weft_shared_free_holder() */
  WeftFlameUnit unit;
  guint32 frame;
} ContentsRequest;

static gpointer
make_contents (gpointer data, WeftAskRun *run, GCancellable *cancellable)
{
  const ContentsRequest *question = data;

  return contents_new (question->tree, question->unit, question->frame);
}

static const WeftAskClass ask_class = {
  .answer = make_contents,
  .receive_answer = contents_ready_cb,
  .free_question = weft_shared_free_holder,
  .free_answer = contents_free,
  .has_queue = TRUE,
};

static void
weft_sandwich_view_class_init (WeftSandwichViewClass *klass)
{
  weft_class_add_owned (klass, WeftSandwichView, weft_ask_free, ask);
  picked_signal = weft_signal_new ("picked", WEFT_TYPE_SANDWICH_VIEW, 1, G_TYPE_UINT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "sandwich");
  weft_class_template (klass, "weft-sandwich-view");
  weft_class_bind_children (klass, WeftSandwichView, stack, box, title, note, callers_head,
                            callees_head);
}

static void
weft_sandwich_view_init (WeftSandwichView *self)
{
  self->ask = weft_ask_new (&ask_class, self);
  gtk_widget_init_template (GTK_WIDGET (self));
}

static GtkWidget *
add_flame_view (WeftSandwichView *self, WeftPlot *plot, GtkLabel *head)
{
  GtkWidget *half = weft_flame_view_new (plot);

  weft_widget_set_accessible_name (half, gtk_label_get_text (head));
  weft_connect (half, "picked", picked_cb, self);
  gtk_box_insert_child_after (self->box, half, GTK_WIDGET (head));
  return half;
}

GtkWidget *
weft_sandwich_view_new (WeftPlot *plot)
{
  WeftSandwichView *self = g_object_new (WEFT_TYPE_SANDWICH_VIEW, NULL);

  self->callers = add_flame_view (self, plot, self->callers_head);
  self->callees = add_flame_view (self, plot, self->callees_head);
  /* the callers are drawn from the bottom up, so unused space goes below the callees */
  gtk_widget_set_vexpand (self->callees, TRUE);
  weft_sandwich_view_set_look (self, WEFT_FLAME_BY_MODULE, NULL);
  return GTK_WIDGET (self);
}

void
weft_sandwich_view_set_frame (WeftSandwichView *self,
                              WeftCallTree *tree,
                              WeftFlameUnit unit,
                              guint32 frame)
{
  ContentsRequest *question;

  g_return_if_fail (WEFT_IS_SANDWICH_VIEW (self));
  if (tree != NULL && frame != WEFT_FRAME_NONE && weft_stacks_count (tree->stacks) >= MANY_STACKS)
    {
      question = g_new (ContentsRequest, 1);
      *question = (ContentsRequest){ weft_shared_ref (tree), unit, frame };
      weft_ask (self->ask, question);
      return;
    }
  weft_ask_forget (self->ask);
  if (tree != NULL && frame != WEFT_FRAME_NONE)
    {
      contents_ready_cb (self, NULL, contents_new (tree, unit, frame));
      return;
    }
  weft_flame_view_set_graph (WEFT_FLAME_VIEW (self->callers), NULL);
  weft_flame_view_set_graph (WEFT_FLAME_VIEW (self->callees), NULL);
  gtk_stack_set_visible_child_name (self->stack, "hint");
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
