/* SPDX-License-Identifier: BSD-3-Clause */
/* Printing of a log's pictures: the one that is shown, or another one that the person chooses, in
 * colours that black and white keep apart. */
#pragma once

#include "weft-window.h"

/* Asks how to print what @page shows, and prints it; @window tells what went wrong. With @pdf, a
 * path, nothing is asked: the page is written there. The page's document must have a trace. */
void weft_print (WeftWindow *window, WeftDocumentPage *page, const char *pdf);
