/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-user-pairs.h"

static const WeftUserPair built_in_pairs[WEFT_N_USER_PAIRS] = {
  [WEFT_USER_PAIR_START] = { "START ", "STOP ", TRUE },
  /* GHC writes these messages in withTiming, compiler/GHC/Utils/Error.hs */
  [WEFT_USER_PAIR_GHC] = { "GHC:started: ", "GHC:finished: ", FALSE },
};

struct _WeftUserPairs
{
  GArray *pairs;    /* of WeftUserPair */
  GPtrArray *texts; /* of char *: prefixes of the pairs that the user has set */
};

static struct
{
  GMutex lock;
  WeftUserPairs *pairs; /* NULL until the pairs are first used */
} current_pairs;

static void
pairs_clear (gpointer data)
{
  WeftUserPairs *self = data;

  g_array_unref (self->pairs);
  g_ptr_array_unref (self->texts);
}

/* Returns the part of @text before the first colon that is not escaped, and removes the backslashes
 * that escape colons. Sets @rest to the text after the colon, or to NULL if there is no such
 * colon. */
static char *
read_prefix (const char *text, const char **rest)
{
  g_autoptr (GString) prefix = g_string_new (NULL);

  for (; *text != '\0' && *text != ':'; text++)
    {
      if (text[0] == '\\' && text[1] == ':')
        text++;
      g_string_append_c (prefix, *text);
    }
  *rest = *text == ':' ? text + 1 : NULL;
  return g_string_free (g_steal_pointer (&prefix), FALSE);
}

gboolean
weft_user_pair_read (const char *text, char **start, char **stop)
{
  const char *rest, *end = NULL;
  g_autofree char *before = read_prefix (text, &rest);
  g_autofree char *after = rest != NULL ? read_prefix (rest, &end) : NULL;

  if (*before == '\0' || after == NULL || *after == '\0' || end != NULL ||
      g_str_equal (before, after))
    return FALSE;
  *start = g_steal_pointer (&before);
  *stop = g_steal_pointer (&after);
  return TRUE;
}

WeftUserPairs *
weft_user_pairs_new (const char *const *texts)
{
  WeftUserPairs *self = weft_shared_new (WeftUserPairs, pairs_clear);

  self->pairs = g_array_new (FALSE, FALSE, sizeof (WeftUserPair));
  self->texts = g_ptr_array_new_with_free_func (g_free);
  g_array_append_vals (self->pairs, built_in_pairs, G_N_ELEMENTS (built_in_pairs));
  for (; texts != NULL && *texts != NULL; texts++)
    {
      WeftUserPair pair = { .has_subscript = TRUE };
      char *start, *stop;

      if (!weft_user_pair_read (*texts, &start, &stop))
        continue;
      g_ptr_array_add (self->texts, start);
      g_ptr_array_add (self->texts, stop);
      pair.start = start;
      pair.stop = stop;
      g_array_append_val (self->pairs, pair);
    }
  return self;
}

void
weft_user_pairs_set (WeftUserPairs *self)
{
  WeftUserPairs *before;

  g_mutex_lock (&current_pairs.lock);
  before = current_pairs.pairs;
  current_pairs.pairs = weft_shared_ref (self);
  g_mutex_unlock (&current_pairs.lock);
  if (before != NULL)
    weft_shared_unref (before);
}

WeftUserPairs *
weft_user_pairs_get (void)
{
  WeftUserPairs *self;

  g_mutex_lock (&current_pairs.lock);
  if (current_pairs.pairs == NULL)
    current_pairs.pairs = weft_user_pairs_new (NULL);
  self = weft_shared_ref (current_pairs.pairs);
  g_mutex_unlock (&current_pairs.lock);
  return self;
}

guint
weft_user_pairs_n (const WeftUserPairs *self)
{
  return self->pairs->len;
}

const WeftUserPair *
weft_user_pairs_nth (const WeftUserPairs *self, guint i)
{
  return &g_array_index (self->pairs, WeftUserPair, i);
}
