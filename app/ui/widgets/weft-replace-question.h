/* SPDX-License-Identifier: BSD-3-Clause */
/* Dialog that asks whether to replace an eventlog with the file to be saved. */
#pragma once

#include <gtk/gtk.h>

typedef void (*WeftReplaceFunc) (gpointer user_data);

/* Asks whether the eventlog at @path may be replaced, over the window of @widget, and calls
 * @replace where the answer is yes. @free_data frees @user_data after the answer. */
void weft_replace_question_ask (GtkWidget *widget,
                                const char *path,
                                WeftReplaceFunc replace,
                                gpointer user_data,
                                GDestroyNotify free_data);
