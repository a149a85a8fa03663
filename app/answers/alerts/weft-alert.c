/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of alerts, and the files that are saved when a limit is exceeded. */
#include "weft-alert.h"

#include "weft-display.h"
#include "weft-file-save.h"
#include "weft-log-cut.h"

#include <gio/gunixoutputstream.h>
#include <glib/gi18n.h>
#include <string.h>
#include <sys/stat.h>

#define SUFFIX ".eventlog"

const WeftAlertRow weft_alert_rows[] = {
  [WEFT_ALERT_GC_PAUSE] = { "gc-pause", NC_ ("alert", "GC pause"),
                            N_ ("A GC stopped the program for %s"),
                            N_ ("a GC stops the program for longer than the limit"), WEFT_UNIT_NS,
                            100e6, 1e6, "ms" },
  [WEFT_ALERT_LIVE_HEAP] = { "live-heap", NC_ ("alert", "Live heap"), N_ ("%s are live"),
                             N_ ("more bytes than the limit are live after a major GC"),
                             WEFT_UNIT_BYTES, 1024.0 * 1024 * 1024, 1024 * 1024, "MiB" },
  [WEFT_ALERT_HEAP_GROWS] = { "heap-grows", NC_ ("alert", "Growing heap"),
                              N_ ("The live heap has been growing for %s"),
                              N_ ("each major GC finds more live bytes than the one before, for "
                                  "longer than the limit"),
                              WEFT_UNIT_NS, 60e9, 1e9, "s" },
  [WEFT_ALERT_NOTHING_RUNS] = { "nothing-runs", NC_ ("alert", "Nothing runs"),
                                N_ ("No HEC has run a thread for %s"),
                                N_ ("no HEC runs a thread for longer than the limit"), WEFT_UNIT_NS,
                                5e9, 1e9, "s" },
  [WEFT_ALERT_THREAD_BLOCKED] = { "thread-blocked", NC_ ("alert", "Blocked thread"),
                                  N_ ("A thread has been blocked for %s"),
                                  N_ ("a thread is blocked for longer than the limit"),
                                  WEFT_UNIT_NS, 10e9, 1e9, "s" },
  [WEFT_ALERT_DAMAGE] = { "damage", NC_ ("alert", "Damaged log"),
                          N_ ("%s of the log cannot be read"),
                          N_ ("more bytes than the limit of the log are damaged"), WEFT_UNIT_BYTES,
                          1 },
};

struct _WeftAlertFiles
{
  char *folder, *name;
  guint64 margin_ns;
  GArray *waiting; /* of WeftAlert whose files are not written yet */
  WeftCarryPoints *points;
};

WeftAlertFiles *
weft_alert_files_new (const char *folder, const char *name, guint64 around)
{
  WeftAlertFiles *self = g_new0 (WeftAlertFiles, 1);

  self->folder = g_strdup (folder);
  self->name = g_strndup (name, g_str_has_suffix (name, SUFFIX) ? strlen (name) - strlen (SUFFIX) :
                                                                  strlen (name));
  /* a socket's address may contain these characters */
  g_strdelimit (self->name, "/:", '-');
  self->margin_ns = around;
  self->waiting = g_array_new (FALSE, FALSE, sizeof (WeftAlert));
  self->points = weft_carry_points_new (WEFT_CARRY_POINT_DISTANCE);
  return self;
}

void
weft_alert_files_free (WeftAlertFiles *self)
{
  g_array_unref (self->waiting);
  weft_carry_points_free (self->points);
  g_free (self->folder);
  g_free (self->name);
  g_free (self);
}

void
weft_alert_files_move_pending (WeftAlertFiles *self, WeftAlertFiles *from)
{
  g_array_append_vals (self->waiting, from->waiting->data, from->waiting->len);
  weft_alert_files_clear_pending (from);
}

void
weft_alert_files_clear_pending (WeftAlertFiles *self)
{
  g_array_set_size (self->waiting, 0);
}

/* The part of a log that is written to a file. */
typedef struct
{
  const WeftAlertFiles *files;
  const WeftTrace *trace;
  guint64 from, to; /* ns */
} AlertExcerpt;

static gboolean
write_bytes (gpointer stream, const guint8 *data, gsize size, GError **error)
{
  return g_output_stream_write_all (stream, data, size, NULL, NULL, error);
}

/* A WeftFileWriteFunc; writes the part of the log that @user_data, an AlertExcerpt, describes. */
static gboolean
write_alert_excerpt (GOutputStream *stream,
                     gpointer user_data,
                     GCancellable *cancellable,
                     GError **error)
{
  const AlertExcerpt *part = user_data;

  /* the file is saved without a dialog and contains the program's messages, which other users must
   * not read */
  fchmod (g_unix_output_stream_get_fd (G_UNIX_OUTPUT_STREAM (stream)), 0600);
  return weft_log_cut (part->trace->index->log, MAX (part->from, part->trace->index->from),
                       part->to, WEFT_LOG_STRIP_BIT (ENVIRONMENT), part->files->points,
                       (WeftEventCountFunc) weft_index_count, part->trace->index, write_bytes,
                       stream, cancellable, error);
}

static void
alert_file_clear (gpointer file)
{
  g_free (((WeftAlertFile *) file)->path);
}

GArray *
weft_alert_file_array_new (void)
{
  GArray *files = g_array_new (FALSE, FALSE, sizeof (WeftAlertFile));

  g_array_set_clear_func (files, alert_file_clear);
  return files;
}

/* Writes the file of @alert, such as "chat-gc-pause-12.345s.eventlog", and adds it to @written. The
 * name depends only on the log's name and the alert, so the same run always gives the same
 * names. If the file cannot be written, sets @error unless it is set already. */
static void
write_alert_file (const WeftAlertFiles *self,
                  const WeftTrace *trace,
                  const WeftAlert *alert,
                  GArray *written,
                  GError **error)
{
  g_autofree char *basename = g_strdup_printf (
      "%s-%s-%" G_GUINT64_FORMAT ".%03us" SUFFIX, self->name, weft_alert_rows[alert->kind].id,
      alert->from / 1000000000, (guint) (alert->from / 1000000 % 1000));
  g_autofree char *path = g_build_filename (self->folder, basename, NULL);
  g_autofree char *name = weft_display_path (path);
  WeftAlertFile file = { *alert, path };
  guint64 from = alert->from - MIN (alert->from, self->margin_ns);
  AlertExcerpt part = {
    self,
    trace,
    MAX (from, trace->index->from),
    MIN (alert->to + self->margin_ns, WEFT_TIME_MAX),
  };
  g_autoptr (GError) reason = NULL;

  g_mkdir_with_parents (self->folder, 0700);
  if (weft_file_save (path, WEFT_FILE_REPLACE_LOG, write_alert_excerpt, &part, NULL, &reason))
    {
      g_array_append_val (written, file);
      path = NULL;
      return;
    }
  /* messages of G_FILE_ERROR already contain the file name */
  if (reason->domain != G_FILE_ERROR)
    g_prefix_error (&reason, "%s: ", name);
  g_propagate_error (*error == NULL ? error : NULL, g_steal_pointer (&reason));
}

/* Orders alerts by kind, then by descending value. */
static gint
compare_alerts (gconstpointer a, gconstpointer b)
{
  const WeftAlert *one = a, *other = b;

  return one->kind != other->kind ? (gint) one->kind - (gint) other->kind :
                                    (other->value > one->value) - (other->value < one->value);
}

void
weft_alert_files_update (WeftAlertFiles *self,
                         const WeftTrace *trace,
                         guint64 until,
                         const WeftAlert *alerts,
                         guint n,
                         GArray *written,
                         GError **error)
{
  gboolean is_over = trace->index->log->is_final || until == WEFT_TIME_END;
  g_autoptr (GArray) sorted = NULL;
  guint first;

  weft_carry_points_advance (self->points, trace->index->log);
  /* skip an alert that the file of a larger alert of the same kind in @alerts already covers */
  sorted = g_array_new (FALSE, FALSE, sizeof (WeftAlert));
  first = self->waiting->len;
  g_array_append_vals (sorted, alerts, n);
  g_array_sort (sorted, compare_alerts);
  for (guint i = 0; i < n; i++)
    {
      const WeftAlert *alert = &g_array_index (sorted, WeftAlert, i);
      gboolean is_saved = FALSE;

      for (guint k = first; k < self->waiting->len && !is_saved; k++)
        {
          const WeftAlert *other = &g_array_index (self->waiting, WeftAlert, k);

          is_saved = other->kind == alert->kind && alert->from + self->margin_ns >= other->from &&
                     alert->to <= other->to + self->margin_ns;
        }
      if (!is_saved)
        g_array_append_vals (self->waiting, alert, 1);
    }
  for (guint i = self->waiting->len; i-- > 0;)
    {
      const WeftAlert *alert = &g_array_index (self->waiting, WeftAlert, i);

      if (!is_over && until < alert->to + self->margin_ns)
        continue;
      write_alert_file (self, trace, alert, written, error);
      g_array_remove_index (self->waiting, i);
    }
}
