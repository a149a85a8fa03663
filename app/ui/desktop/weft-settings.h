/* SPDX-License-Identifier: BSD-3-Clause */
/* Persistent settings of Weft. */
#pragma once

#include <gio/gio.h>

/* Returns the settings of the program, with the keys of its schema; main thread only. Changes are
 * stored if the schema is installed, otherwise they are only kept in memory. Borrowed, never NULL.
 */
GSettings *weft_settings_get (void);

/* Binds @property of @object to the setting @key, for the lifetime of @object. */
void weft_settings_bind (const char *key, gpointer object, const char *property);
