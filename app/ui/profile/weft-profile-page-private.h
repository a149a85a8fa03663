/* SPDX-License-Identifier: BSD-3-Clause */
/* Private declarations shared by the files of the profile page. */
#pragma once

#include "weft-ask.h"
#include "weft-bar.h"
#include "weft-profile-page.h"

struct _WeftProfilePage
{
  WeftPage parent_instance;

  /* template children */
  GtkStack *stack;
  WeftBar *names_bar;
  GtkWidget *form_box, *search, *summary, *area_bin, *divide;
  GtkWidget *flame_box, *table_box;
  GtkDropDown *subjects, *tracks, *colors;
  GtkToggleButton *upward, *inverted, *outside_costs;

  /* borrowed */
  GtkWidget *area;      /* time axis with the samples */
  GtkWidget *time_area; /* time axis with the samples and their stacks */
  GtkWidget *flame, *sandwich, *costs, *missing;
  GtkWidget *waits_button; /* button on the page @missing */
  GtkWidget *form_buttons[WEFT_N_PROFILE_FORMS];

  WeftDocument *document;
  WeftPlot *plot, *time_plot; /* plots of @area and @time_area */
  WeftProfileSource *source;  /* NULL until something has been read */
  WeftAsk *stacks_request;    /* reads the stacks of @source */
  WeftAsk *trees_request;     /* makes the trees of @source */
  WeftCallTree *tree;         /* tree of the selected range; NULL if there is none */
  WeftProfileSubject tree_subject;
  WeftProfileSubject subject;
  WeftProfileSubject listed[WEFT_N_PROFILE_SUBJECTS]; /* offered subjects, in drop-down order */
  WeftProfileForm form;
  WeftFlameColors form_colors[WEFT_N_PROFILE_FORMS];
  guint32 frame;
  guint32 band;         /* band whose callers are still to be shown; or WEFT_HEAP_NO_BAND */
  gboolean is_updating; /* the page itself, not the user, is changing a drop-down */
  gboolean is_stale;    /* the tree must be updated when the page is mapped */
  guint n_tracks;
  WeftDocument *names_log; /* log from which names are taken; NULL when done */
  gboolean takes_names;    /* the document is being reread with the names from @names_log */
  guint n_unnamed;         /* number of unnamed functions before the document was reread */
};

/* Offers to read the names of unnamed functions from another log, and reports the result. */
void weft_profile_page_update_names (WeftProfilePage *self);

/* Ask the user for a log from which to take names, and take the names from the log at @path. */
void weft_profile_page_choose_names (WeftProfilePage *self);
void weft_profile_page_load_names (WeftProfilePage *self, const char *path);

/* Creates the button that shows off-CPU time. It is used for logs without a profile. */
GtkWidget *weft_profile_page_new_waits_button (WeftProfilePage *self);

/* Updates the page for the document's trace, with the initial subject. */
void weft_profile_page_set_trace (WeftProfilePage *self);

/* Returns the profile of the current subject, or NULL if it has no samples. Borrowed. */
const WeftTimeProfile *weft_profile_page_get_profile (WeftProfilePage *self);

/* Fills the drop-down of tracks with the HECs or threads of the current subject. */
void weft_profile_page_fill_tracks (WeftProfilePage *self);

/* Shows the costs of @subject. */
void weft_profile_page_show_subject (WeftProfilePage *self, WeftProfileSubject subject);

/* Selects @subject, which the log must have. */
void weft_profile_page_choose_subject (WeftProfilePage *self, WeftProfileSubject subject);

/* Shows the callers of the requested band once the stacks have been read. */
void weft_profile_page_find_band (WeftProfilePage *self);

/* Returns the selected HEC or thread, or -1 for all. */
gint64 weft_profile_page_get_track (WeftProfilePage *self);

/* Shows callers and callees of the selected frame. */
void weft_profile_page_update_sandwich (WeftProfilePage *self);

/* Rebuilds the tree and everything made from it, on a worker thread if it is large. */
void weft_profile_page_update_tree (WeftProfilePage *self);

/* Returns the time axis that is visible in the current form. */
GtkWidget *weft_profile_page_shown_area (WeftProfilePage *self);

/* Requests to worker threads: reading the source's stacks, and making trees. */
extern const WeftAskClass weft_profile_page_stacks, weft_profile_page_trees;
