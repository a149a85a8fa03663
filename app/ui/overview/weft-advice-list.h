/* SPDX-License-Identifier: BSD-3-Clause */
/* List of RTS flags to try, each with its expected effect. */
#pragma once

#include "weft-tuning.h"
#include <gtk/gtk.h>

#define WEFT_TYPE_ADVICE_LIST (weft_advice_list_get_type ())
G_DECLARE_FINAL_TYPE (WeftAdviceList, weft_advice_list, WEFT, ADVICE_LIST, GtkBox)

GtkWidget *weft_advice_list_new (void);

/* Shows the flags that @diagnosis suggests for the range of @statistics, instead of the previous
 * ones. Hides the list if there are none. Does nothing if @diagnosis is already shown. */
void weft_advice_list_set (WeftAdviceList *self,
                           WeftDiagnosis *diagnosis,
                           const WeftStatistics *statistics);

/* Appends the list to @text, as lines below its title. Appends nothing if the list is empty. */
void weft_advice_list_append_text (WeftAdviceList *self, GString *text);
