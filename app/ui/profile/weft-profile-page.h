/* SPDX-License-Identifier: BSD-3-Clause */
/* Profile page: the cost centre stacks in which a program spent its time or memory. */
#pragma once

#include "weft-document.h"
#include "weft-flame-view.h"
#include "weft-profile-source.h"
#include "weft-sandwich-view.h"
#include "weft-timeline-area.h"
#include <adwaita.h>

#define WEFT_TYPE_PROFILE_PAGE (weft_profile_page_get_type ())
G_DECLARE_FINAL_TYPE (WeftProfilePage, weft_profile_page, WEFT, PROFILE_PAGE, AdwBin)

typedef enum
{
  WEFT_PROFILE_TREE,
  WEFT_PROFILE_TIME,
  WEFT_PROFILE_SANDWICH,
  WEFT_N_PROFILE_FORMS,
} WeftProfileForm;

/* Follows @document's trace, and its view's selection: what is shown is the selected range, or the
 * whole log. It installs the actions "timeline.zoom-in", … on itself. */
GtkWidget *weft_profile_page_new (WeftDocument *document);

void weft_profile_page_set_form (WeftProfilePage *self, WeftProfileForm form);

/* Of what the stacks are. */
WeftProfileSubject weft_profile_page_get_subject (WeftProfilePage *self);

/* The frame that is looked at, or WEFT_FRAME_NONE. */
void weft_profile_page_set_frame (WeftProfilePage *self, guint32 frame);
guint32 weft_profile_page_get_frame (WeftProfilePage *self);

/* Shows what called the innermost cost centre of @band of the heap profile by cost centre, and what
 * it calls: at once, or when its stacks have been read. */
void weft_profile_page_show_band (WeftProfilePage *self, guint32 band);

/* What colours tell in the form that is shown. */
void weft_profile_page_set_colors (WeftProfilePage *self, WeftFlameColors colors);

/* Samples of this capability only; of all where it is -1. */
void weft_profile_page_set_cap (WeftProfilePage *self, gint64 cap);

/* The call tree, and the time axis that is shown; borrowed. */
WeftFlameView *weft_profile_page_get_flame (WeftProfilePage *self);
WeftTimelineArea *weft_profile_page_get_area (WeftProfilePage *self);
