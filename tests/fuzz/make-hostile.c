/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes a hostile log into a file, to see what it costs. usage: make-hostile KIND FILE [MB];
 * without arguments, lists the kinds. */
#include "hostile.h"

#include <string.h>

static gboolean
write_log (guint kind, const char *path, guint64 size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GByteArray) log = weft_hostile_log (kind, size);

  if (!g_file_set_contents (path, (const char *) log->data, log->len, &error))
    g_printerr ("%s\n", error->message);
  return error == NULL;
}

int
main (int argc, char **argv)
{
  guint64 mb = argc > 3 ? g_ascii_strtoull (argv[3], NULL, 10) : 50;

  for (guint i = 0; weft_hostile_kind (i) != NULL; i++)
    if (argc < 3)
      g_print ("%s\n", weft_hostile_kind (i));
    else if (strcmp (argv[1], weft_hostile_kind (i)) == 0)
      return !write_log (i, argv[2], mb * 1000000);
  return argc >= 3;
}
