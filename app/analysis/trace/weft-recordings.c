/* SPDX-License-Identifier: BSD-3-Clause */
/* Combines the flags of recipes into a command line. */
#include "weft-recordings.h"

#include "weft-features.h"

#include <glib/gi18n.h>
#include <string.h>

/* Event classes that -l records if it has no letters. */
#define DEFAULT_CLASSES "sgpu"

GPtrArray *
weft_recordings (void)
{
  GPtrArray *found = g_ptr_array_new ();
  guint n;
  const WeftRecipe *recipes = weft_recipes (&n);

  for (guint i = 0; i < n; i++)
    if (recipes[i].id != NULL)
      g_ptr_array_add (found, (gpointer) &recipes[i]);
  return found;
}

const WeftRecipe *
weft_recording_find (const char *id)
{
  guint n;
  const WeftRecipe *recipes = weft_recipes (&n);

  for (guint i = 0; i < n; i++)
    if (g_strcmp0 (recipes[i].id, id) == 0)
      return &recipes[i];
  return NULL;
}

/* Returns @what with a capital first letter, newly allocated. */
static char *
capitalise_first_letter (const char *what)
{
  g_autofree char *first = g_utf8_substring (what, 0, 1);
  g_autofree char *upper = g_utf8_strup (first, -1);

  return g_strconcat (upper, what + strlen (first), NULL);
}

char *
weft_recording_title (const WeftRecipe *self)
{
  return capitalise_first_letter (self->what != NULL ? _ (self->what) :
                                                       weft_feature_label (self->feature));
}

char *
weft_recording_group_title (const WeftRecipe *self)
{
  return capitalise_first_letter (weft_feature_label (self->feature));
}

gboolean
weft_recording_excludes (const WeftRecipe *self, const WeftRecipe *other)
{
  return self != other && self->feature == other->feature;
}

gboolean
weft_recording_changes_run (const WeftRecipe *self)
{
  g_auto (GStrv) words = g_strsplit (self->flags != NULL ? self->flags : "", " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] == '-' && words[i][1] != 'l')
      return TRUE;
  return FALSE;
}

char *
weft_recording_unmet_requirement (const WeftRecipe *self, const WeftProgram *program)
{
  /* all other build options show only in the events of the program */
  static const char *const ways[][2] = { { "-threaded", "thr" }, { "-prof", "p" } };
  guint version = weft_ghc_version_parse (program->ghc);

  if (self->since != NULL && version > 0 && version < weft_ghc_version_parse (self->since))
    return g_strdup_printf (_ ("needs GHC %s or later"), self->since);
  for (guint i = 0; self->build != NULL && program->way != NULL && i < G_N_ELEMENTS (ways); i++)
    if (g_str_has_prefix (self->build, ways[i][0]) && !weft_program_has_way (program, ways[i][1]))
      return g_strdup_printf (_ ("needs a program built with %s"), self->build);
  return program->is_restricted && weft_recording_changes_run (self) ?
             g_strdup_printf (_ ("needs a program linked with %s"), "-rtsopts") :
             NULL;
}

/* Event class of the names of info tables. GHC 10 and later have this class, and -l-a turns it off.
 * Earlier versions of the RTS reject the letter, and always write the names. */
#define INFO_TABLES       "I"
#define INFO_TABLES_SINCE 1000

/* Returns the -l flag for @classes: "-lf" is in addition to the default classes; "-l-as" excludes
 * all classes that are not named. */
static char *
event_classes_flag (const GString *classes, guint version)
{
  g_autoptr (GString) more = g_string_new (NULL);

  for (const char *c = DEFAULT_CLASSES; *c != '\0'; c++)
    if (strchr (classes->str, *c) == NULL)
      return g_strconcat ("-l-a", classes->str, version >= INFO_TABLES_SINCE ? INFO_TABLES : "",
                          NULL);
  for (const char *c = classes->str; *c != '\0'; c++)
    if (strchr (DEFAULT_CLASSES, *c) == NULL)
      g_string_append_c (more, *c);
  return g_strconcat ("-l", more->str, NULL);
}

gboolean
weft_heap_interval_is_allowed (guint64 ns)
{
  return ns >= WEFT_HEAP_INTERVAL_MIN && ns <= WEFT_HEAP_INTERVAL_MAX;
}

char **
weft_recordings_flags (const GPtrArray *recordings,
                       const WeftProgram *program,
                       const char *log,
                       guint64 heap_interval,
                       gboolean is_live)
{
  GPtrArray *flags = g_ptr_array_new ();
  g_autoptr (GString) classes = g_string_new (NULL);
  char seconds[G_ASCII_DTOSTR_BUF_SIZE];

  for (guint i = 0; i < recordings->len; i++)
    {
      const WeftRecipe *recipe = g_ptr_array_index (recordings, i);
      g_auto (GStrv) words = g_strsplit (recipe->flags, " ", -1);

      /* combine the letters of all -l flags into one flag; skip "+RTS", which is not a flag */
      for (guint k = 0; words[k] != NULL; k++)
        if (g_str_has_prefix (words[k], "-l"))
          {
            for (const char *c = words[k] + strlen ("-l"); *c != '\0'; c++)
              if (strchr (classes->str, *c) == NULL)
                g_string_append_c (classes, *c);
          }
        else if (*words[k] == '-' &&
                 !g_ptr_array_find_with_equal_func (flags, words[k], g_str_equal, NULL))
          g_ptr_array_add (flags, g_strdup (words[k]));
      if (recipe->feature == WEFT_FEATURE_HEAP_PROFILE && heap_interval != WEFT_HEAP_INTERVAL)
        g_ptr_array_add (flags, g_strconcat ("-i",
                                             g_ascii_formatd (seconds, sizeof seconds, "%.9g",
                                                              (double) heap_interval / 1e9),
                                             NULL));
    }
  g_ptr_array_insert (flags, 0,
                      event_classes_flag (classes, weft_ghc_version_parse (program->ghc)));
  g_ptr_array_add (flags, g_strconcat ("-ol", log, NULL));
  if (is_live && weft_program_can_flush (program))
    g_ptr_array_add (flags, g_strdup ("--eventlog-flush-interval=0.25"));
  g_ptr_array_add (flags, NULL);
  return (char **) g_ptr_array_free (flags, FALSE);
}
