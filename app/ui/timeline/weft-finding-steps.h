/* SPDX-License-Identifier: BSD-3-Clause */
/* Steps through the places where a finding holds, on a timeline. */
#pragma once

#include "weft-diagnosis.h"
#include "weft-glide.h"
#include "weft-timeline-card.h"

/* The parameter of the actions "timeline.show-finding" and "document.finding". */
#define WEFT_FINDING_TARGET "(sssttttu)"

/* Where @finding, of @trace, is seen at its @place-th instance. A floating reference. */
GVariant *weft_finding_target (const WeftFinding *finding, guint place, const WeftTrace *trace);

/* Picks the place of @target in @view, as all charts mark it, whether or not its lane is there. */
void weft_finding_pick (WeftView *view, GVariant *target);

/* The page of @target and the range to zoom to; and the band to select, or WEFT_SCENE_NO_BAND. The
 * id is borrowed from @target. */
const char *weft_finding_target_page (GVariant *target, WeftRange *range, guint32 *band);

/* Zooms to @target, picks it on the lane of its finding, and brings the lane where it is seen into
 * view, which is shown where it was hidden or folded. Where one was is remembered. */
void weft_finding_show (const WeftTimelineParts *parts, WeftGlide *glide, GVariant *target);

/* The same with the next place of the finding that is picked, or where none is, with the first one
 * of the first finding: from the longest to the shortest, then from the start. FALSE where there
 * are no findings. */
gboolean weft_finding_step (const WeftTimelineParts *parts, WeftGlide *glide, gboolean forward);

/* The rule of the finding that is picked in @view, an id; NULL where none is. Borrowed from the
 * view's item. */
const char *weft_finding_picked (WeftView *view);
