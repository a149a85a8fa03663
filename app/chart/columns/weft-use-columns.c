/* SPDX-License-Identifier: BSD-3-Clause */
/* What HECs do by pixel column, and their shares in words. */
#include "weft-use-columns.h"

#include "weft-column-area.h"
#include "weft-features.h"
#include "weft-format.h"

#include <glib/gi18n.h>

/* Less is not what a person asks about. */
#define MIN_WAIT 0.1
/* How much of its colour the hatch over what was not recorded has. */
#define HATCH 0.6

WeftUseHeights
weft_use_heights (const WeftColumn *share, double height)
{
  return (WeftUseHeights){
    .run = weft_column_height (share->run, height),
    .work = weft_column_height (share->work, height),
    .wait = weft_column_height (share->wait, height),
    .sync = weft_column_height (share->sync, height),
  };
}

void
weft_use_heights_paint (
    const WeftUseHeights *columns, guint n, guint height, const WeftPalette *palette, cairo_t *cr)
{
  WeftColumnArea run = { 0 }, work = { 0 }, wait = { 0 }, sync = { 0 };

  for (guint x = 0; x < n; x++)
    {
      const WeftUseHeights *column = &columns[x];
      guint worked = MIN (column->work, height);
      guint waited = MIN (worked + column->wait, height);

      weft_column_area_add (&run, x, 1, height - MIN (column->run, height), height);
      weft_column_area_add (&work, x, 1, 0, worked);
      weft_column_area_add (&wait, x, 1, worked, waited);
      weft_column_area_add (&sync, x, 1, waited, MIN (waited + column->sync, height));
    }
  weft_column_area_fill (&run, cr, palette->run);
  weft_column_area_fill (&sync, cr, palette->sync);
  weft_column_area_fill (&wait, cr, palette->wait);
  weft_column_area_fill (&work, cr, palette->gc);
}

static gboolean
is_recorded (const WeftTrace *trace, WeftFeature feature)
{
  return weft_feature_recorded (trace, feature).state != WEFT_AMOUNT_NOT_RECORDED;
}

gboolean
weft_use_has_idle (const WeftTrace *trace)
{
  return is_recorded (trace, WEFT_FEATURE_SCHEDULER) && is_recorded (trace, WEFT_FEATURE_GC);
}

/* What remains of a HEC's time. */
typedef struct
{
  const char *title, *row;
} Rest;

static Rest
rest_of (const WeftTrace *trace)
{
  static const Rest rests[2][2] = {
    /* by whether threads and, second, GCs were recorded */
    { { NC_ ("state", "Not recorded"), NC_ ("state", "not recorded") },
      { NC_ ("state", "Running or idle"), NC_ ("state", "running or idle") } },
    { { NC_ ("state", "Idle or in GC"), NC_ ("state", "idle or in GC") },
      { NC_ ("state", "Idle"), NC_ ("state", "idle") } },
  };

  return rests[is_recorded (trace, WEFT_FEATURE_SCHEDULER)][is_recorded (trace, WEFT_FEATURE_GC)];
}

const char *
weft_use_rest_name (const WeftTrace *trace)
{
  return g_dpgettext2 (NULL, "state", rest_of (trace).title);
}

char *
weft_use_rest_reason (const WeftTrace *trace)
{
  gboolean threads = is_recorded (trace, WEFT_FEATURE_SCHEDULER);
  g_autofree char *why = NULL;

  if (weft_use_has_idle (trace))
    return NULL;
  why = weft_amount_reason (
      weft_feature_recorded (trace, threads ? WEFT_FEATURE_GC : WEFT_FEATURE_SCHEDULER), TRUE);
  return threads ? g_strdup_printf (_ ("GCs: %s"), why) : g_strdup_printf (_ ("Threads: %s"), why);
}

WeftColor
weft_use_rest_hatch (const WeftPalette *palette)
{
  return weft_color_fade (palette->blocked, HATCH);
}

static void
read_share (WeftReadOut *out, WeftColor color, const char *name, double share)
{
  weft_read_out_add_swatch (out, color, name, weft_format_percent (share, 1).text);
}

void
weft_use_read_shares (WeftReadOut *out,
                      const WeftTrace *trace,
                      const WeftPalette *palette,
                      const WeftColumn *share,
                      double rest)
{
  g_autofree char *reason = weft_use_rest_reason (trace);

  if (is_recorded (trace, WEFT_FEATURE_SCHEDULER))
    read_share (out, palette->run, C_ ("fact", "running"), share->run);
  if (is_recorded (trace, WEFT_FEATURE_GC))
    {
      read_share (out, palette->gc, C_ ("fact", "working in GC"), share->work);
      read_share (out, palette->wait, C_ ("fact", "waiting for GC"), share->wait);
    }
  if (reason == NULL)
    read_share (out, palette->sync, _ ("waiting for GC to start"), share->sync);
  else
    rest += share->sync;
  weft_read_out_add (out, g_dpgettext2 (NULL, "state", rest_of (trace).row),
                     weft_format_percent (MAX (rest, 0), 1).text);
  if (reason != NULL)
    weft_read_out_set_hint (out, reason);
  else if (share->sync >= MIN_WAIT)
    weft_read_out_set_hint (out,
                            _ ("A GC starts when all HECs have stopped for it. Those that have "
                               "stopped wait for those that have not."));
  else if (share->wait >= MIN_WAIT)
    weft_read_out_set_hint (out, _ ("A GC stops every HEC, even idle ones, until all are done."));
}
