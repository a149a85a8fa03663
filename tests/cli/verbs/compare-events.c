/* SPDX-License-Identifier: BSD-3-Clause */
/* Compares streams of events, one JSON object a line. */
#include "compare-events.h"

#include "reference.h"

#include <gio/gio.h>
#include <json-glib/json-glib.h>
#include <string.h>

#define MOST_TOLD 10

static JsonNode *
parse (const char *line)
{
  g_autoptr (GError) error = NULL;
  JsonNode *node = json_from_string (line, &error);

  if (node == NULL || !JSON_NODE_HOLDS_OBJECT (node))
    g_error ("no JSON object: %s", line);
  return node;
}

static gboolean
is_member_equal (JsonObject *want, JsonObject *got, const char *name)
{
  return json_object_has_member (got, name) &&
         json_node_equal (json_object_get_member (want, name), json_object_get_member (got, name));
}

static gboolean
are_fields_equal (JsonObject *want, JsonObject *got)
{
  g_autoptr (GList) names = json_object_get_members (want);

  for (GList *l = names; l != NULL; l = l->next)
    {
      if (!json_object_has_member (got, l->data))
        return FALSE;
      if (!json_object_get_null_member (want, l->data) && !is_member_equal (want, got, l->data))
        return FALSE;
    }
  return TRUE;
}

static gboolean
is_event_equal (const char *want_line, const char *got_line)
{
  g_autoptr (JsonNode) want_node = NULL;
  g_autoptr (JsonNode) got_node = NULL;
  JsonObject *want, *got;

  if (strcmp (want_line, got_line) == 0)
    return TRUE;
  want_node = parse (want_line);
  got_node = parse (got_line);
  want = json_node_get_object (want_node);
  got = json_node_get_object (got_node);
  if (!is_member_equal (want, got, "time") || !is_member_equal (want, got, "cap"))
    return FALSE;
  if (strcmp (json_object_get_string_member (want, "event"), "UNKNOWN") == 0)
    return TRUE;
  return is_member_equal (want, got, "event") &&
         are_fields_equal (json_object_get_object_member (want, "fields"),
                           json_object_get_object_member (got, "fields"));
}

/* The next line of *@at, NULL at the end; *@at moves on. */
static const char *
next_line (char **at)
{
  char *line = *at;
  char *end = strchr (line, '\n');

  if (*line == '\0')
    return NULL;
  if (end == NULL)
    *at = line + strlen (line);
  else
    {
      *end = '\0';
      *at = end + 1;
    }
  return line;
}

guint
compare_events (const char *reference, const char *got)
{
  g_autofree char *want_text = reference_read (reference);
  g_autofree char *got_text = g_strdup (got);
  char *want_at = want_text;
  char *got_at = got_text;
  guint n = 0;

  for (guint line = 1;; line++)
    {
      const char *want_line = next_line (&want_at);
      const char *got_line = next_line (&got_at);

      if (want_line == NULL && got_line == NULL)
        return n;
      if (want_line != NULL && got_line != NULL && is_event_equal (want_line, got_line))
        continue;
      if (n++ < MOST_TOLD)
        g_test_message ("event %u: want %s, got %s", line, want_line != NULL ? want_line : "none",
                        got_line != NULL ? got_line : "none");
    }
}
