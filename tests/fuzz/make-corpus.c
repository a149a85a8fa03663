/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes seeds and dictionaries for the fuzz targets. usage: make-corpus FOLDER FIXTURES; FOLDER
 * gets a folder of seeds and a dictionary (NAME.dict) for each target. */
#include "hostile-writer.h"
#include "hostile.h"
#include "weft-control.h"
#include "weft-event-table.h"
#include "weft-query.h"
#include "weft-test-corpus.h"
#include "weft-test-questions.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

/* Sizes of seeds, bytes: small ones are tried and changed faster. */
#define MAX_LOG      12000
#define HOSTILE_SIZE 3000
/* Size of the payload of an event of variable size, bytes. */
#define PAYLOAD 24

static const char heap_profile[] = "JOB \"a b\"\nDATE \"Sun Nov 29 12:00 2026\"\n"
                                   "SAMPLE_UNIT \"seconds\"\nVALUE_UNIT \"bytes\"\n"
                                   "BEGIN_SAMPLE 0.00\nEND_SAMPLE 0.00\nBEGIN_SAMPLE 0.10\n"
                                   "(12)Main.f/CAF\t1024\nARR_WORDS\t96\nEND_SAMPLE 0.10\n"
                                   "MARK 0.15\nBEGIN_SAMPLE 0.20\nARR_WORDS\t64\nEND_SAMPLE 0.20\n";

/* Folder for the seeds, and number of the next one. */
static const char *folder;
static guint n_seeds;

/* Writes a seed for @target that consists of @head and a log. */
static void
write_seed (const char *target, const char *head, gsize head_size, const GByteArray *log)
{
  g_autofree char *seeds = g_build_filename (folder, target, NULL);
  g_autofree char *name = g_strdup_printf ("%04u", n_seeds++);
  g_autofree char *path = g_build_filename (seeds, name, NULL);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (GError) error = NULL;

  g_byte_array_append (bytes, (const guint8 *) head, (guint) head_size);
  g_byte_array_append (bytes, log->data, log->len);
  if (g_mkdir_with_parents (seeds, 0777) != 0 ||
      !g_file_set_contents (path, (const char *) bytes->data, bytes->len, &error))
    g_error ("%s: %s", seeds, error != NULL ? error->message : g_strerror (errno));
}

/* Returns a log with each event of @group in the table of events. */
static GByteArray *
make_group (WeftEventGroup group)
{
  guint n, at;
  const WeftEventType *types = weft_event_table (&n);
  Hostile log = { .bytes = g_byte_array_new () };

  hostile_put_text (&log, "hdrbhetb");
  for (guint i = 0; i < n; i++)
    if (types[i].title != NULL && (types[i].group == group || types[i].tag == 18))
      hostile_put_type (&log, types[i].tag, types[i].size);
  hostile_put_text (&log, "hetehdredatb");
  at = hostile_put_marker (&log, 1, 0, 0, 0);
  for (guint i = 0; i < n; i++)
    if (types[i].title != NULL && types[i].group == group && types[i].tag != 18)
      {
        gboolean is_variable = types[i].size == WEFT_SIZE_VARIABLE;

        hostile_put_head (&log, types[i].tag);
        if (is_variable)
          hostile_put (&log, PAYLOAD, 2);
        for (guint k = 0; k < (is_variable ? PAYLOAD : types[i].size); k++)
          hostile_put (&log, k % 4 == 3, 1);
      }
  hostile_close_block (&log, at);
  hostile_put (&log, 0xffff, 2);
  return log.bytes;
}

static GPtrArray *
collect_logs (const char *fixtures)
{
  GPtrArray *logs = g_ptr_array_new_with_free_func ((GDestroyNotify) g_byte_array_unref);
  g_autoptr (GPtrArray) paths = weft_test_logs_in (fixtures);

  for (guint i = 0; i < paths->len; i++)
    {
      g_autoptr (GError) error = NULL;
      char *data = NULL;
      gsize size = 0;

      if (!g_file_get_contents (g_ptr_array_index (paths, i), &data, &size, &error))
        g_error ("%s", error->message);
      g_ptr_array_add (logs, g_byte_array_new_take ((guint8 *) data, size));
    }
  for (guint group = 0; group < WEFT_N_GROUPS; group++)
    g_ptr_array_add (logs, make_group ((WeftEventGroup) group));
  for (guint i = 0; weft_hostile_kind (i) != NULL; i++)
    g_ptr_array_add (logs, weft_hostile_log (i, HOSTILE_SIZE));
  for (guint i = 0; i < logs->len; i++)
    {
      GByteArray *log = g_ptr_array_index (logs, i);

      g_byte_array_set_size (log, MIN (log->len, MAX_LOG));
    }
  return logs;
}

/* Seeds. */

static const GByteArray *
nth_log (const GPtrArray *logs, guint i)
{
  return g_ptr_array_index (logs, i % logs->len);
}

static void
write_files (const GPtrArray *logs)
{
  g_autoptr (GByteArray) profile = g_byte_array_new ();

  g_byte_array_append (profile, (const guint8 *) heap_profile, sizeof heap_profile - 1);
  for (guint packing = 0; packing < 4; packing++)
    for (guint way = 0; way < 5; way++)
      {
        const char head[4] = { (char) packing, (char) (way == 2 ? 128 : 0), (char) way, 60 };

        write_seed ("fuzz-source", head, sizeof head, nth_log (logs, packing * 5 + way));
        write_seed ("fuzz-source", head, sizeof head, profile);
      }
}

static void
write_lines (const GPtrArray *logs)
{
  guint n, n_commands;
  const WeftQueryExample *examples = weft_query_examples (&n);
  const WeftCommand *commands = weft_commands (&n_commands);

  for (guint i = 0; weft_test_questions[i] != NULL; i++)
    {
      g_autofree char *question = g_strdup_printf ("%s a.eventlog\n", weft_test_questions[i]);

      write_seed ("fuzz-cli", question, strlen (question), nth_log (logs, i));
    }
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *sql = g_strdelimit (g_strdup (examples[i].sql), "\n", ' ');
      g_autofree char *quoted = g_shell_quote (sql);
      g_autofree char *alone = g_strconcat (sql, "\n", NULL);
      g_autofree char *query = g_strdup_printf ("query %s a.eventlog\n", quoted);

      write_seed ("fuzz-live", alone, strlen (alone), nth_log (logs, i));
      write_seed ("fuzz-cli", query, strlen (query), nth_log (logs, i));
    }
  for (guint i = 0; i < n_commands; i++)
    {
      g_autofree char *command =
          g_strdup_printf ("%s:%d\n", commands[i].name_space, commands[i].number);

      write_seed ("fuzz-live", command, strlen (command), nth_log (logs, n + i));
    }
}

/* Dictionaries. */

static void
write_dictionary (const char *target, const GString *text)
{
  g_autofree char *name = g_strconcat (target, ".dict", NULL);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GError) error = NULL;

  if (!g_file_set_contents (path, text->str, (gssize) text->len, &error))
    g_error ("%s", error->message);
}

/* Appends the words of @line, each once. */
static void
append_words (GString *text, const char *line, GHashTable *seen)
{
  g_auto (GStrv) words = g_strsplit_set (line, " \n,()", -1);

  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0' && g_hash_table_add (seen, g_strdup (words[i])))
      {
        g_autofree char *escaped = g_strescape (words[i], NULL);

        g_string_append_printf (text, "\"%s\"\n", escaped);
      }
}

static void
write_dictionaries (void)
{
  static const char *const marks[] = { "hdrb", "hetb", "etb\\x00", "ete\\x00",
                                       "hete", "hdre", "datb",     "\\xff\\xff" };
  g_autoptr (GString) log = g_string_new (NULL);
  g_autoptr (GString) lines = g_string_new (NULL);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  guint n;
  const WeftEventType *types = weft_event_table (&n);
  const WeftQueryExample *examples;

  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    g_string_append_printf (log, "\"%s\"\n", marks[i]);
  for (guint i = 0; i < n; i++)
    g_string_append_printf (log, "# %s\n\"\\x%02x\\x%02x\"\n", types[i].name, types[i].tag >> 8,
                            types[i].tag & 0xff);
  write_dictionary ("fuzz-events", log);
  write_dictionary ("fuzz-log", log);
  write_dictionary ("fuzz-source", log);
  for (guint i = 0; weft_test_questions[i] != NULL; i++)
    append_words (lines, weft_test_questions[i], seen);
  examples = weft_query_examples (&n);
  for (guint i = 0; i < n; i++)
    append_words (lines, examples[i].sql, seen);
  g_string_append (lines, log->str);
  write_dictionary ("fuzz-cli", lines);
  write_dictionary ("fuzz-live", lines);
}

int
main (int argc, char **argv)
{
  g_autoptr (GPtrArray) logs = NULL;

  if (argc != 3)
    return 1;
  folder = argv[1];
  logs = collect_logs (argv[2]);
  for (guint i = 0; i < logs->len; i++)
    {
      write_seed ("fuzz-events", "", 0, nth_log (logs, i));
      write_seed ("fuzz-log", "", 0, nth_log (logs, i));
    }
  write_files (logs);
  write_lines (logs);
  write_dictionaries ();
  return 0;
}
