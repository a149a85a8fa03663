/* SPDX-License-Identifier: BSD-3-Clause */
/* Compares what the logs hold, by the table of features. */
#include "weft-compared-recording.h"

#include "weft-features.h"
#include "weft-join.h"
#include "weft-recordings.h"

#include <glib/gi18n.h>

/* Whether @trace lacks @feature for the way in which it was recorded. A run without sparks has no
 * events of them however it is recorded. */
static gboolean
is_not_recorded (const WeftTrace *trace, WeftFeature feature)
{
  return weft_feature_recorded (trace, feature).state == WEFT_AMOUNT_NOT_RECORDED &&
         (feature != WEFT_FEATURE_SPARK_EVENTS || weft_sparks_created (trace->sparks) > 0);
}

guint
weft_compared_recorded_only (const WeftTrace *a, const WeftTrace *b)
{
  guint only = 0;

  for (WeftFeature i = 0; i < WEFT_N_FEATURES; i++)
    if (weft_amount_is_known (weft_feature_recorded (a, i)) && is_not_recorded (b, i))
      only |= 1u << i;
  return only;
}

gboolean
weft_compared_is_disturbed (guint features)
{
  for (WeftFeature i = 0; i < WEFT_N_FEATURES; i++)
    if ((features & (1u << i)) != 0 && weft_recording_changes_run (weft_feature_recipe (i, NULL)))
      return TRUE;
  return FALSE;
}

/* The labels of @features, as a list; NULL if there are none. Newly allocated. */
static char *
list_labels (guint features)
{
  GString *list = g_string_new (NULL);

  for (WeftFeature i = 0; i < WEFT_N_FEATURES; i++)
    if ((features & (1u << i)) != 0)
      weft_join (list, WEFT_JOIN_LIST, weft_feature_label (i));
  return g_string_free (list, list->len == 0);
}

/* That the logs are of different programs, NULL if they are not or it is not known. Newly
 * allocated. */
static char *
different_programs (const WeftTrace *a, const WeftTrace *b)
{
  g_autofree char *name_a = NULL;
  g_autofree char *name_b = NULL;

  if (a->process->program == NULL || b->process->program == NULL)
    return NULL;
  name_a = g_path_get_basename (a->process->program);
  name_b = g_path_get_basename (b->process->program);
  if (g_str_equal (name_a, name_b))
    return NULL;
  /* Translators: two names of programs */
  return g_strdup_printf (_ ("Different programs: A is of %s, B of %s"), name_a, name_b);
}

char *
weft_compared_recording (const WeftTrace *a, const WeftTrace *b)
{
  static const char *const titles[2] = { N_ ("Recorded only in A"), N_ ("Recorded only in B") };
  const guint only[2] = { weft_compared_recorded_only (a, b), weft_compared_recorded_only (b, a) };
  g_autofree char *programs = different_programs (a, b);
  g_autoptr (GString) text = g_string_new (programs);

  for (guint side = 0; side < 2; side++)
    {
      g_autofree char *list = list_labels (only[side]);
      g_autofree char *one = list != NULL ? weft_labelled (_ (titles[side]), list) : NULL;

      weft_join (text, WEFT_JOIN_SENTENCE, one);
    }
  if (weft_compared_is_disturbed (only[0] | only[1]))
    weft_join (text, WEFT_JOIN_SENTENCE, _ ("Profiling changes times and GCs"));
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}
