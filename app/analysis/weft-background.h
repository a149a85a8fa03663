/* SPDX-License-Identifier: BSD-3-Clause */
/* Work that nobody waits for: a picture that is drawn meanwhile comes first. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* As g_task_run_in_thread(), but on a thread of its own that gives way to others. Where none can be
 * made, it is g_task_run_in_thread(), which waits for a thread of GLib's pool. */
void weft_background_run (GTask *task, GTaskThreadFunc func);

G_END_DECLS
