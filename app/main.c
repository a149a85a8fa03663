/* SPDX-License-Identifier: BSD-3-Clause */
/* The desktop program. */
#include "config.h"
#include "weft-startup.h"
#include "weft-window.h"

#include <signal.h>

int
main (int argc, char *argv[])
{
  g_autoptr (WeftApplication) application = NULL;

  weft_standard_streams_init ();
  weft_memory_init ();
  weft_translations_init (WEFT_LOCALE_DIR);
  (void) signal (SIGXFSZ, SIG_IGN); /* a file that may not grow is told by write() */

  application = weft_application_new ();
  return g_application_run (G_APPLICATION (application), argc, argv);
}
