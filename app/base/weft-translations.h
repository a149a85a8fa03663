/* SPDX-License-Identifier: BSD-3-Clause */
/* Translations: where a program finds the texts of the user's language. */
#pragma once

/* Sets the user's locale, and takes translations from @folder, or from WEFT_LOCALE_DIR of the
 * environment, such as build/po. First of all in main(). */
void weft_translations_init (const char *folder);
