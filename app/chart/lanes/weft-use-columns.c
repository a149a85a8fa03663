/* SPDX-License-Identifier: BSD-3-Clause */
/* Running, collecting and waiting by pixel column. */
#include "weft-use-columns.h"

#include "weft-column-area.h"
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
  };
}

void
weft_use_heights_paint (
    const WeftUseHeights *columns, guint n, guint height, const WeftPalette *palette, cairo_t *cr)
{
  WeftColumnArea run, work, wait;

  weft_column_area_begin (&run);
  weft_column_area_begin (&work);
  weft_column_area_begin (&wait);
  for (guint x = 0; x < n; x++)
    {
      const WeftUseHeights *column = &columns[x];
      guint worked = MIN (column->work, height);

      weft_column_area_add (&run, x, 1, height - MIN (column->run, height), height);
      weft_column_area_add (&work, x, 1, 0, worked);
      weft_column_area_add (&wait, x, 1, worked, MIN (worked + column->wait, height));
    }
  weft_column_area_fill (&run, cr, palette->run);
  weft_column_area_fill (&wait, cr, palette->wait);
  weft_column_area_fill (&work, cr, palette->gc);
}

void
weft_use_explain_wait (WeftReadOut *out, double share)
{
  if (share >= MIN_WAIT)
    weft_read_out_set_hint (out, _ ("A collection stops every HEC, idle ones too. Each waits until "
                                    "all have stopped, and until all are done."));
}
