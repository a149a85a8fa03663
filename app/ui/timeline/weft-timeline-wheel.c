/* SPDX-License-Identifier: BSD-3-Clause */
/* Wheel, touchpad and pinch input on ruler and lanes: zooms, pans or scrolls the lanes. */
#include "weft-settings.h"
#include "weft-timeline-pointer-private.h"

#include <glib/gi18n.h>
#include <math.h>

#define WHEEL_FACTOR  1.25
#define SMOOTH_FACTOR 1.004
#define NOTCH_SHARE   0.1 /* fraction of the visible range panned by one notch */
/* Time within which further touchpad events belong to the same gesture. A gesture keeps its mode
 * even while it coasts. */
#define COAST_US (G_USEC_PER_SEC / 5)

static void
pan_px (WeftTimelinePointer *self, double px)
{
  WeftRange visible = weft_view_get_visible (self->view);
  double ns = px / weft_plot_get_width (self->plot) * (double) (visible.to - visible.from);

  weft_view_animation_stop (self->animation);
  weft_view_remember_step (self->view, g_get_monotonic_time ());
  weft_view_pan (self->view, (gint64) ns);
}

static gboolean
wheel_zooms (void)
{
  return g_settings_get_boolean (weft_settings_get (), "wheel-zooms");
}

gboolean
weft_timeline_pointer_scroll (WeftTimelinePointer *self,
                              double dx,
                              double dy,
                              gboolean is_smooth,
                              GdkModifierType state,
                              gint64 now)
{
  double notch = is_smooth ? 1.0 : NOTCH_SHARE * weft_plot_get_width (self->plot);
  gboolean coasts = is_smooth && now - self->wheel_time < COAST_US;
  gboolean has_control = (state & GDK_CONTROL_MASK) != 0;
  GtkAdjustment *lanes = weft_lane_list_get_adjustment (self->parts->lanes);

  if (weft_plot_get_timeline (self->plot) == NULL)
    return FALSE;
  self->wheel_time = now;
  if (!coasts)
    {
      if (state & GDK_SHIFT_MASK)
        self->wheel = WEFT_WHEEL_PAN;
      else if (has_control != wheel_zooms () && dy != 0)
        self->wheel = WEFT_WHEEL_ZOOM;
      else
        self->wheel = WEFT_WHEEL_SCROLL;
    }
  switch (self->wheel)
    {
    case WEFT_WHEEL_ZOOM:
      self->knows_zoom = TRUE;
      weft_timeline_card_hint (self->parts->card, NULL);
      weft_view_animation_stop (self->animation);
      weft_view_remember_step (self->view, g_get_monotonic_time ());
      weft_view_zoom (self->view, pow (is_smooth ? SMOOTH_FACTOR : WHEEL_FACTOR, dy),
                      weft_timeline_pointer_time_at (self, self->x));
      break;
    case WEFT_WHEEL_PAN:
      pan_px (self, (dy != 0 ? dy : dx) * notch);
      break;
    case WEFT_WHEEL_SCROLL:
      if (dx != 0)
        pan_px (self, dx * notch);
      if (dy != 0 && gtk_adjustment_get_upper (lanes) > gtk_adjustment_get_page_size (lanes))
        gtk_adjustment_set_value (lanes, gtk_adjustment_get_value (lanes) +
                                             dy * (is_smooth ? 1.0 : WEFT_TIMELINE_NOTCH_PX));
      else if (dy != 0 && !self->knows_zoom)
        weft_timeline_card_hint (self->parts->card, wheel_zooms () ? _ ("The scroll wheel zooms") :
                                                                     _ ("Ctrl+scroll wheel zooms"));
      break;
    }
  return TRUE;
}

void
weft_timeline_pointer_pinch_begin (WeftTimelinePointer *self)
{
  weft_view_animation_stop (self->animation);
  weft_view_remember (self->view);
  self->pinch_range = weft_view_get_visible (self->view);
}

void
weft_timeline_pointer_pinch (WeftTimelinePointer *self, double x, double scale)
{
  WeftTimeScale then = { self->pinch_range.from, self->pinch_range.to,
                         weft_plot_get_width (self->plot) };
  guint64 anchor =
      weft_time_scale_time (&then, CLAMP (weft_timeline_pointer_plot_x (x), 0, then.width));
  WeftRange range;

  if (!(scale > 0.0))
    return;
  range = weft_view_zoom_range (self->view, self->pinch_range, 1.0 / scale, anchor);
  weft_view_set_visible (self->view, range.from, range.to);
}
