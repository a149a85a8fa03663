/* SPDX-License-Identifier: BSD-3-Clause */
/* What HECs do by pixel column, and their shares in words. */
#include "weft-use-columns.h"

#include "weft-column-area.h"
#include "weft-format.h"
#include <glib/gi18n.h>

/* Less is not what a person asks about. */
#define MIN_WAIT 0.1

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
  WeftColumnArea run, work, wait, sync;

  weft_column_area_begin (&run);
  weft_column_area_begin (&work);
  weft_column_area_begin (&wait);
  weft_column_area_begin (&sync);
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

static void
read_share (WeftReadOut *out, WeftColor color, const char *name, double share)
{
  weft_read_out_add_swatch (out, color, name, weft_format_percent (share, 1).text);
}

void
weft_use_read_shares (WeftReadOut *out,
                      const WeftPalette *palette,
                      const WeftColumn *share,
                      double idle)
{
  read_share (out, palette->run, _ ("running"), share->run);
  read_share (out, palette->gc, _ ("working in a GC"), share->work);
  read_share (out, palette->wait, _ ("waiting in a GC"), share->wait);
  read_share (out, palette->sync, _ ("waiting for a GC to start"), share->sync);
  weft_read_out_add (out, _ ("idle"), weft_format_percent (MAX (idle, 0), 1).text);
  if (share->sync >= MIN_WAIT)
    weft_read_out_set_hint (out,
                            _ ("A GC starts when all HECs have stopped for it. Those that have "
                               "stopped wait for those that have not."));
  else if (share->wait >= MIN_WAIT)
    weft_read_out_set_hint (out, _ ("A GC stops every HEC, idle ones too, until all are done."));
}
