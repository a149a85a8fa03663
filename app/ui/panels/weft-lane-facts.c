/* SPDX-License-Identifier: BSD-3-Clause */
/* Facts of a group of lanes. */
#include "weft-lane-facts.h"

#include "weft-timeline.h"

#include <glib/gi18n.h>

WeftLaneFacts
weft_lane_facts (const WeftTrace *trace, WeftTimelineCharts chart)
{
  const WeftLaneClass *klass = weft_lane_class_of (chart);
  WeftAbsence absence;

  if (weft_timeline_has (trace, chart))
    return (WeftLaneFacts){
      .value = klass->amount != NULL ? klass->amount (trace) : (WeftFormatted){ "" },
    };
  if (klass->none != NULL)
    return (WeftLaneFacts){ .reason = _ ("none"), .why = _ (klass->none) };
  absence = weft_feature_absence (trace, klass->feature);
  return (WeftLaneFacts){
    .reason = absence.word,
    .why = absence.why,
    /* shown by the parent group already */
    .flag = weft_lane_group_of (chart)->parent == 0 ? absence.flag : NULL,
  };
}
