/* SPDX-License-Identifier: BSD-3-Clause */
/* Program startup: locale, translations, and the C library's memory. */
#pragma once

/* Sets the user's locale, and the folder of the translations: WEFT_LOCALE_DIR from the environment
 * (such as build/po), or else @folder. To be called first in main(). */
void weft_translations_init (const char *folder);

/* Sets glibc's malloc() up so that large blocks are returned to the system as soon as they are
 * freed, and threads share the rest: for a growing log, the larger arrays are replaced all the
 * time, on the threads of a pool. To be called first in main(). */
void weft_memory_init (void);
