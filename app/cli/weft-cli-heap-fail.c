/* SPDX-License-Identifier: BSD-3-Clause */
/* Judges conditions on tables of bands. */
#include "weft-cli-heap-fail.h"

#include "weft-cli-condition.h"
#include "weft-cli-log.h"

#include <glib/gi18n.h>
#include <string.h>

#define CHANGE      "_change"
#define LEAKS       "leaks"
#define LEAKS_SHARE "leaks_share"
#define NO_COLUMN   G_MAXUINT
/* Both tables begin with it. */
#define BAND_COLUMN 0

/* What a condition is about. */
typedef enum
{
  SUBJECT_ANY, /* band */
  SUBJECT_BAND,
  SUBJECT_TOTAL,
  SUBJECT_LEAKS,
  SUBJECT_LEAKS_SHARE,
} SubjectKind;

/* The name of a condition, taken apart. */
typedef struct
{
  SubjectKind kind;
  char *id;           /* without a subscript; owned */
  char *band;         /* of SUBJECT_BAND; owned */
  guint column, more; /* the value is the first one's, or what the second has more: or NO_COLUMN */
  gboolean is_relative; /* that as a share of the first one's */
  WeftUnit unit;
} Subject;

static void
subject_clear (Subject *self)
{
  g_free (self->id);
  g_free (self->band);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Subject, subject_clear)

/* Why a cell may have no value; where it is the same as none, a condition on any band passes it
 * over. */
static const struct
{
  const char *id;
  const char *why;
  gboolean is_none;
} absences[] = {
  { "leak_rank", N_ ("it has no rank"), TRUE },
  { "doubles_ns", N_ ("it does not grow"), TRUE },
  { "age_eras", N_ ("it belongs to no era"), TRUE },
  { "change_share", N_ ("it had nothing at the start"), FALSE },
  { "mean_ratio", N_ ("A has none of it"), FALSE },
};

/* Names. */

/* Takes what stands in brackets behind the id. FALSE where that is wrong. */
static gboolean
read_subscript (Subject *self, const char *text)
{
  g_autofree char *inner = NULL;
  gsize n = strlen (text);

  if (g_str_equal (text, "[total]"))
    {
      self->kind = SUBJECT_TOTAL;
      return TRUE;
    }
  if (n < 4 || !g_str_has_prefix (text, "[\"") || !g_str_has_suffix (text, "\"]"))
    return FALSE;
  self->kind = SUBJECT_BAND;
  inner = g_strndup (text + 2, n - 4);
  self->band = g_strcompress (inner);
  return TRUE;
}

/* The column with this id and suffix that has numbers, or NO_COLUMN. */
static guint
find_column (const WeftTableClass *klass, const char *id, gsize length, const char *suffix)
{
  g_autofree char *head = g_strndup (id, length);
  g_autofree char *name = g_strconcat (head, suffix, NULL);

  for (guint i = 0; i < klass->n_columns; i++)
    if (g_str_equal (klass->columns[i].id, name) && klass->columns[i].kind != WEFT_CELL_TEXT)
      return i;
  return NO_COLUMN;
}

static WeftUnit
unit_of (WeftCellKind kind)
{
  static const WeftUnit units[] = {
    [WEFT_CELL_TEXT] = WEFT_UNIT_COUNT,
    [WEFT_CELL_ID] = WEFT_UNIT_COUNT,
    [WEFT_CELL_COUNT] = WEFT_UNIT_COUNT,
    [WEFT_CELL_TIME] = WEFT_UNIT_NS,
    [WEFT_CELL_NS] = WEFT_UNIT_NS,
    [WEFT_CELL_BYTES] = WEFT_UNIT_BYTES,
    [WEFT_CELL_SHARE] = WEFT_UNIT_SHARE,
    [WEFT_CELL_RATIO] = WEFT_UNIT_MEAN,
    [WEFT_CELL_CHANGE] = WEFT_UNIT_BYTES,
    [WEFT_CELL_BYTE_SECONDS] = WEFT_UNIT_MEAN,
    [WEFT_CELL_SLOPE] = WEFT_UNIT_BYTES_PER_S,
    [WEFT_CELL_CHANGE_SHARE] = WEFT_UNIT_SHARE,
  };

  return units[kind];
}

/* Finds the columns. FALSE where there are none. */
static gboolean
find_columns (Subject *self, const WeftTableClass *klass, gboolean has_percent)
{
  gsize length = strlen (self->id);
  gboolean is_change = g_str_has_suffix (self->id, CHANGE);

  self->more = NO_COLUMN;
  self->column = find_column (klass, self->id, length, "");
  if (self->column == NO_COLUMN && is_change)
    self->more = find_column (klass, self->id, length - strlen (CHANGE), "_b");
  if (self->column == NO_COLUMN)
    self->column = find_column (klass, self->id, length - (is_change ? strlen (CHANGE) : 0), "_a");
  if (self->column == NO_COLUMN)
    return FALSE;
  self->is_relative = self->more != NO_COLUMN && has_percent;
  self->unit = self->is_relative ? WEFT_UNIT_SHARE : unit_of (klass->columns[self->column].kind);
  return TRUE;
}

/* FALSE where the table has nothing of that name. */
static gboolean
subject_read (Subject *self, const WeftTableClass *klass, const WeftCliCondition *condition)
{
  const char *subscript = strchr (condition->name, '[');

  self->kind = SUBJECT_ANY;
  self->id = subscript != NULL ? g_strndup (condition->name, subscript - condition->name) :
                                 g_strdup (condition->name);
  g_strstrip (self->id);
  if (klass == &weft_table_bands && subscript == NULL && g_str_equal (self->id, LEAKS))
    {
      self->kind = SUBJECT_LEAKS;
      self->unit = WEFT_UNIT_COUNT;
      return TRUE;
    }
  if (klass == &weft_table_bands && subscript == NULL && g_str_equal (self->id, LEAKS_SHARE))
    {
      self->kind = SUBJECT_LEAKS_SHARE;
      self->unit = WEFT_UNIT_SHARE;
      return TRUE;
    }
  return (subscript == NULL || read_subscript (self, subscript)) &&
         find_columns (self, klass, weft_cli_condition_has_percent (condition));
}

gboolean
weft_cli_heap_fail_check (char **conditions, const WeftTableClass *klass)
{
  for (guint i = 0; conditions != NULL && conditions[i] != NULL; i++)
    {
      g_auto (WeftCliCondition) condition = { 0 };
      g_auto (Subject) subject = { 0 };
      double value;

      if (!weft_cli_condition_parse (&condition, conditions[i]))
        return FALSE;
      if (!subject_read (&subject, klass, &condition))
        {
          weft_cli_complain (
              _ ("--fail-if: the table has no number \"%s\" (write it like \"leaks > 0\", "
                 "\"peak_bytes[total] > 500MiB\" or 'change_bytes[\"NAME\"] > 1MiB'; weft-cli help "
                 "schema lists the columns)"),
              condition.name);
          return FALSE;
        }
      if (!weft_cli_condition_value (&condition, subject.unit, &value))
        return FALSE;
    }
  return TRUE;
}

/* Values. */

static double
cell_number (WeftCellKind kind, guint64 value)
{
  double whole = weft_cell_is_signed (kind) ? (double) (gint64) value : (double) value;

  return whole / weft_cell_scale (kind);
}

/* Of few samples nothing is known that a trend tells. */
static WeftAmount
absent_cell (const WeftTableRows *rows, const char *id)
{
  gboolean is_judged = rows->klass != &weft_table_bands || weft_table_bands_is_judged (rows);

  for (guint i = 0; is_judged && i < G_N_ELEMENTS (absences); i++)
    if (g_str_equal (absences[i].id, id))
      return weft_amount_absent (absences[i].is_none ? WEFT_AMOUNT_NONE : WEFT_AMOUNT_UNKNOWN,
                                 absences[i].why);
  return weft_amount_absent (WEFT_AMOUNT_UNKNOWN, is_judged ? N_ ("the samples do not tell it") :
                                                              N_ ("too few samples"));
}

static WeftAmount
cell (const WeftTableRows *rows, guint row, guint column)
{
  const WeftTableColumn *spec = &rows->klass->columns[column];
  guint64 value;

  return rows->klass->number (rows, row, column, &value) ?
             weft_amount (cell_number (spec->kind, value)) :
             absent_cell (rows, spec->id);
}

static WeftAmount
subject_amount (const Subject *self, const WeftTableRows *rows, guint row)
{
  WeftAmount a = cell (rows, row, self->column), b;

  if (self->more == NO_COLUMN)
    return a;
  b = cell (rows, row, self->more);
  if (!weft_amount_is_known (a) || !weft_amount_is_known (b))
    return weft_amount_is_known (a) ? b : a;
  b.number -= a.number;
  if (!self->is_relative || b.number == 0)
    return b;
  return a.number != 0 ? weft_amount (b.number / a.number) :
                         weft_amount_absent (WEFT_AMOUNT_UNKNOWN, N_ ("A has none of it"));
}

/* Judgement. */

/* A condition with what its judgement needs. */
typedef struct
{
  const WeftCliCondition *condition;
  const Subject *subject;
  double value;
  const char *path;
} Case;

static WeftCliStatus
judge (const Case *self, WeftAmount amount, const char *band)
{
  return weft_cli_condition_judge (self->condition, self->subject->unit, amount, self->value,
                                   self->path, band);
}

/* Every band for which it holds is told. */
static WeftCliStatus
judge_any (const Case *self, const WeftTableRows *rows)
{
  WeftCliStatus status = WEFT_CLI_ANSWERED;

  for (guint i = 0; i < rows->n; i++)
    {
      g_autofree char *band = weft_table_raw (rows, i, BAND_COLUMN);
      WeftAmount amount = subject_amount (self->subject, rows, i);

      if (amount.state != WEFT_AMOUNT_NONE)
        status = weft_cli_worse (status, judge (self, amount, band));
    }
  return status;
}

static WeftCliStatus
judge_band (const Case *self, const WeftTableRows *rows)
{
  const char *name = self->subject->band;

  for (guint i = 0; i < rows->n; i++)
    {
      g_autofree char *band = weft_table_raw (rows, i, BAND_COLUMN);

      if (g_str_equal (band, name))
        return judge (self, subject_amount (self->subject, rows, i), name);
    }
  return judge (self, weft_amount_absent (WEFT_AMOUNT_UNKNOWN, N_ ("there is no such band")), name);
}

static WeftCliStatus
judge_leaks (const Case *self, const WeftTableRows *rows)
{
  double share;
  guint n = weft_table_bands_leaks (rows, &share);

  if (!weft_table_bands_is_judged (rows))
    return judge (self, weft_amount_absent (WEFT_AMOUNT_UNKNOWN, N_ ("too few samples")), NULL);
  return judge (self, weft_amount (self->subject->kind == SUBJECT_LEAKS ? n : share), NULL);
}

static WeftCliStatus
judge_subject (const Case *self, const WeftTableRows *rows, const WeftTableRows *total)
{
  if (rows->n == 0 || total->n == 0)
    return judge (self, weft_amount_absent (WEFT_AMOUNT_UNKNOWN, N_ ("no sample in the range")),
                  NULL);
  switch (self->subject->kind)
    {
    case SUBJECT_ANY:
      return judge_any (self, rows);
    case SUBJECT_BAND:
      return judge_band (self, rows);
    case SUBJECT_TOTAL:
      return judge (self, subject_amount (self->subject, total, 0), NULL);
    default:
      return judge_leaks (self, rows);
    }
}

WeftCliStatus
weft_cli_heap_fail_if (char **conditions,
                       const WeftTableRows *rows,
                       const WeftTableRows *total,
                       const char *path)
{
  WeftCliStatus status = WEFT_CLI_ANSWERED;

  for (guint i = 0; conditions != NULL && conditions[i] != NULL; i++)
    {
      g_auto (WeftCliCondition) condition = { 0 };
      g_auto (Subject) subject = { 0 };
      Case one = { &condition, &subject, 0, path };

      if (!weft_cli_condition_parse (&condition, conditions[i]) ||
          !subject_read (&subject, rows->klass, &condition) ||
          !weft_cli_condition_value (&condition, subject.unit, &one.value))
        return WEFT_CLI_USAGE;
      status = weft_cli_worse (status, judge_subject (&one, rows, total));
    }
  return status;
}
