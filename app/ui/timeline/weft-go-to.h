/* SPDX-License-Identifier: BSD-3-Clause */
/* Popover that asks for a time or a marker's text, and goes there. */
#pragma once

#include "weft-plot.h"

typedef struct _WeftGoTo WeftGoTo;

/* Called to go to @time (ns), which is within the log. */
typedef void (*WeftGoToFunc) (gpointer owner, guint64 time);

/* Creates a popover of @parent for times in the log of @plot. @parent, @plot and @owner must
 * outlive the popover. */
WeftGoTo *weft_go_to_new (GtkWidget *parent, WeftPlot *plot, WeftGoToFunc go, gpointer owner);
void weft_go_to_free (WeftGoTo *self);

/* Opens the popover with an empty entry. */
void weft_go_to_open (WeftGoTo *self);

/* Presents the popover if it exists. To be called when the parent is allocated. */
void weft_go_to_present (WeftGoTo *self);
