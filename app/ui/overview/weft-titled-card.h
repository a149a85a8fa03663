/* SPDX-License-Identifier: BSD-3-Clause */
/* Card with a title. */
#pragma once

#include <gtk/gtk.h>

/* A vertical GtkBox. @line: the box beside @title, to which widgets can be appended; borrowed. */
GtkWidget *weft_titled_card_new (const char *title, GtkWidget **line);
