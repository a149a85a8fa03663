/* SPDX-License-Identifier: BSD-3-Clause */
/* Toasts of a window. */
#pragma once

#include <adwaita.h>

/* Shows @text in a toast, in place of the visible one. If @path is not NULL, the toast is about a
 * file that was saved, and a button opens its folder. */
void weft_toast_show (AdwToastOverlay *overlay, const char *text, const char *path);
