/* SPDX-License-Identifier: BSD-3-Clause */
/* The desktop program. */
#include "config.h"
#include "weft-application.h"

#include <glib/gi18n.h>
#include <locale.h>
#include <signal.h>

int
main (int argc, char *argv[])
{
  g_autoptr (WeftApplication) application = NULL;

  setlocale (LC_ALL, "");
  signal (SIGXFSZ, SIG_IGN); /* a file that may not grow is told by write() */
  bindtextdomain (GETTEXT_PACKAGE, WEFT_LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);

  application = weft_application_new ();
  return g_application_run (G_APPLICATION (application), argc, argv);
}
