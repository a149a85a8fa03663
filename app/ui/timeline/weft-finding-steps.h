/* SPDX-License-Identifier: BSD-3-Clause */
/* Shows the instances of a finding, and steps through them, on a timeline. */
#pragma once

#include "weft-diagnosis.h"
#include "weft-glide.h"
#include "weft-timeline-card.h"

/* An instance of a finding, with the page and lane that show it best. Strings are borrowed. */
typedef struct
{
  const char *page; /* id of the page */
  const char *rule; /* id of the finding's rule */
  const char *lane; /* id of the lane */
  WeftRange range;  /* the instance, ns */
  WeftRange zoom;   /* the part of it to show, ns */
  guint32 band;     /* to select, or WEFT_SCENE_NO_BAND */
} WeftFindingTarget;

/* The type of a WeftFindingTarget as the parameter of "timeline.show-finding" and
 * "document.finding". */
#define WEFT_FINDING_TARGET "(sssttttu)"

/* The instance @i of @finding, which is of @trace; valid as long as they are. */
WeftFindingTarget weft_finding_target (const WeftFinding *finding, guint i, const WeftTrace *trace);

/* Returns @self as a WEFT_FINDING_TARGET; a floating reference. */
GVariant *weft_finding_target_write (const WeftFindingTarget *self);

/* Returns the target in @variant, valid as long as that is. */
WeftFindingTarget weft_finding_target_read (GVariant *variant);

/* Picks @target in @view, as all charts mark it, also if its lane is not shown. */
void weft_finding_pick (WeftView *view, const WeftFindingTarget *target);

/* Zooms to @target, picks it on the lane of its finding, and brings the lane that shows it best
 * into view, even if that was hidden or folded. The earlier view is remembered. */
void weft_finding_show (const WeftTimelineParts *parts,
                        WeftGlide *glide,
                        const WeftFindingTarget *target);

/* Shows the next instance of the picked finding, or, if none is picked, the first one of the first
 * finding: from the longest to the shortest, then from the start. Returns FALSE if there are no
 * findings. */
gboolean weft_finding_step (const WeftTimelineParts *parts, WeftGlide *glide, gboolean forward);

/* Returns the id of the rule of the finding that is picked in @view, or NULL. Borrowed from the
 * view's item. */
const char *weft_finding_picked (WeftView *view);
