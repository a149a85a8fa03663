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
  GtkWidget *form_box, *search, *summary, *area_place, *divide;
  GtkWidget *flame_place, *table_place;
  GtkDropDown *subjects, *tracks, *colors;
  GtkToggleButton *upward, *inverted, *apart;

  /* borrowed */
  GtkWidget *area;      /* time axis with the samples */
  GtkWidget *time_area; /* time axis with the samples and their stacks */
  GtkWidget *flame, *sandwich, *costs, *missing;
  GtkWidget *waits; /* the button below missing */
  GtkWidget *form_buttons[WEFT_N_PROFILE_FORMS];

  WeftDocument *document;
  WeftPlot *plot, *time_plot; /* of the areas */
  WeftProfileSource *source;  /* NULL until something was read */
  WeftAsk *reading;           /* reads its stacks */
  WeftAsk *making;            /* makes its trees */
  WeftCallTree *tree;         /* tree of the range; NULL without a profile */
  WeftProfileSubject tree_subject;
  WeftProfileSubject subject;
  WeftProfileSubject listed[WEFT_N_PROFILE_SUBJECTS]; /* in the order of the drop-down */
  WeftProfileForm form;
  WeftFlameColors form_colors[WEFT_N_PROFILE_FORMS];
  guint32 frame;
  guint32
      band; /* band whose callers are shown once the stacks have been read; or WEFT_HEAP_NO_BAND */
  gboolean is_ours; /* the page itself is changing the selection */
  gboolean is_late; /* the tree is outdated */
  guint n_tracks;
  WeftDocument *names_log; /* log that names are taken from; NULL when done */
  gboolean takes_names;    /* the document is being read with those names */
  guint n_unnamed;         /* functions without names before that */
};

/* Offers to find names of functions without one; shows how many were found. */
void weft_profile_page_update_names (WeftProfilePage *self);

/* Asks for a log to take names from; takes the names of the log at @path. */
void weft_profile_page_choose_names (WeftProfilePage *self);
void weft_profile_page_take_names (WeftProfilePage *self, const char *path);

/* Creates the button that shows the waits of threads for a log without a profile. */
GtkWidget *weft_profile_page_new_waits_button (WeftProfilePage *self);

/* Updates the page for the document's trace, with the initial subject. */
void weft_profile_page_take_trace (WeftProfilePage *self);

/* Profile of the subject, borrowed; NULL without samples. */
const WeftTimeProfile *weft_profile_page_get_profile (WeftProfilePage *self);

/* Fills the drop-down of tracks with those of the subject. */
void weft_profile_page_fill_tracks (WeftProfilePage *self);

/* Shows the costs of @subject. */
void weft_profile_page_show_subject (WeftProfilePage *self, WeftProfileSubject subject);

/* Selects @subject, which the log must have. */
void weft_profile_page_choose_subject (WeftProfilePage *self, WeftProfileSubject subject);

/* Shows the callers of the requested band once the stacks have been read. */
void weft_profile_page_find_band (WeftProfilePage *self);

/* The selected HEC or thread, or -1. */
gint64 weft_profile_page_get_track (WeftProfilePage *self);

/* Shows callers and callees of the selected frame. */
void weft_profile_page_update_sandwich (WeftProfilePage *self);

/* Rebuilds the tree and everything made from it; a large one on a worker. */
void weft_profile_page_update_tree (WeftProfilePage *self);

/* Shows the numbers of the current tree in the current unit. */
void weft_profile_page_update_unit (WeftProfilePage *self);

/* The time axis that is visible in the current form. */
GtkWidget *weft_profile_page_shown_area (WeftProfilePage *self);

/* Selects the frame of the box of @lane at @time and @y (px of all lanes), or with NAN the one with
 * the keyboard focus. */
void weft_profile_page_pick_box (WeftProfilePage *self, gint lane, guint64 time, double y);

/* Add the timeline's actions and keys to the page. */
void weft_profile_page_install_actions (GtkWidgetClass *klass);
void weft_profile_page_add_keys (WeftProfilePage *self);

/* Requests to workers: the stacks of the source, and trees. */
extern const WeftAskClass weft_profile_page_stacks, weft_profile_page_trees;
