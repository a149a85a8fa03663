/* SPDX-License-Identifier: BSD-3-Clause */
/* Finds the example log. */
#include "weft-example.h"

#include "config.h"

GFile *
weft_example_file (void)
{
  const char *folder = g_getenv ("WEFT_DATA_DIR");

  if (folder == NULL || *folder == '\0')
    folder = WEFT_DATA_DIR;
  return g_file_new_build_filename (folder, "demo.eventlog", NULL);
}
