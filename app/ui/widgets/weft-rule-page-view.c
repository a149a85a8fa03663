/* SPDX-License-Identifier: BSD-3-Clause */
/* A label for each block of the page. */
#include "weft-rule-page-view.h"

#include "weft-rule-page.h"

#include <glib/gi18n.h>

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
  gtk_widget_set_valign (bullet, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (box), bullet);
  gtk_box_append (GTK_BOX (box), label);
  return box;
}

/* Long lines of code are scrolled to, not broken. */
static GtkWidget *
new_code (const WeftRulePageBlock *block)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *label = new_label (block->kind);

  gtk_label_set_text (GTK_LABEL (label), block->text);
  gtk_label_set_wrap (GTK_LABEL (label), FALSE);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_AUTOMATIC,
                                  GTK_POLICY_NEVER);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  block->text, -1);
  return scroller;
}

static GtkWidget *
new_block (const WeftRulePageBlock *block)
{
  GtkWidget *label;

  if (block->kind == WEFT_RULE_PAGE_ITEM)
    return new_item (block);
  if (block->kind == WEFT_RULE_PAGE_CODE)
    return new_code (block);
  label = new_label (block->kind);
  gtk_label_set_text (GTK_LABEL (label), block->text);
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
