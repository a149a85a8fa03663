/* SPDX-License-Identifier: BSD-3-Clause */
/* Animates the change of the visible range to another range. */
#include "weft-timeline-commands.h"

#include <adwaita.h>

#define DURATION_MS 220

struct _WeftViewAnimation
{
  WeftView *view;
  AdwAnimation *animation;
  WeftRange from, to;
};

static guint64
interpolate_time (guint64 a, guint64 b, double share)
{
  if (share >= 1.0)
    return b;
  return b >= a ? a + (guint64) ((double) (b - a) * share) :
                  a - (guint64) ((double) (a - b) * share);
}

static void
animation_step_cb (double value, gpointer user_data)
{
  WeftViewAnimation *self = user_data;

  weft_view_set_visible (self->view, interpolate_time (self->from.from, self->to.from, value),
                         interpolate_time (self->from.to, self->to.to, value));
}

WeftViewAnimation *
weft_view_animation_new (GtkWidget *widget, WeftView *view)
{
  WeftViewAnimation *self = g_new0 (WeftViewAnimation, 1);

  self->view = view;
  self->animation = adw_timed_animation_new (
      widget, 0, 1, DURATION_MS, adw_callback_animation_target_new (animation_step_cb, self, NULL));
  adw_timed_animation_set_easing (ADW_TIMED_ANIMATION (self->animation), ADW_EASE_OUT_CUBIC);
  return self;
}

static gboolean
is_animating (WeftViewAnimation *self)
{
  return adw_animation_get_state (self->animation) == ADW_ANIMATION_PLAYING;
}

void
weft_view_animation_free (WeftViewAnimation *self)
{
  adw_animation_pause (self->animation);
  g_object_unref (self->animation);
  g_free (self);
}

void
weft_view_animation_stop (WeftViewAnimation *self)
{
  if (is_animating (self))
    adw_animation_pause (self->animation);
}

void
weft_view_animation_start (WeftViewAnimation *self, WeftRange range)
{
  gboolean hurry = is_animating (self);

  weft_view_animation_stop (self);
  self->from = weft_view_get_visible (self->view);
  self->to = range;
  if (hurry)
    weft_view_set_visible (self->view, range.from, range.to);
  else
    {
      adw_animation_reset (self->animation);
      adw_animation_play (self->animation);
    }
}

WeftRange
weft_view_animation_target (WeftViewAnimation *self)
{
  return is_animating (self) ? self->to : weft_view_get_visible (self->view);
}
