/* SPDX-License-Identifier: BSD-3-Clause */
/* Printing of a log's pictures: that of the visible page or another one, in colours that remain
 * distinct in black and white. */
#pragma once

#include "weft-window.h"

/* Asks how to print the picture of @page and prints it; @window shows errors. If @pdf, a path, is
 * not NULL, the page is written there without a question. The page's document must have a trace. */
void weft_print (WeftWindow *window, WeftDocumentPage *page, const char *pdf);
