/* SPDX-License-Identifier: BSD-3-Clause */
/* Parts of the profile page that depend on the log: the drop-downs of subjects and of HECs or
 * threads, and the stacks of the heap, which are read on a worker thread. */
#include "weft-file-chooser.h"
#include "weft-missing-page.h"
#include "weft-object.h"
#include "weft-profile-page-private.h"
#include "weft-profile-page.h"
#include "weft-thread-name.h"

#include <glib/gi18n.h>

/* Call trees of the profile page. Small trees are made at once, large ones on a worker thread. */

static void
update_summary (WeftProfilePage *self)
{
  g_autofree char *text = NULL;

  if (self->tree != NULL)
    text = weft_profile_source_describe (self->subject, self->document, self->tree);
  else if (weft_ask_is_busy (self->stacks_request) || weft_ask_is_busy (self->trees_request))
    text = g_strdup (_ ("Reading…"));
  if (self->form == WEFT_PROFILE_TREE &&
      !weft_view_has_selection (weft_document_get_view (self->document)) &&
      self->form_colors[self->form] == WEFT_FLAME_BY_CHANGE)
    {
      g_free (text);
      text = g_strdup (_ ("Select a range to compare it with the rest of the log"));
    }
  gtk_label_set_text (GTK_LABEL (self->summary), text != NULL ? text : "");
}

static void
set_trees (WeftProfilePage *self, WeftProfileTrees *trees)
{
  g_clear_pointer (&self->tree, weft_shared_unref);
  self->tree = g_steal_pointer (&trees->tree);
  weft_flame_view_set_graph (WEFT_FLAME_VIEW (self->flame), trees->graph);
  self->tree_subject = trees->query.subject;
  weft_costs_pane_set_tree (WEFT_COSTS_PANE (self->costs),
                            self->tree_subject == WEFT_PROFILE_OF_HEAP ? self->tree : NULL);
  weft_profile_page_update_sandwich (self);
  update_summary (self);
}

/* Shows the amounts of the current tree in the current unit of time. */
static void
profile_page_update_unit (WeftProfilePage *self)
{
  weft_flame_view_describe (WEFT_FLAME_VIEW (self->flame));
  weft_profile_page_update_sandwich (self);
  update_summary (self);
}

/* Arguments of the worker. */

typedef struct
{
  WeftProfileSource *source; /* first, for weft_shared_free_holder() */
  WeftProfileQuery query;
} TreesRequest;

static gpointer
make_trees (gpointer data, WeftAskRun *run, GCancellable *cancellable)
{
  const TreesRequest *question = data;

  return weft_profile_source_make_trees (question->source, &question->query);
}

static void
trees_ready_cb (gpointer owner, gpointer question, gpointer answer)
{
  WeftProfilePage *self = owner;
  g_autoptr (WeftProfileTrees) trees = answer;

  if (trees->query.subject == self->subject)
    set_trees (self, trees);
}

const WeftAskClass weft_profile_page_trees = {
  .answer = make_trees,
  .receive_answer = trees_ready_cb,
  .free_question = weft_shared_free_holder,
  .free_answer = (GDestroyNotify) weft_profile_trees_free,
  .has_queue = TRUE,
};

void
weft_profile_page_update_tree (WeftProfilePage *self)
{
  WeftProfileQuery query = weft_profile_query_make (
      self->subject, weft_document_get_view (self->document), weft_profile_page_get_track (self));
  g_autoptr (WeftProfileTrees) trees = NULL;

  self->is_stale = FALSE;
  query.is_compared = self->form_colors[WEFT_PROFILE_TREE] == WEFT_FLAME_BY_CHANGE;
  query.is_inverted = gtk_toggle_button_get_active (self->inverted);
  query.with_outside_costs = gtk_toggle_button_get_active (self->outside_costs);
  if (self->source != NULL && weft_profile_source_is_large (self->source, self->subject))
    {
      WeftProfileTrees nothing = { .query = query };
      TreesRequest *question = g_new (TreesRequest, 1);

      *question = (TreesRequest){ weft_shared_ref (self->source), query };
      weft_ask (self->trees_request, question);
      if (self->tree != NULL && self->tree_subject != query.subject)
        set_trees (self, &nothing);
      return;
    }
  weft_ask_forget (self->trees_request);
  if (self->source != NULL)
    trees = weft_profile_source_make_trees (self->source, &query);
  else
    {
      trees = g_new0 (WeftProfileTrees, 1);
      trees->query = query;
    }
  set_trees (self, trees);
}

const WeftTimeProfile *
weft_profile_page_get_profile (WeftProfilePage *self)
{
  WeftTrace *trace = weft_document_get_trace (self->document);
  const WeftTimeProfile *profile =
      trace != NULL ? weft_profile_subject_samples (self->subject, trace) : NULL;

  return profile != NULL && weft_time_profile_n_samples (profile) > 0 ? profile : NULL;
}

void
weft_profile_page_fill_tracks (WeftProfilePage *self)
{
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);
  const WeftTimeProfile *profile = weft_profile_page_get_profile (self);
  WeftTrace *trace = weft_document_get_trace (self->document);
  const WeftThreads *threads = trace != NULL ? weft_trace_peek (trace, WEFT_LAZY_THREADS) : NULL;

  gtk_string_list_append (list, profile != NULL && profile->is_by_thread ?
                                    C_ ("choice", "All Threads") :
                                    C_ ("choice", "All HECs"));
  for (guint i = 0; profile != NULL && i < profile->tracks->len; i++)
    {
      guint32 track = g_array_index (profile->tracks, guint32, i);
      g_auto (WeftThreadNames) names = { 0 };

      /* the first name contains the label of the thread, if any, and its id */
      if (profile->is_by_thread)
        weft_thread_names_init (&names, threads, track);
      gtk_string_list_take (list, profile->is_by_thread ? g_strdup (names.texts[0]) :
                                                          g_strdup_printf (_ ("HEC %u"), track));
    }
  self->is_updating = TRUE;
  gtk_drop_down_set_model (self->tracks, G_LIST_MODEL (list));
  self->n_tracks = profile != NULL ? profile->tracks->len : 0;
  self->is_updating = FALSE;
}

static gpointer
read_stacks (gpointer question, WeftAskRun *run, GCancellable *cancellable)
{
  return weft_profile_source_read_stacks (question);
}

static void
stacks_ready_cb (gpointer owner, gpointer question, gpointer answer)
{
  WeftProfilePage *self = owner;

  if (answer == NULL)
    return;
  weft_profile_source_set_stacks (self->source, answer);
  if (self->subject == WEFT_PROFILE_OF_HEAP)
    weft_profile_page_update_tree (self);
  weft_profile_page_find_band (self);
}

void
weft_profile_page_find_band (WeftProfilePage *self)
{
  guint32 frame = self->source != NULL ?
                      weft_profile_source_frame_of_band (self->source, self->band) :
                      WEFT_FRAME_NONE;

  if (frame == WEFT_FRAME_NONE)
    return;
  self->band = WEFT_HEAP_NO_BAND;
  weft_profile_page_set_frame (self, frame);
}

const WeftAskClass weft_profile_page_stacks = {
  .answer = read_stacks,
  .receive_answer = stacks_ready_cb,
  .free_question = weft_shared_unref,
  .free_answer = (GDestroyNotify) weft_heap_stacks_free,
};

void
weft_profile_page_choose_subject (WeftProfilePage *self, WeftProfileSubject subject)
{
  for (guint i = 0; i < g_list_model_get_n_items (gtk_drop_down_get_model (self->subjects)); i++)
    if (self->listed[i] == subject)
      gtk_drop_down_set_selected (self->subjects, i);
}

static void
waits_clicked_cb (WeftProfilePage *self)
{
  gtk_stack_set_visible_child_name (self->stack, "chart");
  weft_profile_page_show_subject (self, WEFT_PROFILE_OF_WAITS);
}

GtkWidget *
weft_profile_page_new_waits_button (WeftProfilePage *self)
{
  self->waits_button = gtk_button_new_with_label (_ ("Show Off-CPU Time"));
  gtk_widget_set_tooltip_text (self->waits_button,
                               _ ("Flame graph of the time in which threads did not run: by label, "
                                  "state, reason and waker"));
  gtk_widget_set_halign (self->waits_button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (self->waits_button, "pill");
  weft_connect (self->waits_button, "clicked", waits_clicked_cb, self);
  return self->waits_button;
}

void
weft_profile_page_set_trace (WeftProfilePage *self)
{
  WeftTrace *trace = weft_document_get_trace (self->document);
  WeftProfileSubject subject;
  g_autoptr (GtkStringList) list = NULL;
  guint n = 0;

  /* for the same trace only the unit of time can have changed */
  if (self->source != NULL && weft_profile_source_has_trace (self->source, trace))
    {
      profile_page_update_unit (self);
      return;
    }
  weft_ask_forget (self->stacks_request);
  weft_ask_forget (self->trees_request);
  g_clear_pointer (&self->source, weft_shared_unref);
  if (trace == NULL)
    return;
  self->source = weft_profile_source_new (trace);
  weft_ask (self->stacks_request, weft_shared_ref (self->source));
  subject = weft_profile_subject_choose (WEFT_PROFILE_OF_ANY, trace);
  weft_missing_page_set_trace (WEFT_MISSING_PAGE (self->missing), trace);
  gtk_stack_set_visible_child_name (
      self->stack, weft_profile_source_has_subject (self->source, subject) ? "chart" : "none");
  /* offer only subjects that the log has data for */
  list = gtk_string_list_new (NULL);
  for (guint i = 0; i < WEFT_N_PROFILE_SUBJECTS; i++)
    if (weft_profile_source_has_subject (self->source, i))
      {
        gtk_string_list_append (list, g_dpgettext2 (NULL, "title", weft_profile_subject_name (i)));
        self->listed[n++] = i;
      }
  self->is_updating = TRUE;
  gtk_drop_down_set_model (self->subjects, G_LIST_MODEL (list));
  gtk_widget_set_visible (GTK_WIDGET (self->subjects), n > 1);
  self->is_updating = FALSE;
  gtk_widget_set_visible (self->waits_button,
                          weft_profile_source_has_subject (self->source, WEFT_PROFILE_OF_WAITS));
  weft_profile_page_show_subject (self, subject);
}

/* Offers to read the names of unnamed functions in call stacks from another log of the same
 * program. */

/* Returns the number of functions in the profile that have no name. */
static guint
count_unnamed (WeftProfilePage *self)
{
  WeftTrace *trace = weft_document_get_trace (self->document);

  return trace != NULL ? trace->call_stacks->n_unnamed : 0;
}

static void
show_toast (WeftProfilePage *self, const char *text)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.say", "s", text);
}

void
weft_profile_page_update_names (WeftProfilePage *self)
{
  guint n = self->subject == WEFT_PROFILE_OF_CALLS ? count_unnamed (self) : 0;
  g_autofree char *title = NULL;

  if (self->takes_names && weft_document_get_state (self->document) == WEFT_DOCUMENT_READY)
    {
      guint n_now = count_unnamed (self), n_named = self->n_unnamed - MIN (n_now, self->n_unnamed);
      g_autofree char *text = NULL;

      /* the log has been reread with the names from @names_log */
      self->takes_names = FALSE;
      if (n_named > 0)
        text = g_strdup_printf (
            ngettext ("%u function now has a name", "%u functions now have names", n_named),
            n_named);
      else
        text = g_strdup_printf (_ ("%s has no names for these functions"),
                                weft_document_get_title (self->names_log));
      show_toast (self, text);
      g_clear_object (&self->names_log);
    }
  /* the names may still arrive in a live log, and a pipe cannot be reread */
  if (n == 0 || weft_document_is_live (self->document) || !weft_document_has_file (self->document))
    {
      weft_bar_close (self->names_bar);
      return;
    }
  title = g_strdup_printf (
      ngettext ("%u function has no name in this log", "%u functions have no names in this log", n),
      n);
  weft_bar_show (self->names_bar, title,
                 _ ("Another log of the same build, or a database that ipedb 0.1 made from one, "
                    "may have them."));
}

/* Takes the names from the other log once it has been read. */
static void
names_log_changed_cb (WeftProfilePage *self)
{
  WeftTrace *trace = weft_document_get_trace (self->names_log);
  gboolean is_there = weft_document_get_state (self->names_log) != WEFT_DOCUMENT_READING ||
                      weft_document_is_live (self->names_log);

  if (self->takes_names || !is_there)
    return;
  if (trace != NULL)
    {
      self->takes_names = TRUE;
      self->n_unnamed = count_unnamed (self);
      weft_document_reload_with_names (self->document, trace->index);
    }
  else if (weft_document_get_error (self->names_log) != NULL)
    {
      show_toast (self, weft_document_get_error (self->names_log));
      g_clear_object (&self->names_log);
    }
}

void
weft_profile_page_load_names (WeftProfilePage *self, const char *path)
{
  g_clear_object (&self->names_log);
  self->takes_names = FALSE;
  self->names_log = weft_document_new (path);
  weft_connect (self->names_log, "notify::state", names_log_changed_cb, self);
  weft_connect (self->names_log, "notify::trace", names_log_changed_cb, self);
  weft_document_read (self->names_log);
}

static void
names_file_chosen_cb (GListModel *files, gpointer user_data)
{
  g_autoptr (GFile) file = g_list_model_get_item (files, 0);
  g_autofree char *path = g_file_get_path (file);

  if (path != NULL)
    weft_profile_page_load_names (user_data, path);
}

void
weft_profile_page_choose_names (WeftProfilePage *self)
{
  weft_file_chooser_choose (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                            C_ ("title", "Names From Another Log"), FALSE,
                            weft_document_get_path (self->document), names_file_chosen_cb,
                            g_object_ref (self), g_object_unref);
}
