/* SPDX-License-Identifier: BSD-3-Clause */
/* A row of the legend. */
#include "weft-heap-row.h"

#include "weft-haskell-name.h"
#include "weft-heap-biography.h"
#include "weft-name.h"
#include "weft-swatch.h"

#include <glib/gi18n.h>
#include <string.h>

#define SWATCH_SIZE  12
#define GAP          6
#define NUMBER_CHARS 9

struct _WeftHeapRow
{
  GtkBox parent_instance;

  GtkWidget *swatch, *name, *number; /* children */
};

G_DEFINE_FINAL_TYPE (WeftHeapRow, weft_heap_row, GTK_TYPE_BOX)

static void
weft_heap_row_class_init (WeftHeapRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static GtkWidget *
new_label (float xalign, int chars)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), xalign);
  gtk_label_set_width_chars (GTK_LABEL (label), chars);
  gtk_label_set_ellipsize (GTK_LABEL (label),
                           chars == 0 ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE);
  return label;
}

static void
weft_heap_row_init (WeftHeapRow *self)
{
  gtk_box_set_spacing (GTK_BOX (self), GAP);
  self->swatch = weft_swatch_new (SWATCH_SIZE, SWATCH_SIZE);
  self->name = new_label (0, 0);
  self->number = new_label (1, NUMBER_CHARS);
  gtk_widget_set_valign (self->swatch, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (self->name, TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (self->name), 4);
  gtk_widget_add_css_class (self->number, "numeric");
  gtk_box_append (GTK_BOX (self), self->swatch);
  gtk_box_append (GTK_BOX (self), self->name);
  gtk_box_append (GTK_BOX (self), self->number);
}

GtkWidget *
weft_heap_row_new (void)
{
  return g_object_new (WEFT_TYPE_HEAP_ROW, NULL);
}

/* The last part of a name, and paler what stands around it. */
static char *
name_markup (const char *label)
{
  const char *stack = strstr (label, " < ");
  g_autofree char *inner = stack != NULL ? g_strndup (label, stack - label) : g_strdup (label);
  const char *name = weft_haskell_skip_module (inner);
  const char *module = weft_haskell_skip_package (inner);
  g_autofree char *around = g_strndup (module, name > module ? name - module - 1 : 0);
  const char *aside = stack != NULL ? stack : around;

  return g_markup_printf_escaped ("%s <span alpha=\"65%%\" size=\"small\">%s</span>", name, aside);
}

/* What a band's row says when it is pointed at: its @name, or, of a phase, what it means. */
static const char *
hint_of (const WeftHeapLevels *levels, guint32 band, const char *name)
{
  WeftBiography phase =
      band != WEFT_HEAP_OTHER ? weft_heap_biography (levels->heap, band) : WEFT_N_BIOGRAPHIES;

  return phase < WEFT_N_BIOGRAPHIES ? weft_biography_text (phase) : name;
}

void
weft_heap_row_set_band (WeftHeapRow *self,
                        const WeftHeapLevels *levels,
                        guint32 band,
                        WeftColor color,
                        gboolean is_left_out)
{
  GtkWidget *widget = GTK_WIDGET (self);
  g_autofree char *name = NULL;
  g_autofree char *markup = NULL;

  g_return_if_fail (WEFT_IS_HEAP_ROW (self));
  name = weft_name_shorten_chars (weft_heap_levels_name (levels, band), WEFT_NAME_MAX_CHARS);
  if (band == WEFT_HEAP_OTHER)
    markup = g_strdup_printf (ngettext ("other (%u band)", "other (%u bands)", levels->n_others),
                              levels->n_others);
  else
    markup = name_markup (name);
  gtk_label_set_markup (GTK_LABEL (self->name), markup);
  gtk_widget_set_tooltip_text (widget, hint_of (levels, band, name));
  weft_swatch_set (WEFT_SWATCH (self->swatch), is_left_out ? WEFT_SWATCH_OUTLINE : WEFT_SWATCH_FILL,
                   is_left_out ? weft_color_fade (color, 0) : color, color);
  if (is_left_out)
    gtk_widget_add_css_class (widget, "weft-left-out");
  else
    gtk_widget_remove_css_class (widget, "weft-left-out");
}

void
weft_heap_row_set_number (WeftHeapRow *self, const char *text)
{
  g_return_if_fail (WEFT_IS_HEAP_ROW (self));
  gtk_label_set_text (GTK_LABEL (self->number), text);
}
