/* SPDX-License-Identifier: BSD-3-Clause */
/* Compares names by their edit distance. */
#include "weft-cli-nearest.h"

#include <string.h>

#define MAX_LENGTH 32
#define MIN_PART   4

/* The edit distance (Levenshtein) of two texts of at most MAX_LENGTH bytes. */
static guint
distance (const char *a, const char *b)
{
  guint row[MAX_LENGTH + 1];
  guint n = (guint) strlen (b);

  for (guint j = 0; j <= n; j++)
    row[j] = j;
  for (guint i = 0; a[i] != '\0'; i++)
    {
      guint diagonal = row[0];

      row[0] = i + 1;
      for (guint j = 0; j < n; j++)
        {
          guint changed = diagonal + (a[i] != b[j]);

          diagonal = row[j + 1];
          row[j + 1] = MIN (changed, MIN (row[j], row[j + 1]) + 1);
        }
    }
  return row[n];
}

/* The first name that has @text in it; a few letters are in too many. */
static const char *
find_part (const char *text, const char *const *names)
{
  for (guint i = 0; strlen (text) >= MIN_PART && names[i] != NULL; i++)
    if (strstr (names[i], text) != NULL)
      return names[i];
  return NULL;
}

const char *
weft_cli_nearest (const char *text, const char *const *names)
{
  const char *nearest = NULL;
  guint least = 1 + (guint) strlen (text) / 3; /* more is another word */

  if (strlen (text) > MAX_LENGTH)
    return NULL;
  for (guint i = 0; names[i] != NULL; i++)
    {
      guint d = strlen (names[i]) <= MAX_LENGTH ? distance (text, names[i]) : G_MAXUINT;

      if (d > least || (d == least && nearest != NULL))
        continue;
      nearest = names[i];
      least = d;
    }
  return nearest != NULL ? nearest : find_part (text, names);
}
