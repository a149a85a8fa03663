/* SPDX-License-Identifier: BSD-3-Clause */
/* Tables in files: every text comes back from CSV and JSON as it was. */
#include "weft-row-writer.h"
#include "weft-test-disk.h"
#include "weft-test-unit.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>

static const char *const names[] = { "plain", "a,b", "say \"hi\"", "two\nlines", "λ→∀", NULL };

static gboolean
number (const WeftTableRows *self, guint row, guint64 *value)
{
  *value = G_MAXUINT64 - row;
  return row != 1;
}

static char *
text (const WeftTableRows *self, guint row, gboolean is_translated)
{
  return g_strdup (names[row]);
}

static const WeftTableColumn columns[] = {
  { "name", "Name", NULL, WEFT_CELL_TEXT, 8, .text = text },
  { "bytes", "Bytes", NULL, WEFT_CELL_BYTES, 8, .number = number },
};

static const WeftTableClass klass = {
  .id = "names",
  .columns = columns,
  .n_columns = 2,
};

static GArray *
all_rows (void)
{
  GArray *order = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 i = 0; i < G_N_ELEMENTS (names); i++)
    g_array_append_val (order, i);
  return order;
}

static void
test_formats (void)
{
  const WeftTableRows rows = { .klass = &klass, .n = G_N_ELEMENTS (names) };
  g_autoptr (GArray) order = all_rows ();
  g_autofree char *csv = weft_table_write (&rows, order, WEFT_ROWS_CSV);
  g_autofree char *json = weft_table_write (&rows, order, WEFT_ROWS_JSON);
  g_autofree char *tabs = weft_table_write (&rows, order, WEFT_ROWS_TABS);

  g_assert_cmpstr (csv, ==,
                   "name,bytes\nplain,18446744073709551615\n\"a,b\",\n"
                   "\"say \"\"hi\"\"\",18446744073709551613\n"
                   "two↵lines,18446744073709551612\nλ→∀,18446744073709551611\n"
                   ",18446744073709551610\n");
  g_assert_cmpstr (json, ==,
                   "[\n{\"name\":\"plain\",\"bytes\":18446744073709551615},\n"
                   "{\"name\":\"a,b\",\"bytes\":null},\n"
                   "{\"name\":\"say \\\"hi\\\"\",\"bytes\":18446744073709551613},\n"
                   "{\"name\":\"two\\nlines\",\"bytes\":18446744073709551612},\n"
                   "{\"name\":\"λ→∀\",\"bytes\":18446744073709551611},\n"
                   "{\"name\":null,\"bytes\":18446744073709551610}\n]\n");
  g_assert_nonnull (strstr (tabs, "two↵lines\t"));
}

/* Names of columns that a query made up are texts as well. */
static void
test_names (void)
{
  static const char name[] = "a \"b\",\n\xff";
  static const struct
  {
    WeftRowFormat format;
    const char *out;
  } rows[] = {
    { WEFT_ROWS_JSONL, "{\"a \\\"b\\\",\\n\357\277\275\":1}\n" },
    { WEFT_ROWS_JSON, "[\n{\"a \\\"b\\\",\\n\357\277\275\":1}\n]\n" },
    { WEFT_ROWS_CSV, "\"a \"\"b\"\",\342\206\265\357\277\275\"\n1\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GString) out = g_string_new (NULL);
      g_autoptr (WeftRowWriter) writer = weft_row_writer_new (rows[i].format, out);
      WeftRecordValue value = { .kind = WEFT_RECORD_INTEGER, .integer = 1 };

      weft_row_writer_add_column (writer, &(WeftRowColumn){ .name = name, .title = name });
      weft_row_writer_begin (writer);
      weft_row_writer_append (writer, &value);
      weft_row_writer_end (writer);
      g_assert_cmpstr (out->str, ==, rows[i].out);
    }
}

static void
test_file (void)
{
  const WeftTableRows rows = { .klass = &klass, .n = G_N_ELEMENTS (names) };
  g_autoptr (GArray) order = all_rows ();
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("weft-test-XXXXXX", &error);
  g_autofree char *path = g_build_filename (folder, "names.csv", NULL);
  g_autofree char *csv = NULL;
  g_autofree char *read = NULL;
  gboolean is_saved;

  for (guint32 i = 0; i < 20000; i++)
    {
      guint32 row = i % 5;

      g_array_append_val (order, row);
    }
  csv = weft_table_write (&rows, order, WEFT_ROWS_CSV);
  g_assert_true (
      weft_table_save (&rows, order, WEFT_ROWS_CSV, path, WEFT_FILE_KEEP_LOG, NULL, &error));
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &read, NULL, &error));
  g_assert_cmpstr (read, ==, csv);

  weft_test_disk_full (strlen (csv) / 2);
  is_saved = weft_table_save (&rows, order, WEFT_ROWS_JSON, path, WEFT_FILE_KEEP_LOG, NULL, &error);
  weft_test_disk_free ();
  g_assert_false (is_saved);
  g_clear_error (&error);
  g_clear_pointer (&read, g_free);
  g_assert_true (g_file_get_contents (path, &read, NULL, NULL));
  g_assert_cmpstr (read, ==, csv);
  g_unlink (path);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
  g_assert_false (
      weft_table_save (&rows, order, WEFT_ROWS_CSV, path, WEFT_FILE_KEEP_LOG, NULL, &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_NOENT);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/table-export/formats", test_formats);
  g_test_add_func ("/table-export/names", test_names);
  g_test_add_func ("/table-export/file", test_file);
}
