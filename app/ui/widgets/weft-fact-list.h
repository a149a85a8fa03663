/* SPDX-License-Identifier: BSD-3-Clause */
/* List of facts: names with values, one per row, in as many columns as fit. */
#pragma once

#include "weft-read-out.h"
#include <gtk/gtk.h>

#define WEFT_TYPE_FACT_LIST (weft_fact_list_get_type ())
G_DECLARE_FINAL_TYPE (WeftFactList, weft_fact_list, WEFT, FACT_LIST, GtkWidget)

/* Signal "link-activated" (const char *lane, guint64 time): emitted when a row that leads to an
 * item of @lane at @time, ns, is activated. */

/* Replaces the rows by the facts of @read_out. Nothing is ellipsized: long values wrap. */
void weft_fact_list_set (WeftFactList *self, const WeftReadOut *read_out);
