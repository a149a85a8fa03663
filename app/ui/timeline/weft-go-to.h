/* SPDX-License-Identifier: BSD-3-Clause */
/* Popover that asks for a time, or for a marker's text, and goes there. */
#pragma once

#include "weft-plot.h"

typedef struct _WeftGoTo WeftGoTo;

/* Goes to @time, which the log has. */
typedef void (*WeftGoToFunc) (gpointer owner, guint64 time);

/* A popover of @parent, over times of the log of @plot. Both, and @owner, must outlive it. */
WeftGoTo *weft_go_to_new (GtkWidget *parent, WeftPlot *plot, WeftGoToFunc go, gpointer owner);
void weft_go_to_free (WeftGoTo *self);

/* Asks. */
void weft_go_to_open (WeftGoTo *self);

/* Allocates the popover; called when the parent is allocated. */
void weft_go_to_present (WeftGoTo *self);
