/* SPDX-License-Identifier: BSD-3-Clause */
/* Cancels work at each of its checks. A program that uses it has its own
 * g_cancellable_is_cancelled() and g_cancellable_set_error_if_cancelled(), which count the checks.
 */
#pragma once

#include <gio/gio.h>

/* Returns TRUE if the work was completed. */
typedef gboolean (*WeftTestWork) (gconstpointer data, GCancellable *cancellable, GError **error);

/* Does the work again and again, and cancels it at its first check, its second, and so on, from the
 * tenth on in growing steps, until it is completed. Fails if cancelled work is completed, or
 * uncancelled work is not, or if there is an error other than G_IO_ERROR_CANCELLED. Returns the
 * number of times it was cancelled. */
guint weft_test_cancel (const char *name, WeftTestWork work, gconstpointer data);
