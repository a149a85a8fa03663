/* SPDX-License-Identifier: BSD-3-Clause */
/* Lays out the columns of the table of events, and draws their titles. */
#include "weft-event-rows-view-private.h"

#include "weft-snapshot.h"

#include <glib/gi18n.h>
#include <math.h>

#define ROW_PAD    8
#define HEADER_PAD 12
#define EDGE_PX    5
#define MIN_TEXT   260 /* px: minimum width of the text column */
#define MIN_EVENT  130 /* px: minimum width of the name, if the text needs space */

static const struct
{
  const char *title, *sample; /* sample: text that determines the width of the column */
  gboolean is_right;
} columns[WEFT_N_EVENT_COLUMNS] = {
  [WEFT_EVENT_COLUMN_TIME] = { NC_ ("column", "Time, ms"), "000 000.000 000", TRUE },
  [WEFT_EVENT_COLUMN_AFTER] = { NC_ ("column", "After, µs"), "000 000.00", TRUE },
  [WEFT_EVENT_COLUMN_CAP] = { NC_ ("column", "HEC"), "0000", TRUE },
  [WEFT_EVENT_COLUMN_EVENT] = { NC_ ("column", "Event"), "Request parallel GC mmmmm", FALSE },
  [WEFT_EVENT_COLUMN_THREAD] = { NC_ ("column", "Thread"), "IOManager on cap 0 (thread 2)", TRUE },
  [WEFT_EVENT_COLUMN_TEXT] = { NC_ ("column", "Text"), "", FALSE },
};

/* Columns that are hidden if there is too little room, in the order in which they are hidden. */
static const WeftEventColumn dispensable[] = { WEFT_EVENT_COLUMN_AFTER, WEFT_EVENT_COLUMN_THREAD };

gboolean
weft_event_column_is_right_aligned (WeftEventColumn column)
{
  return columns[column].is_right;
}

static PangoLayout *
title_layout (const WeftEventLook *look, GtkWidget *widget, guint column)
{
  PangoLayout *layout =
      gtk_widget_create_pango_layout (widget, weft_event_columns_title (look, column));
  g_autoptr (PangoAttrList) bold = pango_attr_list_new ();

  pango_attr_list_insert (bold, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
  pango_layout_set_attributes (layout, bold);
  return layout;
}

void
weft_event_columns_lay_out (WeftEventLook *look, GtkWidget *widget, int width)
{
  int sum = 0, height = 0, x = 0;

  look->width[WEFT_EVENT_COLUMN_TEXT] = 0;
  for (guint i = 0; i < WEFT_EVENT_COLUMN_TEXT; i++)
    {
      g_autoptr (PangoLayout) sample_layout =
          gtk_widget_create_pango_layout (widget, columns[i].sample);
      g_autoptr (PangoLayout) title = title_layout (look, widget, i);
      int sample_width, title_width;
      int natural;

      pango_layout_get_pixel_size (sample_layout, &sample_width, &height);
      pango_layout_get_pixel_size (title, &title_width, NULL);
      natural = MAX (sample_width, title_width) + 2 * WEFT_EVENT_CELL_PAD;
      look->width[i] = look->chosen_width[i] > 0 ? look->chosen_width[i] : natural;
      if (i == WEFT_EVENT_COLUMN_THREAD && look->lacks_threads)
        look->width[i] = 0;
      sum += look->width[i];
    }
  for (guint i = 0; i < G_N_ELEMENTS (dispensable) && width - sum < MIN_TEXT; i++)
    {
      sum -= look->width[dispensable[i]];
      look->width[dispensable[i]] = 0;
    }
  if (look->chosen_width[WEFT_EVENT_COLUMN_EVENT] == 0)
    {
      int cut =
          CLAMP (MIN_TEXT - (width - sum), 0, look->width[WEFT_EVENT_COLUMN_EVENT] - MIN_EVENT);

      look->width[WEFT_EVENT_COLUMN_EVENT] -= cut;
      sum -= cut;
    }
  look->width[WEFT_EVENT_COLUMN_TEXT] = MAX (width - sum, 0);
  for (guint i = 0; i < WEFT_N_EVENT_COLUMNS; i++)
    {
      look->x[i] = x;
      x += look->width[i];
    }
  look->row_height = height + ROW_PAD;
  look->header_height = height + HEADER_PAD;
}

WeftEventColumn
weft_event_columns_edge_at (const WeftEventLook *look, double x, double y)
{
  for (guint i = 0; y < look->header_height && i < WEFT_EVENT_COLUMN_TEXT; i++)
    if (look->width[i] > 0 && fabs (x - look->x[i] - look->width[i]) <= EDGE_PX)
      return i;
  return WEFT_N_EVENT_COLUMNS;
}

WeftEventColumn
weft_event_columns_next (const WeftEventLook *look, WeftEventColumn column, gboolean is_right)
{
  gint step = is_right ? 1 : -1;

  if (column == WEFT_N_EVENT_COLUMNS)
    return WEFT_EVENT_COLUMN_TIME;
  for (gint i = (gint) column + step; i >= 0 && i < WEFT_EVENT_COLUMN_TEXT; i += step)
    if (look->width[i] > 0)
      return (WeftEventColumn) i;
  return column;
}

const char *
weft_event_columns_title (const WeftEventLook *look, WeftEventColumn column)
{
  return column == WEFT_EVENT_COLUMN_TIME && look->in_seconds ?
             C_ ("column", "Time, s") :
             g_dpgettext2 (NULL, "column", columns[column].title);
}

void
weft_event_columns_snapshot (const WeftEventLook *look, GtkWidget *widget, GtkSnapshot *snapshot)
{
  for (guint i = 0; i < WEFT_N_EVENT_COLUMNS; i++)
    if (look->width[i] > 0)
      {
        g_autoptr (PangoLayout) layout = title_layout (look, widget, i);
        GdkRGBA color = weft_snapshot_rgba (look->palette->text2);
        int room = MAX (look->width[i] - 2 * WEFT_EVENT_CELL_PAD, 1);

        pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
        pango_layout_set_width (layout, room * PANGO_SCALE);
        if (columns[i].is_right)
          pango_layout_set_alignment (layout, PANGO_ALIGN_RIGHT);
        gtk_snapshot_save (snapshot);
        gtk_snapshot_translate (
            snapshot,
            &GRAPHENE_POINT_INIT ((float) look->x[i] + WEFT_EVENT_CELL_PAD, HEADER_PAD / 2.0f));
        gtk_snapshot_append_layout (snapshot, layout, &color);
        gtk_snapshot_restore (snapshot);
      }
  if (look->selected_column < WEFT_N_EVENT_COLUMNS && gtk_widget_has_focus (widget))
    weft_snapshot_fill (snapshot, look->palette->accent, look->x[look->selected_column],
                        look->header_height - 3, look->width[look->selected_column], 3);
}
