/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of preferences, and the choices that they offer. */
#include "weft-preferences.h"

#include "weft-index-cache.h"
#include "weft-keep-rows.h"
#include "weft-palette.h"

#include <glib/gi18n.h>

static const WeftPreferenceChoice schemes[] = {
  { "system", NC_ ("preference", "Follow System") },
  { "light", NC_ ("preference", "Light") },
  { "dark", NC_ ("preference", "Dark") },
  { NULL },
};

static const WeftPreferenceChoice time_units[] = {
  { "auto", NC_ ("preference", "Automatic") },
  { "ms", NC_ ("preference", "Milliseconds") },
  { "s", NC_ ("preference", "Seconds") },
  { NULL },
};

static const WeftPreferenceChoice moments[] = {
  { "relative", NC_ ("preference", "Since the Start") },
  { "wall-clock", NC_ ("preference", "Wall Clock") },
  { NULL },
};

static const WeftPreferenceChoice pages[] = {
  { "auto", NC_ ("page", "Automatic") },
#define PAGE(id, title, ...) { #id, title },
#include "weft-page-rows.h"
  { NULL },
};

static const WeftPreferenceChoice first_lanes[] = {
  /* Translators: opened logs show the lanes that were shown last */
  { "last", NC_ ("lanes", "As Last Time") },
  /* Translators: opened logs show the lanes that Weft chooses */
  { "standard", NC_ ("lanes", "Standard") },
  { "all", NC_ ("lanes", "All") },
  { NULL },
};

#define COLOR_SET_CHOICE(name, id, title) { id, title },
static const WeftPreferenceChoice color_sets[] = { WEFT_COLOR_SET_ROWS (COLOR_SET_CHOICE){ NULL } };

#define KEEP_CHOICE(id, title, ...) { id, title },
static const WeftPreferenceChoice keeping[] = { WEFT_KEEP_ROWS (KEEP_CHOICE){ NULL } };

#define INDEX_CACHE_CHOICE(id, title, ...) { id, title },
static const WeftPreferenceChoice index_cache[] = { WEFT_INDEX_CACHE_ROWS (INDEX_CACHE_CHOICE){
    NULL } };

static const WeftPreference preferences[] = {
  { .group = NC_ ("preference", "Appearance") },
  { "color-scheme", WEFT_PREFERENCE_CHOICE, NC_ ("preference", "Theme"), NULL, schemes,
    "preference" },
  { "color-set", WEFT_PREFERENCE_CHOICE, NC_ ("preference", "Colours of Charts"),
    N_ ("Also of pictures that are exported. The default set gives way to high contrast "
        "where the desktop asks for that."),
    color_sets, "colours" },
  { .group = NC_ ("preference", "Charts") },
  { "wheel-zooms", WEFT_PREFERENCE_SWITCH, NC_ ("preference", "Scroll Wheel Zooms"),
    N_ ("Otherwise it scrolls, and zooms while Ctrl is held.") },
  { "gc-bands", WEFT_PREFERENCE_SWITCH, NC_ ("preference", "GC Bands in All Lanes"),
    N_ ("Tints the lanes of the timeline where GC pauses stopped the program.") },
  { "time-unit", WEFT_PREFERENCE_CHOICE, NC_ ("preference", "Unit of Times"),
    N_ ("Automatic: the unit that fits each time."), time_units, "preference" },
  { "moments", WEFT_PREFERENCE_CHOICE, NC_ ("preference", "Moments"),
    N_ ("The time since the program started or, for logs that record when it started, the local "
        "time. Tables and events always show the time since the start."),
    moments, "preference" },
  { "heap-bands", WEFT_PREFERENCE_NUMBER, NC_ ("preference", "Bands of Heap Profiles"),
    N_ ("How many are shown; the others are summed up as one.") },
  { .group = NC_ ("preference", "Logs") },
  { "first-page", WEFT_PREFERENCE_CHOICE, NC_ ("preference", "First Page"),
    N_ ("The page that a log opens with. Automatic: the timeline, or the heap profile of "
        "a log that has nothing else."),
    pages, "page" },
  { "first-lanes", WEFT_PREFERENCE_CHOICE, NC_ ("preference", "First Lanes"),
    N_ ("The lanes of the timeline that a log opens with. As last time: your changes of "
        "lanes are kept, and are the same in all logs."),
    first_lanes, "lanes" },
  { "show-tips", WEFT_PREFERENCE_SWITCH, NC_ ("preference", "Tips on the Example"),
    N_ ("Shows how to begin, each time the example log is opened.") },
  { "restore-session", WEFT_PREFERENCE_SWITCH, NC_ ("preference", "Restore Last Session at Start"),
    N_ ("Opens the windows and logs again that were open when Weft was quit.") },
  { "source-editor", WEFT_PREFERENCE_TEXT, NC_ ("preference", "Editor for Source"),
    N_ ("Command with %f for the file and %l for the line, as in “code --goto %f:%l”. "
        "Empty: the desktop’s program for the file.") },
  { "span-prefixes", WEFT_PREFERENCE_TEXT, NC_ ("preference", "Further Spans"),
    N_ ("Beginnings of the messages that start and stop a span, as in “BEGIN:END”; several with "
        "commas. For logs that are opened or reloaded from now on.") },
  { "index-cache", WEFT_PREFERENCE_CHOICE, NC_ ("preference", "Index Cache"),
    N_ ("Logs of 200 MB and more open faster when they were opened before. What was not "
        "used for longest is removed first."),
    index_cache, "preference", "app.clear-index-cache" },
  { .group = NC_ ("preference", "Live Logs") },
  { "live-keep", WEFT_PREFERENCE_CHOICE, NC_ ("preference", "Length of Streams"),
    N_ ("How much is kept of a log that is read from a socket or a FIFO."), keeping },
  { "save-alerts", WEFT_PREFERENCE_SWITCH, NC_ ("preference", "Save What Led to an Alert"),
    N_ ("As a log of the 5 s before and after it, in your data folder.") },
};

const WeftPreference *
weft_preferences_get (guint *n)
{
  *n = G_N_ELEMENTS (preferences);
  return preferences;
}

const char *
weft_preference_title (const WeftPreference *preference)
{
  return g_dpgettext2 (NULL, "preference",
                       preference->group != NULL ? preference->group : preference->title);
}

const char *
weft_preference_choice_title (const WeftPreference *preference, const WeftPreferenceChoice *choice)
{
  return preference->context != NULL ? g_dpgettext2 (NULL, preference->context, choice->title) :
                                       _ (choice->title);
}
