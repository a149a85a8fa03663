/* SPDX-License-Identifier: BSD-3-Clause */
/* Where the dialogs begin that ask for a file. */
#include "ui-fixture.h"
#include "weft-file-chooser.h"
#include "weft-program-run.h"
#include "weft-settings.h"
#include "weft-test-unit.h"

typedef struct
{
  const char *folder; /* where the dialog shall begin */
  const char *name;   /* and what it shall propose, NULL for a log to open */
  const char *button; /* that closes it */
  char *chosen;
  gboolean is_closed;
  guint n_looks; /* since the last click */
} Saving;

/* GTK ignores a click while it still reads the folder: it is repeated after so many looks, of at
 * least a millisecond each. */
#define LOOKS_A_CLICK 500

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
  GtkWidget *button = ui_find_button (saving.button);

  if (!saving.is_closed && button != NULL && saving.n_looks++ % LOOKS_A_CLICK == 0)
    g_signal_emit_by_name (button, "clicked");
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

static GtkWidget *
find_path_bar (GtkWidget *root)
{
  GtkWidget *found = g_str_equal (G_OBJECT_TYPE_NAME (root), "GtkPathBar") ? root : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_path_bar (child);
  return found;
}

static guint
count_toggles (GtkWidget *root)
{
  guint n = GTK_IS_TOGGLE_BUTTON (root);

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_toggles (child);
  return n;
}

/* Returns TRUE if the dialog's path bar has a button for each folder up to the root. The dialog
 * looks at these folders in the background, which GTK 4.18 continues, and then fails, if the dialog
 * is closed meanwhile. Until then the bar shows the root alone. */
static gboolean
has_folders (UiFixture *fixture)
{
  GtkWidget *bar = find_path_bar (ui_find_window (GTK_TYPE_FILE_CHOOSER_DIALOG));
  g_auto (GStrv) names = g_strsplit (saving.folder, "/", -1);

  return count_toggles (bar) == g_strv_length (names);
}

/* Asks for a file beside @near, to save where there is a @name, waits until the dialog proposes
 * that in @folder, and clicks its @button. What was chosen, or NULL. */
static char *
ask (UiFixture *fixture, const char *near, const char *folder, const char *name, const char *button)
{
  saving = (Saving){ .folder = folder, .name = name, .button = button };
  if (name != NULL)
    weft_file_chooser_save (GTK_WINDOW (fixture->window), "Save", near, "run.eventlog",
                            WEFT_MIME_TYPE, chosen_cb, NULL, closed_cb);
  else
    weft_file_chooser_open (GTK_WINDOW (fixture->window), near, chosen_cb, NULL, closed_cb);
  ui_wait (fixture, begins_there);
  ui_wait (fixture, has_folders);
  ui_wait (fixture, is_closed);
  return saving.chosen;
}

/* Types @name into the dialog, which proposes another one, and saves. Returns the chosen path. */
static char *
save_as (UiFixture *fixture, const char *near, const char *name)
{
  saving = (Saving){ .folder = fixture->folder, .name = "run.eventlog", .button = "_Save" };
  weft_file_chooser_save (GTK_WINDOW (fixture->window), "Save", near, "run.eventlog",
                          WEFT_MIME_TYPE, chosen_cb, NULL, closed_cb);
  ui_wait (fixture, begins_there);
  ui_wait (fixture, has_folders);
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  gtk_file_chooser_set_current_name (
      GTK_FILE_CHOOSER (ui_find_window (GTK_TYPE_FILE_CHOOSER_DIALOG)), name);
  G_GNUC_END_IGNORE_DEPRECATIONS
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

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/file-chooser/beside", test_beside);
  ui_add ("/file-chooser/doubled-suffix", test_doubled_suffix);
  ui_add ("/file-chooser/elsewhere", test_elsewhere);
}
