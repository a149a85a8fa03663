/* SPDX-License-Identifier: BSD-3-Clause */
/* Program startup: locale, translations, and the C library's memory. */
#pragma once

/* Sets the user's locale and the folder of the translations: the environment variable
 * WEFT_LOCALE_DIR (such as build/po) if set, otherwise @folder. Must be called in main() before any
 * text is translated. */
void weft_translations_init (const char *folder);

/* Sets up glibc's malloc() so that large blocks are returned to the system as soon as they are
 * freed, and threads share the rest: for a growing log, threads of a pool replace the larger arrays
 * all the time. Must be called first in main(). */
void weft_memory_init (void);
