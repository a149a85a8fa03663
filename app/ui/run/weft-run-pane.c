/* SPDX-License-Identifier: BSD-3-Clause */
/* Run pane: follows the state and the output of a running program. */
#include "weft-run-parts.h"

#include "weft-join.h"
#include "weft-object.h"
#include <glib/gi18n.h>
#include <signal.h>

/* Limits of the output. If either is exceeded, the older half of the output is dropped. */
#define MAX_LINES 10000
#define MAX_CHARS (1024 * 1024)

struct _WeftRunPane
{
  AdwBin parent_instance;

  /* template children */
  GtkLabel *name;
  GtkLabel *state;
  GtkToggleButton *output_button;
  GtkWidget *save_button;
  GtkWidget *stop_button;
  GtkWidget *close_button;
  GtkTextView *text;

  /* owned */
  WeftProgramRun *run;

  guint n_dropped;       /* number of lines dropped from the start of the output */
  gboolean is_announced; /* the end of the run has been announced */
  gboolean is_at_end;    /* the output is scrolled to its end */
};

G_DEFINE_FINAL_TYPE (WeftRunPane, weft_run_pane, ADW_TYPE_BIN)

static const struct
{
  const char *action;
  int number;
} signals[] = {
  { "run.interrupt", SIGINT },
  { "run.terminate", SIGTERM },
  { "run.kill", SIGKILL },
};

static gboolean
is_run_over (WeftRunPane *self)
{
  return weft_program_run_get_state (self->run) >= WEFT_RUN_ENDED;
}

/* Returns the last line of the output that is not empty, or NULL. */
static char *
last_output_line (WeftRunPane *self)
{
  g_autofree char *output = NULL;
  const char *line;

  g_object_get (gtk_text_view_get_buffer (self->text), "text", &output, NULL);
  g_strchomp (output);
  line = strrchr (output, '\n');
  return *output == '\0' ? NULL : g_strdup (line != NULL ? line + 1 : output);
}

static void
state_changed_cb (WeftRunPane *self)
{
  g_autofree char *state = weft_program_run_describe (self->run);
  /* the last line of the output may explain why the run has failed */
  g_autofree char *line = weft_program_run_has_failed (self->run) ? last_output_line (self) : NULL;
  g_autofree char *text = line != NULL ? weft_labelled (state, line) : g_strdup (state);

  gtk_label_set_text (self->state, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->state), text);
  gtk_widget_set_visible (self->stop_button, !is_run_over (self));
  gtk_widget_set_visible (self->close_button, is_run_over (self));
  gtk_widget_set_visible (self->save_button, is_run_over (self));
  if (is_run_over (self) && !self->is_announced)
    {
      g_autofree char *announcement = weft_labelled (weft_program_run_get_name (self->run), state);

      gtk_widget_activate_action (GTK_WIDGET (self), "win.say", "s", announcement);
    }
  self->is_announced = is_run_over (self);
}

static void
append_output (WeftRunPane *self, guint gone, const char *text)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->text);
  GtkTextIter begin, end;
  gint n;
  guint n_lines;
  g_autofree char *label = NULL;

  gtk_text_buffer_get_end_iter (buffer, &end);
  begin = end;
  gtk_text_iter_backward_chars (&begin, (gint) gone);
  gtk_text_buffer_delete (buffer, &begin, &end);
  gtk_text_buffer_insert (buffer, &end, text, -1);

  /* drop the older half of a long output */
  n = gtk_text_buffer_get_char_count (buffer);
  if (n > MAX_CHARS || gtk_text_buffer_get_line_count (buffer) > MAX_LINES)
    {
      gtk_text_buffer_get_start_iter (buffer, &begin);
      gtk_text_buffer_get_iter_at_offset (buffer, &end, n / 2);
      gtk_text_iter_set_line_offset (&end, 0);
      self->n_dropped += (guint) gtk_text_iter_get_line (&end);
      gtk_text_buffer_delete (buffer, &begin, &end);
    }
  /* the line after the last line break is counted only if it has text */
  gtk_text_buffer_get_end_iter (buffer, &end);
  n_lines = self->n_dropped + (guint) gtk_text_buffer_get_line_count (buffer) -
            (gtk_text_iter_starts_line (&end) ? 1 : 0);
  label = n_lines > 0 ?
              g_strdup_printf (ngettext ("Output: %u line", "Output: %u lines", n_lines), n_lines) :
              g_strdup (C_ ("title", "Output"));
  gtk_button_set_label (GTK_BUTTON (self->output_button), label);
  /* the last line of output of a failed program may arrive after the program's end */
  if (is_run_over (self))
    state_changed_cb (self);
}

/* Stores whether the end of the text is visible. If it is, it stays visible when text is added. */
static void
text_scrolled_cb (WeftRunPane *self, GtkAdjustment *scroll)
{
  self->is_at_end = gtk_adjustment_get_value (scroll) + gtk_adjustment_get_page_size (scroll) >=
                    gtk_adjustment_get_upper (scroll) - 1;
}

static void
text_changed_cb (WeftRunPane *self, GtkAdjustment *scroll)
{
  if (self->is_at_end)
    gtk_adjustment_set_value (scroll, gtk_adjustment_get_upper (scroll));
}

static void
signal_cb (GtkWidget *widget, const char *action, GVariant *unused)
{
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    if (g_str_equal (action, signals[i].action))
      weft_program_run_signal (WEFT_RUN_PANE (widget)->run, signals[i].number);
}

static void
close_cb (WeftRunPane *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

static void
weft_run_pane_dispose (GObject *object)
{
  WeftRunPane *self = WEFT_RUN_PANE (object);

  if (self->run != NULL)
    weft_program_run_end (self->run);
  weft_object_dispose_owned (object);
}

static void
weft_run_pane_class_init (WeftRunPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftRunPane, g_object_unref, run);
  G_OBJECT_CLASS (klass)->dispose = weft_run_pane_dispose;
  weft_class_template (klass, "weft-run-pane");
  weft_class_bind_children (klass, WeftRunPane, name, state, output_button, save_button,
                            stop_button, close_button, text);
  gtk_widget_class_bind_template_callback (widget_class, close_cb);
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    gtk_widget_class_install_action (widget_class, signals[i].action, NULL, signal_cb);
}

static void
weft_run_pane_init (WeftRunPane *self)
{
  GtkAdjustment *scroll;

  gtk_widget_init_template (GTK_WIDGET (self));
  self->is_at_end = TRUE;
  scroll = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (self->text));
  weft_connect (scroll, "value-changed", text_scrolled_cb, self);
  weft_connect (scroll, "changed", text_changed_cb, self);
}

GtkWidget *
weft_run_pane_new (WeftProgramRun *run)
{
  WeftRunPane *self = g_object_new (WEFT_TYPE_RUN_PANE, NULL);

  self->run = g_object_ref (run);
  gtk_label_set_text (self->name, weft_program_run_get_name (run));
  append_output (self, 0, weft_program_run_get_output (run));
  weft_connect (run, "output", append_output, self);
  weft_connect (run, "notify::state", state_changed_cb, self);
  state_changed_cb (self);
  return GTK_WIDGET (self);
}
