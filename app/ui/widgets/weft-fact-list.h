/* SPDX-License-Identifier: BSD-3-Clause */
/* List of facts: names with values, one a row, in as many columns as have room. */
#pragma once

#include "weft-read-out.h"
#include <gtk/gtk.h>

#define WEFT_TYPE_FACT_LIST (weft_fact_list_get_type ())
G_DECLARE_FINAL_TYPE (WeftFactList, weft_fact_list, WEFT, FACT_LIST, GtkWidget)

/* Signal "link-activated" (const char *lane, guint64 time): the row leads to what that lane has at
 * that time, ns. */

/* Shows the rows of @read_out instead of the former ones. Nothing is ellipsized: long values
 * wrap. */
void weft_fact_list_set (WeftFactList *self, const WeftReadOut *read_out);
