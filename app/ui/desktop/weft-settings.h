/* SPDX-License-Identifier: BSD-3-Clause */
/* Settings that Weft remembers between two runs. */
#pragma once

#include <gio/gio.h>

/* The settings of the program, with the keys of its schema; for its main thread. They are kept
 * where the schema is installed, else only while the program runs. Borrowed, never NULL. */
GSettings *weft_settings_get (void);

/* Keeps @property of @object and the setting @key the same, for as long as @object lives. */
void weft_settings_bind (const char *key, gpointer object, const char *property);
