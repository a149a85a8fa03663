/* SPDX-License-Identifier: BSD-3-Clause */
/* Makes titles from file names, and descriptions from a log's metadata. */
#include "weft-title.h"

#include "weft-display.h"
#include "weft-rts-flags.h"

#include <glib/gi18n.h>

/* Maximum length of a command in a title. In a log, a command may have any length. */
#define MAX_COMMAND_CHARS 120

char *
weft_title_new (char *name, guint run)
{
  g_autofree char *file = name;

  /* Translators: the name of a file with several processes, and the number of one of these
   * processes */
  return run == 0 ? g_steal_pointer (&file) : g_strdup_printf (_ ("%s, process %u"), file, run + 1);
}

char *
weft_title_add_pid (char *name, gint64 pid)
{
  g_autofree char *owned = name;
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, pid);

  /* Translators: the name of a program or a file, and a process ID */
  return pid < 0 ? g_steal_pointer (&owned) : g_strdup_printf (_ ("%s (pid %s)"), name, number);
}

char *
weft_title_for_process (const WeftProcess *process, guint run)
{
  g_autofree char *name = NULL;
  char *text;

  if (process->program == NULL || *process->program == '\0')
    return NULL;
  name = g_path_get_basename (process->program);
  text = weft_display_line (name);
  return process->pid < 0 ? weft_title_new (text, run) : weft_title_add_pid (text, process->pid);
}

char *
weft_title_saved_process (const WeftTrace *trace)
{
  const WeftLog *log = trace->index->log;
  g_autofree char *title = NULL;

  if (log->n_processes <= 1)
    return NULL;
  title = weft_title_for_process (trace->process, log->process);
  if (title == NULL)
    return g_strdup_printf (_ ("Only process %u of %u is saved."), log->process + 1,
                            log->n_processes);
  /* Translators: the number of a process, the number of all processes, and the process's name */
  return g_strdup_printf (_ ("Only process %u of %u is saved: %s."), log->process + 1,
                          log->n_processes, title);
}

char *
weft_title_describe (const WeftTrace *trace)
{
  const WeftProcess *process = trace->process;
  g_autoptr (GPtrArray) args = weft_rts_split_args (process, FALSE);
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) command =
      g_string_new (process->args != NULL ? process->args[0] : process->program);
  g_autofree char *line = NULL;
  guint n_caps = process->lives->len;

  /* the command that started the program, without RTS options */
  for (guint i = 0; i < args->len && command->len <= 6 * MAX_COMMAND_CHARS; i++)
    g_string_append_printf (command, " %s", (const char *) g_ptr_array_index (args, i));
  if (g_utf8_strlen (command->str, -1) > MAX_COMMAND_CHARS)
    {
      const char *end = g_utf8_offset_to_pointer (command->str, MAX_COMMAND_CHARS - 1);

      g_string_truncate (command, (gsize) (end - command->str));
      g_string_append (command, "…");
    }
  if (command->len > 0)
    g_ptr_array_add (parts, g_strdup (command->str));
  if (process->ghc != NULL)
    g_ptr_array_add (parts, g_strdup_printf (_ ("GHC %s"), process->ghc));
  if (n_caps > 0)
    g_ptr_array_add (parts, g_strdup_printf (ngettext ("%u HEC", "%u HECs", n_caps), n_caps));
  g_ptr_array_add (parts, NULL);
  line = g_strjoinv (" · ", (char **) parts->pdata);
  return weft_display_line (line);
}

gboolean
weft_title_is_whole_log (const WeftTrace *trace)
{
  return trace == NULL || weft_index_is_whole (trace->index);
}

const char *
weft_title_whole_range (const WeftTrace *trace)
{
  return weft_title_is_whole_log (trace) ? C_ ("choice", "Whole log") :
                                           C_ ("choice", "Part of a log");
}

char *
weft_title_file_name (const char *title, const char *suffix)
{
  static const char *const endings[] = { ".eventlog", ".hp", ".html" };

  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    {
      const char *end = g_strrstr (title, endings[i]);
      g_autofree char *stem = end != NULL ? g_strndup (title, (gsize) (end - title)) : NULL;

      if (stem != NULL && *stem != '\0')
        return g_strconcat (stem, suffix, NULL);
    }
  return g_strconcat (title, suffix, NULL);
}
