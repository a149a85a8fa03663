/* SPDX-License-Identifier: BSD-3-Clause */
/* A label for each block of the page. */
#include "weft-rule-page-view.h"

#include "weft-rule-page.h"

#include <glib/gi18n.h>
#include <string.h>

static const char *const classes[] = {
  [WEFT_RULE_PAGE_TITLE] = "title-2",
  [WEFT_RULE_PAGE_HEADING] = "heading",
  [WEFT_RULE_PAGE_CODE] = "weft-code",
};

/* Space above a block, px. */
static const int margins[] = {
  [WEFT_RULE_PAGE_TITLE] = 0, [WEFT_RULE_PAGE_HEADING] = 18, [WEFT_RULE_PAGE_PARAGRAPH] = 6,
  [WEFT_RULE_PAGE_ITEM] = 6,  [WEFT_RULE_PAGE_CODE] = 6,
};

static GtkWidget *
new_label (WeftRulePageKind kind)
{
  gboolean is_heading = kind == WEFT_RULE_PAGE_TITLE || kind == WEFT_RULE_PAGE_HEADING;
  GtkWidget *label =
      g_object_new (GTK_TYPE_LABEL, "xalign", 0.0, "wrap", TRUE, "accessible-role",
                    is_heading ? GTK_ACCESSIBLE_ROLE_HEADING : GTK_ACCESSIBLE_ROLE_LABEL, NULL);

  if (is_heading)
    gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LEVEL,
                                    kind == WEFT_RULE_PAGE_TITLE ? 1 : 2, -1);
  if (kind < G_N_ELEMENTS (classes) && classes[kind] != NULL)
    gtk_widget_add_css_class (label, classes[kind]);
  return label;
}

/* Keeps the flags in @label on one line each: a line may else end after a hyphen. */
static void
keep_flags (GtkWidget *label)
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

/* An item after its bullet, the flag in front of what it does. */
static GtkWidget *
new_item (const WeftRulePageBlock *block)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *bullet = gtk_label_new ("•");
  GtkWidget *label = new_label (block->kind);
  g_autofree char *markup = NULL;

  markup = block->flag != NULL ?
               g_markup_printf_escaped ("<tt>%s</tt>: %s", block->flag, block->text) :
               g_markup_escape_text (block->text, -1);
  gtk_label_set_markup (GTK_LABEL (label), markup);
  keep_flags (label);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_valign (bullet, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (box), bullet);
  gtk_box_append (GTK_BOX (box), label);
  return box;
}

static GtkWidget *
new_block (const WeftRulePageBlock *block)
{
  GtkWidget *label;

  if (block->kind == WEFT_RULE_PAGE_ITEM)
    return new_item (block);
  label = new_label (block->kind);
  gtk_label_set_text (GTK_LABEL (label), block->text);
  gtk_label_set_selectable (GTK_LABEL (label), block->kind == WEFT_RULE_PAGE_CODE);
  if (block->kind == WEFT_RULE_PAGE_PARAGRAPH)
    keep_flags (label);
  return label;
}

GtkWidget *
weft_rule_page_view_new (const WeftRule *rule)
{
  g_autoptr (GArray) page = weft_rule_page_new (rule);
  GtkWidget *view = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  for (guint i = 0; i < page->len; i++)
    {
      const WeftRulePageBlock *block = &g_array_index (page, WeftRulePageBlock, i);
      GtkWidget *widget = new_block (block);

      gtk_widget_set_margin_top (widget, margins[block->kind]);
      gtk_box_append (GTK_BOX (view), widget);
    }
  return view;
}
