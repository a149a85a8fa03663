/* SPDX-License-Identifier: BSD-3-Clause */
/* Private declarations shared by the files of the profile page. */
#pragma once

#include "weft-ask.h"
#include "weft-bar.h"
#include "weft-profile-page.h"

struct _WeftProfilePage
{
  AdwBin parent_instance;

  /* template children */
  GtkStack *stack;
  WeftBar *names_bar;
  GtkWidget *form_box, *search, *summary, *area_place, *divide;
  GtkWidget *flame_place, *table_place, *sandwich_place;
  GtkPaned *costs_divide; /* between the table and the sandwich */
  GtkDropDown *subjects, *tracks, *colors;
  GtkToggleButton *upward, *inverted, *apart;

  /* borrowed */
  GtkWidget *area;      /* the time axis with the samples */
  GtkWidget *time_area; /* the same with their stacks */
  GtkWidget *flame, *sandwich, *costs, *missing;
  GtkWidget *waits; /* the button below the last */
  GtkWidget *form_buttons[WEFT_N_PROFILE_FORMS];

  WeftDocument *document;
  WeftPlot *plot, *time_plot; /* of the areas */
  WeftProfileSource *source;  /* NULL as long as nothing was read */
  WeftAsk *reading;           /* for its stacks */
  WeftAsk *making;            /* for trees of it */
  WeftCallTree *tree;         /* of the range; NULL without a profile */
  WeftProfileSubject tree_subject;
  WeftProfileSubject subject;
  WeftProfileSubject listed[WEFT_N_PROFILE_SUBJECTS]; /* in the choice of subjects */
  WeftProfileForm form;
  WeftFlameColors form_colors[WEFT_N_PROFILE_FORMS];
  guint32 frame;
  guint32 band; /* whose callers are wanted when the stacks have been read; or WEFT_HEAP_NO_BAND */
  gboolean is_ours; /* something is chosen by the page itself */
  gboolean is_late; /* the tree is of another moment */
  guint n_tracks;
  WeftDocument *names_log; /* that names are taken from; NULL once they are there */
  gboolean takes_names;    /* the document is being read with them */
  guint n_unnamed;         /* functions without names before that */
};

/* Offers names of functions that go by their ids; says how many have got theirs. */
void weft_profile_page_update_names (WeftProfilePage *self);

/* Asks for a log to take them from; and takes those of the log at @path. */
void weft_profile_page_choose_names (WeftProfilePage *self);
void weft_profile_page_take_names (WeftProfilePage *self, const char *path);

/* The button of a log without a profile, which shows the waits of its threads. */
GtkWidget *weft_profile_page_new_waits_button (WeftProfilePage *self);

/* What the log has; the first choice of what is shown of it. */
void weft_profile_page_take_trace (WeftProfilePage *self);

/* That of the subject. Borrowed; NULL without samples. */
const WeftTimeProfile *weft_profile_page_get_profile (WeftProfilePage *self);

/* Fills the choice of tracks with those of the subject. */
void weft_profile_page_fill_tracks (WeftProfilePage *self);

/* Shows what the stacks of @subject cost. */
void weft_profile_page_show_subject (WeftProfilePage *self, WeftProfileSubject subject);

/* Chooses @subject, which the log has. */
void weft_profile_page_choose_subject (WeftProfilePage *self, WeftProfileSubject subject);

/* Shows the callers of the band that is wanted, as soon as the stacks have been read. */
void weft_profile_page_find_band (WeftProfilePage *self);

/* The chosen HEC or thread, or -1. */
gint64 weft_profile_page_get_track (WeftProfilePage *self);

/* Shows what called the chosen frame, and what it calls. */
void weft_profile_page_update_sandwich (WeftProfilePage *self);

/* Makes the tree anew, and all that is shown of it; of a large profile some time later. */
void weft_profile_page_update_tree (WeftProfilePage *self);

/* Shows the numbers of the same tree in another unit. */
void weft_profile_page_tell_anew (WeftProfilePage *self);

/* The time axis that is there in this form. */
GtkWidget *weft_profile_page_shown_area (WeftProfilePage *self);

/* Chooses the frame of a box in the order of time: of @lane at @time, and at @y px of all lanes, or
 * NAN for what the keyboard's focus tells of. */
void weft_profile_page_pick_box (WeftProfilePage *self, gint lane, guint64 time, double y);

/* The page gets the timeline's keys and actions. */
void weft_profile_page_install_actions (GtkWidgetClass *klass);
void weft_profile_page_add_keys (WeftProfilePage *self);

/* What the page asks for on workers: the stacks of its source, and trees. */
extern const WeftAskClass weft_profile_page_stacks, weft_profile_page_trees;
