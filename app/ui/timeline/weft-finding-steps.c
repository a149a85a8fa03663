/* SPDX-License-Identifier: BSD-3-Clause */
/* Shows instances of findings on a timeline. An instance is picked on the lane of its finding,
 * since this lane describes it. The keyboard focus moves to the lane that shows the instance
 * best. */
#include "weft-finding-steps.h"

#include "weft-item.h"
#include "weft-lane-links.h"

#define LANE_PREFIX "findings/"

WeftFindingTarget
weft_finding_target_make (const WeftFinding *finding, guint i, const WeftTrace *trace)
{
  const WeftInstance *instance = weft_instances_nth (finding->instances, i);
  gboolean is_worst = (gint) i == weft_instances_find_costliest (finding->instances);
  guint32 thread =
      instance->thread != WEFT_SCENE_NO_THREAD ? instance->thread : finding->scene.thread;

  return (WeftFindingTarget){
    .page = weft_finding_page_id (finding),
    .rule = finding->rule->id,
    .lane = weft_finding_lane_id (finding, thread, trace),
    .range = instance->range,
    .zoom = is_worst ? finding->scene.range : instance->range,
    .band = finding->scene.band,
  };
}

GVariant *
weft_finding_target_to_variant (const WeftFindingTarget *self)
{
  return g_variant_new (WEFT_FINDING_TARGET, self->page, self->rule, self->lane, self->range.from,
                        self->range.to, self->zoom.from, self->zoom.to, self->band);
}

WeftFindingTarget
weft_finding_target_from_variant (GVariant *variant)
{
  WeftFindingTarget self;

  g_variant_get (variant, "(&s&s&sttttu)", &self.page, &self.rule, &self.lane, &self.range.from,
                 &self.range.to, &self.zoom.from, &self.zoom.to, &self.band);
  return self;
}

void
weft_finding_target_pick (WeftView *view, const WeftFindingTarget *target)
{
  g_autofree char *own_lane = g_strconcat (LANE_PREFIX, target->rule, NULL);

  weft_view_set_item (view, own_lane, target->range.from, target->range.to);
}

void
weft_finding_target_show (const WeftTimelineParts *parts,
                          WeftViewAnimation *animation,
                          const WeftFindingTarget *target)
{
  WeftPlot *plot = parts->plot;
  g_autofree char *own_id = g_strconcat (LANE_PREFIX, target->rule, NULL);
  gint own_lane, lane;

  weft_plot_update_findings (plot);
  weft_timeline_fit (parts, animation, target->zoom);
  own_lane = weft_item_show_lane (plot, own_id);
  lane = weft_item_show_lane (plot, target->lane);
  /* showing the second lane may have renumbered the first */
  own_lane = own_lane >= 0 ? weft_item_show_lane (plot, own_id) : lane;
  weft_plot_set_item (plot, own_lane, target->range.from, target->range.to);
  if (lane < 0)
    return;
  weft_view_set_focus (weft_plot_get_view (plot),
                       weft_timeline_lane (weft_plot_get_timeline (plot), (guint) lane)->id,
                       target->zoom.from);
  weft_lane_list_reveal (parts->lanes, lane);
}

const char *
weft_finding_get_picked (WeftView *view)
{
  WeftRange item;
  const char *lane = weft_view_get_item (view, &item);

  return lane != NULL && g_str_has_prefix (lane, LANE_PREFIX) ? lane + strlen (LANE_PREFIX) : NULL;
}

gboolean
weft_finding_step (const WeftTimelineParts *parts, WeftViewAnimation *animation, gboolean forward)
{
  WeftView *view = weft_plot_get_view (parts->plot);
  WeftTrace *trace = weft_plot_get_trace (parts->plot);
  const WeftDiagnosis *diagnosis =
      trace != NULL ? weft_trace_peek (trace, WEFT_LAZY_FINDINGS) : NULL;
  const char *rule = weft_finding_get_picked (view);
  const WeftFinding *finding = NULL;
  WeftFindingTarget target;
  WeftRange item;

  if (diagnosis == NULL || weft_diagnosis_n_notable (diagnosis) == 0)
    return FALSE;
  weft_view_get_item (view, &item);
  if (rule != NULL)
    finding = weft_diagnosis_find (diagnosis, rule);
  if (finding == NULL)
    finding = weft_diagnosis_notable (diagnosis, 0);
  target = weft_finding_target_make (
      finding, weft_instances_next (finding->instances, item, forward), trace);
  weft_finding_target_show (parts, animation, &target);
  return TRUE;
}
