/* SPDX-License-Identifier: BSD-3-Clause */
/* List of the features that a log has, and of the features that it lacks, with the flags that
 * record them. */
#pragma once

#include "weft-trace.h"
#include <gtk/gtk.h>

/* Creates the list, a GtkGrid. */
GtkWidget *weft_contents_list_new (void);

void weft_contents_list_set_trace (GtkWidget *self, const WeftTrace *trace);

/* Returns the list as text; newly allocated. */
char *weft_contents_list_text (const WeftTrace *trace);
