/* SPDX-License-Identifier: BSD-3-Clause */
/* Frame of a share chart: its plot, with grid lines and with share labels on the left. */
#pragma once

#include "weft-palette.h"
#include "weft-text.h"

#define WEFT_SHARE_AXIS_HEIGHT 24.0 /* height below the plot, px */

/* A frame, in px. Copied by value; owns nothing. */
typedef struct
{
  double x, width, height; /* position and size of the plot; the top is at y = 0 */
  double top;              /* share at the upper edge of the plot */
} WeftShareFrame;

/* Returns the frame for a chart of @width x @height px whose largest share is @most. */
WeftShareFrame weft_share_frame (WeftTextCache *text, double width, double height, double most);

/* Returns the y position of @share, px. */
double weft_share_frame_y (const WeftShareFrame *self, double share);

void weft_share_frame_paint (const WeftShareFrame *self,
                             const WeftPalette *palette,
                             WeftTextCache *text,
                             cairo_t *cr);

/* Draws an axis label below the plot, centred at @x but kept within the plot. Returns the position
 * from which the next label may begin. Draws nothing and returns @free_from if the label would
 * begin before @free_from. */
double weft_share_frame_label (const WeftShareFrame *self,
                               const WeftPalette *palette,
                               WeftTextCache *text,
                               cairo_t *cr,
                               double x,
                               double free_from,
                               const char *label);
