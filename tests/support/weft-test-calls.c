/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes messages from the layouts of each version. */
#include "weft-test-calls.h"

#include <sqlite3.h>
#include <string.h>

#define TAG_LAST   0xffca
#define TAG_CHUNK  0xffcb
#define TAG_STRING 0xffcc
#define TAG_PLACE  0xffcd

/* Ids of strings beside those of letters. */
#define FILE_ID 900

#define BINARY 181
#define IPE    169

static void
put_frame (WeftTestLog *log, WeftTestCalls version, char letter)
{
  if (g_ascii_isdigit (letter))
    {
      weft_test_log_u8 (log, 3);
      if (version != WEFT_TEST_CALLS_0_1)
        weft_test_log_u64 (log, 'A');
    }
  else
    weft_test_log_u8 (log, g_ascii_islower (letter) ? 1 : 2);
  weft_test_log_u64 (log, (guint8) letter);
}

static void
put_chunk (WeftTestLog *log,
           WeftTestCalls version,
           guint64 time,
           guint32 cap,
           guint32 thread,
           const char *letters,
           gsize n,
           gboolean is_last)
{
  weft_test_log_event (log, BINARY, time);
  weft_test_log_u16 (log, is_last ? TAG_LAST : TAG_CHUNK);
  weft_test_log_u32 (log, cap);
  if (version == WEFT_TEST_CALLS_0_5)
    weft_test_log_u64 (log, thread);
  else
    weft_test_log_u32 (log, thread);
  weft_test_log_u16 (log, (guint16) n);
  for (gsize i = 0; i < n; i++)
    put_frame (log, version, letters[i]);
}

void
weft_test_calls_stack (WeftTestLog *log,
                       WeftTestCalls version,
                       guint64 time,
                       guint32 cap,
                       guint32 thread,
                       const char *letters)
{
  g_autofree char *text = g_strdup (letters);
  g_auto (GStrv) chunks = NULL;

  if (version != WEFT_TEST_CALLS_0_1)
    g_strreverse (text);
  chunks = g_strsplit (text, ",", -1);
  if (chunks[0] == NULL)
    put_chunk (log, version, time, cap, thread, "", 0, TRUE);
  for (guint i = 0; chunks[i] != NULL; i++)
    put_chunk (log, version, time + i, cap, thread, chunks[i], strlen (chunks[i]),
               chunks[i + 1] == NULL);
}

static void
put_string (WeftTestLog *log, guint64 time, guint64 id, const char *text)
{
  weft_test_log_event (log, BINARY, time);
  weft_test_log_u16 (log, TAG_STRING);
  weft_test_log_u64 (log, id);
  weft_test_log_u16 (log, (guint16) strlen (text));
  weft_test_log_text (log, text);
}

void
weft_test_calls_define (WeftTestLog *log, WeftTestCalls version, guint64 time)
{
  put_string (log, time, 'A', "STRING A");
  put_string (log, time, 'B', "STRING B");
  put_string (log, time, 'C', "STRING C");
  put_string (log, time, FILE_ID, "File.hs");
  for (guint32 line = 1; line <= 2; line++)
    {
      weft_test_log_event (log, BINARY, time);
      weft_test_log_u16 (log, TAG_PLACE);
      weft_test_log_u64 (log, '0' + line);
      weft_test_log_u32 (log, line);
      weft_test_log_u32 (log, 5);
      if (version == WEFT_TEST_CALLS_0_1)
        weft_test_log_u64 (log, 'A');
      weft_test_log_u64 (log, FILE_ID);
    }
}

void
weft_test_calls_names (WeftTestLog *log, guint64 time)
{
  static const struct
  {
    char id;
    const char *label, *module, *place;
  } infos[] = {
    { 'a', "go", "Main", "Main.hs:3:5-20" },   { 'b', "go", "Main", "Main.hs:3:5-20" },
    { 'c', "work", "Main", "Main.hs:9:1-30" }, { 'd', "", "Lib", ":" },
    { 'e', "main", "Main", "Main.hs:1:1-9" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (infos); i++)
    {
      weft_test_log_event (log, IPE, time);
      weft_test_log_u64 (log, (guint8) infos[i].id);
      weft_test_log_string (log, "table_info");
      weft_test_log_string (log, "1");
      weft_test_log_string (log, "");
      weft_test_log_string (log, infos[i].label);
      weft_test_log_string (log, infos[i].module);
      weft_test_log_string (log, infos[i].place);
    }
}

static const char names_sql[] =
    "CREATE TABLE strings (id INTEGER PRIMARY KEY, value TEXT NOT NULL UNIQUE);"
    "CREATE TABLE info_prov (info_id INTEGER PRIMARY KEY,"
    " table_name INTEGER NOT NULL REFERENCES strings(id), closure_desc INTEGER NOT NULL,"
    " type_desc INTEGER NOT NULL REFERENCES strings(id),"
    " label INTEGER NOT NULL REFERENCES strings(id),"
    " module_name INTEGER NOT NULL REFERENCES strings(id),"
    " src_loc INTEGER NOT NULL REFERENCES strings(id));"
    "CREATE VIEW view_info_prov AS SELECT i.info_id, i.closure_desc, label.value AS label"
    " FROM info_prov i JOIN strings AS label ON i.label = label.id;"
    "INSERT INTO strings VALUES (1, 'table_info'), (2, ''), (3, 'go'), (4, 'Main'),"
    " (5, 'Main.hs:3:5-20'), (6, 'work'), (7, 'Main.hs:9:1-30'), (8, 'Lib'), (9, ':'),"
    " (10, 'main'), (11, 'Main.hs:1:1-9');"
    "INSERT INTO info_prov VALUES (97, 1, 1, 2, 3, 4, 5), (98, 1, 1, 2, 3, 4, 5),"
    " (99, 1, 1, 2, 6, 4, 7), (100, 1, 1, 2, 2, 8, 9), (101, 1, 1, 2, 10, 4, 11);";

void
weft_test_calls_database (const char *path, const char *sql)
{
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, sql != NULL ? sql : names_sql, NULL, NULL, NULL), ==,
                   SQLITE_OK);
  sqlite3_close (db);
}
