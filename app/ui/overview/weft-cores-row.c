/* SPDX-License-Identifier: BSD-3-Clause */
/* Applies the number when Enter or the row's button is pressed. An empty row means that the number
 * is not known. */
#include "weft-overview-page.h"

#include "weft-machine-cores.h"

#include <glib/gi18n.h>

struct _WeftCoresRow
{
  AdwEntryRow parent_instance;

  guint shown; /* number of cores in the trace; 0 if not known */
};

G_DEFINE_FINAL_TYPE (WeftCoresRow, weft_cores_row, ADW_TYPE_ENTRY_ROW)

/* Sets @cores to the number entered, or to 0 if the row is empty. Returns FALSE if the text is not
 * a valid number. */
static gboolean
read_cores (WeftCoresRow *self, guint64 *cores)
{
  g_autofree char *text = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self)));

  *cores = 0;
  return *g_strstrip (text) == '\0' ||
         g_ascii_string_to_unsigned (text, 10, 1, WEFT_MACHINE_MAX_CORES, cores, NULL);
}

static void
text_changed_cb (WeftCoresRow *self)
{
  guint64 cores;

  if (read_cores (self, &cores))
    gtk_widget_remove_css_class (GTK_WIDGET (self), "error");
  else
    gtk_widget_add_css_class (GTK_WIDGET (self), "error");
}

static void
apply_cb (WeftCoresRow *self)
{
  guint64 cores;

  if (read_cores (self, &cores))
    gtk_widget_activate_action (GTK_WIDGET (self), "document.cores", "u", (guint) cores);
}

static void
weft_cores_row_class_init (WeftCoresRowClass *klass)
{
}

static void
weft_cores_row_init (WeftCoresRow *self)
{
  /* this class keeps the row from being dimmed when the findings of a range are outdated: the
   * number of cores applies to the whole log */
  gtk_widget_add_css_class (GTK_WIDGET (self), "weft-cores");
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self),
                                 _ ("Number of cores, which logs do not record"));
  adw_entry_row_set_input_purpose (ADW_ENTRY_ROW (self), GTK_INPUT_PURPOSE_DIGITS);
  adw_entry_row_set_show_apply_button (ADW_ENTRY_ROW (self), TRUE);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self),
                               _ ("With more HECs than cores, GC is slower. Remembered for this "
                                  "program."));
  g_signal_connect (self, "changed", G_CALLBACK (text_changed_cb), NULL);
  g_signal_connect (self, "apply", G_CALLBACK (apply_cb), NULL);
}

void
weft_cores_row_set (WeftCoresRow *self, const WeftTrace *trace)
{
  guint cores = weft_trace_cores (trace);
  g_autofree char *text = cores > 0 ? g_strdup_printf ("%u", cores) : g_strdup ("");

  g_return_if_fail (WEFT_IS_CORES_ROW (self));
  gtk_widget_set_visible (GTK_WIDGET (self), trace->process->lives->len > 1);
  if (cores == self->shown)
    return;
  self->shown = cores;
  /* hide the apply button, so that setting the text does not count as input */
  adw_entry_row_set_show_apply_button (ADW_ENTRY_ROW (self), FALSE);
  gtk_editable_set_text (GTK_EDITABLE (self), text);
  adw_entry_row_set_show_apply_button (ADW_ENTRY_ROW (self), TRUE);
}
