/* SPDX-License-Identifier: BSD-3-Clause */
/* Start of a program: the locale, translations, and the C library's memory. */
#pragma once

/* Sets the user's locale, and takes translations from @folder, or from WEFT_LOCALE_DIR of the
 * environment, such as build/po. To be called first in main(). */
void weft_translations_init (const char *folder);

/* Sets limits of glibc's malloc(), so that large blocks are returned to the system as soon as they
 * are freed, and that threads share the rest: the larger arrays of a log that grows are replaced
 * all the time, on the threads of a pool. To be called first in main(). */
void weft_memory_init (void);
