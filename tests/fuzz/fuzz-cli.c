/* SPDX-License-Identifier: BSD-3-Clause */
/* Fuzz target: the input is a line, the arguments of weft-cli as in a shell, and a file, which is
 * there as a.eventlog; its first half is b.eventlog. All is in a folder of its own. */
#include "fuzz-target.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define MAX_LINE  400
#define MAX_WORDS 40
/* Part of the output that is checked, bytes. */
#define MAX_OUTPUT (256 * 1024)

/* main() of weft-cli, as tests/fuzz/meson.build names it. */
int weft_cli_main (int argc, char **argv);

static char *folder;
static int output = -1;

gsize
weft_fuzz_head_size (const guint8 *data, gsize size)
{
  const guint8 *end = memchr (data, '\n', MIN (size, MAX_LINE));

  return end != NULL ? (gsize) (end - data) + 1 : 0;
}

/* Verbs that run a program or wait for one, and text with which a line could leave the folder,
 * connect, or never end. */
static const char *const forbidden_verbs[] = { "record", "tune", "follow" };
static const char *const forbidden_texts[] = { "/", "tcp:", "unix:", "fifo:", "recursive" };

/* Returns TRUE if GLib ends the program for @word, as for --help and for -h among short options. */
static gboolean
is_help (const char *word)
{
  return g_str_has_prefix (word, "--help") ||
         (word[0] == '-' && word[1] != '-' && strpbrk (word, "h?") != NULL);
}

static gboolean
is_allowed (const char *line, char **words)
{
  g_autofree char *lower = g_ascii_strdown (line, -1);

  for (guint i = 0; i < G_N_ELEMENTS (forbidden_texts); i++)
    if (strstr (lower, forbidden_texts[i]) != NULL)
      return FALSE;
  for (guint i = 0; words[i] != NULL; i++)
    {
      if (is_help (words[i]) || strcmp (words[i], "-") == 0 || strcmp (words[i], "help") == 0)
        return FALSE;
      for (guint k = 0; k < G_N_ELEMENTS (forbidden_verbs); k++)
        if (strcmp (words[i], forbidden_verbs[k]) == 0)
          return FALSE;
    }
  return TRUE;
}

static void
remove_folder (void)
{
  g_rmdir (folder);
}

static void
set_up (void)
{
  g_autoptr (GError) error = NULL;

  if (folder != NULL)
    return;
  folder = g_dir_make_tmp ("weft-fuzz-XXXXXX", &error);
  g_assert_no_error (error);
  atexit (remove_folder);
  g_setenv ("XDG_CACHE_HOME", folder, TRUE);
  output = memfd_create ("output", MFD_CLOEXEC);
  g_assert_cmpint (output, >=, 0);
}

static void
clear_folder (void)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_remove (path);
    }
}

/* Fails unless the output is text without control characters. */
static void
check_output (void)
{
  g_autofree char *text = g_malloc (MAX_OUTPUT);
  gssize size = pread (output, text, MAX_OUTPUT, 0);

  for (gssize i = 0; i < size; i++)
    g_assert_false ((guint8) text[i] < 0x20 && text[i] != '\n' && text[i] != '\t' &&
                    text[i] != '\r');
  g_assert_true (size == MAX_OUTPUT || g_utf8_validate (text, size, NULL));
  g_assert_cmpint (ftruncate (output, 0), ==, 0);
}

static void
run (int argc, char **words)
{
  char *argv[MAX_WORDS + 2] = { (char *) "weft-cli" };
  int before = dup (STDOUT_FILENO), status;

  memcpy (argv + 1, words, sizeof (char *) * (gsize) argc);
  lseek (output, 0, SEEK_SET);
  dup2 (output, STDOUT_FILENO);
  status = weft_cli_main (argc + 1, argv);
  dup2 (before, STDOUT_FILENO);
  close (before);
  g_assert_cmpint (status, >=, 0);
  g_assert_cmpint (status, <=, 4);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  gsize head = weft_fuzz_head_size (data, size);
  const char *log = (const char *) data + head;
  g_autofree char *line = g_strndup ((const char *) data, head > 0 ? head - 1 : 0);
  g_autofree char *here = NULL;
  g_auto (GStrv) words = NULL;
  int argc;

  if (!g_shell_parse_argv (line, &argc, &words, NULL) || argc > MAX_WORDS ||
      !is_allowed (line, words))
    return 0;
  set_up ();
  here = g_get_current_dir ();
  g_assert_cmpint (chdir (folder), ==, 0);
  g_file_set_contents_full ("a.eventlog", log, (gssize) (size - head), G_FILE_SET_CONTENTS_NONE,
                            0600, NULL);
  g_file_set_contents_full ("b.eventlog", log, (gssize) (size - head) / 2, G_FILE_SET_CONTENTS_NONE,
                            0600, NULL);
  run (argc, words);
  g_assert_cmpint (chdir (here), ==, 0);
  clear_folder ();
  check_output ();
  return 0;
}
