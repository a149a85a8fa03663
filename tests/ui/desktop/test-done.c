/* SPDX-License-Identifier: BSD-3-Clause */
/* Notifications, as the desktop gets them: a service of the test stands in for it. */
#include "ui-fixture.h"
#include "weft-test-unit.h"

#include "weft-done.h"

#define SERVICE "org.freedesktop.Notifications"

static const char introspection[] =
    "<node><interface name='" SERVICE "'>"
    "<method name='Notify'>"
    "<arg type='s' direction='in'/><arg type='u' direction='in'/><arg type='s' direction='in'/>"
    "<arg type='s' direction='in'/><arg type='s' direction='in'/><arg type='as' direction='in'/>"
    "<arg type='a{sv}' direction='in'/><arg type='i' direction='in'/>"
    "<arg type='u' direction='out'/></method>"
    "<signal name='ActionInvoked'><arg type='u'/><arg type='s'/></signal>"
    "</interface></node>";

typedef struct
{
  GDBusConnection *bus; /* of the service; NULL where there is none */
  guint n;
  char *title;
  char **actions; /* ids and labels in turn */
} Desktop;

static Desktop desktop;

static void
call_cb (GDBusConnection *bus,
         const char *sender,
         const char *path,
         const char *interface,
         const char *method,
         GVariant *parameters,
         GDBusMethodInvocation *invocation,
         gpointer unused)
{
  g_clear_pointer (&desktop.title, g_free);
  g_clear_pointer (&desktop.actions, g_strfreev);
  g_variant_get (parameters, "(susss^asa{sv}i)", NULL, NULL, NULL, &desktop.title, NULL,
                 &desktop.actions, NULL, NULL);
  g_dbus_method_invocation_return_value (invocation, g_variant_new ("(u)", ++desktop.n));
}

/* FALSE, and the test is skipped, where there is no session bus. */
static gboolean
start_desktop (void)
{
  static const GDBusInterfaceVTable table = { .method_call = call_cb };
  g_autofree char *address = g_dbus_address_get_for_bus_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  g_autoptr (GDBusNodeInfo) info = g_dbus_node_info_new_for_xml (introspection, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = NULL;

  desktop = (Desktop){ NULL };
  if (address != NULL)
    desktop.bus =
        g_dbus_connection_new_for_address_sync (address,
                                                G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT |
                                                    G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
                                                NULL, NULL, NULL);
  if (desktop.bus == NULL)
    {
      g_test_skip ("no session bus");
      return FALSE;
    }
  g_dbus_connection_register_object (desktop.bus, "/org/freedesktop/Notifications",
                                     info->interfaces[0], &table, NULL, NULL, &error);
  g_assert_no_error (error);
  reply = g_dbus_connection_call_sync (desktop.bus, "org.freedesktop.DBus", "/org/freedesktop/DBus",
                                       "org.freedesktop.DBus", "RequestName",
                                       g_variant_new ("(su)", SERVICE, 4), G_VARIANT_TYPE ("(u)"),
                                       0, -1, NULL, &error);
  g_assert_no_error (error);
  return TRUE;
}

static void
stop_desktop (void)
{
  g_dbus_connection_close_sync (desktop.bus, NULL, NULL);
  g_clear_object (&desktop.bus);
  g_clear_pointer (&desktop.title, g_free);
  g_clear_pointer (&desktop.actions, g_strfreev);
}

static gboolean
is_active (UiFixture *fixture)
{
  return gtk_window_is_active (GTK_WINDOW (fixture->window));
}

static gboolean
is_inactive (UiFixture *fixture)
{
  return !is_active (fixture);
}

static gboolean
is_told (UiFixture *fixture)
{
  return desktop.n > 0;
}

static gboolean
shows_first (UiFixture *fixture)
{
  return g_strcmp0 (gtk_window_get_title (GTK_WINDOW (fixture->window)), "demo.eventlog") == 0;
}

static void
say_done (UiFixture *fixture, gint64 took_us, const char *text)
{
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.say-done", "(xs^ay)", took_us,
                              text, "");
}

/* Long work is told where no window is active, short work is not; the notification's action goes
 * to the tab that was shown then. */
static void
test_told (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) first = ui_example ();
  g_autoptr (GFile) second = ui_damaged_log (fixture, "other.eventlog");
  GtkWidget *elsewhere;

  if (!start_desktop ())
    return;
  elsewhere = gtk_window_new ();
  ui_open (fixture, first);
  /* while the person looks at it */
  ui_wait (fixture, is_active);
  say_done (fixture, WEFT_DONE_MIN_US, "seen");

  /* and when another program's window is looked at */
  gtk_window_present (GTK_WINDOW (elsewhere));
  ui_wait (fixture, is_inactive);
  say_done (fixture, WEFT_DONE_MIN_US - 1, "short");
  say_done (fixture, WEFT_DONE_MIN_US, "Saved “a.png”");
  ui_wait (fixture, is_told);
  g_assert_cmpuint (desktop.n, ==, 1);
  g_assert_cmpstr (desktop.title, ==, "Saved “a.png”");
  ui_open (fixture, second);
  g_assert_false (shows_first (fixture));
  g_assert_true (g_dbus_connection_emit_signal (
      desktop.bus, NULL, "/org/freedesktop/Notifications", SERVICE, "ActionInvoked",
      g_variant_new ("(us)", desktop.n, desktop.actions[0]), NULL));
  ui_wait (fixture, shows_first);
  gtk_window_destroy (GTK_WINDOW (elsewhere));
  stop_desktop ();
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/done/told", test_told);
}
