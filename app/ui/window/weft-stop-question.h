/* SPDX-License-Identifier: BSD-3-Clause */
/* Dialog that asks before tabs or windows with running programs are closed. */
#pragma once

#include <glib-object.h>

/* Asks whether to stop the running programs of @pages (of WeftDocumentPage), over the window of the
 * first of these pages. Returns FALSE if no program is running. If the user agrees, the programs
 * are asked to end, their logs are added to the recent logs, and @agreed is called with @object,
 * which is referenced until then. */
gboolean
weft_stop_question_ask (GPtrArray *pages, void (*agreed) (gpointer object), gpointer object);
