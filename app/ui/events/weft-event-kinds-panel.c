/* SPDX-License-Identifier: BSD-3-Clause */
/* Shows a row for each group of event types and, below it, a row for each type that occurs in the
 * log. */
#include "weft-events-page.h"

#include "weft-display.h"
#include "weft-format.h"
#include "weft-object.h"

#include <glib/gi18n.h>

#define TYPE_INDENT 20

/* A type that occurs in the log. */
typedef struct
{
  guint16 tag; /* WEFT_N_COUNTED_TAGS - 1 stands for this tag and all greater ones */
  guint64 n;
  char *title;
  GtkWidget *check, *number; /* borrowed; NULL until the row is built */
} Type;

typedef struct
{
  GArray *types; /* of Type, sorted by tag */
  guint64 n;
  GtkWidget *check, *number, *body; /* borrowed; NULL if the log has no type of the group */
} Group;

struct _WeftEventKindsPanel
{
  GtkBox parent_instance;

  /* template children: @box contains the rows, @bar shows the progress */
  GtkWidget *box, *total, *bar;

  WeftEventList *list;
  WeftTrace *trace; /* trace whose types are shown */
  Group groups[WEFT_N_GROUPS];
  gboolean is_updating;
};

G_DEFINE_FINAL_TYPE (WeftEventKindsPanel, weft_event_kinds_panel, GTK_TYPE_BOX)

static void
type_clear (gpointer data)
{
  g_free (((Type *) data)->title);
}

/* Stores @n, the number of events of the type @tag. */
static void
count_type (WeftEventKindsPanel *self, const WeftHeader *header, guint16 tag, guint64 n)
{
  const WeftEventType *row = tag < WEFT_N_COUNTED_TAGS - 1 ? weft_header_type (header, tag) : NULL;
  Group *group = &self->groups[row != NULL ? weft_event_group (row->name) : WEFT_GROUP_OTHER];
  guint at = 0;

  group->n += n;
  while (at < group->types->len && g_array_index (group->types, Type, at).tag < tag)
    at++;
  if (at < group->types->len && g_array_index (group->types, Type, at).tag == tag)
    g_array_index (group->types, Type, at).n = n;
  else
    {
      Type type = { .tag = tag, .n = n };
      const char *title = row != NULL ? weft_event_title (row->name) : NULL;
      const char *description = weft_header_description (header, tag);

      if (tag == WEFT_N_COUNTED_TAGS - 1)
        type.title = g_strdup (_ ("Unknown types"));
      else if (title != NULL)
        type.title = g_strdup (title);
      else if (description != NULL)
        type.title = weft_display_line (description);
      else
        type.title = g_strdup_printf (_ ("Type %u"), tag);
      g_array_insert_val (group->types, at, type);
    }
}

static void
update_counts (WeftEventKindsPanel *self)
{
  const WeftEventFilter *filter = weft_event_list_get_filter (self->list);
  double share;
  gboolean is_busy = weft_event_list_is_filtering (self->list, &share);
  guint64 n = weft_event_list_n_events (self->list), rows = weft_event_list_n_rows (self->list);
  g_autofree char *text = NULL;

  self->is_updating = TRUE;
  for (guint i = 0; i < WEFT_N_GROUPS; i++)
    {
      const Group *group = &self->groups[i];
      guint n_shown = 0;

      for (guint k = 0; k < group->types->len; k++)
        {
          const Type *type = &g_array_index (group->types, Type, k);
          gboolean shown = weft_event_filter_has_tag (filter, type->tag);

          n_shown += shown;
          if (type->check != NULL)
            gtk_check_button_set_active (GTK_CHECK_BUTTON (type->check), shown);
        }
      if (group->check == NULL)
        continue;
      gtk_check_button_set_active (GTK_CHECK_BUTTON (group->check), n_shown == group->types->len);
      gtk_check_button_set_inconsistent (GTK_CHECK_BUTTON (group->check),
                                         n_shown > 0 && n_shown < group->types->len);
    }
  self->is_updating = FALSE;
  if (rows == n)
    text = g_strdup_printf (ngettext ("%s event", "%s events", (gulong) n),
                            weft_format_count (n).text);
  else
    text = g_strdup_printf (_ ("%s of %s events"), weft_format_count (rows).text,
                            weft_format_count (n).text);
  gtk_label_set_text (GTK_LABEL (self->total), is_busy ? _ ("Counting…") : text);
  gtk_widget_set_visible (self->bar, is_busy);
  gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (self->bar), share);
}

/* Shows or hides the events of a type or of all types of a group when its check mark is toggled. */
static void
toggled_cb (GtkCheckButton *button, WeftEventKindsPanel *self)
{
  g_autoptr (WeftEventFilter) filter = NULL;
  GtkWidget *check = GTK_WIDGET (button);

  if (self->is_updating)
    return;
  filter = weft_event_filter_copy (weft_event_list_get_filter (self->list));
  for (guint i = 0; i < WEFT_N_GROUPS; i++)
    for (guint k = 0; k < self->groups[i].types->len; k++)
      {
        const Type *type = &g_array_index (self->groups[i].types, Type, k);
        guint last = type->tag < WEFT_N_COUNTED_TAGS - 1 ? type->tag : G_MAXUINT16;

        if (type->check != check && self->groups[i].check != check)
          continue;
        for (guint tag = type->tag; tag <= last; tag++)
          weft_event_filter_show_tag (filter, (guint16) tag, gtk_check_button_get_active (button));
      }
  weft_event_list_set_filter (self->list, filter);
}

static GtkWidget *
new_row (const char *title, GtkWidget **check, GtkWidget **number)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new (title);

  *check = gtk_check_button_new ();
  *number = gtk_label_new (NULL);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (*check), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                  label, NULL, -1);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_add_css_class (*number, "weft-numbers");
  gtk_widget_add_css_class (*number, "weft-value");
  gtk_widget_add_css_class (*number, "weft-second");
  gtk_widget_add_css_class (row, "weft-kind-row");
  gtk_box_append (GTK_BOX (row), *check);
  gtk_box_append (GTK_BOX (row), label);
  gtk_box_append (GTK_BOX (row), *number);
  return row;
}

static void
update_type_rows (WeftEventKindsPanel *self, Group *group)
{
  GtkWidget *above = NULL;

  for (guint i = 0; i < group->types->len; i++)
    {
      Type *type = &g_array_index (group->types, Type, i);

      if (type->check == NULL)
        {
          GtkWidget *row = new_row (type->title, &type->check, &type->number);

          gtk_widget_set_margin_start (row, TYPE_INDENT);
          g_signal_connect (type->check, "toggled", G_CALLBACK (toggled_cb), self);
          gtk_box_insert_child_after (GTK_BOX (group->body), row, above);
        }
      gtk_label_set_text (GTK_LABEL (type->number), weft_format_count (type->n).text);
      above = gtk_widget_get_parent (type->check);
    }
}

static void
group_opened_cb (GtkToggleButton *button, GParamSpec *pspec, gpointer user_data)
{
  gtk_button_set_icon_name (GTK_BUTTON (button), gtk_toggle_button_get_active (button) ?
                                                     "pan-down-symbolic" :
                                                     "pan-end-symbolic");
}

/* Adds the row of group @id below @above, or at the top if @above is NULL. */
static void
add_group (WeftEventKindsPanel *self, WeftEventGroup id, GtkWidget *above)
{
  Group *group = &self->groups[id];
  GtkWidget *row = new_row (weft_event_group_title (id), &group->check, &group->number);
  GtkWidget *open = gtk_toggle_button_new ();

  group->body = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_add_css_class (open, "flat");
  gtk_widget_add_css_class (open, "weft-tight");
  gtk_widget_set_valign (open, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (open, _ ("Types of this group"));
  g_signal_connect (open, "notify::active", G_CALLBACK (group_opened_cb), NULL);
  group_opened_cb (GTK_TOGGLE_BUTTON (open), NULL, NULL);
  gtk_box_append (GTK_BOX (row), open);
  g_signal_connect (group->check, "toggled", G_CALLBACK (toggled_cb), self);
  gtk_box_insert_child_after (GTK_BOX (self->box), row, above);
  gtk_box_insert_child_after (GTK_BOX (self->box), group->body, row);
  g_object_bind_property (open, "active", group->body, "visible", G_BINDING_SYNC_CREATE);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (open), id == WEFT_GROUP_THREADS);
}

/* Returns TRUE if @trace is a later state of the shown log, with events of each shown type. In this
 * case, expanded groups and the focus are kept. */
static gboolean
can_keep_rows (WeftEventKindsPanel *self, WeftTrace *trace)
{
  if (!weft_event_list_has_grown (self->trace, trace))
    return FALSE;
  for (guint i = 0; i < WEFT_N_GROUPS; i++)
    for (guint k = 0; k < self->groups[i].types->len; k++)
      if (weft_index_count (trace->index, g_array_index (self->groups[i].types, Type, k).tag) == 0)
        return FALSE;
  return TRUE;
}

static void
trace_changed_cb (WeftEventKindsPanel *self)
{
  WeftTrace *trace = weft_document_get_trace (weft_event_list_get_document (self->list));
  GtkWidget *above = NULL;
  const WeftHeader *header;

  if (trace == self->trace)
    return;
  if (!can_keep_rows (self, trace))
    {
      GtkWidget *child;

      while ((child = gtk_widget_get_first_child (self->box)) != NULL)
        gtk_box_remove (GTK_BOX (self->box), child);
      for (guint i = 0; i < WEFT_N_GROUPS; i++)
        {
          g_array_set_size (self->groups[i].types, 0);
          self->groups[i].check = self->groups[i].number = self->groups[i].body = NULL;
        }
    }
  g_clear_pointer (&self->trace, weft_shared_unref);
  self->trace = trace != NULL ? weft_shared_ref (trace) : NULL;
  if (trace == NULL)
    return;
  header = weft_log_segment (trace->index->log, 0)->header;
  for (guint i = 0; i < WEFT_N_GROUPS; i++)
    self->groups[i].n = 0;
  for (guint tag = 0; tag < WEFT_N_COUNTED_TAGS; tag++)
    {
      guint64 n = weft_index_count (trace->index, (guint16) tag);

      if (n > 0)
        count_type (self, header, (guint16) tag, n);
    }
  for (guint i = 0; i < WEFT_N_GROUPS; i++)
    if (self->groups[i].types->len > 0)
      {
        Group *group = &self->groups[i];

        if (group->body == NULL)
          add_group (self, i, above);
        gtk_label_set_text (GTK_LABEL (group->number), weft_format_count (group->n).text);
        update_type_rows (self, group);
        above = group->body;
      }
  update_counts (self);
}

static void
weft_event_kinds_panel_finalize (GObject *object)
{
  WeftEventKindsPanel *self = WEFT_EVENT_KINDS_PANEL (object);

  for (guint i = 0; i < WEFT_N_GROUPS; i++)
    g_array_unref (self->groups[i].types);
  G_OBJECT_CLASS (weft_event_kinds_panel_parent_class)->finalize (object);
}

static void
weft_event_kinds_panel_class_init (WeftEventKindsPanelClass *klass)
{
  weft_class_add_owned (klass, WeftEventKindsPanel, g_object_unref, list);
  weft_class_add_owned (klass, WeftEventKindsPanel, weft_shared_unref, trace);
  G_OBJECT_CLASS (klass)->finalize = weft_event_kinds_panel_finalize;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "sidepanel");
  weft_class_template (klass, "weft-event-kinds-panel");
  weft_class_bind_children (klass, WeftEventKindsPanel, box, bar, total);
}

static void
weft_event_kinds_panel_init (WeftEventKindsPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < WEFT_N_GROUPS; i++)
    {
      self->groups[i].types = g_array_new (FALSE, FALSE, sizeof (Type));
      g_array_set_clear_func (self->groups[i].types, type_clear);
    }
}

GtkWidget *
weft_event_kinds_panel_new (WeftEventList *list)
{
  WeftEventKindsPanel *self = g_object_new (WEFT_TYPE_EVENT_KINDS_PANEL, NULL);

  self->list = g_object_ref (list);
  weft_connect (weft_event_list_get_document (list), "notify::trace", trace_changed_cb, self);
  weft_connect (list, "filter-changed", update_counts, self);
  trace_changed_cb (self);
  return GTK_WIDGET (self);
}
