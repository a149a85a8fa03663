/* SPDX-License-Identifier: BSD-3-Clause */
/* Command line, life cycle, and the actions that do not belong to a window. */
#include "weft-window.h"

#include "config.h"
#include "weft-accessible-names.h"
#include "weft-action-bindings.h"
#include "weft-connection.h"
#include "weft-index-cache.h"
#include "weft-look.h"
#include "weft-platform.h"
#include "weft-recent.h"
#include "weft-settings.h"
#include "weft-tooltip.h"
#include "weft-user-pairs.h"
#include "weft-window-dialogs.h"
#include "weft-window-parts.h"
#include <glib/gi18n.h>

struct _WeftApplication
{
  AdwApplication parent_instance;
};

G_DEFINE_FINAL_TYPE (WeftApplication, weft_application, ADW_TYPE_APPLICATION)

static void
new_window_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  gtk_window_present (GTK_WINDOW (weft_window_new (user_data)));
}

/* Returns the log window (not a dialog) that was active last, or NULL. */
static GtkWindow *
last_window (WeftApplication *self)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (self));

  while (window != NULL && !WEFT_IS_WINDOW (window))
    window = gtk_window_get_transient_for (window);
  return window;
}

/* Opens the run dialog over the active window, or over a new window. */
static WeftRunDialog *
open_run_dialog (WeftApplication *self, const WeftLaunch *launch)
{
  GtkWindow *window = last_window (self);
  GtkWidget *dialog;

  if (window == NULL)
    window = GTK_WINDOW (weft_window_new (GTK_APPLICATION (self)));
  gtk_window_present (window);
  dialog = weft_run_dialog_new (WEFT_WINDOW (window), launch);
  gtk_window_present (GTK_WINDOW (dialog));
  return WEFT_RUN_DIALOG (dialog);
}

static void
run_program_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  open_run_dialog (user_data, NULL);
}

/* Runs a command. @parameter contains the folder in which the user entered the command, and the
 * words of the command. */
static void
run_command_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  const char *folder;
  g_autofree const char **command = NULL;
  g_autoptr (WeftLaunch) launch = NULL;

  g_variant_get (parameter, "(&s^a&s)", &folder, &command);
  launch = weft_launch_new (command, folder);
  weft_run_dialog_run (open_run_dialog (user_data, launch));
}

/* Shows the tab of the log at a path or, if the path is empty or the tab is closed, the last
 * window. Opens the log if this process was started by a notification of an earlier process. */
static void
show_tab_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  const char *path = g_variant_get_bytestring (parameter);
  GtkWindow *window = gtk_application_get_active_window (user_data);
  g_autoptr (GFile) file =
      weft_address_is_socket (path) ? g_file_new_for_uri (path) : g_file_new_for_path (path);

  if (weft_window_show_file_in_any_window (user_data, file))
    return;
  if (window != NULL)
    gtk_window_present (window);
  else if (*path != '\0')
    weft_window_show_or_open_file (user_data, file, NULL);
  else
    g_application_activate (user_data);
}

static void
clear_recent_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  weft_recent_clear ();
}

static void
clear_index_cache_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  weft_index_cache_clear ();
}

static void
preferences_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  weft_preferences_window_present (last_window (user_data));
}

static void
about_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  weft_platform_show_about (gtk_application_get_active_window (user_data),
                            _ ("Shows what a Haskell program did, from its eventlog"));
}

/* Closes the windows one by one, so that each can save its size, and saves the session of all
 * windows. */
static void
close_windows (gpointer application)
{
  g_autoptr (GList) windows = g_list_copy (gtk_application_get_windows (application));
  g_autoptr (GVariant) session = g_variant_ref_sink (weft_window_describe_session (application));

  for (GList *l = windows; l != NULL; l = l->next)
    gtk_window_close (l->data);
  g_settings_set_value (weft_settings_get (), "session", session);
}

/* Closes all windows. If programs are running in any of them, asks once for all of them. */
static void
quit_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  g_autoptr (GPtrArray) pages = g_ptr_array_new ();

  for (GList *l = gtk_application_get_windows (user_data); l != NULL; l = l->next)
    if (WEFT_IS_WINDOW (l->data))
      weft_window_add_pages (l->data, pages);
  if (!weft_stop_question_ask (pages, close_windows, user_data))
    close_windows (user_data);
}

static const GActionEntry entries[] = {
  { "new-window", new_window_cb },
  { "run-program", run_program_cb },
  { "run-command", run_command_cb, "(sas)" },
  { "show-tab", show_tab_cb, "ay" },
  { "clear-recent", clear_recent_cb },
  { "clear-index-cache", clear_index_cache_cb },
  { "preferences", preferences_cb },
  { "about", about_cb },
  { "quit", quit_cb },
};

static void
color_scheme_changed_cb (void)
{
  static const struct
  {
    const char *name;
    AdwColorScheme scheme;
  } schemes[] = {
    { "system", ADW_COLOR_SCHEME_DEFAULT },
    { "light", ADW_COLOR_SCHEME_FORCE_LIGHT },
    { "dark", ADW_COLOR_SCHEME_FORCE_DARK },
  };
  g_autofree char *name = g_settings_get_string (weft_settings_get (), "color-scheme");

  for (guint i = 0; i < G_N_ELEMENTS (schemes); i++)
    if (g_strcmp0 (name, schemes[i].name) == 0)
      adw_style_manager_set_color_scheme (adw_style_manager_get_default (), schemes[i].scheme);
}

static void
index_cache_changed_cb (void)
{
  g_autofree char *id = g_settings_get_string (weft_settings_get (), "index-cache");

  weft_index_cache_set_size (id);
}

static void
span_prefixes_changed_cb (void)
{
  g_autofree char *text = g_settings_get_string (weft_settings_get (), "span-prefixes");
  g_auto (GStrv) texts = g_strsplit (text, ",", -1);
  g_autoptr (WeftUserPairs) pairs = NULL;

  for (guint i = 0; texts[i] != NULL; i++)
    g_strstrip (texts[i]);
  pairs = weft_user_pairs_new ((const char *const *) texts);
  weft_user_pairs_set (pairs);
}

static GThread *main_thread;
static void (*dispose_icon) (GObject *icon);

/* Makes sure that only the main thread frees icons. In GTK 4.8 to 4.18 at least, a thread that
 * loads icons also drops icons that were not used recently. While such an icon is being freed,
 * GtkIconTheme still finds it, and the main thread could give it to a widget. If a thread other
 * than the main thread disposes of @icon, this function therefore takes a new reference, which the
 * main thread drops later. This is allowed, since the last reference is still valid during
 * dispose. */
static void
dispose_icon_in_main_thread (GObject *icon)
{
  if (g_thread_self () == main_thread)
    dispose_icon (icon);
  else
    g_idle_add_once (g_object_unref, g_object_ref (icon));
}

static void
weft_application_startup (GApplication *application)
{
  WeftApplication *self = WEFT_APPLICATION (application);
  /* use actions of the application, since GTK can keep a window's actions after the window is
   * freed */
  static const char *const settings[] = { "live-keep", "show-details" };
  GObjectClass *icon_class;

  G_APPLICATION_CLASS (weft_application_parent_class)->startup (application);
  /* set the number style */
  weft_look_get_default ();
  gtk_window_set_default_icon_name (WEFT_APPLICATION_ID);
  weft_accessible_names_start ();
  /* never unreferenced, since GTK's types are static */
  icon_class = g_type_class_ref (GTK_TYPE_ICON_PAINTABLE);
  main_thread = g_thread_self ();
  dispose_icon = icon_class->dispose;
  icon_class->dispose = dispose_icon_in_main_thread;
  weft_tooltip_start ();
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      g_autoptr (GAction) action = g_settings_create_action (weft_settings_get (), settings[i]);

      g_action_map_add_action (G_ACTION_MAP (self), action);
    }
  weft_actions_set_accelerators (GTK_APPLICATION (self));
  g_signal_connect (weft_settings_get (), "changed::color-scheme",
                    G_CALLBACK (color_scheme_changed_cb), NULL);
  color_scheme_changed_cb ();
  g_signal_connect (weft_settings_get (), "changed::index-cache",
                    G_CALLBACK (index_cache_changed_cb), NULL);
  index_cache_changed_cb ();
  g_signal_connect (weft_settings_get (), "changed::span-prefixes",
                    G_CALLBACK (span_prefixes_changed_cb), NULL);
  span_prefixes_changed_cb ();
}

static void
weft_application_activate (GApplication *application)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (application));

  if (window == NULL && g_settings_get_boolean (weft_settings_get (), "restore-session") &&
      weft_window_restore_session (GTK_APPLICATION (application)))
    return;
  if (window == NULL)
    window = GTK_WINDOW (weft_window_new (GTK_APPLICATION (application)));
  gtk_window_present (window);
}

/* Prefix of the hint with which runs to compare are opened. It is followed by the number of files
 * that belong to A. */
#define COMPARE_HINT "compare:"

/* Prefix of the hint with which files are opened on one time axis. It is followed by the marker or
 * time at which the files are aligned. */
#define TOGETHER_HINT "together:"

/* Opens @files on one time axis. Returns FALSE if one of them has no local path. */
static gboolean
open_merged (WeftApplication *self, GFile **files, int n_files, const char *align)
{
  GtkWindow *window = last_window (self);
  g_autofree const char **paths = g_new0 (const char *, n_files + 1);

  for (int i = 0; i < n_files; i++)
    if ((paths[i] = g_file_peek_path (files[i])) == NULL)
      return FALSE;
  if (window == NULL)
    window = GTK_WINDOW (weft_window_new (GTK_APPLICATION (self)));
  weft_window_open_merged (WEFT_WINDOW (window), paths, align);
  gtk_window_present (window);
  return TRUE;
}

static void
weft_application_open (GApplication *application, GFile **files, int n_files, const char *hint)
{
  guint64 n_a = 0;

  if (g_str_has_prefix (hint, COMPARE_HINT))
    n_a = g_ascii_strtoull (hint + strlen (COMPARE_HINT), NULL, 10);
  if (n_a > 0 && n_a < (guint64) n_files)
    {
      weft_window_compare_runs (weft_window_new (GTK_APPLICATION (application)), files,
                                (guint) n_files, (guint) n_a);
      return;
    }
  if (g_str_has_prefix (hint, TOGETHER_HINT) && n_files > 1 &&
      open_merged (WEFT_APPLICATION (application), files, n_files, hint + strlen (TOGETHER_HINT)))
    return;
  for (int i = 0; i < n_files; i++)
    weft_window_show_or_open_file (GTK_APPLICATION (application), files[i], NULL);
}

static int
weft_application_handle_local_options (GApplication *application, GVariantDict *options)
{
  if (g_variant_dict_contains (options, "version"))
    {
      g_print ("Weft %s\n", WEFT_VERSION);
      return 0;
    }
  if (!gtk_init_check ())
    {
      g_printerr ("%s\n", _ ("weft: there is no display to show a window on. "
                             "weft-cli answers without one."));
      return 1;
    }
  return -1;
}

/* Opens @files (of GFile) in the running instance, or in this one if none is running. Returns the
 * exit status. */
static int
open_with_hint (GApplication *application, const GPtrArray *files, const char *hint)
{
  g_autoptr (GError) error = NULL;

  if (!g_application_register (application, NULL, &error))
    {
      g_printerr ("weft: %s\n", error->message);
      return 1;
    }
  g_application_open (application, (GFile **) files->pdata, (int) files->len, hint);
  return 0;
}

/* Opens runs to compare, given as "a1 a2 -- b1 b2". Returns FALSE if the arguments do not have this
 * form or contain options. */
static gboolean
handle_compare_arguments (GApplication *application, char **arguments, int *status)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  guint n_a = 0;
  g_autofree char *hint = NULL;

  for (char **argument = arguments + 1; *arguments != NULL && *argument != NULL; argument++)
    if (n_a == 0 && g_str_equal (*argument, "--"))
      n_a = files->len;
    else if (n_a == 0 && **argument == '-')
      return FALSE;
    else
      g_ptr_array_add (files, g_file_new_for_commandline_arg (*argument));
  if (n_a == 0 || n_a == files->len)
    return FALSE;
  hint = g_strdup_printf (COMPARE_HINT "%u", n_a);
  *status = open_with_hint (application, files, hint);
  return TRUE;
}

/* Opens the logs of "--together[=T] LOG LOG…". Returns FALSE if there is no such option. */
static gboolean
handle_together_option (GApplication *application, char **arguments, int *status)
{
  static const char option[] = "--together";
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  const char *first = arguments[0] != NULL ? arguments[1] : NULL;
  g_autofree char *hint = NULL;

  if (first == NULL || !g_str_has_prefix (first, option) ||
      (first[strlen (option)] != '\0' && first[strlen (option)] != '='))
    return FALSE;
  hint = g_strconcat (TOGETHER_HINT,
                      first[strlen (option)] == '=' ? first + strlen (option) + 1 : "", NULL);
  for (char **argument = arguments + 2; *argument != NULL; argument++)
    g_ptr_array_add (files, g_file_new_for_commandline_arg (*argument));
  *status = 1;
  if (files->len < 2)
    g_printerr ("weft: %s\n", _ ("name two logs or more after --together"));
  else
    *status = open_with_hint (application, files, hint);
  return TRUE;
}

/* Runs the program of "--run [--] PROGRAM ARGUMENT…". Returns FALSE if there is no such option. */
static gboolean
handle_run_option (GApplication *application, char **arguments, int *status)
{
  g_autofree char *folder = g_get_current_dir ();
  g_autoptr (GError) error = NULL;
  char **command = arguments + 2;

  if (arguments[0] == NULL || g_strcmp0 (arguments[1], "--run") != 0)
    return FALSE;
  if (g_strcmp0 (command[0], "--") == 0)
    command++;
  *status = 1;
  if (command[0] == NULL)
    g_printerr ("weft: %s\n", _ ("no program given; name it after --run --"));
  else if (!g_application_register (application, NULL, &error))
    g_printerr ("weft: %s\n", error->message);
  else
    *status = 0;
  if (*status == 0)
    g_action_group_activate_action (G_ACTION_GROUP (application), "run-command",
                                    g_variant_new ("(s^as)", folder, command));
  return TRUE;
}

/* Makes the path of a socket absolute, since a running instance may have another working directory.
 * "-" is the standard input of this process, not a file of that name, so a running instance cannot
 * open it. */
static gboolean
weft_application_local_command_line (GApplication *application, char ***arguments, int *status)
{
  if (handle_run_option (application, *arguments, status) ||
      handle_together_option (application, *arguments, status) ||
      handle_compare_arguments (application, *arguments, status))
    return TRUE;
  for (char **argument = *arguments; *argument != NULL; argument++)
    if (g_str_has_prefix (*argument, "unix:") && (*argument)[strlen ("unix:")] != '/')
      {
        g_autofree char *path = g_canonicalize_filename (*argument + strlen ("unix:"), NULL);

        g_free (*argument);
        *argument = g_strconcat ("unix:", path, NULL);
      }
    else if (g_str_equal (*argument, "-"))
      {
        g_free (*argument);
        *argument = g_strdup ("/dev/stdin");
        g_application_set_flags (application,
                                 g_application_get_flags (application) | G_APPLICATION_NON_UNIQUE);
      }
  return G_APPLICATION_CLASS (weft_application_parent_class)
      ->local_command_line (application, arguments, status);
}

static void
weft_application_class_init (WeftApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  application_class->startup = weft_application_startup;
  application_class->activate = weft_application_activate;
  application_class->open = weft_application_open;
  application_class->local_command_line = weft_application_local_command_line;
  application_class->handle_local_options = weft_application_handle_local_options;
}

static void
weft_application_init (WeftApplication *self)
{
  GApplication *application = G_APPLICATION (self);

  g_set_application_name ("Weft");
  g_application_set_option_context_parameter_string (application, _ ("[LOG…] [-- LOG…]"));
  g_application_set_option_context_summary (
      application, _ ("Shows what a Haskell program did, from its eventlog"));
  g_application_add_main_option (
      application, "run", 0, G_OPTION_FLAG_NONE, G_OPTION_ARG_NONE,
      _ ("Run PROGRAM, and show its log while it grows: --run -- PROGRAM "
         "ARGUMENT…"),
      NULL);
  g_application_add_main_option (
      application, "together", 0, G_OPTION_FLAG_NONE, G_OPTION_ARG_NONE,
      _ ("Show logs on one time axis, aligned by the wall clock or at T, a marker or a "
         "time of each: --together[=T] LOG LOG…"),
      NULL);
  g_application_add_main_option (application, "version", 'V', G_OPTION_FLAG_NONE, G_OPTION_ARG_NONE,
                                 _ ("Show the version and exit"), NULL);
}

WeftApplication *
weft_application_new (void)
{
  return g_object_new (WEFT_TYPE_APPLICATION, "application-id", WEFT_APPLICATION_ID, "flags",
                       G_APPLICATION_HANDLES_OPEN, "resource-base-path", "/io/github/weft/Weft",
                       NULL);
}
