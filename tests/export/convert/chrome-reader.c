/* SPDX-License-Identifier: BSD-3-Clause */
#include "chrome-reader.h"

#include <json-glib/json-glib.h>

typedef struct
{
  double time; /* us */
  gint64 tid;  /* pid and tid as one number */
  char phase;
  const char *name; /* borrowed */
  gint64 id;
} ChromeEvent;

static gint
compare_times (gconstpointer a, gconstpointer b)
{
  const ChromeEvent *one = a, *other = b;

  return one->time < other->time ? -1 : one->time > other->time;
}

/* Reads an event of a time; each has a process and a thread. */
static gboolean
read_chrome_event (JsonObject *object, ChromeEvent *event)
{
  g_assert_true (json_object_has_member (object, "pid"));
  g_assert_true (json_object_has_member (object, "tid"));
  *event = (ChromeEvent){
    .phase = *json_object_get_string_member (object, "ph"),
    .tid = json_object_get_int_member (object, "pid") << 32 |
           json_object_get_int_member (object, "tid"),
    .name = json_object_get_string_member_with_default (object, "name", NULL),
    .id = json_object_get_int_member_with_default (object, "id", -1),
  };
  if (event->phase != 'M')
    event->time = json_object_get_double_member (object, "ts");
  return event->phase != 'M';
}

static void
add_to (GHashTable *table, gint64 key, gint n)
{
  gint64 *at = g_memdup2 (&key, sizeof key);
  gint sum = GPOINTER_TO_INT (g_hash_table_lookup (table, at)) + n;

  g_assert_cmpint (sum, >=, 0);
  g_hash_table_replace (table, at, GINT_TO_POINTER (sum));
}

static void
assert_all_zero (GHashTable *table)
{
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, table);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    g_assert_cmpint (GPOINTER_TO_INT (value), ==, 0);
}

/* Plays @events by time: slices of each thread end, states of each thread, and flows. */
static ChromeCounts
play (GArray *events)
{
  g_autoptr (GHashTable) depths = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_autoptr (GHashTable) states = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_autoptr (GHashTable) flows = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  ChromeCounts counts = { 0 };

  g_array_sort (events, compare_times); /* a stable one */
  for (guint i = 0; i < events->len; i++)
    {
      const ChromeEvent *event = &g_array_index (events, ChromeEvent, i);

      if (event->phase == 'B' || event->phase == 'E')
        add_to (depths, event->tid, event->phase == 'B' ? 1 : -1);
      else if (event->phase == 'b' || event->phase == 'e')
        add_to (states, event->id, event->phase == 'b' ? 1 : -1);
      else if (event->phase == 's' || event->phase == 'f')
        add_to (flows, event->id, event->phase == 's' ? 1 : -1);
      counts.n_instants += event->phase == 'i';
      counts.n_values += event->phase == 'C';
      if (event->phase != 'E')
        g_assert_nonnull (event->name);
    }
  assert_all_zero (depths);
  assert_all_zero (states);
  assert_all_zero (flows);
  return counts;
}

ChromeCounts
chrome_trace_read (GBytes *bytes)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GArray) events = g_array_new (FALSE, FALSE, sizeof (ChromeEvent));
  g_autoptr (GError) error = NULL;
  JsonArray *array;

  json_parser_load_from_data (parser, g_bytes_get_data (bytes, NULL),
                              (gssize) g_bytes_get_size (bytes), &error);
  g_assert_no_error (error);
  array = json_object_get_array_member (json_node_get_object (json_parser_get_root (parser)),
                                        "traceEvents");
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      ChromeEvent event;

      if (read_chrome_event (json_array_get_object_element (array, i), &event))
        g_array_append_val (events, event);
    }
  return play (events);
}
