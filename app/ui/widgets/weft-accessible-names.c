/* SPDX-License-Identifier: BSD-3-Clause */
/* Accessible names of controls, given by a hook on GtkWidget::map. */
#include "weft-accessible-names.h"

#include "weft-widget.h"

#include <adwaita.h>
#include <glib/gi18n.h>

/* Key of the data set on controls that this file has named. */
#define NAMED_KEY "weft-accessible-name"

/* Prepends the visible labels in @widget to @labels, so that the last one comes first. */
static GList *
prepend_labels (GList *labels, GtkWidget *widget)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (!gtk_widget_get_visible (child) || !gtk_widget_get_child_visible (child))
      continue;
    else if (GTK_IS_LABEL (child))
      labels = g_list_prepend (labels, child);
    else
      labels = prepend_labels (labels, child);
  return labels;
}

/* Names @widget by the labels inside it if its role is one that ARIA names by content. The name
 * changes with the text of the labels. Returns FALSE for other roles, or if there are no labels. */
static gboolean
name_by_content (GtkWidget *widget)
{
  static const GtkAccessibleRole roles[] = {
    GTK_ACCESSIBLE_ROLE_BUTTON,    GTK_ACCESSIBLE_ROLE_CHECKBOX, GTK_ACCESSIBLE_ROLE_COLUMN_HEADER,
    GTK_ACCESSIBLE_ROLE_GRID_CELL, GTK_ACCESSIBLE_ROLE_LINK,     GTK_ACCESSIBLE_ROLE_LIST_ITEM,
    GTK_ACCESSIBLE_ROLE_MENU_ITEM, GTK_ACCESSIBLE_ROLE_OPTION,   GTK_ACCESSIBLE_ROLE_RADIO,
    GTK_ACCESSIBLE_ROLE_ROW,       GTK_ACCESSIBLE_ROLE_TAB,      GTK_ACCESSIBLE_ROLE_TREE_ITEM,
  };
  GtkAccessibleRole role = gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget));
  GtkAccessibleRelation relation = GTK_ACCESSIBLE_RELATION_LABELLED_BY;
  GtkWidget *parent = gtk_widget_get_parent (widget);
  GList *labels = NULL;
  GValue value = G_VALUE_INIT;
  /* these two may have no role: GTK's list item, and the focusable part of a tab in an AdwTabBar */
  gboolean is_named_by_content = g_str_equal (G_OBJECT_TYPE_NAME (widget), "GtkListItemWidget") ||
                                 g_str_equal (gtk_widget_get_css_name (widget), "tabboxchild");

  for (guint i = 0; i < G_N_ELEMENTS (roles); i++)
    is_named_by_content |= roles[i] == role;
  if (is_named_by_content)
    labels = g_list_reverse (prepend_labels (NULL, widget));
  if (labels == NULL)
    return FALSE;
  /* the button of a drop-down contains only the chosen item, so the name of the drop-down comes
   * first */
  if (parent != NULL && GTK_IS_DROP_DOWN (parent))
    labels = g_list_prepend (labels, parent);
  gtk_accessible_relation_init_value (relation, &value);
  g_value_set_pointer (&value, labels); /* the relation takes ownership of labels */
  gtk_accessible_update_relation_value (GTK_ACCESSIBLE (widget), 1, &relation, &value);
  g_value_unset (&value);
  return TRUE;
}

/* Returns TRUE if @widget has a name. */
static gboolean
is_named (GtkWidget *widget)
{
  GtkAccessible *accessible = GTK_ACCESSIBLE (widget);
  GtkWidget *group = GTK_IS_LIST_BOX (widget) ?
                         gtk_widget_get_ancestor (widget, ADW_TYPE_PREFERENCES_GROUP) :
                         NULL;

  if (gtk_test_accessible_has_property (accessible, GTK_ACCESSIBLE_PROPERTY_LABEL))
    return TRUE;
  /* in a preferences group without a title, libadwaita names the list by the empty title */
  if (group != NULL && *adw_preferences_group_get_title (ADW_PREFERENCES_GROUP (group)) == '\0')
    return FALSE;
  /* a button that is labelled only by its image has no name */
  return !GTK_IS_BUTTON (widget) &&
         gtk_test_accessible_has_relation (accessible, GTK_ACCESSIBLE_RELATION_LABELLED_BY);
}

static void
accessible_name_update (GtkWidget *widget)
{
  if (GTK_IS_LIST_BOX (widget) || GTK_IS_LIST_BASE (widget) || GTK_IS_FLOW_BOX (widget))
    {
      GtkAccessible *accessible = GTK_ACCESSIBLE (widget);
      GtkWidget *ancestor = gtk_widget_get_parent (widget);

      /* a preferences group without a title has an empty name */
      while (ancestor != NULL && !GTK_IS_WINDOW (ancestor) &&
             (ADW_IS_PREFERENCES_GROUP (ancestor) ||
              !gtk_test_accessible_has_property (GTK_ACCESSIBLE (ancestor),
                                                 GTK_ACCESSIBLE_PROPERTY_LABEL)))
        ancestor = gtk_widget_get_parent (ancestor);
      if (ancestor != NULL && !GTK_IS_WINDOW (ancestor))
        gtk_accessible_update_relation (accessible, GTK_ACCESSIBLE_RELATION_LABELLED_BY, ancestor,
                                        NULL, -1);
      else if (ancestor != NULL && gtk_window_get_title (GTK_WINDOW (ancestor)) != NULL)
        {
          gtk_accessible_reset_relation (accessible, GTK_ACCESSIBLE_RELATION_LABELLED_BY);
          weft_widget_set_accessible_name (accessible,
                                           gtk_window_get_title (GTK_WINDOW (ancestor)));
        }
    }
  else if (!name_by_content (widget))
    {
      g_autofree char *placeholder = NULL;
      const char *name;

      if (g_object_class_find_property (G_OBJECT_GET_CLASS (widget), "placeholder-text") != NULL)
        g_object_get (widget, "placeholder-text", &placeholder, NULL);
      name = placeholder != NULL ? placeholder : gtk_widget_get_tooltip_text (widget);
      if (name == NULL && GTK_IS_PANED (widget))
        name = _ ("Divider between panes");
      if (name != NULL && *name != '\0')
        weft_widget_set_accessible_name (widget, name);
    }
}

/* Names a menu item by the text of its label, since GTK 4.10 and later hide this label from screen
 * readers. Returns TRUE if @widget is a menu item that was named. */
static gboolean
name_menu_item (GtkWidget *widget)
{
#if GTK_CHECK_VERSION(4, 10, 0)
  gboolean is_item = g_str_equal (G_OBJECT_TYPE_NAME (widget), "GtkModelButton");
  g_autoptr (GList) labels = is_item ? g_list_reverse (prepend_labels (NULL, widget)) : NULL;

  if (labels == NULL)
    return FALSE;
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  weft_widget_set_accessible_name (widget, gtk_label_get_text (labels->data));
  return TRUE;
#else
  return FALSE;
#endif
}

static gboolean
mapped_cb (GSignalInvocationHint *hint, guint n_values, const GValue *values, gpointer unused)
{
  GtkWidget *widget = g_value_get_object (values);
  gboolean is_ours = g_object_get_data (G_OBJECT (widget), NAMED_KEY) != NULL;
  gboolean is_control;

  /* GTK shows the chosen item of a drop-down as a list item inside the drop-down's button; there,
   * the list item does nothing and needs no focus */
  if (g_str_equal (G_OBJECT_TYPE_NAME (widget), "GtkListItemWidget") &&
      gtk_widget_get_ancestor (widget, GTK_TYPE_BUTTON) != NULL)
    gtk_widget_set_focusable (widget, FALSE);
  /* an editable, a menu button or a drop-down is a control, although a child takes the focus */
  is_control = gtk_widget_get_focusable (widget) || GTK_IS_EDITABLE (widget) ||
               GTK_IS_MENU_BUTTON (widget) || GTK_IS_DROP_DOWN (widget);
  if (!is_control || name_menu_item (widget))
    return TRUE;
  if (!is_ours && is_named (widget))
    {
      /* before 4.10, the name that GTK gives to a button begins with its label text, including the
       * mnemonic's underscore, and continues with the name of the label widget; remove the text */
      if (GTK_IS_BUTTON (widget) && gtk_button_get_use_underline (GTK_BUTTON (widget)) &&
          gtk_button_get_label (GTK_BUTTON (widget)) != NULL)
        gtk_accessible_reset_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL);
      return TRUE;
    }
  if (!is_ours)
    {
      g_object_set_data (G_OBJECT (widget), NAMED_KEY, widget);
      g_signal_connect (widget, "notify::tooltip-text", G_CALLBACK (accessible_name_update), NULL);
    }
  accessible_name_update (widget);
  return TRUE;
}

void
weft_accessible_names_start (void)
{
  /* create the class first, since the signal does not exist without it */
  g_autoptr (GTypeClass) klass = g_type_class_ref (GTK_TYPE_WIDGET);

  g_signal_add_emission_hook (g_signal_lookup ("map", GTK_TYPE_WIDGET), 0, mapped_cb, NULL, NULL);
}

/* Sets the label's text as its description, since GTK 4.10 and later do not report the text of a
 * label that has a name. */
static void
describe_by_text (GtkWidget *value)
{
#if GTK_CHECK_VERSION(4, 10, 0)
  weft_widget_set_accessible_description (value, gtk_label_get_text (GTK_LABEL (value)));
#endif
}

void
weft_accessible_names_describe_value (GtkWidget *value, GtkWidget *name, GtkWidget *head)
{
  GtkAccessibleRelation relation = GTK_ACCESSIBLE_RELATION_LABELLED_BY;
  GList *labels = g_list_prepend (head != NULL ? g_list_prepend (NULL, head) : NULL, name);
  GValue list = G_VALUE_INIT;

  gtk_accessible_relation_init_value (relation, &list);
  g_value_set_pointer (&list, labels); /* the relation takes ownership of labels */
  gtk_accessible_update_relation_value (GTK_ACCESSIBLE (value), 1, &relation, &list);
  g_value_unset (&list);
  g_signal_connect (value, "notify::label", G_CALLBACK (describe_by_text), NULL);
  describe_by_text (value);
}
