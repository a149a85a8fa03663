/* SPDX-License-Identifier: BSD-3-Clause */
/* Dialog that asks before tabs or windows are closed while Weft runs their programs. */
#pragma once

#include <glib-object.h>

/* Asks whether to stop the programs that run for @pages (of WeftDocumentPage), over the window of
 * the first of them. Returns FALSE if none of them runs. If the user agrees, the programs are told
 * to end, their logs are added to the recent ones, and @agreed is called with @object, which is
 * referenced until then. */
gboolean
weft_stop_question_ask (GPtrArray *pages, void (*agreed) (gpointer object), gpointer object);
