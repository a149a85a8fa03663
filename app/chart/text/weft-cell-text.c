/* SPDX-License-Identifier: BSD-3-Clause */
/* Chooses the format by the cell's kind. */
#include "weft-cell-text.h"

#include "weft-format.h"

static WeftFormatted
format_number (WeftCellKind kind, guint64 value)
{
  switch (kind)
    {
    case WEFT_CELL_TIME:
      return weft_format_time_exact (value);
    case WEFT_CELL_NS:
      return weft_format_time_column (value);
    case WEFT_CELL_BYTES:
      return weft_format_bytes (value);
    case WEFT_CELL_SHARE:
      return weft_format_percent ((double) value / 1e6, 1);
    case WEFT_CELL_RATIO:
      return weft_format_rounded (value, 1000, 2);
    case WEFT_CELL_CHANGE:
      return weft_format_change ((double) (gint64) value);
    case WEFT_CELL_CHANGE_NS:
      return weft_format_change_time ((gint64) value);
    case WEFT_CELL_CHANGE_SHARE:
      return weft_format_change_percent ((double) (gint64) value / 1e6);
    case WEFT_CELL_SLOPE:
      return weft_format_growth ((double) (gint64) value);
    case WEFT_CELL_BYTE_SECONDS:
      return weft_format_byte_seconds ((double) value);
    default:
      return weft_format_count (value);
    }
}

char *
weft_cell_text (const WeftTableRows *rows, guint row, guint column)
{
  WeftCellKind kind = rows->klass->columns[column].kind;
  guint64 value;

  if (kind == WEFT_CELL_TEXT || kind == WEFT_CELL_ID)
    {
      char *text = weft_table_shown (rows, row, column);

      return text != NULL ? text : g_strdup ("");
    }
  if (!weft_table_number (rows, row, column, &value))
    return g_strdup ("");
  return g_strdup (format_number (kind, value).text);
}
