/* SPDX-License-Identifier: BSD-3-Clause */
/* The same question has the same answer in the window, and in stats as text, JSON and CSV. */
#include "weft-amount-text.h"
#include "weft-figures.h"
#include "weft-test-corpus.h"
#include "weft-test-unit.h"
#include "weft-trace-read.h"

#include <json-glib/json-glib.h>
#include <string.h>

#define MANY_LOGS 10
#define MIN_SAME  20

/* What stats says of a log. */
typedef struct
{
  char *text, *csv;
  JsonParser *json;
} Said;

static char *
run_stats (const char *format, const char *path)
{
  g_autofree char *option = g_strdup_printf ("--format=%s", format);
  const char *command[] = { g_getenv ("WEFT_CLI"), "stats", option, path, NULL };
  g_autoptr (GError) error = NULL;
  char *out = NULL;

  g_assert_nonnull (command[0]);
  g_spawn_sync (NULL, (char **) command, NULL, G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, &out, NULL,
                NULL, &error);
  g_assert_no_error (error);
  return out;
}

static void
said_clear (Said *self)
{
  g_free (self->text);
  g_free (self->csv);
  g_clear_object (&self->json);
}

/* The line of @text that begins with @start; newly allocated. NULL where there is none. */
static char *
line_of (const char *text, const char *start)
{
  g_autofree char *needle = g_strconcat ("\n", start, NULL);
  const char *at = strstr (text, needle);
  const char *end = at != NULL ? strchr (at + 1, '\n') : NULL;

  g_test_message ("%s", start);
  if (end == NULL)
    return NULL;
  return g_strndup (at + 1, end - at - 1);
}

/* The value at a quantity's path in JSON, or the reason why it is null. */
static WeftAmount
amount_in_json (const Said *said, const WeftQuantity *quantity, const char **reason)
{
  JsonObject *root = json_node_get_object (json_parser_get_root (said->json)), *object = root;
  g_auto (GStrv) path = g_strsplit (quantity->id, ".", -1);
  guint last = g_strv_length (path) - 1;
  JsonObject *bounds = json_object_get_object_member (root, "bounds");
  WeftAmount amount;
  double number;

  for (guint i = 0; i < last; i++)
    object = json_object_get_object_member (object, path[i]);
  if (json_object_get_null_member (object, path[last]))
    {
      *reason = json_object_get_string_member (json_object_get_object_member (root, "absent"),
                                               quantity->id);
      return weft_amount_absent (WEFT_AMOUNT_UNKNOWN, NULL);
    }
  *reason = "";
  number = json_object_get_double_member (object, path[last]);
  amount = weft_amount (quantity->unit == WEFT_UNIT_PERCENT ? number / 100 : number);
  if (json_object_has_member (bounds, quantity->id))
    amount.bound = weft_quantity_bound (quantity);
  return amount;
}

/* @shown is what the window says of the quantity, short, and @exact_text with all digits or why
 * not. */
static void
check_same (const Said *said,
            const WeftQuantity *quantity,
            WeftDigits digits,
            const char *shown,
            const char *exact)
{
  /* other titles may begin alike */
  g_autofree char *start = g_strdup_printf ("  %s  ", quantity->title);
  g_autofree char *key = g_strdup_printf ("%s,", quantity->id);
  g_autofree char *text = line_of (said->text, start);
  g_autofree char *csv = line_of (said->csv, key);
  g_auto (GStrv) cells = g_strsplit (csv, ",", 5);
  g_autofree char *absent = NULL;
  const char *reason;
  WeftAmount amount = amount_in_json (said, quantity, &reason);

  absent = g_strconcat (reason, ",", weft_amount_bound_key (amount), NULL);
  g_assert_cmpstr (cells[4], ==, absent);
  if (!weft_amount_is_known (amount))
    {
      g_autofree char *word = g_strndup (reason, strcspn (reason, ":"));

      g_assert_cmpstr (cells[3], ==, "");
      g_assert_cmpstr (exact, ==, reason);
      /* where nothing of a group is known, the text says so once for all of it */
      g_assert_nonnull (strstr (text != NULL ? text : said->text, word));
      return;
    }
  g_assert_cmpstr (shown, ==, weft_amount_text (quantity->unit, amount, digits).text);
  g_assert_nonnull (
      strstr (text, weft_amount_text (quantity->unit, amount, WEFT_DIGITS_SHORT).text));
  amount.number = g_ascii_strtod (cells[3], NULL) / (quantity->unit == WEFT_UNIT_PERCENT ? 100 : 1);
  g_assert_cmpstr (shown, ==, weft_amount_text (quantity->unit, amount, digits).text);
}

static const WeftQuantity *
find_titled (const WeftQuantityGroup *group, const char *title)
{
  for (guint i = 0; i < group->n; i++)
    if (g_str_equal (group->rows[i].title, title))
      return &group->rows[i];
  g_assert_not_reached ();
}

/* The rows of a table that are quantities; how many. */
static guint
check_table (const Said *said,
             const WeftTrace *trace,
             const WeftStatistics *statistics,
             WeftFiguresKind kind,
             WeftQuantityGroupId group)
{
  g_auto (WeftFigures) figures = { 0 };

  weft_figures_fill (&figures, kind, trace, statistics);
  for (guint i = 0; i < figures.rows->len; i++)
    {
      const WeftFigureRow *row = &g_array_index (figures.rows, WeftFigureRow, i);

      check_same (said, find_titled (weft_quantity_groups[group], row->cells[0].text),
                  WEFT_DIGITS_SHORT, row->cells[1].text, row->cells[1].exact_text);
    }
  return figures.rows->len;
}

static guint
check_cards (const Said *said, const WeftTrace *trace, const WeftStatistics *statistics)
{
  static const char *const ids[] = { "usage.busy_mean", "pauses.max_ns" };
  static const guint cards[] = { 2, 3 };
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      const WeftQuantity *quantity = weft_quantity_find (ids[i]);
      WeftNumber number = { 0 };

      if (!weft_number_init (&number, cards[i], trace, statistics))
        continue;
      check_same (said, quantity, WEFT_DIGITS_BRIEF, number.value, number.exact_text);
      weft_number_clear (&number);
      n++;
    }
  return n;
}

/* How many quantities the four tell alike. */
static guint
check_log (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftSource) source = weft_source_open (path, &error);
  g_autoptr (WeftTrace) trace = weft_trace_read (source, 0, NULL, NULL, NULL, NULL, &error);
  WeftStatistics statistics;
  Said said = { run_stats ("text", path), run_stats ("csv", path), json_parser_new () };
  g_autofree char *json = run_stats ("json", path);
  guint n;

  g_test_message ("%s", path);
  g_assert_no_error (error);
  json_parser_load_from_data (said.json, json, -1, &error);
  g_assert_no_error (error);
  g_assert_nonnull (weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL));
  statistics = weft_statistics (trace, 0, G_MAXUINT64);
  n = check_table (&said, trace, &statistics, WEFT_FIGURES_TIME, WEFT_QUANTITIES_TIME) +
      check_table (&said, trace, &statistics, WEFT_FIGURES_HECS, WEFT_QUANTITIES_HECS) +
      check_table (&said, trace, &statistics, WEFT_FIGURES_GC, WEFT_QUANTITIES_GC) +
      check_table (&said, trace, &statistics, WEFT_FIGURES_HEAP, WEFT_QUANTITIES_HEAP) +
      check_cards (&said, trace, &statistics);
  said_clear (&said);
  return n;
}

static void
test_same (void)
{
  g_autoptr (GPtrArray) corpus = weft_test_corpus ();
  g_autofree char *demo = g_build_filename (g_getenv ("WEFT_DATA_DIR"), "demo.eventlog", NULL);
  guint step = corpus != NULL ? MAX (corpus->len / MANY_LOGS, 1) : 1;

  g_assert_cmpuint (check_log (demo), >=, MIN_SAME);
  /* spread over the GHCs and the ways to record */
  for (guint i = 0; corpus != NULL && i < corpus->len; i += step)
    check_log (g_ptr_array_index (corpus, i));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/overview/same-numbers", test_same);
}
