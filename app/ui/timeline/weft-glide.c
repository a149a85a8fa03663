/* SPDX-License-Identifier: BSD-3-Clause */
/* Animates the change of the visible range to another range. */
#include "weft-timeline-commands.h"

#include <adwaita.h>

#define DURATION_MS 220

struct _WeftGlide
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
  WeftGlide *self = user_data;

  weft_view_set_visible (self->view, interpolate_time (self->from.from, self->to.from, value),
                         interpolate_time (self->from.to, self->to.to, value));
}

WeftGlide *
weft_glide_new (GtkWidget *widget, WeftView *view)
{
  WeftGlide *self = g_new0 (WeftGlide, 1);

  self->view = view;
  self->animation = adw_timed_animation_new (
      widget, 0, 1, DURATION_MS, adw_callback_animation_target_new (animation_step_cb, self, NULL));
  adw_timed_animation_set_easing (ADW_TIMED_ANIMATION (self->animation), ADW_EASE_OUT_CUBIC);
  return self;
}

static gboolean
is_animating (WeftGlide *self)
{
  return adw_animation_get_state (self->animation) == ADW_ANIMATION_PLAYING;
}

void
weft_glide_free (WeftGlide *self)
{
  adw_animation_pause (self->animation);
  g_object_unref (self->animation);
  g_free (self);
}

void
weft_glide_stop (WeftGlide *self)
{
  if (is_animating (self))
    adw_animation_pause (self->animation);
}

void
weft_glide_to (WeftGlide *self, WeftRange range)
{
  gboolean hurry = is_animating (self);

  weft_glide_stop (self);
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
weft_glide_target (WeftGlide *self)
{
  return is_animating (self) ? self->to : weft_view_get_visible (self->view);
}
