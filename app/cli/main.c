/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli: answers questions about a GHC eventlog without a display. Each verb answers one kind of
 * question. */
#include "weft-cli.h"

#include "weft-cli-options.h"
#include "weft-display.h"
#include "weft-help.h"
#include "weft-index-cache.h"
#include "weft-startup.h"
#include "weft-temporary-file.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define VERB(name, run, summary) { #name, summary, run },
static const WeftCliVerb verbs[] = {
#include "weft-cli-verb-rows.h"
};
#undef VERB

/* Buffer for the messages of the current thread; NULL if they are printed at once. */
static GPrivate kept_messages = G_PRIVATE_INIT (NULL);

void
weft_cli_capture_messages (GString *messages)
{
  g_private_set (&kept_messages, messages);
}

void
weft_cli_error (const char *format, ...)
{
  g_autofree char *text = NULL;
  g_autoptr (GString) safe = g_string_new (NULL);
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  /* the text may contain text from a log */
  weft_display_append (safe, text, -1, WEFT_DISPLAY_KEEP_LINES | WEFT_DISPLAY_KEEP_ISOLATES);
  g_string_prepend (safe, "weft-cli: ");
  g_string_append_c (safe, '\n');
  if (g_private_get (&kept_messages) != NULL)
    g_string_append (g_private_get (&kept_messages), safe->str);
  else
    g_printerr ("%s", safe->str);
}

char *
weft_cli_quote (const char *path)
{
  gboolean is_plain =
      strspn (path, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "/._-") == strlen (path);

  return is_plain ? g_strdup (path) : g_shell_quote (path);
}

/* Returns a list of the verbs with their summaries. Newly allocated. */
static char *
list_verbs (void)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (verbs); i++)
    g_string_append_printf (list, "  %-8s %s\n", verbs[i].name, _ (verbs[i].summary));
  return g_string_free (list, FALSE);
}

/* Runs the verb @argv[0]. Returns WEFT_CLI_USAGE, with a message on standard error, if there is no
 * such verb. */
static WeftCliStatus
run_verb (int argc, char **argv)
{
  const char *names[G_N_ELEMENTS (verbs) + 3] = { NULL };
  g_autofree char *program = NULL, *list = NULL, *quoted = NULL;
  g_autoptr (GPtrArray) given = g_ptr_array_new_with_free_func (g_free);
  const char *nearest;

  for (guint i = 0; i < G_N_ELEMENTS (verbs); i++)
    {
      names[i] = verbs[i].name;
      if (strcmp (names[i], argv[0]) != 0)
        continue;
      program = g_strdup_printf ("weft-cli %s", names[i]);
      g_set_prgname (program); /* the program's name, which --help of the verb shows */
      return verbs[i].run (&(WeftCliLine){ argc, argv, _ (verbs[i].summary), given });
    }
  names[G_N_ELEMENTS (verbs)] = "help";
  names[G_N_ELEMENTS (verbs) + 1] = "version";
  nearest = weft_cli_nearest_name (argv[0], names);
  list = list_verbs ();
  quoted = weft_cli_quote (argv[0]);
  if (g_file_test (argv[0], G_FILE_TEST_EXISTS))
    weft_cli_error (_ ("missing verb before “%s” (did you mean weft-cli info %s?)"), argv[0],
                    quoted);
  else if (nearest != NULL)
    weft_cli_error (_ ("unknown verb “%s” (did you mean %s?)"), argv[0], nearest);
  else
    weft_cli_error (_ ("unknown verb “%s”. There are:\n%s"), argv[0], list);
  return WEFT_CLI_USAGE;
}

/* Topics of "help" in addition to the verbs. */
static const struct
{
  const char *name, *summary;
  WeftCliStatus (*run) (int argc, char **argv, const char *summary);
} help_topics[] = {
  { "schema", N_ ("Describes every field that weft-cli prints."), weft_cli_schema },
  { "topics", N_ ("Lists the help topics of Weft, or prints their pages."), weft_cli_help },
};

static WeftCliStatus
cli_run (int argc, char **argv)
{
  static const char *const help_names[] = { "--help", "-h", "help", NULL };
  static const char *const version_names[] = { "--version", "-V", "version", NULL };
  g_autofree char *list = list_verbs ();
  g_autofree char *text = g_strdup_printf (
      _ ("Usage: weft-cli VERB [OPTION…] LOG\n"
         "\n"
         "Answers questions about an eventlog that a Haskell program wrote.\n"
         "\n"
         "Verbs:\n"
         "%s"
         "\n"
         "weft-cli help VERB lists a verb's options, weft-cli help schema all "
         "fields of the answers. weft-cli help topics lists what pages, lanes and findings mean, "
         "and weft-cli help topics NAME prints one of them. LOG may be compressed "
         "with gzip or zstd; - is standard input, unix:PATH or tcp:HOST:PORT the "
         "eventlog-socket of a running program."),
      list);

  if (argc < 2)
    {
      g_printerr ("%s\n", text);
      return WEFT_CLI_USAGE;
    }
  if (g_strv_contains (help_names, argv[1]) && argc > 2)
    {
      char *arguments[] = { argv[2], (char *) "--help", NULL };

      for (guint i = 0; i < G_N_ELEMENTS (help_topics); i++)
        if (strcmp (argv[2], help_topics[i].name) == 0)
          return help_topics[i].run (argc - 2, argv + 2, _ (help_topics[i].summary));
      if (weft_help_find (argv[2]) != NULL)
        return weft_cli_help (argc - 1, argv + 1, NULL);
      return run_verb (2, arguments);
    }
  if (!g_strv_contains (help_names, argv[1]) && !g_strv_contains (version_names, argv[1]))
    return run_verb (argc - 1, argv + 1);
  if (g_strv_contains (help_names, argv[1]))
    g_print ("%s\n", text);
  else
    g_print ("weft-cli %s\n", WEFT_VERSION);
  return WEFT_CLI_SUCCESS;
}

/* Writes to standard output or standard error. Control characters are escaped, because the text may
 * quote a log or a file name. Returns 0, or errno if writing fails. */
static int
print_to_stream (FILE *stream, const char *text)
{
  const char *charset;
  g_autoptr (GString) shown = g_string_new (NULL);
  g_autofree char *converted = NULL;

  weft_display_append (shown, text, -1, WEFT_DISPLAY_KEEP_TABS | WEFT_DISPLAY_KEEP_LINES);
  if (!g_get_console_charset (&charset))
    converted = g_convert_with_fallback (shown->str, (gssize) shown->len, charset, "UTF-8", "?",
                                         NULL, NULL, NULL);
  /* if fputs() fails, the text is lost although fflush() succeeds, so check both */
  if (fputs (converted != NULL ? converted : shown->str, stream) < 0 || fflush (stream) != 0)
    return errno;
  return 0;
}

static void
print_error (const char *text)
{
  print_to_stream (stderr, text);
}

static int output_error; /* errno of the first g_print() text that could not be written, or 0 */

/* Print handler of GLib, for help and versions. A closed pipe is not an error. */
static void
print_output (const char *text)
{
  int error = print_to_stream (stdout, text);

  if (output_error == 0 && error != EPIPE)
    output_error = error;
}

/* Exits with an error if output was lost. Registered with atexit(), because GLib ends the program
 * after --help. */
static void
check_output_error (void)
{
  if (output_error == 0)
    return;
  weft_cli_error (_ ("cannot write to standard output: %s"), g_strerror (output_error));
  _exit (WEFT_CLI_USAGE);
}

/* Removes temporary files when a signal ends the program. Because of SA_RESETHAND, raising the
 * signal again ends the program as if it had no handler. */
static void
end_by_signal_cb (int number)
{
  weft_temporary_files_remove ();
  (void) raise (number);
}

int
main (int argc, char **argv)
{
  /* if memory runs out, GLib ends the program with SIGTRAP or SIGABRT */
  static const int numbers[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTRAP, SIGABRT };
  const struct sigaction action = { .sa_handler = end_by_signal_cb, .sa_flags = SA_RESETHAND };
  struct sigaction old;
  WeftCliStatus status;

  weft_standard_streams_init ();
  weft_memory_init ();
  weft_translations_init (WEFT_LOCALE_DIR);
  /* NOLINTNEXTLINE(concurrency-mt-unsafe): the program has no other threads yet */
  (void) setlocale (LC_NUMERIC, "C"); /* scripts read the numbers */
  g_set_printerr_handler (print_error);
  g_set_print_handler (print_output);
  (void) atexit (check_output_error);
  /* leave signals ignored that are ignored because of nohup */
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    if (sigaction (numbers[i], NULL, &old) == 0 && old.sa_handler == SIG_DFL)
      sigaction (numbers[i], &action, NULL);
  (void) signal (SIGPIPE, SIG_IGN); /* so that write() fails with EPIPE */
  (void) signal (SIGXFSZ, SIG_IGN); /* so that write() fails with EFBIG */
  status = cli_run (argc, argv);
  weft_index_cache_wait (); /* wait until the cache files of indexes are complete */
  return (int) status;
}
