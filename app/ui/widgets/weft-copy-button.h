/* SPDX-License-Identifier: BSD-3-Clause */
/* Button that copies flags to the clipboard. */
#pragma once

#include <gtk/gtk.h>

/* @flags is static. */
GtkWidget *weft_copy_button_new (const char *flags);
