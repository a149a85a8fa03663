/* SPDX-License-Identifier: BSD-3-Clause */
/* Program startup: standard streams, locale, translations, settings of malloc(), and a check that
 * threads can be started. */
#pragma once

#include <glib.h>

/* Sets the user's locale and the folder of the translations: the environment variable
 * WEFT_LOCALE_DIR (such as build/po) if set, otherwise @folder. Must be called in main() before any
 * text is translated. */
void weft_translations_init (const char *folder);

/* Sets up glibc's malloc() so that large blocks are returned to the system as soon as they are
 * freed, and all threads share two arenas for other blocks. While a log grows, several threads keep
 * replacing large arrays, whose memory would otherwise be kept. Must be called in main() before
 * memory is allocated. */
void weft_memory_init (void);

/* Opens /dev/null for those of the descriptors 0, 1 and 2 that are closed, so that no file that is
 * opened later gets one of them and messages are not written into it. Reading standard input and
 * writing to the others still fails. Ends the process with status 1 if /dev/null cannot be opened.
 * Must be called first in main(). */
void weft_standard_streams_init (void);

/* Tries to start a thread. Returns FALSE with @error set if that fails. To be called before any
 * function that makes GLib or Fontconfig start a thread, as these libraries abort the program if
 * they cannot. */
gboolean weft_thread_try (GError **error);
