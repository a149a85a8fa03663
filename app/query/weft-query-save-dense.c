/* SPDX-License-Identifier: BSD-3-Clause */
/* Saves the dense tables, most of which are streams. A plain copy of these tables would be ten
 * times as large as the log. Instead, rows of several tables that have the same time, usually that
 * of an event, are saved as one row of the table weft_rows. This row has slots, some for numbers
 * and one for a text, for values that differ between events. All other values occur in many rows: a
 * combination of such values is called the pattern of a row, and is saved once. The table
 * weft_NAME_pattern contains the values of table NAME for each pattern. A value there that is a
 * blob is the number of a slot; the actual value is in this slot of weft_rows. A view with the name
 * of the table joins weft_rows and the patterns. */
#include "weft-query-private.h"

#include "weft-hash.h"

#include <string.h>

/* Slots of a row: the numbers are in slots 1 to N_NUMBERS, the text is in TEXT_SLOT. */
#define N_NUMBERS 4
#define TEXT_SLOT (N_NUMBERS + 1)

/* Numbers in JSON that are smaller than this are part of the pattern, because most of them are
 * codes. */
#define MIN_NUMBER 64

/* Role of a column: how its values are saved. */
typedef enum
{
  ROLE_TS,      /* the time of the row in weft_rows */
  ROLE_PATTERN, /* a value that is part of the pattern */
  ROLE_NUMBER,  /* a number in a slot */
  ROLE_TIME,    /* a time in a slot, relative to the time of the row */
  ROLE_TEXT,    /* the text in the text slot */
  ROLE_JSON, /* JSON that is part of the pattern; a character with code N is replaced by the number
                or text in slot N */
} Role;

typedef struct
{
  Role role;
  guint8 slot; /* slot of the current value; 0 if the value is part of the pattern */
  guint8 uses; /* bit set of the slots used so far */
} Column;

/* A table being read. */
typedef struct
{
  const WeftQueryTable *table;
  sqlite3_stmt *rows;
  sqlite3_stmt *insert; /* statement that inserts a pattern */
  gint time;            /* index of the column with the time */
  gboolean has_row;
  gint64 ts; /* time of the current row */
  Column *columns;
  GString *json; /* JSON of the current row, with control characters for slots */
} Source;

typedef struct
{
  WeftQuery *query;
  GArray *sources;      /* of Source */
  GHashTable *patterns; /* key: see @key; value: number of the pattern */
  sqlite3_stmt *insert;
  /* members below: the row being saved */
  gint64 numbers[N_NUMBERS];
  guint n_numbers;
  const char *text; /* borrowed from a source; or NULL */
  GString *key;     /* pattern of the row: all values that are not in slots */
} Saver;

static Source *
nth_source (const Saver *self, guint i)
{
  return &g_array_index (self->sources, Source, i);
}

static gboolean
saver_fail (const Saver *self, GError **error)
{
  weft_query_set_error (self->query, error);
  return FALSE;
}

/* Returns the slot that contains @number, or 0 if there is none. */
static guint8
find_number (const Saver *self, gint64 number)
{
  for (guint i = 0; i < self->n_numbers; i++)
    if (self->numbers[i] == number)
      return (guint8) (i + 1);
  return 0;
}

static guint8
add_number (Saver *self, gint64 number)
{
  guint8 slot = find_number (self, number);

  if (slot > 0 || self->n_numbers == N_NUMBERS)
    return slot;
  self->numbers[self->n_numbers++] = number;
  return (guint8) self->n_numbers;
}

static guint8
add_text (Saver *self, const char *text)
{
  if (self->text == NULL)
    self->text = text;
  return strcmp (self->text, text) == 0 ? TEXT_SLOT : 0;
}

/* Returns the row's text as json_quote() writes it, newly allocated. Returns NULL if there is no
 * text, or if the way in which it is quoted depends on the version of SQLite. */
static char *
quote_text (const Saver *self)
{
  GString *quoted;

  if (self->text == NULL)
    return NULL;
  quoted = g_string_new ("\"");
  for (const char *at = self->text; *at != '\0'; at++)
    {
      static const char special[] = "\"\\\n\t\r", letters[] = "\"\\ntr";
      const char *found = strchr (special, *at);

      if (found != NULL)
        g_string_append_c (quoted, '\\');
      else if ((guchar) *at < ' ')
        return g_string_free (quoted, TRUE);
      g_string_append_c (quoted, found != NULL ? letters[found - special] : *at);
    }
  g_string_append_c (quoted, '"');
  return g_string_free (quoted, FALSE);
}

/* Appends the @n digits at @text to the JSON of the row, as a slot if possible. Returns FALSE if
 * the number should be in a slot but is not. */
static gboolean
append_digits (Saver *self, Source *source, Column *column, const char *text, gsize n)
{
  gboolean is_number = n < 18 && (*text != '0' || n == 1);
  gint64 number = is_number ? g_ascii_strtoll (text, NULL, 10) : 0;
  guint8 slot = number < MIN_NUMBER ? find_number (self, number) : add_number (self, number);

  if (slot > 0 && is_number)
    {
      g_string_append_c (source->json, (char) slot);
      column->uses |= (guint8) (1 << slot);
      return TRUE;
    }
  g_string_append_len (source->json, text, (gssize) n);
  return is_number && number < MIN_NUMBER;
}

/* Sets the JSON of the row to @text, with slots for its numbers and for the row's text. A slot is
 * written as a control character, because @text contains none. Returns FALSE if a number should be
 * in a slot but is not. */
static gboolean
set_json (Saver *self, Source *source, Column *column, const char *text)
{
  g_autofree char *quoted = quote_text (self);
  const char *found = quoted != NULL ? strstr (text, quoted) : NULL;
  gboolean is_whole = TRUE;

  g_string_truncate (source->json, 0);
  while (*text != '\0')
    {
      gsize n = strspn (text, "0123456789");

      if (text == found)
        {
          n = strlen (quoted);
          g_string_append_c (source->json, TEXT_SLOT);
          column->uses |= 1 << TEXT_SLOT;
        }
      else if (n > 0)
        is_whole &= append_digits (self, source, column, text, n);
      else
        {
          n = strcspn (text, "0123456789");
          if (found > text)
            n = MIN (n, (gsize) (found - text));
          g_string_append_len (source->json, text, (gssize) n);
        }
      text += n;
    }
  return is_whole;
}

static void
append_number (GString *key, char kind, guint64 number)
{
  char digits[24];
  guint at = sizeof digits;

  for (; at == sizeof digits || number > 0; number /= 10)
    digits[--at] = (char) ('0' + number % 10);
  g_string_append_c (key, kind);
  g_string_append_len (key, digits + at, (gssize) (sizeof digits - at));
}

static void
append_text (GString *key, const char *text, gsize length)
{
  append_number (key, 't', length);
  g_string_append_c (key, ':');
  g_string_append_len (key, text, (gssize) length);
}

/* Puts the value in column @i into a slot if its role requires one. Returns FALSE if no slot is
 * free. */
static gboolean
set_slot (Saver *self, Source *source, guint i)
{
  Column *column = &source->columns[i];
  int type = sqlite3_column_type (source->rows, (int) i);
  gboolean is_number = column->role == ROLE_NUMBER || column->role == ROLE_TIME;

  column->slot = 0;
  if (type == SQLITE_INTEGER && is_number)
    column->slot = add_number (self, sqlite3_column_int64 (source->rows, (int) i) -
                                         (column->role == ROLE_TIME ? source->ts : 0));
  else if (type == SQLITE_TEXT && column->role == ROLE_TEXT)
    column->slot = add_text (self, (const char *) sqlite3_column_text (source->rows, (int) i));
  else if (type == SQLITE_TEXT && column->role == ROLE_JSON)
    return set_json (self, source, column,
                     (const char *) sqlite3_column_text (source->rows, (int) i));
  else
    return TRUE;
  column->uses |= (guint8) (1 << column->slot);
  return column->slot > 0;
}

/* Adds the current row of the @n-th source to the row being saved. If there is no free slot for one
 * of its values, adds nothing and returns FALSE; but if it is the first row to be added, the value
 * becomes part of the pattern. */
static gboolean
add_source_row (Saver *self, guint n)
{
  Source *source = nth_source (self, n);
  const guint n_numbers = self->n_numbers;
  const char *text = self->text;
  const gsize length = self->key->len;

  append_number (self->key, 's', n);
  for (guint i = 0; i <= source->table->n_data_columns; i++)
    {
      const Column *column;
      int type;
      double real;
      guint64 bits;

      if (source->columns[i].role == ROLE_TS)
        continue;
      if (!set_slot (self, source, i) && length > 0)
        {
          self->n_numbers = n_numbers;
          self->text = text;
          g_string_truncate (self->key, length);
          return FALSE;
        }
      /* append column @i to the key, as a slot or as a value */
      column = &source->columns[i];
      type = sqlite3_column_type (source->rows, (int) i);
      if (column->slot > 0)
        g_string_append_c (self->key, (char) column->slot);
      else if (type == SQLITE_NULL)
        g_string_append_c (self->key, 'n');
      else if (type == SQLITE_INTEGER)
        append_number (self->key, 'i', (guint64) sqlite3_column_int64 (source->rows, (int) i));
      else if (type == SQLITE_FLOAT)
        {
          real = sqlite3_column_double (source->rows, (int) i);
          memcpy (&bits, &real, sizeof bits);
          append_number (self->key, 'f', bits);
        }
      else if (column->role == ROLE_JSON)
        append_text (self->key, source->json->str, source->json->len);
      else
        append_text (self->key, (const char *) sqlite3_column_text (source->rows, (int) i),
                     (gsize) sqlite3_column_bytes (source->rows, (int) i));
    }
  return TRUE;
}

/* Saves the values of @source that belong to the pattern numbered @pattern. */
static gboolean
save_pattern (Saver *self, const Source *source, gint64 pattern, GError **error)
{
  int at = 1;

  sqlite3_bind_int64 (source->insert, at++, pattern);
  for (guint i = 0; i <= source->table->n_data_columns; i++)
    {
      const Column *column = &source->columns[i];

      if (column->role == ROLE_TS)
        continue;
      if (column->slot > 0)
        sqlite3_bind_blob (source->insert, at++, &column->slot, 1, SQLITE_STATIC);
      else if (column->role == ROLE_JSON &&
               sqlite3_column_type (source->rows, (int) i) == SQLITE_TEXT)
        sqlite3_bind_text (source->insert, at++, source->json->str, (int) source->json->len,
                           SQLITE_STATIC);
      else
        sqlite3_bind_value (source->insert, at++, sqlite3_column_value (source->rows, (int) i));
    }
  sqlite3_step (source->insert);
  return sqlite3_reset (source->insert) == SQLITE_OK || saver_fail (self, error);
}

/* Sets @pattern to the number of the pattern of the row being saved. If the pattern is new, saves
 * it. @taken has a bit set for each source whose row has been added. Returns FALSE with @error set
 * on failure. */
static gboolean
find_pattern (Saver *self, guint64 taken, gint64 *pattern, GError **error)
{
  *pattern = GPOINTER_TO_SIZE (g_hash_table_lookup (self->patterns, self->key->str));
  if (*pattern > 0)
    return TRUE;
  *pattern = g_hash_table_size (self->patterns) + 1;
  g_hash_table_insert (self->patterns, g_strdup (self->key->str), GSIZE_TO_POINTER (*pattern));
  for (guint i = 0; i < self->sources->len; i++)
    if (taken >> i & 1 && !save_pattern (self, nth_source (self, i), *pattern, error))
      return FALSE;
  return TRUE;
}

/* Reads the next row of @source. Returns FALSE with @error set if that fails. */
static gboolean
step_source (const Saver *self, Source *source, GError **error)
{
  int status = sqlite3_step (source->rows);

  source->has_row = status == SQLITE_ROW;
  if (source->has_row)
    source->ts = sqlite3_column_int64 (source->rows, source->time);
  return source->has_row || status == SQLITE_DONE || saver_fail (self, error);
}

/* Saves a row of weft_rows, number @n at time @ts: adds the sources' rows at this time, as many as
 * fit into the slots. */
static gboolean
save_row (Saver *self, gint64 ts, gint64 n, GError **error)
{
  guint64 taken = 0;
  gint64 pattern;

  self->n_numbers = 0;
  self->text = NULL;
  g_string_truncate (self->key, 0);
  for (guint i = 0; i < self->sources->len; i++)
    if (nth_source (self, i)->has_row && nth_source (self, i)->ts == ts && add_source_row (self, i))
      taken |= (guint64) 1 << i;
  if (!find_pattern (self, taken, &pattern, error))
    return FALSE;
  sqlite3_bind_int64 (self->insert, 1, ts);
  sqlite3_bind_int64 (self->insert, 2, n);
  sqlite3_bind_int64 (self->insert, 3, pattern);
  sqlite3_bind_text (self->insert, 4, self->text, -1, SQLITE_STATIC);
  for (guint i = 0; i < N_NUMBERS; i++)
    if (i < self->n_numbers)
      sqlite3_bind_int64 (self->insert, (int) i + 5, self->numbers[i]);
    else
      sqlite3_bind_null (self->insert, (int) i + 5);
  sqlite3_step (self->insert);
  if (sqlite3_reset (self->insert) != SQLITE_OK)
    return saver_fail (self, error);
  for (guint i = 0; i < self->sources->len; i++)
    if (taken >> i & 1 && !step_source (self, nth_source (self, i), error))
      return FALSE;
  return TRUE;
}

/* Saves the rows of all sources in time order. Rows with the same time get different numbers,
 * because time and number are the primary key, even if the time steps back because the file is
 * changed while it is read. */
static gboolean
save_rows (Saver *self, GError **error)
{
  gint64 last = -1, latest = -1, n = 0, most = 0;

  for (;;)
    {
      const Source *first = NULL;

      for (guint i = 0; i < self->sources->len; i++)
        if (nth_source (self, i)->has_row &&
            (first == NULL || nth_source (self, i)->ts < first->ts))
          first = nth_source (self, i);
      if (first == NULL)
        return TRUE;
      n = first->ts > latest ? 0 : first->ts == last ? n + 1 : most + 1;
      most = MAX (most, n);
      latest = MAX (latest, first->ts);
      last = first->ts;
      if (!save_row (self, last, n, error))
        return FALSE;
    }
}

static Role
column_role (const Source *source, guint i)
{
  const WeftQueryTable *table = source->table;
  const WeftQueryColumn *column = weft_query_table_column (table, i);
  const char *type =
      table->stream != NULL && i < table->n_data_columns ? table->fields[i].type : "";

  if ((gint) i == source->time)
    return ROLE_TS;
  if (strcmp (type, "object") == 0)
    return ROLE_JSON;
  if (strcmp (column->type, "TEXT") == 0)
    return strcmp (column->name, "text") == 0 || strcmp (column->name, "label") == 0 ? ROLE_TEXT :
                                                                                       ROLE_PATTERN;
  if (i == table->n_data_columns || strcmp (type, "boolean") == 0 ||
      g_str_has_suffix (column->name, "cap") || g_str_has_suffix (column->name, "status"))
    return ROLE_PATTERN;
  return column->kind == WEFT_CELL_TIME ? ROLE_TIME : ROLE_NUMBER;
}

static gboolean
prepare_statement (const Saver *self, const char *sql, sqlite3_stmt **statement, GError **error)
{
  return sqlite3_prepare_v2 (self->query->db, sql, -1, statement, NULL) == SQLITE_OK ||
         saver_fail (self, error);
}

/* Creates the table for the patterns of @table, and begins to read the rows of @table in [@from,
 * @to), ns. Returns FALSE with @error set on failure. */
static gboolean
add_source (Saver *self, const WeftQueryTable *table, guint64 from, guint64 to, GError **error)
{
  Source new_source = {
    .table = table,
    /* the first column of a dense table of a range is the time */
    .time = table->time >= 0 ? table->time : 0,
  };
  Source *source;
  g_autoptr (GString) create = g_string_new (NULL), select = g_string_new ("SELECT ");
  g_autoptr (GString) insert = g_string_new (NULL);

  new_source.columns = g_new0 (Column, table->n_data_columns + 1);
  new_source.json = g_string_new (NULL);
  g_array_append_val (self->sources, new_source);
  source = nth_source (self, self->sources->len - 1);
  g_string_printf (create, "CREATE TABLE weft_%s_pattern (id INTEGER PRIMARY KEY", table->name);
  g_string_printf (insert, "INSERT INTO weft_%s_pattern VALUES (?", table->name);
  for (guint i = 0; i <= table->n_data_columns; i++)
    {
      const WeftQueryColumn *column = weft_query_table_column (table, i);

      source->columns[i].role = column_role (source, i);
      g_string_append_printf (select, "%s\"%s\"", i > 0 ? ", " : "", column->name);
      if (source->columns[i].role == ROLE_TS)
        continue;
      g_string_append_printf (create, ", \"%s\" %s", column->name, column->type);
      g_string_append (insert, ", ?");
    }
  g_string_append_c (create, ')');
  g_string_append_c (insert, ')');
  g_string_append_printf (select, " FROM " WEFT_QUERY_PREFIX "%s", table->name);
  weft_query_append_range (select, table, from, to);
  g_string_append_printf (select, " ORDER BY %d", source->time + 1);
  return weft_query_run (self->query, create->str, error) &&
         prepare_statement (self, insert->str, &source->insert, error) &&
         prepare_statement (self, select->str, &source->rows, error) &&
         step_source (self, source, error);
}

/* Appends the column @i of the view: an expression for its value, and its name. */
static void
append_value (const Source *source, guint i, GString *sql)
{
  const Column *column = &source->columns[i];
  const char *name = weft_query_table_column (source->table, i)->name;
  g_autofree char *value = g_strdup_printf ("p.\"%s\"", name);
  const char *base = column->role == ROLE_TIME ? "r.ts + " : "";

  if (column->role == ROLE_TS)
    g_string_append (sql, "r.ts");
  else if (column->role == ROLE_JSON)
    {
      for (guint slot = 1; slot <= TEXT_SLOT; slot++)
        if (column->uses >> slot & 1)
          {
            char *old = g_steal_pointer (&value);

            value =
                slot == TEXT_SLOT ?
                    g_strdup_printf ("replace(%s, char(%u), json_quote(r.text))", old, slot) :
                    g_strdup_printf ("replace(%s, char(%u), coalesce(r.n%u, ''))", old, slot, slot);
            g_free (old);
          }
      g_string_append (sql, value);
    }
  else if (column->uses >> 1 == 0)
    g_string_append (sql, value);
  else
    {
      g_string_append_printf (sql, "CASE %s", value);
      for (guint slot = 1; slot <= N_NUMBERS; slot++)
        if (column->uses >> slot & 1)
          g_string_append_printf (sql, " WHEN x'%02x' THEN %sr.n%u", slot, base, slot);
      if (column->uses >> TEXT_SLOT & 1)
        g_string_append_printf (sql, " WHEN x'%02x' THEN r.text", TEXT_SLOT);
      g_string_append_printf (sql, " ELSE %s END", value);
    }
  g_string_append_printf (sql, " AS \"%s\"", name);
}

/* Creates the view with the name of the table. */
static gboolean
add_view (const Saver *self, const Source *source, GError **error)
{
  const char *name = source->table->name;
  g_autoptr (GString) sql = g_string_new (NULL);

  g_string_printf (sql, "CREATE VIEW \"%s\" AS SELECT ", name);
  for (guint i = 0; i <= source->table->n_data_columns; i++)
    {
      g_string_append (sql, i > 0 ? ", " : "");
      append_value (source, i, sql);
    }
  /* CROSS JOIN keeps SQLite from reordering the tables: weft_rows must be the outer loop, in which
   * the pattern of each row is looked up */
  g_string_append_printf (
      sql, " FROM weft_rows r CROSS JOIN weft_%s_pattern p WHERE p.id = r.pattern", name);
  return weft_query_run (self->query, sql->str, error);
}

static void
source_clear (gpointer data)
{
  Source *self = data;

  sqlite3_finalize (self->rows);
  sqlite3_finalize (self->insert);
  g_free (self->columns);
  g_string_free (self->json, TRUE);
}

gboolean
weft_query_save_dense (WeftQuery *query, guint64 from, guint64 to, GError **error)
{
  const GPtrArray *tables = weft_query_tables ();
  Saver self = { .query = query, .key = g_string_new (NULL) };
  gboolean is_done;

  self.patterns = g_hash_table_new_full (weft_hash_text, g_str_equal, g_free, NULL);
  self.sources = g_array_new (FALSE, FALSE, sizeof (Source));
  g_array_set_clear_func (self.sources, source_clear);
  is_done =
      weft_query_run (query,
                      "CREATE TABLE weft_rows (ts INTEGER, n INTEGER, pattern INTEGER, text TEXT, "
                      "n1 INTEGER, n2 INTEGER, n3 INTEGER, n4 INTEGER, PRIMARY KEY (ts, n)) "
                      "WITHOUT ROWID",
                      error) &&
      prepare_statement (&self, "INSERT INTO weft_rows VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                         &self.insert, error);
  for (guint i = 0; is_done && i < tables->len; i++)
    if (weft_query_table_is_dense (tables->pdata[i]))
      is_done = add_source (&self, tables->pdata[i], from, to, error);
  is_done = is_done && save_rows (&self, error);
  for (guint i = 0; is_done && i < self.sources->len; i++)
    is_done = add_view (&self, nth_source (&self, i), error);
  sqlite3_finalize (self.insert);
  g_array_unref (self.sources);
  g_hash_table_unref (self.patterns);
  g_string_free (self.key, TRUE);
  return is_done;
}
