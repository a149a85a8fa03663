/* SPDX-License-Identifier: BSD-3-Clause */
/* Shows two grids of names and values, rebuilt for each event, and the bytes in the file. */
#include "weft-events-page.h"

#include "weft-display.h"
#include "weft-format.h"
#include "weft-join.h"
#include "weft-object.h"
#include "weft-tab-stop.h"
#include "weft-widget.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#define BYTES_A_LINE 10
#define MAX_BYTES    400
#define MAX_TEXT     2000 /* maximum number of bytes shown; laying out more may take seconds */
#define MAX_STACK    64
#define MAX_CHARS    22 /* number of characters after which a value wraps */

struct _WeftEventDetails
{
  AdwBin parent_instance;

  GtkWidget *event, *position, *buttons; /* template children */
  GString *text;                         /* the details as lines of text, for copying */
};

G_DEFINE_FINAL_TYPE (WeftEventDetails, weft_event_details, ADW_TYPE_BIN)

static char *
number_and_label (guint64 number, const char *label)
{
  g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, number);

  return weft_joined (WEFT_JOIN_LIST, text, label);
}

static char *
number_text (const WeftValue *value, const WeftValue *values, guint n)
{
  guint64 number = value->number;
  guint32 info = 0;
  g_autofree char *words = NULL;

  switch (value->field->meaning)
    {
    case WEFT_MEANS_BYTES:
      return g_strdup (weft_format_bytes_exact (number).text);
    case WEFT_MEANS_NS:
      return g_strdup (weft_format_time_exact (number).text);
    case WEFT_MEANS_TASK:
    case WEFT_MEANS_ADDRESS:
      return g_strdup_printf ("0x%" G_GINT64_MODIFIER "x", number);
    case WEFT_MEANS_FLAG:
      return g_strdup (number != 0 ? C_ ("answer", "yes") : C_ ("answer", "no"));
    case WEFT_MEANS_STOP_STATUS:
      for (guint i = 0; i < n; i++)
        if (values[i].is_present && (g_str_equal (values[i].field->name, "blocked_on") ||
                                     g_str_equal (values[i].field->name, "stack_words")))
          info += (guint32) values[i].number;
      words = weft_stop_status_label ((guint) number, info);
      return number_and_label (number, words);
    case WEFT_MEANS_SET_TYPE:
      words = weft_capset_type_label ((guint) number);
      return number_and_label (number, words);
    case WEFT_MEANS_BREAKDOWN:
      if (weft_breakdown_label ((guint) number) == NULL)
        break;
      return number_and_label (number, weft_breakdown_label ((guint) number));
    case WEFT_MEANS_CAP:
      if (number == WEFT_CAP_NONE)
        return g_strdup (C_ ("amount", "none"));
      return g_strdup_printf (_ ("HEC %u"), (guint) number);
    case WEFT_MEANS_THREAD:
      return g_strdup_printf ("%" G_GUINT64_FORMAT, number);
    case WEFT_MEANS_CAPSET:
    case WEFT_MEANS_NUMBER:
    case WEFT_MEANS_UNIX_TIME:
      break;
    }
  return g_strdup (weft_format_count (number).text);
}

static char *
value_text (const WeftValue *value, const WeftValue *values, guint n)
{
  g_autoptr (GString) out = g_string_new (NULL);
  g_auto (GStrv) strings = NULL;
  guint n_ids;

  if (!value->is_present)
    return g_strdup ("–");
  switch (weft_field_type (value->field->kind))
    {
    case WEFT_FIELD_TYPE_TEXT:
      weft_display_append (out, (const char *) value->bytes, (gssize) value->length,
                           WEFT_DISPLAY_KEEP_NONE);
      break;
    case WEFT_FIELD_TYPE_STRINGS:
      strings = weft_value_strings (value);
      for (guint i = 0; strings[i] != NULL; i++)
        {
          g_autofree char *line = weft_display_line (strings[i]);

          g_string_append_printf (out, "%s%s", i > 0 ? "\n" : "", line);
        }
      break;
    case WEFT_FIELD_TYPE_STACK:
      n_ids = (guint) (value->length / 4);
      for (guint i = 0; i < MIN (n_ids, MAX_STACK); i++)
        g_string_append_printf (out, "%s%u", i > 0 ? " " : "", weft_value_stack_id (value, i));
      if (n_ids > MAX_STACK)
        g_string_append (out, " …");
      break;
    case WEFT_FIELD_TYPE_BYTES:
      return g_strdup (weft_format_bytes_exact (value->length).text);
    case WEFT_FIELD_TYPE_NUMBER:
      return number_text (value, values, n);
    }
  return g_string_free (g_steal_pointer (&out), FALSE);
}

static GtkWidget *
new_label (const char *text, float xalign, const char *style)
{
  GtkWidget *label = weft_label_new (text, xalign, style);

  gtk_widget_set_valign (label, GTK_ALIGN_START);
  return label;
}

static GtkWidget *
add_grid (GtkWidget *part)
{
  GtkWidget *grid = gtk_grid_new ();

  gtk_grid_set_column_spacing (GTK_GRID (grid), 12);
  gtk_box_append (GTK_BOX (part), grid);
  return grid;
}

/* Adds a row with @name and @text to @grid. Long text is cut off. Returns the label of @name. */
static GtkWidget *
add_row (WeftEventDetails *self, GtkWidget *grid, const char *name, const char *text)
{
  g_autofree char *shown = g_strdup (text);
  GtkWidget *label = new_label (name, 0, "weft-second"), *value;
  static const int first_column = 0;
  int row = 0;

  if (strlen (text) > MAX_TEXT)
    {
      const char *end = text;

      while (g_utf8_next_char (end) - text <= MAX_TEXT)
        end = g_utf8_next_char (end);
      g_free (shown);
      shown = g_strdup_printf ("%.*s…", (int) (end - text), text);
    }
  value = new_label (shown, 1, "weft-numbers");
  while (gtk_grid_get_child_at (GTK_GRID (grid), first_column, row) != NULL)
    row++;
  gtk_label_set_selectable (GTK_LABEL (value), TRUE);
  gtk_label_set_wrap (GTK_LABEL (value), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (value), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_max_width_chars (GTK_LABEL (value), MAX_CHARS);
  gtk_label_set_justify (GTK_LABEL (value), GTK_JUSTIFY_RIGHT);
  gtk_widget_set_hexpand (value, TRUE);
  gtk_grid_attach (GTK_GRID (grid), label, first_column, row, 1, 1);
  gtk_grid_attach (GTK_GRID (grid), value, 1, row, 1, 1);
  g_string_append_printf (self->text, "%s: %s\n", name, shown);
  return label;
}

/* Adds the type and the fields of @event. The names of fields are identifiers, as in GHC's headers
 * and weft-cli's output, and are not translated. */
static void
add_event (WeftEventDetails *self, const WeftEvent *event)
{
  WeftValue values[WEFT_MAX_FIELDS];
  guint n = 0;
  WeftDecodeResult state = weft_event_decode (event, values, &n);
  const char *title = weft_event_title (weft_event_name (event));
  g_autofree char *tag = g_strdup_printf (_ ("tag %u"), event->tag);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *name =
      new_label (title != NULL ? title : C_ ("fact", "Unknown type"), 0, "weft-title");
  GtkWidget *grid;

  gtk_label_set_wrap (GTK_LABEL (name), TRUE);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), new_label (tag, 1, "weft-second"));
  gtk_box_append (GTK_BOX (self->event), box);
  g_string_append_printf (self->text, "%s\n", title != NULL ? title : C_ ("fact", "Unknown type"));
  grid = add_grid (self->event);
  add_row (self, grid, C_ ("fact", "Type"), weft_event_name (event));
  add_row (self, grid, C_ ("fact", "Time"), weft_format_time_exact (event->time).text);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *text = value_text (&values[i], values, n);

      if (values[i].is_present || values[i].field->kind != WEFT_FIELD_DERIVED)
        gtk_widget_add_css_class (add_row (self, grid, values[i].field->name, text),
                                  "weft-field-name");
    }
  if (state == WEFT_DECODE_TRUNCATED)
    add_row (self, grid, C_ ("fact", "Problem"), _ ("The event ends before its fields do"));
}

static void
add_position (WeftEventDetails *self, const WeftIndex *index, const WeftEvent *event, gsize size)
{
  gint number = weft_log_find_block (index->log, event->offset);
  g_autofree char *cap = event->cap != WEFT_CAP_NONE ? g_strdup_printf (_ ("HEC %u"), event->cap) :
                                                       g_strdup (_ ("no HEC"));
  g_autofree char *range = NULL;
  GtkWidget *grid;

  if (number >= 0)
    {
      const WeftBlock *block = weft_log_block (index->log, (guint) number);

      range = g_strdup_printf (_ ("%s, %s to %s"), cap, weft_format_count (block->offset).text,
                               weft_format_count (block->end).text);
    }
  gtk_box_append (GTK_BOX (self->position), new_label (_ ("In the log"), 0, "weft-column-title"));
  grid = add_grid (self->position);
  add_row (self, grid, C_ ("fact", "At byte"), weft_format_count (event->offset).text);
  add_row (self, grid, C_ ("fact", "Length"), weft_format_bytes_exact (size).text);
  add_row (self, grid, C_ ("fact", "Block"), range != NULL ? range : cap);
}

void
weft_event_details_set (WeftEventDetails *self, const WeftIndex *index, const WeftEvent *event)
{
  const guint8 *bytes;
  gsize size;
  g_autoptr (GString) dump = NULL;
  GtkWidget *label;

  g_return_if_fail (WEFT_IS_EVENT_DETAILS (self));
  weft_widget_remove_children (self->event);
  weft_widget_remove_children (self->position);
  gtk_widget_set_visible (self->buttons, event != NULL);
  g_string_truncate (self->text, 0);
  if (event == NULL)
    {
      gtk_box_append (GTK_BOX (self->event),
                      new_label (_ ("No event is selected"), 0, "weft-second"));
      return;
    }
  bytes = index->log->map->data + event->offset;
  size = (gsize) (event->payload - bytes) + event->length;
  add_event (self, event);
  add_position (self, index, event, size);
  dump = g_string_new (NULL);
  for (gsize i = 0; i < MIN (size, MAX_BYTES); i++)
    g_string_append_printf (dump, "%s%02x",
                            i == 0                ? "" :
                            i % BYTES_A_LINE == 0 ? "\n" :
                                                    " ",
                            bytes[i]);
  if (size > MAX_BYTES)
    g_string_append (dump, " …");
  label = new_label (dump->str, 0, "weft-bytes");
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_box_append (GTK_BOX (self->position), label);
  g_string_append_printf (self->text, "%s\n", dump->str);
}

char *
weft_event_details_get_text (WeftEventDetails *self)
{
  return g_strdup (self->text->str);
}

static void
weft_event_details_finalize (GObject *object)
{
  g_string_free (WEFT_EVENT_DETAILS (object)->text, TRUE);
  G_OBJECT_CLASS (weft_event_details_parent_class)->finalize (object);
}

static void
weft_event_details_class_init (WeftEventDetailsClass *klass)
{
  g_type_ensure (WEFT_TYPE_FLOW);
  G_OBJECT_CLASS (klass)->finalize = weft_event_details_finalize;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "eventdetails");
  weft_class_template (klass, "weft-event-details");
  weft_class_bind_children (klass, WeftEventDetails, event, position, buttons);
}

static void
weft_event_details_init (WeftEventDetails *self)
{
  self->text = g_string_new (NULL);
  gtk_widget_init_template (GTK_WIDGET (self));
  weft_event_details_set (self, NULL, NULL);
}
