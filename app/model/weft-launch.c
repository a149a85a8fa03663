/* SPDX-License-Identifier: BSD-3-Clause */
/* Makes launches from commands and GVariants, and splits their texts into words. */
#include "weft-launch.h"

#include "weft-recordings.h"

#include <string.h>

static char *
quote_words (const char *const *words)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; words[i] != NULL; i++)
    {
      gboolean is_plain = *words[i] != '\0' &&
                          strspn (words[i], G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "+-./_=,:@%") ==
                              strlen (words[i]);
      g_autofree char *quoted = is_plain ? g_strdup (words[i]) : g_shell_quote (words[i]);

      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", quoted);
    }
  return g_string_free (text, FALSE);
}

WeftLaunch *
weft_launch_new (const char *const *command, const char *folder)
{
  WeftLaunch *self = g_new0 (WeftLaunch, 1);
  g_autoptr (GPtrArray) all = weft_recordings ();
  GPtrArray *ids = g_ptr_array_new ();

  for (guint i = 0; i < all->len; i++)
    {
      const WeftRecipe *recipe = g_ptr_array_index (all, i);

      if (recipe->is_default)
        g_ptr_array_add (ids, g_strdup (recipe->id));
    }
  g_ptr_array_add (ids, NULL);
  self->recordings = (char **) g_ptr_array_free (ids, FALSE);
  self->program = g_strdup (command != NULL && command[0] != NULL ? command[0] : "");
  self->arguments =
      command != NULL && *self->program != '\0' ? quote_words (command + 1) : g_strdup ("");
  self->folder = g_strdup (folder != NULL ? folder : "");
  self->environment = g_strdup ("");
  self->heap_interval = WEFT_HEAP_INTERVAL;
  return self;
}

WeftLaunch *
weft_launch_new_from_variant (GVariant *variant)
{
  WeftLaunch *self = g_new0 (WeftLaunch, 1);

  g_variant_get (variant, "(ssss^astu)", &self->program, &self->arguments, &self->folder,
                 &self->environment, &self->recordings, &self->heap_interval, &self->hecs);
  return self;
}

void
weft_launch_free (WeftLaunch *self)
{
  g_free (self->program);
  g_free (self->arguments);
  g_free (self->folder);
  g_free (self->environment);
  g_strfreev (self->recordings);
  g_free (self);
}

GVariant *
weft_launch_to_variant (const WeftLaunch *self)
{
  return g_variant_new ("(ssss^astu)", self->program, self->arguments, self->folder,
                        self->environment, self->recordings, self->heap_interval, self->hecs);
}

char **
weft_launch_split_words (const char *text, GError **error)
{
  g_autoptr (GError) found = NULL;
  char **words = NULL;

  if (g_shell_parse_argv (text, NULL, &words, &found))
    return words;
  if (g_error_matches (found, G_SHELL_ERROR, G_SHELL_ERROR_EMPTY_STRING))
    return g_new0 (char *, 1);
  g_propagate_error (error, g_steal_pointer (&found));
  return NULL;
}

GPtrArray *
weft_launch_recordings (const WeftLaunch *self)
{
  GPtrArray *recordings = g_ptr_array_new ();

  for (guint i = 0; self->recordings[i] != NULL; i++)
    {
      const WeftRecipe *recipe = weft_recording_find (self->recordings[i]);

      if (recipe != NULL)
        g_ptr_array_add (recordings, (gpointer) recipe);
    }
  return recordings;
}
