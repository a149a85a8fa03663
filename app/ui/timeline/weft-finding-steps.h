/* SPDX-License-Identifier: BSD-3-Clause */
/* Shows the instances of findings on a timeline, and steps through them. */
#pragma once

#include "weft-diagnosis.h"
#include "weft-timeline-card.h"
#include "weft-timeline-commands.h"

/* Instance of a finding, with the page and lane that show it best. Strings are borrowed. */
typedef struct
{
  const char *page; /* id of the page */
  const char *rule; /* id of the finding's rule */
  const char *lane; /* id of the lane */
  WeftRange range;  /* range of the instance, ns */
  WeftRange zoom;   /* range to zoom to, ns */
  guint32 band;     /* heap band to select, or WEFT_SCENE_NO_BAND */
} WeftFindingTarget;

/* GVariant type of a WeftFindingTarget, the parameter of the actions "timeline.show-finding" and
 * "document.finding". */
#define WEFT_FINDING_TARGET "(sssttttu)"

/* Returns instance @i of @finding, a finding in @trace. Valid as long as @finding and @trace. */
WeftFindingTarget
weft_finding_target_make (const WeftFinding *finding, guint i, const WeftTrace *trace);

/* Returns @self as a GVariant of type WEFT_FINDING_TARGET, a floating reference. */
GVariant *weft_finding_target_to_variant (const WeftFindingTarget *self);

/* Returns the target in @variant, valid as long as @variant. */
WeftFindingTarget weft_finding_target_from_variant (GVariant *variant);

/* Picks @target in @view. All charts mark it, even if its lane is hidden. */
void weft_finding_target_pick (WeftView *view, const WeftFindingTarget *target);

/* Zooms to @target and picks it on the lane of its finding. Brings the lane that shows @target best
 * into view, even if that lane was hidden or folded. The previous view is remembered. */
void weft_finding_target_show (const WeftTimelineParts *parts,
                               WeftViewAnimation *animation,
                               const WeftFindingTarget *target);

/* Shows the next or previous instance of the picked finding, from the longest to the shortest,
 * starting over at the end. If none is picked, shows the first instance of the first finding.
 * Returns FALSE if there are no findings. */
gboolean
weft_finding_step (const WeftTimelineParts *parts, WeftViewAnimation *animation, gboolean forward);

/* Returns the rule id of the finding picked in @view, or NULL. Borrowed from the view's item. */
const char *weft_finding_get_picked (WeftView *view);
