/* SPDX-License-Identifier: BSD-3-Clause */
/* Profile page: the stacks in which a program spent time or held memory. */
#pragma once

#include "weft-document.h"
#include "weft-flame-view.h"
#include "weft-page.h"
#include "weft-profile-source.h"
#include "weft-sandwich-view.h"
#include "weft-ticky-lines.h"
#include "weft-timeline-area.h"

#define WEFT_TYPE_PROFILE_PAGE (weft_profile_page_get_type ())
G_DECLARE_FINAL_TYPE (WeftProfilePage, weft_profile_page, WEFT, PROFILE_PAGE, WeftPage)

typedef enum
{
  WEFT_PROFILE_TREE,
  WEFT_PROFILE_TIME,
  WEFT_PROFILE_SANDWICH,
  WEFT_N_PROFILE_FORMS,
} WeftProfileForm;

/* Follows @document's trace and view: shows the selected range, or the whole log if none is
 * selected. Installs the timeline's actions ("timeline.zoom-in", …). */
GtkWidget *weft_profile_page_new (WeftDocument *document);

void weft_profile_page_set_form (WeftProfilePage *self, WeftProfileForm form);

/* Selects @frame, or nothing if it is WEFT_FRAME_NONE. */
void weft_profile_page_set_frame (WeftProfilePage *self, guint32 frame);

/* Shows callers and callees of the innermost cost centre of @band, a band of the heap profile by
 * cost centre. If the stacks have not been read yet, waits until they have been read. */
void weft_profile_page_show_band (WeftProfilePage *self, guint32 band);

/* Ticky page: a table of counters, and the selected counters as lines over time. */
#define WEFT_TYPE_TICKY_PAGE (weft_ticky_page_get_type ())
G_DECLARE_FINAL_TYPE (WeftTickyPage, weft_ticky_page, WEFT, TICKY_PAGE, WeftPage)

/* Follows @document's trace and view. Installs the timeline's actions ("timeline.zoom-in", …). */
GtkWidget *weft_ticky_page_new (WeftDocument *document);

/* Returns the drawn lines, or NULL until they have been made. Borrowed. */
const WeftTickyLines *weft_ticky_page_get_lines (WeftTickyPage *self);
