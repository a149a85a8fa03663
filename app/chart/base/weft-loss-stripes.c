/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-loss-stripes.h"

#include <math.h>

#define LEAST_WIDTH 2 /* px, so that a short loss is visible */

void
weft_loss_stripes_add (
    GArray *stripes, const WeftTimeScale *scale, guint64 from, guint64 to, guint64 bytes)
{
  WeftLossStripe stripe = {
    .x0 = CLAMP (floor (weft_time_scale_x (scale, from)), 0, scale->width),
    .x1 = CLAMP (ceil (weft_time_scale_x (scale, to)), 0, scale->width),
    .bytes = bytes,
  };

  if (to < scale->from || from >= scale->to)
    return;
  stripe.x1 = MAX (stripe.x1, stripe.x0 + LEAST_WIDTH);
  g_array_append_val (stripes, stripe);
}

static gint
compare_stripes (gconstpointer a, gconstpointer b)
{
  const WeftLossStripe *one = a, *other = b;

  if (one->x0 != other->x0)
    return one->x0 > other->x0 ? 1 : -1;
  return (one->x1 > other->x1) - (one->x1 < other->x1);
}

void
weft_loss_stripes_join (GArray *stripes)
{
  WeftLossStripe *all = (WeftLossStripe *) (gpointer) stripes->data;
  guint n = 0;

  g_array_sort (stripes, compare_stripes);
  for (guint i = 0; i < stripes->len; i++)
    if (n > 0 && all[i].x0 <= all[n - 1].x1)
      {
        WeftLossStripe *last = &all[n - 1];

        last->x1 = MAX (last->x1, all[i].x1);
        if (!g_uint64_checked_add (&last->bytes, last->bytes, all[i].bytes))
          last->bytes = G_MAXUINT64;
      }
    else
      all[n++] = all[i];
  g_array_set_size (stripes, n);
}
