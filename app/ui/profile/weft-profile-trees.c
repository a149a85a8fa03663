/* SPDX-License-Identifier: BSD-3-Clause */
/* Call trees of the profile page. Small trees are made at once, large ones on a worker thread. */
#include "weft-profile-page-private.h"
#include "weft-profile-page.h"

#include <glib/gi18n.h>

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

void
weft_profile_page_update_unit (WeftProfilePage *self)
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
