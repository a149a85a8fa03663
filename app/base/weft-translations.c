/* SPDX-License-Identifier: BSD-3-Clause */
/* Binds the domain of Weft's texts. */
#include "weft-translations.h"

#include <glib/gi18n.h>
#include <locale.h>

void
weft_translations_init (const char *folder)
{
  const char *other = g_getenv ("WEFT_LOCALE_DIR");

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, other != NULL ? other : folder);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
}
