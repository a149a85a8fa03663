/* SPDX-License-Identifier: BSD-3-Clause */
/* Prints an image of a log, that of the visible page or another one, in colours that remain
 * distinct in black and white. */
#pragma once

#include "weft-window.h"

/* Asks how to print the image of @page, and prints it; @window shows errors. If @pdf (a path) is
 * not NULL, writes the page there without asking. The page's document must have a trace. */
void weft_print (WeftWindow *window, WeftDocumentPage *page, const char *pdf);
