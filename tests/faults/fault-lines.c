/* SPDX-License-Identifier: BSD-3-Clause */
#include "fault-lines.h"

#include "weft-convert.h"

#include <json-glib/json-glib.h>
#include <string.h>

static const struct
{
  const char *name;
  const char *text; /* LOG, FILE and PROGRAM stand for names, as in the guide */
  const char *input, *served;
  gboolean is_recording, is_cached, varies;
} own_lines[] = {
  { "spans", "spans LOG" },
  { "profile", "profile in/profile.eventlog" },
  { "gz", "stats LOG.gz" },
  { "zst", "stats LOG.zst" },
  { "hp", "heap in/demo.hp" },
  { "html", "stats in/small.html" },
  { "stdin", "stats -", .input = "in/small.eventlog" },
  { "several", "stats --format=csv LOG LOG.gz in/small.eventlog" },
  { "query-file", "query --file=in/query.sql LOG" },
  { "slice-stdin", "convert --to=eventlog --output=- -", .input = "in/small.eventlog" },
  { "export-pdf", "export --chart=timeline --output=FILE.pdf in/small.eventlog" },
  { "export-svg", "export --chart=timeline --output=FILE.svg LOG" },
  { "report-log", "report --with-log --output=FILE.html in/small.eventlog" },
  { "merge", "merge --output=FILE.eventlog LOG LOG" },
  { "follow", "follow --print=events,spans in/small.eventlog" },
  { "follow-stdin", "follow -", .input = "in/small.eventlog" },
  { "follow-socket", "follow unix:in/socket", .served = "in/small.eventlog" },
  { "follow-alerts", "follow --alert=gc-pause=1us --save-alerts=out LOG", .varies = TRUE },
  { "record", "record --output=FILE.eventlog -- PROGRAM say a play", .is_recording = TRUE },
  { "record-socket", "record --socket=unix:in/socket --output=FILE.eventlog",
    .served = "in/small.eventlog", .is_recording = TRUE },
  { "tune", "tune --runs=5 --flags=-A4m -- PROGRAM play", .varies = TRUE },
  { "index", "stats in/large.eventlog" },
  { "index-cached", "stats in/large.eventlog", .is_cached = TRUE },
};

/* Replaces what stands for a name in @word: files that are written are in "out", others in "in". */
static char *
complete_word (const char *word, const char *log)
{
  GString *text = g_string_new (word);

  g_string_replace (text, "PROGRAM", g_getenv ("WEFT_FAKE_PROGRAM"), 0);
  g_string_replace (text, "LOG", log, 0);
  g_string_replace (text, "FILE", g_str_has_prefix (word, "--output=") ? "out/FILE" : "in/FILE", 0);
  return g_string_free (text, FALSE);
}

static FaultLine *
line_new (const char *name, const char *text)
{
  FaultLine *line = g_new0 (FaultLine, 1);
  /* drawing takes most of the time */
  gboolean draws = g_str_has_prefix (text, "export ") || g_str_has_prefix (text, "report ");
  g_autoptr (GError) error = NULL;

  line->name = g_strdup (name);
  g_shell_parse_argv (text, NULL, &line->words, &error);
  g_assert_no_error (error);
  for (char **word = line->words; *word != NULL; word++)
    {
      g_autofree char *before = *word;

      *word = complete_word (before, draws ? "in/small.eventlog" : "in/demo.eventlog");
      if (g_str_has_prefix (*word, "--output=out/"))
        line->output = *word + strlen ("--output=");
    }
  return line;
}

static void
line_free (gpointer data)
{
  FaultLine *line = data;

  g_free (line->name);
  g_strfreev (line->words);
  g_free (line);
}

static char *
ask (FaultFolder *folder, const char *text)
{
  FaultLine *line = line_new ("ask", text);
  g_autoptr (FaultRun) run = fault_run (folder, line, NULL, FALSE);

  if (run->status != 0)
    g_error ("%s: %s", text, run->err);
  line_free (line);
  return g_steal_pointer (&run->out);
}

/* Lines of the guide. Queries are examples of one line. */
static void
add_guide (FaultFolder *folder, GPtrArray *lines)
{
  g_autofree char *guide = ask (folder, "guide --format=jsonl");
  g_auto (GStrv) records = g_strsplit (guide, "\n", -1);

  for (guint i = 0; records[i] != NULL && *records[i] != '\0'; i++)
    {
      g_autoptr (JsonNode) node = json_from_string (records[i], NULL);
      JsonObject *record = json_node_get_object (node);
      const char *command = json_object_get_string_member_with_default (record, "command", NULL);
      g_auto (GStrv) words = command != NULL ? g_strsplit (command, " ", 3) : NULL;
      g_autofree char *name = NULL;

      if (command == NULL)
        continue;
      name = g_strdup_printf ("guide-%u-%s", i + 1, words[1]);
      g_ptr_array_add (lines, line_new (name, command + strlen ("weft-cli ")));
    }
}

/* The first log that has the data of the format is converted. */
static void
add_formats (FaultFolder *folder, GPtrArray *lines)
{
  static const char *const logs[] = { "in/small.eventlog", "in/demo.eventlog",
                                      "in/profile.eventlog" };
  g_auto (GStrv) formats = weft_convert_list_ids (0);

  for (char **format = formats; *format != NULL; format++)
    {
      gboolean is_found = FALSE;

      for (guint i = 0; i < G_N_ELEMENTS (logs) && !is_found; i++)
        {
          g_autofree char *name = g_strconcat ("convert-", *format, NULL);
          g_autofree char *text =
              g_strdup_printf ("convert --to=%s --output=FILE.%s %s", *format, *format, logs[i]);
          FaultLine *line = line_new (name, text);
          g_autoptr (FaultRun) run = fault_run (folder, line, NULL, FALSE);

          is_found = run->status == 0;
          fault_folder_clear (folder, line, FALSE);
          if (is_found)
            g_ptr_array_add (lines, line);
          else
            line_free (line);
        }
      if (!is_found)
        g_error ("%s: no log can be converted", *format);
    }
}

GPtrArray *
fault_lines_new (FaultFolder *folder)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (line_free);

  add_guide (folder, lines);
  add_formats (folder, lines);
  for (guint i = 0; i < G_N_ELEMENTS (own_lines); i++)
    {
      FaultLine *line = line_new (own_lines[i].name, own_lines[i].text);

      line->input = own_lines[i].input;
      line->served = own_lines[i].served;
      line->is_recording = own_lines[i].is_recording;
      line->is_cached = own_lines[i].is_cached;
      line->varies = own_lines[i].varies;
      g_ptr_array_add (lines, line);
    }
  return lines;
}

char **
fault_verbs (FaultFolder *folder)
{
  g_autofree char *help = ask (folder, "--help");
  g_auto (GStrv) lines = g_strsplit (help, "\n", -1);
  g_autoptr (GStrvBuilder) verbs = g_strv_builder_new ();

  for (char **line = lines; *line != NULL; line++)
    if (g_str_has_prefix (*line, "  ") && g_ascii_islower ((*line)[2]))
      {
        g_auto (GStrv) words = g_strsplit (*line + 2, " ", 2);

        g_strv_builder_add (verbs, words[0]);
      }
  return g_strv_builder_end (verbs);
}
