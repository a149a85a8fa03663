/* SPDX-License-Identifier: BSD-3-Clause */
/* View of a help page: headings, paragraphs, lists and selectable code. */
#pragma once

#include "weft-help-blocks.h"
#include <gtk/gtk.h>

/* Creates a view of @blocks (WeftHelpBlock). Links activate the action "help.show" with the id of
 * the topic. */
GtkWidget *weft_help_view_new (const GArray *blocks);
