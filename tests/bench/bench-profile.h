/* SPDX-License-Identifier: BSD-3-Clause */
/* Measures time profiles on a log of its own that is nothing but one. */
#pragma once

#include <glib.h>

/* Prints figures for @n_samples samples of 8 capabilities. FALSE with @error set. */
gboolean bench_profile (guint n_samples, GError **error);
