/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of actions. */
#include "weft-actions.h"

#include "weft-page-rows.h"
#include <glib/gi18n.h>

static const char *const category_titles[WEFT_N_ACTION_CATEGORIES] = {
  [WEFT_ACTIONS_LOGS] = N_ ("Logs"),
  [WEFT_ACTIONS_WINDOW] = N_ ("Window"),
  [WEFT_ACTIONS_TIME] = N_ ("Moving in Time"),
  [WEFT_ACTIONS_SELECTION] = N_ ("Selecting"),
  [WEFT_ACTIONS_LANES] = N_ ("Lanes"),
  [WEFT_ACTIONS_EVENTS] = N_ ("Events"),
  [WEFT_ACTIONS_PROFILES] = N_ ("Heap and Profile"),
};

#define PAGE_ACTION(id, title, key, subject) \
  { "win.page::" #id, title, WEFT_ACTIONS_WINDOW, { key } },

static const WeftAction actions[] = {
  { "win.open", N_ ("Open…"), WEFT_ACTIONS_LOGS, { "<Control>o" }, N_ ("Drop files") },
  { "win.open-example", N_ ("Open Example"), WEFT_ACTIONS_LOGS, { NULL } },
  { "win.read-again", N_ ("Reload"), WEFT_ACTIONS_LOGS, { "<Control>r", "F5" } },
  { "win.problems", N_ ("Log Problems"), WEFT_ACTIONS_LOGS, { "F8" } },
  { "win.export", N_ ("Export…"), WEFT_ACTIONS_LOGS, { "<Control>e" } },
  { "win.report", N_ ("Save Report…"), WEFT_ACTIONS_LOGS, { "<Control><Shift>e" } },
  { "win.compare", N_ ("Compare With…"), WEFT_ACTIONS_LOGS, { "<Control>d" } },
  { "win.compare-ranges", N_ ("Compare Ranges"), WEFT_ACTIONS_LOGS, { "<Control><Shift>d" } },
  { "win.close-tab", N_ ("Close Log"), WEFT_ACTIONS_LOGS, { "<Control>w" } },
  { "win.next-tab", N_ ("Next Log"), WEFT_ACTIONS_LOGS, { "<Control>Page_Down", "<Control>Tab" } },
  { "win.previous-tab",
    N_ ("Previous Log"),
    WEFT_ACTIONS_LOGS,
    { "<Control>Page_Up", "<Control><Shift>Tab" } },

  { "timeline.zoom-in",
    N_ ("Zoom In"),
    WEFT_ACTIONS_TIME,
    { "plus", "equal", "<Control>Up", "<Control>equal", "<Control>plus", "KP_Add",
      "<Control>KP_Add" },
    N_ ("W, Ctrl+wheel, pinch") },
  { "timeline.zoom-out",
    N_ ("Zoom Out"),
    WEFT_ACTIONS_TIME,
    { "minus", "<Control>Down", "<Control>minus", "KP_Subtract", "<Control>KP_Subtract" },
    N_ ("S, Ctrl+wheel, pinch") },
  { "timeline.pan-left",
    N_ ("Move Left"),
    WEFT_ACTIONS_TIME,
    { "Left", "KP_Left" },
    N_ ("A, Shift+wheel") },
  { "timeline.pan-right",
    N_ ("Move Right"),
    WEFT_ACTIONS_TIME,
    { "Right", "KP_Right" },
    N_ ("D, Shift+wheel") },
  { "", N_ ("Move"), WEFT_ACTIONS_TIME, { NULL }, N_ ("Shift+drag, middle drag") },
  { "timeline.page-left", N_ ("Page Left"), WEFT_ACTIONS_TIME, { "<Shift>Left" } },
  { "timeline.page-right", N_ ("Page Right"), WEFT_ACTIONS_TIME, { "<Shift>Right" } },
  { "timeline.go-to-start", N_ ("Go to Start"), WEFT_ACTIONS_TIME, { "Home", "KP_Home" } },
  { "timeline.go-to-end", N_ ("Go to End"), WEFT_ACTIONS_TIME, { "End", "KP_End" } },
  { "timeline.go-to", N_ ("Go to Time…"), WEFT_ACTIONS_TIME, { "<Control>l" } },
  { "timeline.lowest-productivity",
    N_ ("Go to Lowest Productivity"),
    WEFT_ACTIONS_TIME,
    { "<Shift>o" } },
  { "timeline.show-all",
    N_ ("Show Whole Log"),
    WEFT_ACTIONS_TIME,
    { "0", "<Control>0", "KP_0", "<Control>KP_0" } },
  { "timeline.fit-selection",
    N_ ("Show Selection"),
    WEFT_ACTIONS_TIME,
    { "f" },
    N_ ("Double click, Ctrl+drag") },
  { "timeline.back", N_ ("Previous View"), WEFT_ACTIONS_TIME, { "<Alt>Left" } },
  { "timeline.forward", N_ ("Next View"), WEFT_ACTIONS_TIME, { "<Alt>Right" } },

  { "", N_ ("Select Range"), WEFT_ACTIONS_SELECTION, { NULL }, N_ ("Drag") },
  { "timeline.select-all", N_ ("Select Whole Log"), WEFT_ACTIONS_SELECTION, { "<Control>a" } },
  { "timeline.begin-range",
    N_ ("Begin Range Here (A)"),
    WEFT_ACTIONS_SELECTION,
    { "bracketleft" } },
  { "timeline.end-range", N_ ("End Range Here (B)"), WEFT_ACTIONS_SELECTION, { "bracketright" } },
  { "timeline.pick",
    N_ ("Select Item at Focus Line"),
    WEFT_ACTIONS_SELECTION,
    { "space", "Return", "KP_Enter" },
    N_ ("Click") },
  { "timeline.select-item",
    N_ ("Select Time of Item"),
    WEFT_ACTIONS_SELECTION,
    { "<Shift>Return" } },
  { "timeline.fit-item", N_ ("Zoom to Item"), WEFT_ACTIONS_SELECTION, { "<Shift>f" } },
  { "timeline.show-in-events", N_ ("Show Item in Events"), WEFT_ACTIONS_SELECTION, { "e" } },
  { "timeline.mark", N_ ("Mark Time"), WEFT_ACTIONS_SELECTION, { "m" } },
  { "timeline.mark-range", N_ ("Mark Selected Range"), WEFT_ACTIONS_SELECTION, { "<Shift>m" } },
  { "timeline.unmark", N_ ("Remove Mark"), WEFT_ACTIONS_SELECTION, { "Delete", "KP_Delete" } },
  { "timeline.escape", N_ ("Cancel or Clear Selection"), WEFT_ACTIONS_SELECTION, { "Escape" } },
  { "timeline.copy", N_ ("Copy Details"), WEFT_ACTIONS_SELECTION, { "<Control>c" } },
  { "timeline.copy-range", N_ ("Copy Range"), WEFT_ACTIONS_SELECTION, { "<Control><Shift>c" } },

  { "timeline.lane-up", N_ ("Lane Above"), WEFT_ACTIONS_LANES, { "Up", "KP_Up" } },
  { "timeline.lane-down", N_ ("Lane Below"), WEFT_ACTIONS_LANES, { "Down", "KP_Down" } },
  { "timeline.page-up", N_ ("Scroll Up"), WEFT_ACTIONS_LANES, { "Page_Up" }, N_ ("Wheel") },
  { "timeline.page-down", N_ ("Scroll Down"), WEFT_ACTIONS_LANES, { "Page_Down" }, N_ ("Wheel") },
  { "timeline.lane-hide", N_ ("Hide Lane"), WEFT_ACTIONS_LANES, { "h" }, N_ ("Right click") },
  { "timeline.lane-pin", N_ ("Pin Lane on Top"), WEFT_ACTIONS_LANES, { "p" } },
  { "timeline.lane-fold",
    N_ ("Fold or Unfold Group"),
    WEFT_ACTIONS_LANES,
    { "c" },
    N_ ("Click the triangle") },
  { "timeline.lane-higher",
    N_ ("Increase Lane Height"),
    WEFT_ACTIONS_LANES,
    { "<Control><Shift>Down" },
    N_ ("Drag the lower edge") },
  { "timeline.lane-lower",
    N_ ("Decrease Lane Height"),
    WEFT_ACTIONS_LANES,
    { "<Control><Shift>Up" } },
  { "timeline.lane-natural-height", N_ ("Reset Lane Height"), WEFT_ACTIONS_LANES, { NULL } },
  { "timeline.lane-move-up",
    N_ ("Move Lane Up"),
    WEFT_ACTIONS_LANES,
    { "<Alt>Up" },
    N_ ("Drag in the side panel") },
  { "timeline.lane-move-down",
    N_ ("Move Lane Down"),
    WEFT_ACTIONS_LANES,
    { "<Alt>Down" },
    N_ ("Drag in the side panel") },
  { "timeline.lane-more",
    N_ ("Show 100 More Threads"),
    WEFT_ACTIONS_LANES,
    { NULL },
    N_ ("Double click the lane of the other threads") },
  { "timeline.lane-fewer", N_ ("Show Fewer Threads"), WEFT_ACTIONS_LANES, { NULL } },
  { "timeline.active-threads", N_ ("Only Threads Active in View"), WEFT_ACTIONS_LANES, { "t" } },
  { "timeline.lane-menu", N_ ("Lane Menu"), WEFT_ACTIONS_LANES, { "Menu", "<Shift>F10" } },
  { "timeline.gc-bands", N_ ("Show or Hide GC Bands"), WEFT_ACTIONS_LANES, { "o" } },
  { "timeline.lanes-reset", N_ ("Reset All Lanes"), WEFT_ACTIONS_LANES, { NULL } },
  { "timeline.previous-event", N_ ("Previous Event"), WEFT_ACTIONS_LANES, { "comma" } },
  { "timeline.next-event", N_ ("Next Event"), WEFT_ACTIONS_LANES, { "period" } },

  { "events.search",
    N_ ("Find in Events"),
    WEFT_ACTIONS_EVENTS,
    { "<Control>f", "slash" },
    NULL,
    TRUE },
  { "events.next-hit",
    N_ ("Next Match"),
    WEFT_ACTIONS_EVENTS,
    { "F3", "<Control>g" },
    N_ ("Enter"),
    TRUE },
  { "events.previous-hit",
    N_ ("Previous Match"),
    WEFT_ACTIONS_EVENTS,
    { "<Shift>F3", "<Control><Shift>g" },
    N_ ("Shift+Enter"),
    TRUE },
  { "", N_ ("Select Rows"), WEFT_ACTIONS_EVENTS, { NULL }, N_ ("Shift+Up, Shift+Down") },
  { "", N_ ("Copy Selected Rows"), WEFT_ACTIONS_EVENTS, { NULL }, N_ ("Ctrl+C") },
  { "events.show-in-timeline",
    N_ ("Show Event in Timeline"),
    WEFT_ACTIONS_EVENTS,
    { NULL },
    N_ ("Enter, double click") },
  { "events.mark", N_ ("Mark Time of Event"), WEFT_ACTIONS_EVENTS, { "m" } },
  { "events.copy-details", N_ ("Copy Event Details"), WEFT_ACTIONS_EVENTS, { NULL } },
  { "events.only-type", N_ ("Show Only This Type"), WEFT_ACTIONS_EVENTS, { "o" } },
  { "events.hide-type", N_ ("Hide This Type"), WEFT_ACTIONS_EVENTS, { "h" } },
  { "events.only-hec", N_ ("Show Only This HEC"), WEFT_ACTIONS_EVENTS, { NULL } },
  { "events.only-thread", N_ ("Show Only This Thread"), WEFT_ACTIONS_EVENTS, { NULL } },
  { "events.show-all", N_ ("Show All Events"), WEFT_ACTIONS_EVENTS, { "0" } },
  { "events.menu",
    N_ ("Event Menu"),
    WEFT_ACTIONS_EVENTS,
    { "Menu", "<Shift>F10" },
    N_ ("Right click") },

  { "",
    N_ ("Show Only This Band, or All"),
    WEFT_ACTIONS_PROFILES,
    { NULL },
    N_ ("Click in the legend, Enter") },
  { "", N_ ("Hide Band"), WEFT_ACTIONS_PROFILES, { NULL }, N_ ("Ctrl+click, Delete") },
  { "", N_ ("Show All Bands"), WEFT_ACTIONS_PROFILES, { NULL }, N_ ("Escape in the legend") },
  { "", N_ ("Open Group of Bands"), WEFT_ACTIONS_PROFILES, { NULL }, N_ ("Double click, Right") },
  { "", N_ ("Back to Groups"), WEFT_ACTIONS_PROFILES, { NULL }, N_ ("Backspace") },
  { "", N_ ("Zoom to Box"), WEFT_ACTIONS_PROFILES, { NULL }, N_ ("Double click, F") },
  { "",
    N_ ("Show Whole Flame Graph"),
    WEFT_ACTIONS_PROFILES,
    { NULL },
    N_ ("Double click beside the boxes, 0") },

  WEFT_PAGE_ROWS (PAGE_ACTION){
      "app.new-window", N_ ("New Window"), WEFT_ACTIONS_WINDOW, { "<Control>n" } },
  { "win.side-panel", N_ ("Side Panel"), WEFT_ACTIONS_WINDOW, { "F9" } },
  { "win.show-details", N_ ("Numbers Below Timeline"), WEFT_ACTIONS_WINDOW, { "<Shift>F9" } },
  { "win.full-screen", N_ ("Full Screen"), WEFT_ACTIONS_WINDOW, { "F11" } },
  { "win.menu", N_ ("Main Menu"), WEFT_ACTIONS_WINDOW, { "F10" } },
  { "win.keys",
    N_ ("Keyboard Shortcuts"),
    WEFT_ACTIONS_WINDOW,
    { "<Control>question", "F1" },
    "?" },
  { "win.rules", N_ ("Findings Explained"), WEFT_ACTIONS_WINDOW, { "<Shift>F1" } },
  { "app.color-scheme::system", N_ ("Follow System"), WEFT_ACTIONS_WINDOW, { NULL } },
  { "app.color-scheme::light", N_ ("Light"), WEFT_ACTIONS_WINDOW, { NULL } },
  { "app.color-scheme::dark", N_ ("Dark"), WEFT_ACTIONS_WINDOW, { NULL } },
  { "app.wheel-zooms", N_ ("Scroll Wheel Zooms"), WEFT_ACTIONS_WINDOW, { NULL } },
  { "app.gc-bands", N_ ("GC Bands in All Lanes"), WEFT_ACTIONS_WINDOW, { NULL } },
  { "app.about", N_ ("About Weft"), WEFT_ACTIONS_WINDOW, { NULL } },
  { "win.close", N_ ("Close Window"), WEFT_ACTIONS_WINDOW, { "<Control><Shift>w" } },
  { "app.quit", N_ ("Quit"), WEFT_ACTIONS_WINDOW, { "<Control>q" } },
};

const WeftAction *
weft_actions_get (guint *n)
{
  *n = G_N_ELEMENTS (actions);
  return actions;
}

const WeftAction *
weft_actions_find (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    if (g_str_equal (actions[i].id, id))
      return &actions[i];
  return NULL;
}

const char *
weft_action_title (const WeftAction *action)
{
  return _ (action->title);
}

const char *
weft_action_gestures (const WeftAction *action)
{
  return action->gestures != NULL ? _ (action->gestures) : NULL;
}

void
weft_actions_append (GMenu *menu, const char *id, const char *title)
{
  const WeftAction *action = weft_actions_find (id);
  g_autoptr (GMenuItem) item = NULL;

  g_return_if_fail (action != NULL);
  item = g_menu_item_new (title != NULL ? title : weft_action_title (action), id);
  if (action->accelerators[0] != NULL)
    g_menu_item_set_attribute (item, "accel", "s", action->accelerators[0]);
  g_menu_append_item (menu, item);
}

const char *
weft_action_category_title (WeftActionCategory category)
{
  return _ (category_titles[category]);
}

void
weft_actions_set_accelerators (GtkApplication *application)
{
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    if (g_str_has_prefix (actions[i].id, "app.") || g_str_has_prefix (actions[i].id, "win."))
      gtk_application_set_accels_for_action (application, actions[i].id, actions[i].accelerators);
}

void
weft_actions_install (GtkWidgetClass *klass,
                      const char *prefix,
                      GtkWidgetActionActivateFunc activate)
{
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    if (g_str_has_prefix (actions[i].id, prefix))
      gtk_widget_class_install_action (klass, actions[i].id, NULL, activate);
}

void
weft_actions_add_shortcuts (GtkWidget *widget, const char *prefix, GtkShortcutFunc activate)
{
  GtkEventController *controller = gtk_shortcut_controller_new ();

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      const WeftAction *action = &actions[i];

      if (!g_str_has_prefix (action->id, prefix))
        continue;
      for (guint k = 0; action->accelerators[k] != NULL; k++)
        gtk_shortcut_controller_add_shortcut (
            GTK_SHORTCUT_CONTROLLER (controller),
            gtk_shortcut_new (gtk_shortcut_trigger_parse_string (action->accelerators[k]),
                              gtk_callback_action_new (activate, (gpointer) action, NULL)));
    }
  gtk_widget_add_controller (widget, controller);
}

const char *
weft_actions_by_place (guint keycode, GdkModifierType state)
{
  static const struct
  {
    guint keycode; /* of X11 and of evdev */
    const char *command;
  } keys[] = {
    { 25, "timeline.zoom-in" },
    { 39, "timeline.zoom-out" },
    { 38, "timeline.pan-left" },
    { 40, "timeline.pan-right" },
  };

  if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK | GDK_SHIFT_MASK))
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (keys[i].keycode == keycode)
      return keys[i].command;
  return NULL;
}
