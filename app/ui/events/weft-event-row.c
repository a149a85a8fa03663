/* SPDX-License-Identifier: BSD-3-Clause */
/* Draws one event. The layout of each cell is reused when the row shows another event. */
#include "weft-event-rows-view-private.h"

#include "weft-format.h"
#include "weft-snapshot.h"
#include "weft-thread-name.h"
#include "weft-widget.h"

#include <glib/gi18n.h>
#include <math.h>

#define ROW_PAD    8
#define HEADER_PAD 12
#define EDGE_PX    5
#define MIN_TEXT   260 /* px: minimum width of the text column */
#define MIN_EVENT  130 /* px: minimum width of the name, if the text needs space */

/* Lays out the columns of the table of events, and draws their titles. */

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

/* Size of the mark that shows the event's group, and the width reserved for it to the left of the
 * name, px. */
#define MARK_SIZE  8
#define MARK_WIDTH 20

/* Maximum length of a text in bytes; no window is wide enough to show more. */
#define MAX_TEXT 2000

struct _WeftEventRow
{
  GtkWidget parent_instance;

  const WeftEventLook *look; /* borrowed */
  PangoLayout *cells[WEFT_N_EVENT_COLUMNS];
  GString *text;
  const char *name; /* the type's identifier; static */
  WeftEventGroup group;
  gboolean is_selected, is_cursor;
};

G_DEFINE_FINAL_TYPE (WeftEventRow, weft_event_row, GTK_TYPE_WIDGET)

static WeftFormatted
time_text (guint64 time, gboolean in_seconds)
{
  return in_seconds ? weft_format_fixed (time, 1000000000, 9) :
                      weft_format_fixed (time, 1000000, 6);
}

static const char *
event_title (const WeftEvent *event)
{
  const char *title = weft_event_title (weft_event_name (event));

  return title != NULL ? title : _ ("Unknown type");
}

void
weft_event_row_append_text (const WeftEvent *event, gboolean in_seconds, GString *out)
{
  guint64 thread;

  g_string_append_printf (out, "%s\t", time_text (event->time, in_seconds).text);
  if (event->cap != WEFT_CAP_NONE)
    g_string_append_printf (out, "%u", event->cap);
  g_string_append_printf (out, "\t%s\t", event_title (event));
  if (weft_event_thread (event, &thread))
    g_string_append_printf (out, "%" G_GUINT64_FORMAT, thread);
  g_string_append_c (out, '\t');
  weft_event_describe (event, out);
}

static void
add_highlight (PangoAttrList *attributes, gsize from, gsize to)
{
  /* use the dark theme's highlight, on which black text is readable */
  GdkRGBA hit = weft_snapshot_rgba (weft_palette_get (WEFT_THEME_DARK)->hit);
  PangoAttribute *fill = pango_attr_background_new (
      (guint16) (hit.red * 65535), (guint16) (hit.green * 65535), (guint16) (hit.blue * 65535));
  PangoAttribute *ink = pango_attr_foreground_new (0, 0, 0);

  fill->start_index = ink->start_index = (guint) from;
  fill->end_index = ink->end_index = (guint) to;
  pango_attr_list_insert (attributes, fill);
  pango_attr_list_insert (attributes, ink);
}

static void
set_cell (WeftEventRow *self, WeftEventColumn column, const char *text)
{
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  const WeftTextQuery *query = self->look->text;
  gsize at = 0, from, to;

  /* use tabular digits, and highlight the matches of the search */
  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum=1"));
  while ((column == WEFT_EVENT_COLUMN_EVENT || column == WEFT_EVENT_COLUMN_TEXT) && query != NULL &&
         weft_text_query_find (query, text, at, &from, &to))
    {
      add_highlight (attributes, from, to);
      at = to;
    }
  /* highlight the whole title if the search matches the type's identifier but no visible text */
  if (column == WEFT_EVENT_COLUMN_EVENT && query != NULL &&
      weft_text_query_matches (query, self->name) && !weft_text_query_matches (query, text) &&
      !weft_text_query_matches (query, self->text->str))
    add_highlight (attributes, 0, strlen (text));
  pango_layout_set_attributes (self->cells[column], attributes);
  pango_layout_set_text (self->cells[column], text, -1);
}

/* Sets @text to the content of @event's text cell. */
static void
set_event_text (const WeftEvent *event, GString *text)
{
  gsize n;

  g_string_truncate (text, 0);
  weft_event_describe (event, text);
  /* do not cut within a character */
  n = MAX_TEXT;
  if (text->len <= n)
    return;
  while (n > 0 && ((guchar) text->str[n] & 0xc0) == 0x80)
    n--;
  g_string_truncate (text, n);
  g_string_append (text, "…");
}

static char *
accessible_label (const WeftEvent *event, const char *text)
{
  if (event->cap != WEFT_CAP_NONE)
    return g_strdup_printf (_ ("%s, HEC %u, %s, %s"), weft_format_time_exact (event->time).text,
                            event->cap, event_title (event), text);
  return g_strdup_printf ("%s, %s, %s", weft_format_time_exact (event->time).text,
                          event_title (event), text);
}

char *
weft_event_accessible_label (const WeftEvent *event)
{
  g_autoptr (GString) text = g_string_new (NULL);

  set_event_text (event, text);
  return accessible_label (event, text->str);
}

void
weft_event_row_set (WeftEventRow *self, const WeftEvent *event, guint64 before)
{
  char cap[8] = "";
  g_auto (WeftThreadNames) names = { 0 };
  guint64 thread;
  g_autofree char *label = NULL;

  g_return_if_fail (WEFT_IS_EVENT_ROW (self));
  if (event->cap != WEFT_CAP_NONE)
    g_snprintf (cap, sizeof cap, "%u", event->cap);
  if (weft_event_thread (event, &thread))
    weft_thread_names_init (&names, self->look->threads, (guint32) thread);
  set_event_text (event, self->text);
  label = accessible_label (event, self->text->str);
  weft_widget_set_accessible_name (self, label);
  self->name = weft_event_name (event);
  self->group = weft_event_group (self->name);
  set_cell (self, WEFT_EVENT_COLUMN_TIME, time_text (event->time, self->look->in_seconds).text);
  set_cell (self, WEFT_EVENT_COLUMN_AFTER,
            before <= event->time ? weft_format_rounded (event->time - before, 1000, 2).text : "");
  set_cell (self, WEFT_EVENT_COLUMN_CAP, cap);
  set_cell (self, WEFT_EVENT_COLUMN_EVENT, event_title (event));
  if (names.texts[0] == NULL)
    set_cell (self, WEFT_EVENT_COLUMN_THREAD, "");
  else /* "label (thread ID)", or only the ID, since the column's title is "Thread" */
    set_cell (self, WEFT_EVENT_COLUMN_THREAD,
              names.texts[2] != NULL ? names.texts[0] : names.texts[1]);
  set_cell (self, WEFT_EVENT_COLUMN_TEXT, self->text->str);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
weft_event_row_set_state (WeftEventRow *self, gboolean is_selected, gboolean is_cursor)
{
  g_return_if_fail (WEFT_IS_EVENT_ROW (self));
  if (self->is_selected == is_selected && self->is_cursor == is_cursor)
    return;
  self->is_selected = is_selected;
  self->is_cursor = is_cursor;
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_SELECTED, is_selected,
                               -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
weft_event_row_look_changed (WeftEventRow *self)
{
  g_return_if_fail (WEFT_IS_EVENT_ROW (self));
  for (guint i = 0; i < WEFT_N_EVENT_COLUMNS; i++)
    {
      int room = self->look->width[i] - 2 * WEFT_EVENT_CELL_PAD;

      if (i == WEFT_EVENT_COLUMN_EVENT)
        room -= MARK_WIDTH;
      pango_layout_set_width (self->cells[i], MAX (room, 1) * PANGO_SCALE);
    }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static WeftColor
mark_color (const WeftPalette *palette, WeftEventGroup group)
{
  switch (group)
    {
    case WEFT_GROUP_THREADS:
      return palette->run;
    case WEFT_GROUP_COLLECTIONS:
      return palette->gc;
    case WEFT_GROUP_HEAP:
      return palette->heap;
    case WEFT_GROUP_USER:
      return palette->marker;
    case WEFT_GROUP_SPARKS:
      return palette->foreign;
    case WEFT_GROUP_PROFILES:
      return palette->heap_second;
    case WEFT_GROUP_PROCESS:
    case WEFT_GROUP_BLOCKS:
    case WEFT_GROUP_OTHER:
    case WEFT_N_GROUPS:
      break;
    }
  return palette->blocked;
}

/* Draws the mark of the event's group, which has a shape as well as a colour. */
static void
snapshot_mark (WeftEventRow *self, GtkSnapshot *snapshot, double x, double y)
{
  WeftColor color = mark_color (self->look->palette, self->group);
  graphene_rect_t box = GRAPHENE_RECT_INIT ((float) x, (float) y, MARK_SIZE, MARK_SIZE);
  cairo_t *cr;

  switch (self->group)
    {
    case WEFT_GROUP_COLLECTIONS:
    case WEFT_GROUP_USER:
      cr = gtk_snapshot_append_cairo (snapshot, &box);
      weft_color_set_source (cr, color);
      cairo_move_to (cr, x, y + MARK_SIZE);
      cairo_line_to (cr, x + MARK_SIZE / 2.0, y);
      cairo_line_to (cr, x + MARK_SIZE, y + MARK_SIZE);
      if (self->group == WEFT_GROUP_USER)
        {
          cairo_new_path (cr);
          cairo_move_to (cr, x + MARK_SIZE / 2.0, y);
          cairo_line_to (cr, x + MARK_SIZE, y + MARK_SIZE / 2.0);
          cairo_line_to (cr, x + MARK_SIZE / 2.0, y + MARK_SIZE);
          cairo_line_to (cr, x, y + MARK_SIZE / 2.0);
        }
      cairo_fill (cr);
      cairo_destroy (cr);
      break;
    case WEFT_GROUP_HEAP:
    case WEFT_GROUP_PROFILES:
      weft_snapshot_fill (snapshot, color, x, y + MARK_SIZE / 2.0 - 2, MARK_SIZE, 3);
      break;
    case WEFT_GROUP_SPARKS:
      weft_snapshot_fill_rounded (snapshot, color,
                                  &GRAPHENE_RECT_INIT ((float) x + 1, (float) y + 1, 6, 6), 3);
      break;
    case WEFT_GROUP_THREADS:
      weft_snapshot_fill (snapshot, color, x, y, MARK_SIZE, MARK_SIZE);
      break;
    case WEFT_GROUP_PROCESS:
    case WEFT_GROUP_BLOCKS:
    case WEFT_GROUP_OTHER:
    case WEFT_N_GROUPS:
      weft_snapshot_outline (snapshot, color, &box, 0, 1.5f);
      break;
    }
}

static void
weft_event_row_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  WeftEventRow *self = WEFT_EVENT_ROW (widget);
  const WeftPalette *palette = self->look->palette;
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);

  if (self->is_selected)
    weft_snapshot_fill (snapshot, palette->selection, 0, 0, width, height);
  if (self->is_cursor)
    weft_snapshot_outline (snapshot, palette->accent,
                           &GRAPHENE_RECT_INIT (1, 1, (float) width - 2, (float) height - 2), 3, 1);
  for (guint i = 0; i < WEFT_N_EVENT_COLUMNS; i++)
    {
      gboolean is_second = i == WEFT_EVENT_COLUMN_AFTER || i == WEFT_EVENT_COLUMN_THREAD;
      GdkRGBA color = weft_snapshot_rgba (is_second ? palette->text2 : palette->text1);
      double x = self->look->x[i] + WEFT_EVENT_CELL_PAD;
      int text_height;

      if (self->look->width[i] <= 0)
        continue;
      pango_layout_get_pixel_size (self->cells[i], NULL, &text_height);
      if (i == WEFT_EVENT_COLUMN_EVENT)
        {
          snapshot_mark (self, snapshot, x, floor ((height - MARK_SIZE) / 2.0));
          x += MARK_WIDTH;
        }
      gtk_snapshot_save (snapshot);
      gtk_snapshot_translate (
          snapshot, &GRAPHENE_POINT_INIT ((float) x, (float) floor ((height - text_height) / 2.0)));
      gtk_snapshot_append_layout (snapshot, self->cells[i], &color);
      gtk_snapshot_restore (snapshot);
    }
}

static void
weft_event_row_finalize (GObject *object)
{
  WeftEventRow *self = WEFT_EVENT_ROW (object);

  for (guint i = 0; i < WEFT_N_EVENT_COLUMNS; i++)
    g_clear_object (&self->cells[i]);
  g_string_free (self->text, TRUE);
  G_OBJECT_CLASS (weft_event_row_parent_class)->finalize (object);
}

static void
weft_event_row_class_init (WeftEventRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = weft_event_row_finalize;
  widget_class->snapshot = weft_event_row_snapshot;
  gtk_widget_class_set_css_name (widget_class, "eventrow");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LIST_ITEM);
}

static void
weft_event_row_init (WeftEventRow *self)
{
  self->text = g_string_new (NULL);
}

GtkWidget *
weft_event_row_new (const WeftEventLook *look)
{
  WeftEventRow *self = g_object_new (WEFT_TYPE_EVENT_ROW, NULL);

  self->look = look;
  /* the cells' layouts are kept until the font changes */
  for (guint i = 0; i < WEFT_N_EVENT_COLUMNS; i++)
    {
      g_clear_object (&self->cells[i]);
      self->cells[i] = gtk_widget_create_pango_layout (GTK_WIDGET (self), "");
      /* keep the number at the end of a thread's label */
      pango_layout_set_ellipsize (self->cells[i], i == WEFT_EVENT_COLUMN_THREAD ?
                                                      PANGO_ELLIPSIZE_START :
                                                      PANGO_ELLIPSIZE_END);
      pango_layout_set_single_paragraph_mode (self->cells[i], TRUE);
      pango_layout_set_alignment (self->cells[i],
                                  columns[i].is_right ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT);
    }
  return GTK_WIDGET (self);
}
