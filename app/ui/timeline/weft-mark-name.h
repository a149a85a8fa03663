/* SPDX-License-Identifier: BSD-3-Clause */
/* Popover that asks for the name of a mark, and adds the mark. */
#pragma once

#include "weft-bookmarks.h"
#include "weft-range.h"

#include <gtk/gtk.h>

typedef struct _WeftMarkName WeftMarkName;

/* Returns the name that is proposed for the next mark in @bookmarks, such as "Mark 3". No other
 * mark has this name. Newly allocated. */
char *weft_mark_name_propose (WeftBookmarks *bookmarks);

/* Creates a popover of @parent for marks in @bookmarks. @parent and @bookmarks must outlive the
 * popover. */
WeftMarkName *weft_mark_name_new (GtkWidget *parent, WeftBookmarks *bookmarks);
void weft_mark_name_free (WeftMarkName *self);

/* Opens the popover below (@x, @y), px of the parent, to name a mark of @range (ns). The entry
 * initially contains a proposed name. Enter adds the mark. */
void weft_mark_name_open (WeftMarkName *self, WeftRange range, double x, double y);

/* Allocates the popover; called when the parent is allocated. */
void weft_mark_name_present (WeftMarkName *self);
