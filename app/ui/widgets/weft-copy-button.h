/* SPDX-License-Identifier: BSD-3-Clause */
/* A button that puts flags on the clipboard. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* @flags is static. */
GtkWidget *weft_copy_button_new (const char *flags);

G_END_DECLS
