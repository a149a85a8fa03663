/* SPDX-License-Identifier: BSD-3-Clause */
/* Topics of recordings: what a log can hold, how the program is built and run to record it, what
 * that costs and where it is seen. */
#include "weft-help-private.h"
#include "weft-join.h"

#include <glib/gi18n.h>

/* A label as a title: with a capital. Newly allocated. */
static char *
titled (const char *label)
{
  g_autofree char *first = g_utf8_substring (label, 0, 1);
  g_autofree char *capital = g_utf8_strup (first, -1);

  return g_strconcat (capital, g_utf8_next_char (label), NULL);
}

static void
recordings_list (GPtrArray *topics)
{
  for (WeftFeature i = 0; i < WEFT_N_FEATURES; i++)
    {
      g_autofree char *title = titled (weft_feature_label (i));

      weft_help_add_topic (topics, WEFT_HELP_RECORDING, weft_feature_key (i), title,
                           GUINT_TO_POINTER (i));
    }
}

/* "-prof, +RTS -l -p"; newly allocated, NULL if there is nothing to say. */
static char *
flags_of (const WeftRecipe *recipe)
{
  if (recipe->build != NULL && recipe->flags != NULL)
    return g_strdup_printf ("ghc %s, %s", recipe->build, recipe->flags);
  return recipe->build != NULL ? g_strdup_printf ("ghc %s", recipe->build) :
                                 g_strdup (recipe->flags);
}

/* Its flags, with what they record, need and cost. */
static void
add_recipe (GArray *page, const WeftRecipe *recipe)
{
  g_autofree char *title = recipe->title != NULL ? weft_recipe_title (recipe) : NULL;
  g_autofree char *since = recipe->since != NULL && recipe->title == NULL ?
                               g_strdup_printf (_ ("Needs GHC %s or later"), recipe->since) :
                               NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  char *flags = flags_of (recipe);
  WeftHelpBlock *item;

  if (flags == NULL)
    return;
  weft_join (text, WEFT_JOIN_SENTENCE, title);
  weft_join (text, WEFT_JOIN_SENTENCE, recipe->note != NULL ? _ (recipe->note) : NULL);
  weft_join (text, WEFT_JOIN_SENTENCE, recipe->cost != NULL ? _ (recipe->cost) : NULL);
  weft_join (text, WEFT_JOIN_SENTENCE, since);
  if (text->len == 0)
    {
      weft_help_take_item (page, flags);
      return;
    }
  /* Translators: a sentence, with what ends it */
  item = weft_help_take_item (page, g_strdup_printf (C_ ("between", "%s."), text->str));
  item->lead = flags;
  item->is_flag = TRUE;
}

void
weft_help_add_recipes (GArray *page, WeftFeature feature)
{
  guint n;
  const WeftRecipe *recipes = weft_recipes (&n);

  for (guint i = 0; i < n; i++)
    if (recipes[i].feature == feature)
      add_recipe (page, &recipes[i]);
}

/* Pages, lanes and tables that show it. */
static void
add_places (GArray *page, WeftFeature feature)
{
  const GPtrArray *topics = weft_help_topics ();
  gboolean has_any = FALSE;

  for (guint i = 0; i < topics->len; i++)
    {
      const WeftHelpTopic *topic = g_ptr_array_index (topics, i);

      if ((weft_help_features (topic) & 1u << feature) == 0)
        continue;
      if (!has_any)
        weft_help_add (page, WEFT_HELP_HEADING, _ ("Where to See It"));
      has_any = TRUE;
      weft_help_add_link (page, topic->id, TRUE);
    }
}

static void
recordings_fill (const WeftHelpTopic *topic, GArray *page)
{
  WeftFeature feature = GPOINTER_TO_UINT (topic->of);

  weft_help_add (page, WEFT_HELP_PARAGRAPH, weft_feature_what (feature));
  weft_help_add (page, WEFT_HELP_HEADING, _ ("How to Record It"));
  weft_help_add_recipes (page, feature);
  weft_help_add_link (page, weft_help_id (WEFT_HELP_GUIDE, "record"), TRUE);
  add_places (page, feature);
}

const WeftHelpKindClass weft_help_recordings = {
  /* Translators: what an eventlog can hold, and how to record it */
  "recording",     NC_ ("help", "Recording"), NC_ ("help", "What to Record"),
  recordings_list, recordings_fill,
};
