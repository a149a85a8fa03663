/* SPDX-License-Identifier: BSD-3-Clause */
/* Where the dialogs begin that ask for a file. */
#include "ui-fixture.h"
#include "weft-file-chooser.h"
#include "weft-program-run.h"
#include "weft-settings.h"
#include "weft-test-unit.h"

#include <glib/gstdio.h>
#include <unistd.h>

typedef struct
{
  const char *folder; /* where the dialog shall begin */
  const char *name;   /* and what it shall propose, NULL for a log to open */
  char *chosen;
  gboolean is_closed;
} Saving;

static Saving saving;

static void
chosen_cb (GListModel *files, gpointer unused)
{
  g_autoptr (GFile) file = g_list_model_get_item (files, 0);

  saving.chosen = g_file_get_path (file);
}

static void
closed_cb (gpointer unused)
{
  saving.is_closed = TRUE;
}

static gboolean
is_closed (UiFixture *fixture)
{
  return saving.is_closed;
}

static gboolean
begins_there (UiFixture *fixture)
{
  GtkWidget *dialog = ui_find_window (GTK_TYPE_FILE_CHOOSER_DIALOG);
  g_autoptr (GFile) expected = g_file_new_for_path (saving.folder), folder = NULL;
  g_autofree char *name = NULL;

  if (dialog == NULL)
    return FALSE;
  /* newer GTK has no other way to look at the dialog that it shows */
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  folder = gtk_file_chooser_get_current_folder (GTK_FILE_CHOOSER (dialog));
  if (saving.name != NULL)
    name = gtk_file_chooser_get_current_name (GTK_FILE_CHOOSER (dialog));
  G_GNUC_END_IGNORE_DEPRECATIONS
  return folder != NULL && g_file_equal (folder, expected) && g_strcmp0 (name, saving.name) == 0;
}

/* Asks for a file beside @near, to save where there is a @name, waits until the dialog proposes
 * that in @folder, and clicks its @button. What was chosen, or NULL. */
static char *
ask (UiFixture *fixture, const char *near, const char *folder, const char *name, const char *button)
{
  saving = (Saving){ .folder = folder, .name = name };
  if (name != NULL)
    weft_file_chooser_save (GTK_WINDOW (fixture->window), "Save", near, "run.eventlog",
                            WEFT_MIME_TYPE, chosen_cb, NULL, closed_cb);
  else
    weft_file_chooser_open (GTK_WINDOW (fixture->window), near, chosen_cb, NULL, closed_cb);
  ui_wait (fixture, begins_there);
  ui_close_file_dialog (fixture, button);
  ui_wait (fixture, is_closed);
  return saving.chosen;
}

/* Types @name into the dialog, which proposes another one, and saves. Returns the chosen path. */
static char *
save_as (UiFixture *fixture, const char *near, const char *name)
{
  saving = (Saving){ .folder = fixture->folder, .name = "run.eventlog" };
  weft_file_chooser_save (GTK_WINDOW (fixture->window), "Save", near, "run.eventlog",
                          WEFT_MIME_TYPE, chosen_cb, NULL, closed_cb);
  ui_wait (fixture, begins_there);
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  gtk_file_chooser_set_current_name (
      GTK_FILE_CHOOSER (ui_find_window (GTK_TYPE_FILE_CHOOSER_DIALOG)), name);
  G_GNUC_END_IGNORE_DEPRECATIONS
  ui_close_file_dialog (fixture, "_Save");
  ui_wait (fixture, is_closed);
  return saving.chosen;
}

/* A suffix that is typed before the proposed one is not doubled, unless another file would be
 * replaced that the dialog did not ask about. */
static void
test_doubled_suffix (UiFixture *fixture, gconstpointer unused)
{
  g_autofree char *log = g_build_filename (fixture->folder, "other.eventlog", NULL);
  g_autofree char *once = g_build_filename (fixture->folder, "part.eventlog", NULL);
  g_autofree char *twice = g_build_filename (fixture->folder, "part.eventlog.eventlog", NULL);
  g_autofree char *first = save_as (fixture, log, "part.eventlog.eventlog"), *second = NULL;
  g_autoptr (GFile) file = NULL;

  g_assert_cmpstr (first, ==, once);
  file = ui_file (fixture, "part.eventlog", "words", -1);
  second = save_as (fixture, log, "part.eventlog.eventlog");
  g_assert_cmpstr (second, ==, twice);
  g_settings_reset (weft_settings_get (), "save-folder");
}

/* A log is not to be written over itself. */
static void
test_beside (UiFixture *fixture, gconstpointer unused)
{
  g_autofree char *log = g_build_filename (fixture->folder, "run.eventlog", NULL);
  g_autofree char *packed = g_build_filename (fixture->folder, "run.eventlog.gz", NULL);

  g_assert_null (ask (fixture, log, fixture->folder, "run-copy.eventlog", "_Cancel"));
  g_assert_null (ask (fixture, packed, fixture->folder, "run.eventlog", "_Cancel"));
  g_assert_null (ask (fixture, log, fixture->folder, NULL, "_Cancel"));
}

/* The cache is cleaned, and what is installed is not a person's: both are no place to save, nor to
 * look for logs. */
static void
test_elsewhere (UiFixture *fixture, gconstpointer unused)
{
  g_autofree char *run = weft_run_logs_new_path ("run", fixture->folder, NULL);
  g_autofree char *old =
      g_build_filename (g_get_user_cache_dir (), "weft", "runs", "2020", "run.eventlog", NULL);
  g_autofree char *gone = g_build_filename (fixture->folder, "gone", "run.eventlog", NULL);
  g_autofree char *installed =
      g_build_filename (g_get_system_data_dirs ()[0], "weft", "run.eventlog", NULL);
  const char *const logs[] = { old, gone, installed };
  g_autofree char *expected = g_build_filename (fixture->folder, "run.eventlog", NULL);
  g_autofree char *chosen = NULL;

  g_settings_reset (weft_settings_get (), "save-folder");
  for (guint i = 0; i < G_N_ELEMENTS (logs); i++)
    {
      g_assert_null (ask (fixture, logs[i], g_get_home_dir (), "run.eventlog", "_Cancel"));
      g_assert_null (ask (fixture, logs[i], g_get_home_dir (), NULL, "_Cancel"));
    }
  chosen = ask (fixture, run, fixture->folder, "run.eventlog", "_Save");
  g_assert_cmpstr (chosen, ==, expected);
  g_assert_null (ask (fixture, run, fixture->folder, NULL, "_Cancel"));
  for (guint i = 0; i < G_N_ELEMENTS (logs); i++)
    g_assert_null (ask (fixture, logs[i], fixture->folder, "run.eventlog", "_Cancel"));
  g_settings_reset (weft_settings_get (), "save-folder");
}

static void
assert_new_path (const char *folder, const char *near, const char *name, const char *expected)
{
  g_autofree char *path = weft_file_chooser_new_path (near, name);
  g_autofree char *expected_path = g_build_filename (folder, expected, NULL);

  g_assert_cmpstr (path, ==, expected_path);
}

/* What is saved without a dialog goes where the dialog begins, and replaces nothing. */
static void
test_new_path (UiFixture *fixture, gconstpointer unused)
{
  static const char *const names[][3] = {
    { "run-part.eventlog", "run-part 2.eventlog", "run-part 3.eventlog" },
    { "run.eventlog", "run-copy.eventlog", "run-copy 2.eventlog" },
    { "run", "run 2", "run 3" },
  };
  g_autofree char *log = g_build_filename (fixture->folder, "run.eventlog", NULL);
  g_autofree char *link = g_build_filename (fixture->folder, "run 2", NULL);
  g_autofree char *installed =
      g_build_filename (g_get_system_data_dirs ()[0], "weft", "run.eventlog", NULL);
  g_autoptr (GFile) first = NULL, second = NULL, copy = NULL, bare = NULL;

  assert_new_path (fixture->folder, log, names[0][0], names[0][0]);
  first = ui_file (fixture, names[0][0], "words", -1);
  assert_new_path (fixture->folder, log, names[0][0], names[0][1]);
  second = ui_file (fixture, names[0][1], "words", -1);
  assert_new_path (fixture->folder, log, names[0][0], names[0][2]);
  assert_new_path (fixture->folder, log, names[1][0], names[1][1]);
  copy = ui_file (fixture, names[1][1], "words", -1);
  assert_new_path (fixture->folder, log, names[1][0], names[1][2]);
  bare = ui_file (fixture, names[2][0], "words", -1);
  assert_new_path (fixture->folder, log, names[2][0], names[2][1]);
  /* the file that a link leads to would be written, even if it does not exist yet */
  g_assert_no_errno (symlink ("nowhere", link));
  assert_new_path (fixture->folder, log, names[2][0], names[2][2]);

  g_settings_reset (weft_settings_get (), "save-folder");
  assert_new_path (g_get_home_dir (), installed, "new-path.eventlog", "new-path.eventlog");
  if (geteuid () == 0) /* may write to every folder */
    return;
  g_assert_no_errno (g_chmod (fixture->folder, 0500));
  assert_new_path (g_get_home_dir (), log, "new-path.eventlog", "new-path.eventlog");
  g_assert_no_errno (g_chmod (fixture->folder, 0700));
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/file-chooser/beside", test_beside);
  ui_add ("/file-chooser/doubled-suffix", test_doubled_suffix);
  ui_add ("/file-chooser/elsewhere", test_elsewhere);
  ui_add ("/file-chooser/new-path", test_new_path);
}
