/* SPDX-License-Identifier: BSD-3-Clause */
/* A place is picked on the lane of its finding, which tells what it is; the focus goes to the lane
 * where it is seen. */
#include "weft-finding-steps.h"

#include "weft-finding-place.h"
#include "weft-item.h"
#include "weft-timeline-commands.h"

#define LANES "findings/"

GVariant *
weft_finding_target (const WeftFinding *finding, guint place, const WeftTrace *trace)
{
  const WeftInstance *one = weft_instances_nth (finding->instances, place);
  WeftRange zoom = one->range, scene = finding->scene.range;
  guint32 thread = one->thread != WEFT_SCENE_NO_THREAD ? one->thread : finding->scene.thread;

  /* what is best seen is a part of a long one */
  if ((gint) place == weft_instances_worst (finding->instances) && scene.from >= zoom.from &&
      scene.to <= zoom.to && scene.to > scene.from)
    zoom = scene;
  return g_variant_new (WEFT_FINDING_TARGET, weft_finding_page (finding), finding->rule->id,
                        weft_finding_lane (finding, thread, trace), one->range.from, one->range.to,
                        zoom.from, zoom.to, finding->scene.band);
}

const char *
weft_finding_target_page (GVariant *target, WeftRange *range, guint32 *band)
{
  const char *page;

  g_variant_get (target, "(&s&s&sttttu)", &page, NULL, NULL, NULL, NULL, &range->from, &range->to,
                 band);
  return page;
}

void
weft_finding_pick (WeftView *view, GVariant *target)
{
  const char *rule;
  g_autofree char *own = NULL;
  WeftRange item;

  g_variant_get (target, "(&s&s&sttttu)", NULL, &rule, NULL, &item.from, &item.to, NULL, NULL,
                 NULL);
  own = g_strconcat (LANES, rule, NULL);
  weft_view_set_item (view, own, item.from, item.to);
}

void
weft_finding_show (const WeftTimelineParts *parts, WeftGlide *glide, GVariant *target)
{
  WeftPlot *plot = parts->plot;
  WeftView *view = weft_plot_get_view (plot);
  const char *rule, *seen_on;
  g_autofree char *own = NULL;
  WeftRange item, zoom;
  gint lane, seen;

  g_variant_get (target, "(&s&s&sttttu)", NULL, &rule, &seen_on, &item.from, &item.to, &zoom.from,
                 &zoom.to, NULL);
  own = g_strconcat (LANES, rule, NULL);
  weft_plot_take_findings (plot);
  weft_timeline_fit (parts, glide, zoom);
  lane = weft_item_show_lane (plot, own);
  seen = weft_item_show_lane (plot, seen_on);
  /* the lanes may have changed */
  lane = lane >= 0 ? weft_item_show_lane (plot, own) : seen;
  weft_plot_set_item (plot, lane, item.from, item.to);
  if (seen < 0)
    return;
  weft_view_set_focus (view, weft_timeline_lane (weft_plot_get_timeline (plot), (guint) seen)->id,
                       zoom.from);
  weft_lane_list_reveal (parts->lanes, seen);
}

const char *
weft_finding_picked (WeftView *view)
{
  WeftRange item;
  const char *lane = weft_view_get_item (view, &item);

  return lane != NULL && g_str_has_prefix (lane, LANES) ? lane + strlen (LANES) : NULL;
}

gboolean
weft_finding_step (const WeftTimelineParts *parts, WeftGlide *glide, gboolean forward)
{
  WeftView *view = weft_plot_get_view (parts->plot);
  WeftTrace *trace = weft_plot_get_trace (parts->plot);
  const WeftDiagnosis *diagnosis =
      trace != NULL ? weft_trace_peek (trace, WEFT_LAZY_FINDINGS) : NULL;
  const char *rule = weft_finding_picked (view);
  const WeftFinding *finding = NULL;
  g_autoptr (GVariant) target = NULL;
  WeftRange item;

  if (diagnosis == NULL || weft_diagnosis_n_notable (diagnosis) == 0)
    return FALSE;
  weft_view_get_item (view, &item);
  if (rule != NULL)
    finding = weft_diagnosis_find (diagnosis, rule);
  if (finding == NULL)
    finding = weft_diagnosis_notable (diagnosis, 0);
  target = g_variant_ref_sink (weft_finding_target (
      finding, weft_instances_next (finding->instances, item, forward), trace));
  weft_finding_show (parts, glide, target);
  return TRUE;
}
