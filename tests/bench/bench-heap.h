/* SPDX-License-Identifier: BSD-3-Clause */
/* Measures heap profiles on a generated log of very many bands. */
#pragma once

#include <glib.h>

/* Prints figures of a log with @n_bands info tables, all named, and @n_samples samples of @n_live
 * bands each. FALSE with @error where the log cannot be written. */
gboolean bench_heap (guint n_bands, guint n_samples, guint n_live, GError **error);
