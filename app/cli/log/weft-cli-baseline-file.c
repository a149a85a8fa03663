/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes baselines as JSON, and reads them with the JSON functions of SQLite. */
#include "weft-cli-baseline-file.h"

#include "weft-cli.h"
#include "weft-compared-text.h"
#include "weft-display.h"
#include "weft-json-writer.h"
#include "weft-rule.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>

#define VERSION  1
#define MAX_RUNS 100000
/* Maximum size of a baseline file; a baseline of 1,000 runs has 1 MB. */
#define MAX_BYTES (64 << 20)

static void
write_recorded_keys (gconstpointer record, WeftJsonWriter *json, const char *name)
{
  const WeftBaseline *self = record;

  weft_json_begin_array (json, name);
  for (guint i = 0; i < self->recorded_features->len; i++)
    weft_json_add_text (json, NULL, self->recorded_features->pdata[i]);
  weft_json_end_array (json);
}

static void
write_values (gconstpointer record, WeftJsonWriter *json, const char *name)
{
  const WeftBaseline *self = record;
  g_autofree double *values = g_new (double, self->n_runs);

  weft_json_begin_object (json, name);
  for (guint i = 0; i < WEFT_N_QUANTITY_GROUPS; i++)
    for (guint k = 0; k < weft_quantity_groups[i]->n; k++)
      {
        const WeftQuantity *quantity = &weft_quantity_groups[i]->rows[k];
        guint n = weft_baseline_get_values (self, quantity, values);

        if (n == 0)
          continue;
        weft_json_begin_array (json, quantity->id);
        for (guint run = 0; run < n; run++)
          weft_json_add_amount (json, NULL, quantity->unit, weft_amount (values[run]));
        weft_json_end_array (json);
      }
  weft_json_end_object (json);
}

static void
write_findings (gconstpointer record, WeftJsonWriter *json, const char *name)
{
  const WeftBaseline *self = record;

  weft_json_begin_object (json, name);
  for (guint i = 0; i < weft_n_rules; i++)
    {
      const char *id = weft_rules[i].id;

      if (g_hash_table_contains (self->findings, id))
        weft_json_add_count (json, id, GPOINTER_TO_UINT (g_hash_table_lookup (self->findings, id)));
    }
  weft_json_end_object (json);
}

static void
get_version (G_GNUC_UNUSED gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_number (value, VERSION);
}

static const WeftRecordField baseline_fields[] = {
  { "weft_baseline", "integer", NULL, "Version of this format: 1.", NULL, get_version },
  { "program", "text", NULL, "The program's name.", "the log does not say",
    WEFT_RECORD_MEMBER (WeftBaseline, program) },
  { "arguments", "text", NULL, "Its arguments, joined by spaces.", "the log does not say",
    WEFT_RECORD_MEMBER (WeftBaseline, arguments) },
  { "rts_flags", "text", NULL,
    "Its RTS flags from the command line, without those that name output files.",
    "the log does not say", WEFT_RECORD_MEMBER (WeftBaseline, rts_flags) },
  { "ghc", "text", NULL, "Version of GHC.", "the log does not say",
    WEFT_RECORD_MEMBER (WeftBaseline, ghc) },
  { "recorded", "list", NULL, "What the first log has, as info --format=json has it under has.",
    NULL, .write = write_recorded_keys },
  { "runs", "integer", NULL, "Number of runs.", NULL, WEFT_RECORD_MEMBER (WeftBaseline, n_runs) },
  { "quantities", "object", NULL,
    "For each quantity of stats --format=json that can be better or worse, a list with the values "
    "of the runs, in ascending order. Runs in which it is not known, or only in part, are left "
    "out.",
    NULL, .write = write_values },
  { "findings", "object", NULL,
    "For each rule that has a finding of medium or high severity, the number of runs that have it.",
    NULL, .write = write_findings },
};

const WeftRecordShape weft_cli_baseline_shape = WEFT_RECORD_SHAPE (baseline_fields);

void
weft_cli_baseline_to_json (const WeftBaseline *self, GString *out)
{
  WeftJsonWriter json = { .out = out };

  weft_json_add_record (&json, NULL, &weft_cli_baseline_shape, self);
  g_string_append_c (out, '\n');
}

/* Prepares a query whose parameter ?1 is the text @json, which must stay valid. */
static sqlite3_stmt *
prepare_query (sqlite3 *db, const char *sql, const char *json)
{
  sqlite3_stmt *statement = NULL;

  sqlite3_prepare_v2 (db, sql, -1, &statement, NULL);
  sqlite3_bind_text (statement, 1, json, -1, SQLITE_STATIC);
  return statement;
}

static char *
column_text (sqlite3_stmt *row, int column)
{
  return g_strdup ((const char *) sqlite3_column_text (row, column));
}

/* Reads the members that are not lists, and checks the lists. Returns NULL, or the reason why the
 * object is not a baseline, translated and newly allocated. Each quantity must be a list of
 * numbers, with at most one number per run. */
static char *
read_members (WeftBaseline *self, sqlite3 *db, const char *json)
{
  sqlite3_stmt *row =
      prepare_query (db,
                     "SELECT v ->> '$.weft_baseline', v ->> '$.program', v ->> '$.arguments',"
                     " v ->> '$.rts_flags', v ->> '$.ghc', v ->> '$.runs' FROM (SELECT ?1 AS v)",
                     json);
  sqlite3_stmt *wrong = prepare_query (
      db,
      "SELECT json_type (?1, '$.quantities') IS NOT 'object' OR EXISTS ("
      "SELECT 1 FROM json_each (?1, '$.quantities') q WHERE q.type <> 'array'"
      " OR json_array_length (q.value) > ?2 OR EXISTS (SELECT 1 FROM json_each (q.value) v"
      " WHERE v.type NOT IN ('integer', 'real') OR v.value < 0 OR v.value > 1e300))",
      json);
  gint64 version = -1, n_runs = 0;
  char *problem = NULL;

  if (sqlite3_step (row) != SQLITE_ROW)
    problem = g_strdup_printf (_ ("it is not a baseline of weft-cli (%s)"), sqlite3_errmsg (db));
  else
    {
      version = sqlite3_column_int64 (row, 0);
      n_runs = sqlite3_column_int64 (row, 5);
    }
  if (problem == NULL && version > VERSION)
    problem = g_strdup (_ ("a newer version of Weft wrote it"));
  else if (problem == NULL && (version < 1 || n_runs < 1 || n_runs > MAX_RUNS))
    problem = g_strdup (_ ("it is not a baseline of weft-cli"));
  if (problem == NULL)
    {
      self->program = column_text (row, 1);
      self->arguments = column_text (row, 2);
      self->rts_flags = column_text (row, 3);
      self->ghc = column_text (row, 4);
      self->n_runs = (guint) n_runs;
      sqlite3_bind_int (wrong, 2, (int) n_runs);
      if (sqlite3_step (wrong) != SQLITE_ROW || sqlite3_column_int (wrong, 0) != 0)
        problem = g_strdup (_ ("it is not a baseline of weft-cli"));
    }
  sqlite3_finalize (wrong);
  sqlite3_finalize (row);
  return problem;
}

static void
read_lists (WeftBaseline *self, sqlite3 *db, const char *json)
{
  sqlite3_stmt *recorded = prepare_query (
      db, "SELECT value FROM json_each (?1, '$.recorded') WHERE type = 'text'", json);
  sqlite3_stmt *values = prepare_query (
      db, "SELECT q.key, v.value FROM json_each (?1, '$.quantities') q, json_each (q.value) v",
      json);
  sqlite3_stmt *findings = prepare_query (
      db, "SELECT key, value FROM json_each (?1, '$.findings') WHERE type = 'integer'", json);

  while (sqlite3_step (recorded) == SQLITE_ROW)
    g_ptr_array_add (self->recorded_features, column_text (recorded, 0));
  while (sqlite3_step (values) == SQLITE_ROW)
    {
      const char *id = (const char *) sqlite3_column_text (values, 0);
      const WeftQuantity *quantity = weft_quantity_find (id);
      double value = sqlite3_column_double (values, 1);

      if (quantity != NULL)
        weft_baseline_add_value (self, id,
                                 quantity->unit == WEFT_UNIT_PERCENT ? value / 100 : value);
    }
  while (sqlite3_step (findings) == SQLITE_ROW)
    weft_baseline_add_finding (self, (const char *) sqlite3_column_text (findings, 0),
                               (guint) sqlite3_column_int (findings, 1));
  sqlite3_finalize (findings);
  sqlite3_finalize (values);
  sqlite3_finalize (recorded);
}

WeftBaseline *
weft_cli_baseline_read (const char *path)
{
  g_autoptr (WeftBaseline) self = weft_baseline_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  g_autofree char *name = weft_display_path (path);
  g_autofree char *problem = NULL;
  GStatBuf status;
  sqlite3 *db = NULL;

  if (g_stat (path, &status) == 0 && (S_ISCHR (status.st_mode) || status.st_size > MAX_BYTES))
    {
      weft_cli_error ("%s: %s", name, _ ("it is not a baseline of weft-cli"));
      return NULL;
    }
  if (!g_file_get_contents (strcmp (path, "-") == 0 ? "/dev/stdin" : path, &text, NULL, &error))
    {
      weft_cli_error ("%s", error->message);
      return NULL;
    }
  sqlite3_open (":memory:", &db);
  problem = read_members (self, db, text);
  if (problem == NULL)
    read_lists (self, db, text);
  sqlite3_close (db);
  if (problem != NULL)
    {
      weft_cli_error ("%s: %s", name, problem);
      return NULL;
    }
  return g_steal_pointer (&self);
}

/* Returns a bit set of the features that the runs of @self recorded. */
static guint
recorded_features (const WeftBaseline *self)
{
  guint features = 0;

  for (WeftFeature i = 0; i < WEFT_N_FEATURES; i++)
    if (g_ptr_array_find_with_equal_func (self->recorded_features, weft_feature_key (i),
                                          g_str_equal, NULL))
      features |= 1u << i;
  return features;
}

GPtrArray *
weft_cli_baseline_differences (const WeftBaseline *self,
                               const WeftBaseline *now,
                               gboolean *is_other)
{
  GPtrArray *differences = g_ptr_array_new_with_free_func (g_free);
  const struct
  {
    const char *before, *after, *title;
  } pairs[] = {
    { self->program, now->program, N_ ("The baseline is of another program") },
    { self->arguments, now->arguments, N_ ("Different arguments") },
    { self->rts_flags, now->rts_flags, N_ ("Different RTS flags") },
    { self->ghc, now->ghc, N_ ("Different versions of GHC") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    if (pairs[i].before != NULL && pairs[i].after != NULL &&
        !g_str_equal (pairs[i].before, pairs[i].after))
      {
        g_autofree char *before = weft_display_name (pairs[i].before);
        g_autofree char *after = weft_display_name (pairs[i].after);

        g_ptr_array_add (differences,
                         g_strdup_printf ("%s: “%s” → “%s”", _ (pairs[i].title), before, after));
        *is_other |= i == 0;
      }
  if (weft_compared_features_disturb (recorded_features (self) ^ recorded_features (now)))
    g_ptr_array_add (differences,
                     g_strdup (_ ("The baseline and the log recorded different profiles. Profiling "
                                  "changes times and GCs")));
  return differences;
}
