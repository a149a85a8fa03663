/* SPDX-License-Identifier: BSD-3-Clause */
/* Merges the call trees of two logs on a worker thread, and shows the differences of their
 * shares. */
#include "weft-change-view.h"

#include "weft-ask.h"
#include "weft-features.h"
#include "weft-heap-stacks.h"
#include "weft-object.h"
#include "weft-widget.h"

#include <glib/gi18n.h>
#include <string.h>

/* The log before the change is A, the log after the change is B. */
enum
{
  A,
  B,
  N_SIDES,
};

struct _WeftChangeView
{
  GtkBox parent_instance;

  GtkWidget *of_a, *note; /* template children */
  GtkWidget *flame;       /* borrowed child widget */

  WeftTrace *traces[N_SIDES]; /* or NULL */
  WeftRange ranges[N_SIDES];
  WeftProfileSubject subject;
  WeftFlameGraph *graphs[N_SIDES]; /* graphs that share their stacks; NULL until they are made */
  WeftAsk *ask;
  char *query;
};

G_DEFINE_FINAL_TYPE (WeftChangeView, weft_change_view, GTK_TYPE_BOX)

/* Request for the worker. The worker stores the graphs in it. */

typedef struct
{
  WeftTrace *traces[N_SIDES];
  WeftRange ranges[N_SIDES];
  WeftProfileSubject subject;
  WeftFlameGraph *graphs[N_SIDES];
} TreesRequest;

static void
trees_request_free (gpointer data)
{
  TreesRequest *work = data;

  for (guint i = 0; i < N_SIDES; i++)
    {
      weft_shared_unref (work->traces[i]);
      g_clear_pointer (&work->graphs[i], weft_shared_unref);
    }
  g_free (work);
}

static WeftCallTree *
call_tree_of (const WeftTrace *trace, WeftRange range, WeftProfileSubject subject)
{
  const WeftTimeProfile *samples = weft_profile_subject_samples (subject, trace);

  if (samples != NULL)
    return weft_call_tree_new_profile (samples, range.from, range.to, -1);
  return weft_heap_stacks_tree_of (trace->heap, range.from, range.to);
}

static gpointer
join_trees (gpointer question, WeftAskRun *run, GCancellable *cancellable)
{
  TreesRequest *work = question;
  g_autoptr (WeftCallTree) a = call_tree_of (work->traces[A], work->ranges[A], work->subject);
  g_autoptr (WeftCallTree) b = call_tree_of (work->traces[B], work->ranges[B], work->subject);
  const WeftCallTree *const trees[N_SIDES] = { a, b };
  WeftCallTree *joined[N_SIDES];

  weft_call_tree_join (trees, 2, joined);
  for (guint i = 0; i < N_SIDES; i++)
    {
      guint other = i == A ? B : A;
      const WeftTimeProfile *of = weft_profile_subject_samples (work->subject, work->traces[i]);
      const WeftTimeProfile *to = weft_profile_subject_samples (work->subject, work->traces[other]);
      /* the last argument is the ratio of the sample intervals, or 0 for bytes */
      WeftFlameGraph *graph =
          weft_flame_graph_new (joined[i], joined[other], weft_profile_source_unit (work->subject),
                                FALSE, work->traces[A] != work->traces[B],
                                of != NULL ? (double) to->tick_ns / (double) of->tick_ns : 0);

      graph->base_name = i == A ? _ ("in B") : _ ("in A");
      graph->change.is_backward = i == A;
      work->graphs[i] = graph;
    }
  for (guint i = 0; i < N_SIDES; i++)
    weft_shared_unref (joined[i]);
  return NULL;
}

static void
update_flame (WeftChangeView *self)
{
  WeftFlameView *flame = WEFT_FLAME_VIEW (self->flame);
  guint side = gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->of_a)) ? A : B;
  char *sums[N_SIDES] = { NULL };
  g_autofree char *text = NULL;

  weft_flame_view_set_graph (flame, self->graphs[side]);
  weft_flame_view_set_look (flame, FALSE, WEFT_FLAME_BY_CHANGE, self->query);
  for (guint i = 0; self->graphs[A] != NULL && i < N_SIDES; i++)
    sums[i] = weft_flame_amount_text (self->graphs[i]->unit,
                                      self->graphs[i]->tree->by_kind[WEFT_FRAME_ORDINARY]);
  if (sums[A] != NULL)
    text = g_strdup_printf (side == A ?
                                _ ("Stacks of A, coloured by what changes in B: A has %s, B %s") :
                                _ ("Stacks of B, coloured by what changed from A: A has %s, B %s"),
                            sums[A], sums[B]);
  for (guint i = 0; i < N_SIDES; i++)
    g_free (sums[i]);
  gtk_label_set_text (GTK_LABEL (self->note), text != NULL            ? text :
                                              self->traces[A] != NULL ? _ ("Reading…") :
                                                                        "");
}

static void
graphs_ready_cb (gpointer owner, gpointer question, gpointer answer)
{
  WeftChangeView *self = owner;
  TreesRequest *work = question;

  for (guint i = 0; i < N_SIDES; i++)
    self->graphs[i] = g_steal_pointer (&work->graphs[i]);
  update_flame (self);
}

static const WeftAskClass ask_class = {
  .answer = join_trees,
  .receive_answer = graphs_ready_cb,
  .free_question = trees_request_free,
};

static void
clear_graphs (WeftChangeView *self)
{
  weft_ask_forget (self->ask);
  for (guint i = 0; i < N_SIDES; i++)
    {
      g_clear_pointer (&self->graphs[i], weft_shared_unref);
      g_clear_pointer (&self->traces[i], weft_shared_unref);
    }
}

static void
search_changed_cb (WeftChangeView *self, GtkEditable *search)
{
  g_free (self->query);
  self->query = g_strdup (gtk_editable_get_text (search));
  weft_flame_view_set_look (WEFT_FLAME_VIEW (self->flame), FALSE, WEFT_FLAME_BY_CHANGE,
                            self->query);
}

/* Escape in an empty search entry closes the window. If there is text, WeftTableMenu clears it. */
static void
stop_search_cb (WeftChangeView *self, GtkEditable *search)
{
  if (*gtk_editable_get_text (search) == '\0')
    gtk_widget_activate_action (GTK_WIDGET (self), "window.close", NULL);
}

static void
weft_change_view_dispose (GObject *object)
{
  WeftChangeView *self = WEFT_CHANGE_VIEW (object);

  clear_graphs (self);
  weft_object_dispose_owned (object);
}

static void
weft_change_view_class_init (WeftChangeViewClass *klass)
{
  weft_class_add_owned (klass, WeftChangeView, weft_ask_free, ask);
  weft_class_add_owned (klass, WeftChangeView, g_free, query);
  G_OBJECT_CLASS (klass)->dispose = weft_change_view_dispose;
  weft_class_template (klass, "weft-change-view");
  weft_class_bind_children (klass, WeftChangeView, of_a, note);
  gtk_widget_class_bind_template_callback (GTK_WIDGET_CLASS (klass), update_flame);
}

static void
weft_change_view_init (WeftChangeView *self)
{
  self->ask = weft_ask_new (&ask_class, self);
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
weft_change_view_new (WeftPlot *plot, GtkEditable *search)
{
  WeftChangeView *self = g_object_new (WEFT_TYPE_CHANGE_VIEW, NULL);

  self->flame = weft_flame_view_new (plot);
  gtk_widget_set_vexpand (self->flame, TRUE);
  weft_widget_set_accessible_name (self->flame, _ ("What changed from one log to the other"));
  gtk_box_append (GTK_BOX (self), self->flame);
  weft_connect (search, "search-changed", search_changed_cb, self);
  weft_connect (search, "stop-search", stop_search_cb, self);
  return GTK_WIDGET (self);
}

static gboolean
trace_has_subject (const WeftTrace *trace, WeftProfileSubject subject)
{
  return trace != NULL && weft_profile_subject_is_recorded (subject, trace);
}

gboolean
weft_change_view_can_compare (const WeftTrace *a, const WeftTrace *b, WeftProfileSubject subject)
{
  return trace_has_subject (a, subject) && trace_has_subject (b, subject);
}

char *
weft_change_view_missing_text (WeftProfileSubject subject)
{
  const char *variant;
  WeftFeature feature = weft_profile_subject_feature (subject, &variant);
  const WeftRecipe *recipe = weft_feature_recipe (feature, variant);

  /* Translators: "heap profile by cost centre", and flags of GHC and of the RTS */
  return g_strdup_printf (_ ("Not in both logs: %s. Build both programs with %s, and run both with "
                             "%s."),
                          recipe->what != NULL ? _ (recipe->what) :
                                                 weft_feature_label (recipe->feature),
                          recipe->build, recipe->flags);
}

void
weft_change_view_set_traces (WeftChangeView *self,
                             WeftTrace *a,
                             WeftTrace *b,
                             WeftRange range_a,
                             WeftRange range_b,
                             WeftProfileSubject subject)
{
  const WeftRange ranges[N_SIDES] = { range_a, range_b };
  TreesRequest *work;

  g_return_if_fail (WEFT_IS_CHANGE_VIEW (self));
  if (self->traces[A] == a && self->traces[B] == b && self->subject == subject &&
      memcmp (self->ranges, ranges, sizeof ranges) == 0)
    return;
  clear_graphs (self);
  self->subject = subject;
  memcpy (self->ranges, ranges, sizeof ranges);
  if (weft_change_view_can_compare (a, b, subject))
    {
      self->traces[A] = weft_shared_ref (a);
      self->traces[B] = weft_shared_ref (b);
      work = g_new0 (TreesRequest, 1);
      *work = (TreesRequest){ .traces = { weft_shared_ref (a), weft_shared_ref (b) },
                              .ranges = { range_a, range_b },
                              .subject = subject };
      weft_ask (self->ask, work);
    }
  update_flame (self);
}
