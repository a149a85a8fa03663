/* SPDX-License-Identifier: BSD-3-Clause */
/* Program startup: locale, translations, the C library's memory, and whether there are threads. */
#pragma once

#include <glib.h>

/* Sets the user's locale and the folder of the translations: the environment variable
 * WEFT_LOCALE_DIR (such as build/po) if set, otherwise @folder. Must be called in main() before any
 * text is translated. */
void weft_translations_init (const char *folder);

/* Sets up glibc's malloc() so that large blocks are returned to the system as soon as they are
 * freed, and threads share the rest: for a growing log, threads of a pool replace the larger arrays
 * all the time. Must be called first in main(). */
void weft_memory_init (void);

/* Tries to start a thread. Returns FALSE with @error set if that fails. To be called before what
 * starts a thread of GLib's or Fontconfig's own, which abort the program if they cannot. */
gboolean weft_thread_try (GError **error);
