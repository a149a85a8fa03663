/* SPDX-License-Identifier: BSD-3-Clause */
/* Sorts long arrays in pieces, so that sorting can be cancelled. */
#pragma once

#include <gio/gio.h>

/* Sorts @array like g_array_sort_with_data(); equal elements keep their order. Returns FALSE if it
 * was cancelled: the elements are then in any order. */
gboolean
weft_sort (GArray *array, GCompareDataFunc compare, gpointer user_data, GCancellable *cancellable);
