/* SPDX-License-Identifier: BSD-3-Clause */
/* Popover of a timeline that asks for a time, or for a marker's text, and goes there. */
#pragma once

#include "weft-glide.h"
#include "weft-timeline-card.h"

typedef struct _WeftGoTo WeftGoTo;

/* @parts and @glide must outlive it. */
WeftGoTo *weft_go_to_new (const WeftTimelineParts *parts, WeftGlide *glide);
void weft_go_to_free (WeftGoTo *self);

/* Asks. */
void weft_go_to_open (WeftGoTo *self);

/* Gives it its place; to be called when @parts is laid out. */
void weft_go_to_present (WeftGoTo *self);
