/* SPDX-License-Identifier: BSD-3-Clause */
/* Topics about recordings: features of a log, how to build and run the program to record them,
 * their cost, and the views that show them. */
#include "weft-help-private.h"
#include "weft-join.h"

#include <glib/gi18n.h>

static void
list_recordings (GPtrArray *topics)
{
  for (WeftFeature i = 0; i < WEFT_N_FEATURES; i++)
    {
      const char *label = weft_feature_label (i), *rest = g_utf8_next_char (label);
      g_autofree char *capital = g_utf8_strup (label, rest - label);
      g_autofree char *title = g_strconcat (capital, rest, NULL);

      weft_help_add_topic (topics, WEFT_HELP_RECORDING, weft_feature_key (i), title,
                           GUINT_TO_POINTER (i));
    }
}

void
weft_help_add_recipes (GArray *page, WeftFeature feature)
{
  guint n;
  const WeftRecipe *recipes = weft_recipes (&n);

  for (guint i = 0; i < n; i++)
    {
      const WeftRecipe *recipe = &recipes[i];
      g_autofree char *title = recipe->title != NULL ? weft_recipe_title (recipe) : NULL;
      g_autofree char *since = recipe->since != NULL && recipe->title == NULL ?
                                   g_strdup_printf (_ ("Needs GHC %s or later"), recipe->since) :
                                   NULL;
      g_autoptr (GString) text = g_string_new (NULL);
      WeftHelpBlock *item;
      char *flags; /* "ghc -prof, +RTS -l -p" */

      if (recipe->feature != feature || (recipe->build == NULL && recipe->flags == NULL))
        continue;
      if (recipe->build != NULL && recipe->flags != NULL)
        flags = g_strdup_printf ("ghc %s, %s", recipe->build, recipe->flags);
      else if (recipe->build != NULL)
        flags = g_strdup_printf ("ghc %s", recipe->build);
      else
        flags = g_strdup (recipe->flags);
      weft_join (text, WEFT_JOIN_SENTENCE, title);
      weft_join (text, WEFT_JOIN_SENTENCE, recipe->note != NULL ? _ (recipe->note) : NULL);
      weft_join (text, WEFT_JOIN_SENTENCE, recipe->cost != NULL ? _ (recipe->cost) : NULL);
      weft_join (text, WEFT_JOIN_SENTENCE, since);
      if (text->len == 0)
        {
          weft_help_add_item (page, flags);
          continue;
        }
      /* Translators: %s is a sentence; add the sign that ends it */
      item = weft_help_add_item (page, g_strdup_printf (C_ ("between", "%s."), text->str));
      item->lead = flags;
      item->is_flag = TRUE;
    }
}

static void
fill_recording (const WeftHelpTopic *topic, GArray *page)
{
  WeftFeature feature = GPOINTER_TO_UINT (topic->subject);
  const GPtrArray *topics = weft_help_topics ();
  gboolean has_view = FALSE;

  weft_help_add_block (page, WEFT_HELP_PARAGRAPH, weft_feature_use (feature));
  weft_help_add_block (page, WEFT_HELP_HEADING, _ ("How to Record It"));
  weft_help_add_recipes (page, feature);
  weft_help_add_link (page, weft_help_make_id (WEFT_HELP_GUIDE, "record"), TRUE);
  for (guint i = 0; i < topics->len; i++)
    {
      const WeftHelpTopic *view = g_ptr_array_index (topics, i);

      if ((weft_help_needed_features (view) & 1u << feature) == 0)
        continue;
      if (!has_view)
        weft_help_add_block (page, WEFT_HELP_HEADING, _ ("Where to See It"));
      has_view = TRUE;
      weft_help_add_link (page, view->id, TRUE);
    }
}

const WeftHelpKindClass weft_help_recordings = {
  /* Translators: a kind of help topic: data that an eventlog can contain, and how to record it */
  "recording",    NC_ ("help", "Recording"), NC_ ("help", "What to Record"), list_recordings,
  fill_recording,
};
