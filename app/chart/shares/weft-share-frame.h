/* SPDX-License-Identifier: BSD-3-Clause */
/* Frame of a chart of shares: its plot, with lines and labels of the share at the left. */
#pragma once

#include "weft-palette.h"
#include "weft-text.h"

#define WEFT_SHARE_AXIS_HEIGHT 24.0 /* px below the plot */

/* A plain value; px. */
typedef struct
{
  double x, width, height; /* of the plot, whose top is at 0 */
  double top;              /* the share at its upper edge */
} WeftShareFrame;

/* Returns the frame of a chart of @width x @height whose largest share is @most. */
WeftShareFrame weft_share_frame (WeftTextCache *text, double width, double height, double most);

/* The position of a share, px. */
double weft_share_frame_y (const WeftShareFrame *self, double share);

void weft_share_frame_paint (const WeftShareFrame *self,
                             const WeftPalette *palette,
                             WeftTextCache *text,
                             cairo_t *cr);

/* Draws a label of the axis below the plot with its middle at @x, but within the plot. Returns its
 * right end. If it would begin before @free_from, draws nothing and returns that. */
double weft_share_frame_label (const WeftShareFrame *self,
                               const WeftPalette *palette,
                               WeftTextCache *text,
                               cairo_t *cr,
                               double x,
                               double free_from,
                               const char *label);
