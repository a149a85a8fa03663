/* SPDX-License-Identifier: BSD-3-Clause */
/* Compares spans as multisets of lines. */
#include "compare-spans.h"

#include "reference.h"

#include <gio/gio.h>
#include <string.h>

#define MOST_TOLD 5

void
compare_spans_add (GHashTable *counts, char *line)
{
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, line));

  g_hash_table_replace (counts, line, GUINT_TO_POINTER (n + 1));
}

/* The state that a stop's reason means. */
static const char *
state_of (const char *reason)
{
  if (g_str_equal (reason, "heap overflow") || g_str_equal (reason, "thread yielding") ||
      g_str_has_prefix (reason, "stack overflow"))
    return "runnable";
  return g_str_equal (reason, "making a foreign call") ? "foreign" : "blocked";
}

static char *
read_row (const char *line)
{
  g_auto (GStrv) row = g_strsplit (line, "\t", -1);

  if (g_str_equal (row[0], "GC"))
    return g_strdup_printf ("gc %s %s %s", row[1], row[2], row[3]);
  if (g_str_equal (row[2], "Running"))
    return g_strdup_printf ("thread %s running %s %s %s", row[1], row[3], row[5], row[6]);
  return g_strdup_printf ("thread %s %s %s %s %s", row[1], state_of (row[4]), row[4], row[5],
                          row[6]);
}

static GHashTable *
count_table (const char *path)
{
  GHashTable *counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *text = reference_read (path);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    if (*lines[i] != '\0')
      compare_spans_add (counts, read_row (lines[i]));
  return counts;
}

/* What comes after "key": in the line, or NULL. Lines are many, and their texts need no escapes.
 */
static const char *
find_value (const char *line, const char *key)
{
  g_autofree char *quoted = g_strdup_printf ("\"%s\":", key);
  const char *at = strstr (line, quoted);

  return at != NULL ? at + strlen (quoted) : NULL;
}

/* The value as it stands there, without quotes; NULL where there is no such key. */
static char *
read_value (const char *line, const char *key)
{
  const char *at = find_value (line, key);

  if (at == NULL)
    return NULL;
  if (*at == '"')
    return g_strndup (at + 1, strcspn (at + 1, "\""));
  if (g_str_has_prefix (at, "null"))
    return NULL;
  return g_strndup (at, strcspn (at, ",}"));
}

static gboolean
is_true (const char *line, const char *key)
{
  const char *at = find_value (line, key);

  return at != NULL && g_str_has_prefix (at, "true");
}

static const char *
mark_of (const char *line)
{
  if (is_true (line, "open"))
    return " open";
  return is_true (line, "truncated") ? " truncated" : "";
}

/* NULL for kinds that are not compared. */
static char *
read_span (const char *line)
{
  g_autofree char *kind = read_value (line, "kind");
  g_autofree char *start = read_value (line, "start");
  g_autofree char *end = read_value (line, "end");
  g_autofree char *cap = read_value (line, "cap");
  g_autofree char *thread = read_value (line, "thread");
  g_autofree char *state = read_value (line, "state");
  g_autofree char *reason = read_value (line, "reason");

  g_assert_true (line[0] == '{' && g_str_has_suffix (line, "}"));
  g_assert_nonnull (kind);
  if (g_str_equal (kind, "gc"))
    return g_strdup_printf ("gc %s %s %s%s", cap, start, end, mark_of (line));
  if (!g_str_equal (kind, "thread"))
    return NULL;
  return g_strdup_printf ("thread %s %s %s %s %s%s", thread, state,
                          cap != NULL    ? cap :
                          reason != NULL ? reason :
                                           "-",
                          start, end, mark_of (line));
}

GHashTable *
compare_spans_count (const char *got)
{
  GHashTable *counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_auto (GStrv) lines = g_strsplit (got, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      char *line = *lines[i] != '\0' ? read_span (lines[i]) : NULL;

      if (line != NULL)
        compare_spans_add (counts, line);
    }
  return counts;
}

guint
compare_spans_missing (GHashTable *want, GHashTable *got, const char *title)
{
  GHashTableIter iter;
  gpointer line, n;
  guint missing = 0;

  g_hash_table_iter_init (&iter, want);
  while (g_hash_table_iter_next (&iter, &line, &n))
    {
      guint there = GPOINTER_TO_UINT (g_hash_table_lookup (got, line));

      if (there >= GPOINTER_TO_UINT (n))
        continue;
      if (missing < MOST_TOLD)
        g_test_message ("%s: %s", title, (char *) line);
      missing += GPOINTER_TO_UINT (n) - there;
    }
  return missing;
}

/* "thread 7 open" of a marked line; NULL of others. */
static char *
marked_thing (const char *line)
{
  const char *mark = g_str_has_suffix (line, " open")      ? "open" :
                     g_str_has_suffix (line, " truncated") ? "truncated" :
                                                             NULL;
  g_auto (GStrv) words = g_strsplit (line, " ", 3);

  return mark != NULL ? g_strdup_printf ("%s %s %s", words[0], words[1], mark) : NULL;
}

/* Takes out what the reference does not have. */
static guint
drop_unknown (GHashTable *got)
{
  g_autoptr (GHashTable) marked = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GHashTableIter iter;
  gpointer line, n;
  guint n_bad = 0;

  g_hash_table_iter_init (&iter, got);
  while (g_hash_table_iter_next (&iter, &line, &n))
    {
      g_autofree char *thing = marked_thing (line);

      if (thing != NULL &&
          (GPOINTER_TO_UINT (n) > 1 || !g_hash_table_add (marked, g_steal_pointer (&thing))))
        {
          g_test_message ("more than one: %s", (char *) line);
          n_bad++;
        }
      if (g_str_has_suffix (line, " open") || g_str_has_suffix (line, " truncated") ||
          strstr (line, " created ") != NULL)
        g_hash_table_iter_remove (&iter);
    }
  return n_bad;
}

guint
compare_spans (const char *reference, const char *got)
{
  g_autoptr (GHashTable) want = count_table (reference);
  g_autoptr (GHashTable) have = compare_spans_count (got);
  guint n_bad = drop_unknown (have);

  return n_bad + compare_spans_missing (want, have, "missing") +
         compare_spans_missing (have, want, "not in the reference");
}
