/* SPDX-License-Identifier: BSD-3-Clause */
/* Creates a label for each block of a help page. */
#include "weft-help-window.h"

#include "weft-join.h"

#include <string.h>

static const char *const classes[] = {
  [WEFT_HELP_TITLE] = "title-2",
  [WEFT_HELP_HEADING] = "heading",
  [WEFT_HELP_CODE] = "weft-code",
};

/* Space above a block, px. */
static const int margins[] = {
  [WEFT_HELP_TITLE] = 0, [WEFT_HELP_HEADING] = 18, [WEFT_HELP_PARAGRAPH] = 6,
  [WEFT_HELP_ITEM] = 6,  [WEFT_HELP_CODE] = 6,
};

static GtkWidget *
new_label (WeftHelpBlockKind kind)
{
  gboolean is_heading = kind == WEFT_HELP_TITLE || kind == WEFT_HELP_HEADING;
  GtkWidget *label =
      g_object_new (GTK_TYPE_LABEL, "xalign", 0.0, "wrap", TRUE, "accessible-role",
                    is_heading ? GTK_ACCESSIBLE_ROLE_HEADING : GTK_ACCESSIBLE_ROLE_LABEL, NULL);

  if (is_heading)
    gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LEVEL,
                                    kind == WEFT_HELP_TITLE ? 1 : 2, -1);
  if (kind < G_N_ELEMENTS (classes) && classes[kind] != NULL)
    gtk_widget_add_css_class (label, classes[kind]);
  return label;
}

/* Keeps each flag in @label on one line; otherwise a line could be broken after a hyphen. */
static void
keep_flags_unbroken (GtkWidget *label)
{
  const char *text = gtk_label_get_text (GTK_LABEL (label)), *end;
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  for (const char *word = text; *word != '\0'; word = end + (*end != '\0'))
    {
      PangoAttribute *attribute;

      end = strchrnul (word, ' ');
      if (word[strspn (word, "(")] != '-')
        continue;
      attribute = pango_attr_allow_breaks_new (FALSE);
      attribute->start_index = (guint) (word - text);
      attribute->end_index = (guint) (end - text);
      pango_attr_list_insert (attributes, attribute);
    }
  gtk_label_set_attributes (GTK_LABEL (label), attributes);
}

static gboolean
activate_link_cb (GtkWidget *label, const char *topic)
{
  return gtk_widget_activate_action (label, "help.show", "s", topic);
}

static GtkWidget *
new_item (const WeftHelpBlock *block)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *bullet = gtk_label_new ("•");
  GtkWidget *label = new_label (block->kind);
  const char *tag = block->is_flag ? "tt" : "b";
  g_autofree char *text = g_markup_escape_text (block->text, -1);
  g_autofree char *lead =
      block->lead != NULL ? g_markup_printf_escaped ("<%s>%s</%s>", tag, block->lead, tag) : NULL;
  g_autofree char *first =
      block->link != NULL ?
          g_strdup_printf ("<a href=\"%s\">%s</a>", block->link, lead != NULL ? lead : text) :
          g_strdup (lead != NULL ? lead : text);
  g_autofree char *markup = lead != NULL ? weft_labelled (first, text) : g_steal_pointer (&first);

  gtk_label_set_markup (GTK_LABEL (label), markup);
  keep_flags_unbroken (label);
  if (block->link != NULL)
    {
      gtk_widget_add_css_class (label, "weft-link");
      g_signal_connect (label, "activate-link", G_CALLBACK (activate_link_cb), NULL);
    }
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_valign (bullet, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (box), bullet);
  gtk_box_append (GTK_BOX (box), label);
  return box;
}

GtkWidget *
weft_help_view_new (const GArray *blocks)
{
  GtkWidget *view = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  for (guint i = 0; i < blocks->len; i++)
    {
      const WeftHelpBlock *block = &g_array_index (blocks, WeftHelpBlock, i);
      GtkWidget *widget =
          block->kind == WEFT_HELP_ITEM ? new_item (block) : new_label (block->kind);

      if (block->kind != WEFT_HELP_ITEM)
        {
          gtk_label_set_text (GTK_LABEL (widget), block->text);
          gtk_label_set_selectable (GTK_LABEL (widget), block->kind == WEFT_HELP_CODE);
        }
      if (block->kind == WEFT_HELP_PARAGRAPH)
        keep_flags_unbroken (widget);
      gtk_widget_set_margin_top (widget, margins[block->kind]);
      gtk_box_append (GTK_BOX (view), widget);
    }
  return view;
}
