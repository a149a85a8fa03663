/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes views as JSON, and reads them with the JSON functions of SQLite. */
#include "weft-saved-view.h"

#include "weft-decompressor.h"
#include "weft-json-writer.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <sqlite3.h>
#include <string.h>

/* The view in a report must begin within this number of bytes. */
#define REPORT_HEAD_MAX 65536

static void
saved_view_clear (gpointer data)
{
  WeftSavedView *self = data;

  g_free (self->problem);
  g_free (self->source);
  g_free (self->log);
  g_free (self->page);
  g_free (self->lane);
  g_free (self->lanes);
  g_ptr_array_unref (self->marks);
}

WeftSavedView *
weft_saved_view_new (void)
{
  WeftSavedView *self = weft_shared_new (WeftSavedView, saved_view_clear);

  self->marks = g_ptr_array_new_with_free_func (g_object_unref);
  return self;
}

static void
json_add_range (WeftJsonWriter *json, const char *name, WeftRange range)
{
  weft_json_begin_array (json, name);
  weft_json_add_count (json, NULL, range.from);
  weft_json_add_count (json, NULL, range.to);
  weft_json_end_array (json);
}

static void
json_add_present_text (WeftJsonWriter *json, const char *name, const char *text)
{
  if (text != NULL)
    weft_json_add_text (json, name, text);
}

char *
weft_saved_view_to_json (const WeftSavedView *self)
{
  GString *text = g_string_new (NULL);
  WeftJsonWriter json = { .out = text, .is_compact = TRUE };

  weft_json_begin_object (&json, NULL);
  weft_json_add_count (&json, "weft-view", WEFT_SAVED_VIEW_VERSION);
  json_add_present_text (&json, "log", self->log);
  json_add_present_text (&json, "page", self->page);
  if (self->visible.from < self->visible.to)
    json_add_range (&json, "visible", self->visible);
  if (self->selected.from < self->selected.to)
    json_add_range (&json, "selected", self->selected);
  if (self->lane != NULL)
    {
      weft_json_begin_object (&json, "item");
      weft_json_add_text (&json, "lane", self->lane);
      json_add_range (&json, "time", self->item);
      weft_json_end_object (&json);
    }
  json_add_present_text (&json, "lanes", self->lanes);
  if (self->marks->len > 0)
    weft_json_begin_array (&json, "marks");
  for (guint i = 0; i < self->marks->len; i++)
    {
      const WeftBookmark *mark = g_ptr_array_index (self->marks, i);

      weft_json_begin_object (&json, NULL);
      json_add_range (&json, "time", (WeftRange){ mark->from, mark->to });
      weft_json_add_text (&json, "label", mark->label);
      weft_json_end_object (&json);
    }
  if (self->marks->len > 0)
    weft_json_end_array (&json);
  weft_json_end_object (&json);
  return g_string_free (text, FALSE);
}

/* Members of a view, in the order in which weft_saved_view_from_json() reads them. */
static const char view_sql[] =
    "SELECT v ->> '$.\"weft-view\"', v ->> '$.log', v ->> '$.page', v ->> '$.visible[0]',"
    " v ->> '$.visible[1]', v ->> '$.selected[0]', v ->> '$.selected[1]', v ->> '$.item.lane',"
    " v ->> '$.item.time[0]', v ->> '$.item.time[1]', v ->> '$.lanes' FROM (SELECT ?1 AS v)";
static const char marks_sql[] =
    "SELECT value ->> '$.time[0]', value ->> '$.time[1]', value ->> '$.label'"
    " FROM json_each (?1, '$.marks') WHERE type = 'object' LIMIT ?2";

static char *
column_text (sqlite3_stmt *row, int column)
{
  return g_strdup ((const char *) sqlite3_column_text (row, column));
}

/* Returns the range from @column to the next column, or an empty range if these are not times in
 * order. */
static WeftRange
column_range (sqlite3_stmt *row, int column)
{
  gint64 from = sqlite3_column_int64 (row, column), to = sqlite3_column_int64 (row, column + 1);

  return from < 0 || to < from ? (WeftRange){ 0 } : (WeftRange){ (guint64) from, (guint64) to };
}

static sqlite3_stmt *
prepare_query (sqlite3 *db, const char *sql, const char *json, gsize size)
{
  sqlite3_stmt *statement = NULL;

  sqlite3_prepare_v2 (db, sql, -1, &statement, NULL);
  sqlite3_bind_text64 (statement, 1, json, size, SQLITE_STATIC, SQLITE_UTF8);
  return statement;
}

WeftSavedView *
weft_saved_view_from_json (const char *json, gsize size)
{
  WeftSavedView *self = weft_saved_view_new ();
  sqlite3 *db = NULL;
  sqlite3_stmt *view, *marks;
  gint64 version = 0;
  gboolean is_json;

  if (size > WEFT_SAVED_VIEW_MAX)
    {
      self->problem = g_strdup (_ ("it is too large"));
      return self;
    }
  sqlite3_open (":memory:", &db);
  view = prepare_query (db, view_sql, json, size);
  marks = prepare_query (db, marks_sql, json, size);
  is_json = sqlite3_step (view) == SQLITE_ROW;
  if (is_json)
    version = sqlite3_column_int64 (view, 0);
  if (!is_json)
    self->problem = g_strdup_printf (_ ("it was not saved by Weft (%s)"), sqlite3_errmsg (db));
  else if (version > WEFT_SAVED_VIEW_VERSION)
    self->problem = g_strdup (_ ("it was saved by a newer version of Weft"));
  else if (version < 1)
    self->problem = g_strdup (_ ("it was not saved by Weft"));
  else
    {
      self->log = column_text (view, 1);
      self->page = column_text (view, 2);
      self->visible = column_range (view, 3);
      self->selected = column_range (view, 5);
      self->lane = column_text (view, 7);
      self->item = column_range (view, 8);
      self->lanes = column_text (view, 10);
      sqlite3_bind_int (marks, 2, WEFT_BOOKMARKS_MAX);
      while (sqlite3_step (marks) == SQLITE_ROW)
        {
          WeftRange time = column_range (marks, 0);
          const char *label = (const char *) sqlite3_column_text (marks, 2);

          g_ptr_array_add (self->marks,
                           weft_bookmark_new (time.from, time.to, label != NULL ? label : ""));
        }
    }
  sqlite3_finalize (marks);
  sqlite3_finalize (view);
  sqlite3_close (db);
  return self;
}

/* Reads the first @max bytes of the file at @path. Returns NULL without an error if there is no
 * such file. */
static char *
read_head (const char *path, gsize max, gsize *size, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFileInputStream) stream = NULL;
  g_autofree char *text = NULL;

  /* reading a FIFO would block */
  if (!g_file_test (path, G_FILE_TEST_IS_REGULAR))
    return NULL;
  stream = g_file_read (file, NULL, error);
  text = g_malloc (max + 1);
  if (stream == NULL ||
      !g_input_stream_read_all (G_INPUT_STREAM (stream), text, max, size, NULL, error))
    return NULL;
  text[*size] = '\0';
  return g_steal_pointer (&text);
}

/* Returns the view in the report at @path; NULL if the file is not a report or has no view. */
static WeftSavedView *
saved_view_find_in_report (const char *path)
{
  gsize size, head = strlen (WEFT_REPORT_HEAD);
  g_autofree char *start = read_head (path, head, &size, NULL);
  g_autofree char *page = NULL;
  WeftSavedView *self;
  char *view;

  if (start == NULL || !g_str_equal (start, WEFT_REPORT_HEAD))
    return NULL;
  page = read_head (path, REPORT_HEAD_MAX + WEFT_SAVED_VIEW_MAX, &size, NULL);
  view = page != NULL ? g_strstr_len (page, REPORT_HEAD_MAX, WEFT_REPORT_VIEW_MARK) : NULL;
  if (view == NULL)
    return NULL;
  view += strlen (WEFT_REPORT_VIEW_MARK);
  self = weft_saved_view_from_json (view, strcspn (view, "<"));
  self->source = g_path_get_basename (path);
  return self;
}

WeftSavedView *
weft_saved_view_find (const char *path)
{
  g_autofree char *view_path = g_strconcat (path, WEFT_SAVED_VIEW_SUFFIX, NULL);
  g_autoptr (GError) error = NULL;
  gsize size;
  g_autofree char *json = read_head (view_path, WEFT_SAVED_VIEW_MAX + 1, &size, &error);
  WeftSavedView *self;

  if (json != NULL)
    {
      self = weft_saved_view_from_json (json, size);
      self->source = g_path_get_basename (view_path);
    }
  else if (error != NULL)
    {
      self = weft_saved_view_new ();
      self->problem = g_strdup (error->message);
      self->source = g_path_get_basename (view_path);
    }
  else
    {
      self = saved_view_find_in_report (path);
    }
  return self;
}

gboolean
weft_saved_view_is_of_trace (const WeftSavedView *self, const WeftTrace *trace)
{
  g_autofree char *log = self->log != NULL ? weft_bookmarks_log_identity (trace) : NULL;

  return g_strcmp0 (self->log, log) == 0;
}

WeftSavedView *
weft_saved_view_check (WeftSavedView *self, const WeftTrace *trace)
{
  WeftSavedView *other;

  if (weft_saved_view_is_of_trace (self, trace))
    return self;
  other = weft_saved_view_new ();
  other->problem = g_strdup (_ ("it was saved for another log"));
  other->source = g_strdup (self->source);
  weft_shared_unref (self);
  return other;
}
