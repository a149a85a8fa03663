/* SPDX-License-Identifier: BSD-3-Clause */
/* List of RTS flags to try, each with its expected effect. */
#pragma once

#include "weft-tuning.h"
#include <gtk/gtk.h>

#define WEFT_TYPE_ADVICE_LIST (weft_advice_list_get_type ())
G_DECLARE_FINAL_TYPE (WeftAdviceList, weft_advice_list, WEFT, ADVICE_LIST, GtkBox)

GtkWidget *weft_advice_list_new (void);

/* Shows the flags that fit @diagnosis, of the range of @statistics, instead of the former ones; it
 * is hidden if there are none. Does nothing if it shows those of @diagnosis already. */
void weft_advice_list_set (WeftAdviceList *self,
                           WeftDiagnosis *diagnosis,
                           const WeftStatistics *statistics);

/* Appends the list as lines under its title; nothing if it is empty. */
void weft_advice_list_append_text (WeftAdviceList *self, GString *text);
