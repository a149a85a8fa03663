/* SPDX-License-Identifier: BSD-3-Clause */
/* What a log holds, and for what it lacks the flag that would have recorded it. */
#pragma once

#include "weft-trace.h"
#include <gtk/gtk.h>

G_BEGIN_DECLS

#define WEFT_TYPE_CONTENTS_LIST (weft_contents_list_get_type ())
G_DECLARE_FINAL_TYPE (WeftContentsList, weft_contents_list, WEFT, CONTENTS_LIST, GtkGrid)

GtkWidget *weft_contents_list_new (void);
void weft_contents_list_set_trace (WeftContentsList *self, const WeftTrace *trace);

/* The same as text; newly allocated. */
char *weft_contents_list_text (const WeftTrace *trace);

G_END_DECLS
