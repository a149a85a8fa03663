/* SPDX-License-Identifier: BSD-3-Clause */
/* Table of actions, and the names of their keys for users. */
#include "weft-actions.h"

#include "weft-keep-rows.h"
#include <glib/gi18n.h>
#include <string.h>

enum
{
#define PAGE(id, ...) PAGE_##id,
#include "weft-page-rows.h"
};
/* The key of a page is Ctrl and its number, counted from 1. */
static const char page_keys[][sizeof "<Control>1"] = {
  "<Control>1", "<Control>2", "<Control>3", "<Control>4", "<Control>5",
  "<Control>6", "<Control>7", "<Control>8", "<Control>9",
};

#define KEEP_ACTION(id, title, ...) { "app.live-keep::" id, title, { NULL } },

static const WeftAction actions[] = {
  { "", .category = N_ ("Logs") },
  { "win.open", N_ ("Open…"), { "<Control>o" }, N_ ("Drop files") },
  { "win.open-together", N_ ("Open Together…") },
  { "win.connect", N_ ("Connect…"), { "<Control><Shift>o" } },
  { "app.run-program", N_ ("Run a Program…"), { "<Control><Shift>r" } },
  { "win.open-example", N_ ("Open Example"), { NULL } },
  { "win.read-again", N_ ("Reload"), { "<Control>r", "F5" } },
  { "win.problems", N_ ("Log Problems"), { "F8" } },
  { "win.alerts", N_ ("Alerts…") },
  { "win.export", N_ ("Export…"), { "<Control>e" } },
  { "win.export-data", N_ ("Data for Other Programs…"), { "<Control><Alt>e" } },
  { "win.copy-picture", N_ ("Copy Picture"), { "<Control><Alt>c" }, N_ ("Drag the Export button") },
  { "win.print", N_ ("Print…"), { "<Control>p" } },
  { "win.report",
    N_ ("Save Report…"),
    { "<Control><Shift>e" },
    .range_title = N_ ("Save Report on Range…") },
  { "win.report-with-log", N_ ("Save Report with Log…"),
    .range_title = N_ ("Save Report with Range…") },
  { "win.save-log", N_ ("Save Log…"), { "<Control>s" }, .range_title = N_ ("Save Range as Log…") },
  { "win.save-view", N_ ("Save View Beside Log") },
  { "win.compare", N_ ("Compare With…"), { "<Control>d" } },
  { "win.compare-ranges", N_ ("Compare Ranges"), { "<Control><Shift>d" } },
  { "win.close-tab", N_ ("Close Log"), { "<Control>w" } },
  { "win.next-tab", N_ ("Next Log"), { "<Control>Page_Down", "<Control>Tab" } },
  { "win.previous-tab", N_ ("Previous Log"), { "<Control>Page_Up", "<Control><Shift>Tab" } },
  { "win.tab-right", N_ ("Move Log Right"), { "<Control><Shift>Page_Down" }, N_ ("Drag its tab") },
  { "win.tab-left", N_ ("Move Log Left"), { "<Control><Shift>Page_Up" }, N_ ("Drag its tab") },
  { "win.tab-out", N_ ("Move Log to New Window"), { "<Control><Shift>n" }, N_ ("Drag its tab") },
  { "win.tab-over", N_ ("Move Log to Next Window"), { "<Control><Shift>m" }, N_ ("Drag its tab") },

  { "", .category = N_ ("Moving in Time") },
  { "timeline.zoom-in",
    N_ ("Zoom In"),
    { "plus", "equal", "<Control>Up", "<Control>equal", "<Control>plus", "KP_Add",
      "<Control>KP_Add" },
    N_ ("W, Ctrl+wheel, pinch") },
  { "timeline.zoom-out",
    N_ ("Zoom Out"),
    { "minus", "<Control>Down", "<Control>minus", "KP_Subtract", "<Control>KP_Subtract" },
    N_ ("S, Ctrl+wheel, pinch") },
  { "timeline.pan-left", N_ ("Move Left"), { "Left", "KP_Left" }, N_ ("A, Shift+wheel") },
  { "timeline.pan-right", N_ ("Move Right"), { "Right", "KP_Right" }, N_ ("D, Shift+wheel") },
  { "", N_ ("Move"), { NULL }, N_ ("Shift+drag, middle drag") },
  { "timeline.page-left", N_ ("Page Left"), { "<Shift>Left" } },
  { "timeline.page-right", N_ ("Page Right"), { "<Shift>Right" } },
  { "timeline.go-to-start", N_ ("Go to Start"), { "Home", "KP_Home" } },
  { "timeline.go-to-end", N_ ("Go to End"), { "End", "KP_End" } },
  { "timeline.go-to", N_ ("Go to Time…"), { "<Control>l" }, NULL, TRUE },
  { "timeline.lowest-productivity", N_ ("Go to Lowest Productivity"), { "<Shift>o" } },
  { "timeline.show-all", N_ ("Show All"), { "0", "<Control>0", "KP_0", "<Control>KP_0" } },
  { "timeline.fit-selection", N_ ("Show Selection"), { "f" }, N_ ("Double click, Ctrl+drag") },
  { "timeline.back", N_ ("Previous View"), { "<Alt>Left" } },
  { "timeline.forward", N_ ("Next View"), { "<Alt>Right" } },

  { "", .category = N_ ("Lanes") },
  { "timeline.lane-up", N_ ("Lane Above"), { "Up", "KP_Up" } },
  { "timeline.lane-down", N_ ("Lane Below"), { "Down", "KP_Down" } },
  { "timeline.page-up", N_ ("Scroll Up"), { "Page_Up" }, N_ ("Wheel") },
  { "timeline.page-down", N_ ("Scroll Down"), { "Page_Down" }, N_ ("Wheel") },
  { "timeline.lane-hide", N_ ("Hide Lane"), { "h" }, N_ ("Right click") },
  { "timeline.lane-pin", N_ ("Pin Lane on Top"), { "p" } },
  { "timeline.lane-fold", N_ ("Fold or Unfold Group"), { "c" }, N_ ("Click the triangle") },
  { "timeline.lane-higher",
    N_ ("Increase Lane Height"),
    { "<Control><Shift>Down" },
    N_ ("Drag the lower edge") },
  { "timeline.lane-lower", N_ ("Decrease Lane Height"), { "<Control><Shift>Up" } },
  { "timeline.lane-natural-height", N_ ("Reset Lane Height"), { NULL } },
  { "timeline.lane-move-up", N_ ("Move Lane Up"), { "<Alt>Up" }, N_ ("Drag in the side panel") },
  { "timeline.lane-move-down",
    N_ ("Move Lane Down"),
    { "<Alt>Down" },
    N_ ("Drag in the side panel") },
  { "timeline.lane-more",
    N_ ("Show 100 More Threads"),
    { NULL },
    N_ ("Double click the lane of the other threads") },
  { "timeline.lane-fewer", N_ ("Show Fewer Threads"), { NULL } },
  { "timeline.active-threads", N_ ("Only Threads Active in View"), { "t" } },
  { "timeline.lane-menu", N_ ("Lane Menu"), { "Menu", "<Shift>F10" } },
  { "timeline.gc-bands", N_ ("Show or Hide GC Bands"), { "o" } },
  { "timeline.lanes-reset", N_ ("Reset All Lanes"), { NULL } },
  { "timeline.previous-event", N_ ("Previous Event"), { "comma" } },
  { "timeline.next-event", N_ ("Next Event"), { "period" } },
  { "timeline.next-place", N_ ("Next Place of Finding"), { "n" } },
  { "timeline.previous-place", N_ ("Previous Place of Finding"), { "<Shift>n" } },

  { "", .category = N_ ("Selecting") },
  { "", N_ ("Select Range"), { NULL }, N_ ("Drag") },
  { "timeline.select-all", N_ ("Select All"), { "<Control>a" } },
  { "timeline.begin-range", N_ ("Begin Range Here (A)"), { "bracketleft" } },
  { "timeline.end-range", N_ ("End Range Here (B)"), { "bracketright" } },
  { "timeline.pick",
    N_ ("Select Item at Focus Line"),
    { "space", "Return", "KP_Enter" },
    N_ ("Click") },
  { "timeline.select-item", N_ ("Select Time of Item"), { "<Shift>Return" } },
  { "timeline.fit-item", N_ ("Zoom to Item"), { "<Shift>f" } },
  { "timeline.show-in-events", N_ ("Show Item in Events"), { "e" } },
  { "timeline.critical-path", N_ ("Critical Path to Here"), { "x" } },
  { "document.moment", N_ ("At This Moment"), { "i" } },
  { "timeline.mark", N_ ("Mark Time"), { "m" } },
  { "timeline.mark-range", N_ ("Mark Selected Range…"), { "<Shift>m" } },
  { "timeline.unmark", N_ ("Remove Mark"), { "Delete", "KP_Delete" } },
  { "timeline.escape", N_ ("Cancel or Clear Selection"), { "Escape" } },
  { "timeline.copy", N_ ("Copy Details"), { "<Control>c" } },
  { "timeline.copy-range", N_ ("Copy Range"), { "<Control><Shift>c" } },

  { "", .category = N_ ("Events") },
  { "events.search", N_ ("Find in Events"), { "<Control>f", "slash" }, NULL, TRUE },
  { "events.next-hit", N_ ("Next Match"), { "F3", "<Control>g" }, N_ ("Enter"), TRUE },
  { "events.previous-hit",
    N_ ("Previous Match"),
    { "<Shift>F3", "<Control><Shift>g" },
    N_ ("Shift+Enter"),
    TRUE },
  { "", N_ ("Select Rows"), { NULL }, N_ ("Shift+Up, Shift+Down") },
  { "", N_ ("Copy Selected Rows"), { NULL }, N_ ("Ctrl+C") },
  { "", N_ ("Choose Column"), { NULL }, N_ ("Ctrl+Left, Ctrl+Right") },
  { "",
    N_ ("Change Column Width"),
    { NULL },
    N_ ("Ctrl+Shift+Left, Ctrl+Shift+Right, drag its edge") },
  { "events.show-in-timeline",
    N_ ("Show Event in Timeline"),
    { NULL },
    N_ ("Enter, double click") },
  { "events.mark", N_ ("Mark Time of Event"), { "m" } },
  { "events.copy-details", N_ ("Copy Event Details"), { NULL } },
  { "events.only-type", N_ ("Show Only This Type"), { "o" } },
  { "events.hide-type", N_ ("Hide This Type"), { "h" } },
  { "events.only-hec", N_ ("Show Only This HEC"), { NULL } },
  { "events.only-thread", N_ ("Show Only This Thread"), { NULL } },
  { "events.show-all", N_ ("Show All Events"), { "0" } },
  { "events.menu", N_ ("Event Menu"), { "Menu", "<Shift>F10" }, N_ ("Right click") },

  { "", .category = N_ ("Query") },
  { "query.run", N_ ("Run Query"), { "<Control>Return", "<Control>KP_Enter" }, NULL },
  { "query.cancel", N_ ("Cancel Query"), { "Escape" } },

  { "", .category = N_ ("Heap and Profile") },
  { "", N_ ("Show Only This Band, or All"), { NULL }, N_ ("Click in the legend, Enter") },
  { "", N_ ("Hide Band"), { NULL }, N_ ("Ctrl+click, Delete") },
  { "", N_ ("Show All Bands"), { NULL }, N_ ("Escape in the legend") },
  { "", N_ ("Open Group of Bands"), { NULL }, N_ ("Double click, Right") },
  { "", N_ ("Back to Groups"), { NULL }, N_ ("Backspace") },
  { "", N_ ("Zoom to Box"), { NULL }, N_ ("Double click, F") },
  { "", N_ ("Show Whole Flame Graph"), { NULL }, N_ ("Double click beside the boxes, 0") },

  { "", .category = N_ ("Overview and Tables") },
  { "", N_ ("Select Range in Chart"), { NULL }, N_ ("Shift+Left, Shift+Right, drag") },
  { "", N_ ("Open Selection of Chart"), { NULL }, N_ ("Enter, double click") },
  { "", N_ ("Copy Finding"), { NULL }, N_ ("Ctrl+C, right click") },
  { "", N_ ("Open Chart or Finding as Query"), { NULL }, N_ ("Right click") },
  { "", N_ ("Filter Rows"), { NULL }, N_ ("Type in the table, Ctrl+F") },
  { "", N_ ("Sort by Column"), { NULL }, N_ ("Enter on its head, click") },
  { "",
    N_ ("Change Column Width"),
    { NULL },
    N_ ("Ctrl+Shift+Left, Ctrl+Shift+Right on its head, drag its edge") },
  { "", N_ ("Move Column"), { NULL }, N_ ("Alt+Shift+Left, Alt+Shift+Right on its head, drag it") },
  { "", N_ ("Choose Columns"), { NULL }, N_ ("Menu on a head, right click") },
  { "", N_ ("Row Menu"), { NULL }, N_ ("Menu, Shift+F10, right click") },

  { "", .category = N_ ("Window") },
#define PAGE(id, title, ...) { "win.page::" #id, title, { page_keys[PAGE_##id] } },
#include "weft-page-rows.h"
  { "app.new-window", N_ ("New Window"), { "<Control>n" } },
  { "win.side-panel", N_ ("Side Panel"), { "F9" } },
  { "app.show-details", N_ ("Numbers Below Timeline"), { "<Shift>F9" } },
  { "win.divider", N_ ("Move Divider Between Panes"), { "<Control>F8" }, N_ ("Drag it") },
  { "win.full-screen", N_ ("Full Screen"), { "F11" } },
  { "win.menu", N_ ("Main Menu"), { "F10" } },
  { "win.help", N_ ("Help"), { "F1" } },
  { "win.keys", N_ ("Keyboard Shortcuts"), { "<Control>question" }, "?" },
  WEFT_KEEP_ROWS (KEEP_ACTION){ "app.preferences", N_ ("Preferences"), { "<Control>comma" } },
  { "app.clear-recent", N_ ("Clear Recent Logs"), { NULL } },
  { "app.clear-index-cache", N_ ("Clear Index Cache"), { NULL } },
  { "app.about", N_ ("About Weft"), { NULL } },
  { "win.close", N_ ("Close Window"), { "<Control><Shift>w" } },
  { "app.quit", N_ ("Quit"), { "<Control>q" } },
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
  return g_str_has_prefix (action->id, "win.page::") ? g_dpgettext2 (NULL, "page", action->title) :
                                                       _ (action->title);
}

const char *
weft_action_range_title (const WeftAction *action)
{
  return action->range_title != NULL ? _ (action->range_title) : NULL;
}

const char *
weft_action_gestures (const WeftAction *action)
{
  return action->gestures != NULL ? _ (action->gestures) : NULL;
}

/* Appends @accelerator as shown to users, such as "Ctrl+Shift+O" for "<Control><Shift>o". */
static void
append_accelerator (GString *keys, const char *accelerator)
{
  static const struct
  {
    const char *modifier, *label;
  } modifiers[] = { { "<Control>", "Ctrl+" }, { "<Shift>", "Shift+" }, { "<Alt>", "Alt+" } };
  static const struct
  {
    const char *key, *label;
  } names[] = { { "plus", "+" },        { "minus", "-" },         { "equal", "=" },
                { "comma", "," },       { "period", "." },        { "question", "?" },
                { "bracketleft", "[" }, { "bracketright", "]" },  { "space", "Space" },
                { "Return", "Enter" },  { "Page_Up", "Page Up" }, { "Page_Down", "Page Down" } };
  const char *end = strrchr (accelerator, '>'), *key = end != NULL ? end + 1 : accelerator;

  for (guint i = 0; i < G_N_ELEMENTS (modifiers); i++)
    if (strstr (accelerator, modifiers[i].modifier) != NULL)
      g_string_append (keys, modifiers[i].label);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (key, names[i].key))
      {
        g_string_append (keys, names[i].label);
        return;
      }
  if (key[1] == '\0')
    g_string_append_c (keys, g_ascii_toupper (*key));
  else
    g_string_append (keys, key);
}

char *
weft_action_main_key_text (const WeftAction *action)
{
  g_autoptr (GString) key = g_string_new (NULL);

  if (action->accelerators[0] == NULL)
    return NULL;
  append_accelerator (key, action->accelerators[0]);
  return g_string_free (g_steal_pointer (&key), FALSE);
}

char *
weft_action_keys_text (const WeftAction *action)
{
  g_autoptr (GString) keys = g_string_new (NULL);

  for (guint i = 0; action->accelerators[i] != NULL; i++)
    {
      if (strstr (action->accelerators[i], "KP_") != NULL)
        continue;
      if (keys->len > 0)
        g_string_append (keys, ", ");
      append_accelerator (keys, action->accelerators[i]);
    }
  if (action->gestures != NULL)
    g_string_append_printf (keys, "%s%s", keys->len > 0 ? "; " : "", weft_action_gestures (action));
  return keys->len > 0 ? g_string_free (g_steal_pointer (&keys), FALSE) : NULL;
}
