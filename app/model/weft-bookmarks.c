/* SPDX-License-Identifier: BSD-3-Clause */
/* Lists bookmarks in time order, and saves the user's own to a key file at every change. */
#include "weft-bookmarks.h"

#include "weft-object.h"
#include "weft-user-walk.h"

#include <errno.h>
#include <gio/gio.h>
#include <string.h>

/* Bytes at the start and at the end of a log that are digested for its identity. */
#define DIGEST_BYTES 65536

G_DEFINE_FINAL_TYPE (WeftBookmark, weft_bookmark, G_TYPE_OBJECT)

static void
weft_bookmark_class_init (WeftBookmarkClass *klass)
{
  weft_class_add_owned (klass, WeftBookmark, g_free, label);
}

static void
weft_bookmark_init (WeftBookmark *self)
{
}

static char *
shorten_label (const char *label)
{
  g_autofree char *valid = g_utf8_make_valid (label, -1);
  const char *end = valid + MIN (strlen (valid), (gsize) WEFT_BOOKMARKS_MAX_LABEL);

  while (end > valid && *end != '\0' && ((guchar) *end & 0xc0) == 0x80)
    end--;
  return g_strndup (valid, end - valid);
}

static WeftBookmark *
bookmark_new (guint64 from, guint64 to, const char *label, gboolean is_own)
{
  WeftBookmark *self = g_object_new (WEFT_TYPE_BOOKMARK, NULL);

  self->from = from;
  self->to = MAX (from, to);
  self->label = shorten_label (label);
  self->is_own = is_own;
  return self;
}

WeftBookmark *
weft_bookmark_new (guint64 from, guint64 to, const char *label)
{
  return bookmark_new (from, to, label, TRUE);
}

struct _WeftBookmarks
{
  GObject parent_instance;

  char *folder;
  char *identity;   /* identity of the log whose marks are listed, or NULL */
  GPtrArray *marks; /* of WeftBookmark, sorted by time */
  gboolean is_unsaved;
};

static guint unsaved_signal;

static GType
get_item_type (GListModel *model)
{
  return WEFT_TYPE_BOOKMARK;
}

static guint
get_n_items (GListModel *model)
{
  return WEFT_BOOKMARKS (model)->marks->len;
}

static gpointer
get_item (GListModel *model, guint position)
{
  GPtrArray *marks = WEFT_BOOKMARKS (model)->marks;

  return position < marks->len ? g_object_ref (g_ptr_array_index (marks, position)) : NULL;
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (WeftBookmarks,
                               weft_bookmarks,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static char *
marks_path (WeftBookmarks *self)
{
  return g_build_filename (self->folder, self->identity, NULL);
}

/* Inserts @mark after those with the same time, and returns its index. Takes ownership of @mark. */
static guint
insert_mark (WeftBookmarks *self, WeftBookmark *mark)
{
  guint i = self->marks->len;

  while (i > 0 && weft_bookmarks_nth (self, i - 1)->from > mark->from)
    i--;
  g_ptr_array_insert (self->marks, (gint) i, mark);
  return i;
}

static void
bookmarks_load (WeftBookmarks *self)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *path = marks_path (self);
  g_auto (GStrv) groups = NULL;
  gsize n;

  /* the file is missing for most logs, which have no saved marks */
  if (!g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, NULL))
    return;
  groups = g_key_file_get_groups (file, &n);
  for (gsize i = 0; i < MIN (n, WEFT_BOOKMARKS_MAX); i++)
    {
      guint64 from = g_key_file_get_uint64 (file, groups[i], "from", NULL);
      guint64 to = g_key_file_get_uint64 (file, groups[i], "to", NULL);
      g_autofree char *label = g_key_file_get_string (file, groups[i], "label", NULL);

      if (g_key_file_has_key (file, groups[i], "from", NULL))
        insert_mark (self, bookmark_new (from, to, label != NULL ? label : "", TRUE));
    }
}

static void
bookmarks_save (WeftBookmarks *self)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  guint n = 0;
  g_autoptr (GError) error = NULL;
  g_autofree char *path = marks_path (self);
  gboolean was_unsaved = self->is_unsaved;

  for (guint i = 0; i < self->marks->len; i++)
    {
      const WeftBookmark *one = weft_bookmarks_nth (self, i);
      g_autofree char *group = g_strdup_printf ("mark %u", n + 1);

      if (!one->is_own)
        continue;
      n++;
      g_key_file_set_uint64 (file, group, "from", one->from);
      g_key_file_set_uint64 (file, group, "to", one->to);
      g_key_file_set_string (file, group, "label", one->label);
    }
  if (g_mkdir_with_parents (self->folder, 0700) != 0)
    {
      int code = errno;

      g_set_error (&error, G_FILE_ERROR, (gint) g_file_error_from_errno (code), "%s",
                   g_strerror (code));
    }
  self->is_unsaved = error != NULL || !g_key_file_save_to_file (file, path, &error);
  if (self->is_unsaved && !was_unsaved)
    {
      /* GLib's message begins with the name of the temporary file. Show only the reason after it,
       * such as "No space left on device". */
      const char *colon = g_strrstr (error->message, ": ");

      g_signal_emit (self, unsaved_signal, 0, colon != NULL ? colon + 2 : error->message);
    }
}

static void
weft_bookmarks_class_init (WeftBookmarksClass *klass)
{
  weft_class_add_owned (klass, WeftBookmarks, g_ptr_array_unref, marks);
  weft_class_add_owned (klass, WeftBookmarks, g_free, identity, folder);
  unsaved_signal = weft_signal_new ("unsaved", WEFT_TYPE_BOOKMARKS, 1, G_TYPE_STRING);
}

static void
weft_bookmarks_init (WeftBookmarks *self)
{
  self->marks = g_ptr_array_new_with_free_func (g_object_unref);
}

WeftBookmarks *
weft_bookmarks_new (const char *folder)
{
  WeftBookmarks *self = g_object_new (WEFT_TYPE_BOOKMARKS, NULL);

  self->folder = folder != NULL ?
                     g_strdup (folder) :
                     g_build_filename (g_get_user_data_dir (), "weft", "bookmarks", NULL);
  return self;
}

void
weft_bookmarks_set_trace (WeftBookmarks *self, WeftTrace *trace)
{
  g_autofree char *old = NULL;
  guint before;
  g_autoptr (WeftUserWalk) walk = NULL;
  const WeftUserEvent *event;

  g_return_if_fail (WEFT_IS_BOOKMARKS (self));
  before = self->marks->len;
  old = g_steal_pointer (&self->identity);
  self->identity = weft_bookmarks_log_identity (trace);
  self->is_unsaved = self->is_unsaved && g_str_equal (old, self->identity);
  /* the user's own marks are kept if they could not be saved */
  for (guint i = before; i > 0; i--)
    if (!self->is_unsaved || !weft_bookmarks_nth (self, i - 1)->is_own)
      g_ptr_array_remove_index (self->marks, i - 1);
  walk = weft_user_walk_new (trace->index, trace->tallies, WEFT_TALLY_BIT (MARKER), 0);
  while (self->marks->len < WEFT_BOOKMARKS_MAX && (event = weft_user_walk_next (walk)) != NULL)
    {
      g_autofree char *text = weft_user_text (&event->event);

      insert_mark (self, bookmark_new (event->time, event->time, text, FALSE));
    }
  if (!self->is_unsaved)
    bookmarks_load (self);
  g_list_model_items_changed (G_LIST_MODEL (self), 0, before, self->marks->len);
}

/* Returns TRUE if the list has a mark of the user with the times and label of @mark. */
static gboolean
has_own_mark (WeftBookmarks *self, const WeftBookmark *mark)
{
  for (guint i = 0; i < self->marks->len; i++)
    {
      const WeftBookmark *one = weft_bookmarks_nth (self, i);

      if (one->is_own && one->from == mark->from && one->to == mark->to &&
          g_str_equal (one->label, mark->label))
        return TRUE;
    }
  return FALSE;
}

void
weft_bookmarks_add_saved (WeftBookmarks *self, const GPtrArray *marks)
{
  guint before, n_own;

  g_return_if_fail (WEFT_IS_BOOKMARKS (self));
  before = self->marks->len;
  n_own = weft_bookmarks_n_own (self);
  for (guint i = 0; i < marks->len; i++)
    {
      WeftBookmark *mark = g_ptr_array_index (marks, i);

      if (has_own_mark (self, mark) || n_own == WEFT_BOOKMARKS_MAX)
        continue;
      insert_mark (self, bookmark_new (mark->from, mark->to, mark->label, TRUE));
      n_own++;
    }
  if (self->marks->len > before)
    g_list_model_items_changed (G_LIST_MODEL (self), 0, before, self->marks->len);
}

char *
weft_bookmarks_log_identity (const WeftTrace *trace)
{
  const WeftProcess *process = trace->process;
  const WeftMap *map = trace->index->log->map;
  g_autoptr (GChecksum) digest = NULL;
  gsize n = MIN (map->size, (gsize) DIGEST_BYTES);

  /* the start of the process identifies a log even while the log grows */
  if (process->has_start && process->pid >= 0)
    return g_strdup_printf ("process-%" G_GINT64_FORMAT "-%" G_GINT64_FORMAT, process->pid,
                            process->start_ns);
  digest = g_checksum_new (G_CHECKSUM_SHA256);
  g_checksum_update (digest, map->data, (gssize) n);
  g_checksum_update (digest, map->data + map->size - n, (gssize) n);
  return g_strdup_printf ("bytes-%" G_GSIZE_FORMAT "-%s", (gsize) map->size,
                          g_checksum_get_string (digest));
}

guint
weft_bookmarks_n (WeftBookmarks *self)
{
  return self->marks->len;
}

guint
weft_bookmarks_n_own (WeftBookmarks *self)
{
  guint n = 0;

  for (guint i = 0; i < self->marks->len; i++)
    n += weft_bookmarks_nth (self, i)->is_own ? 1 : 0;
  return n;
}

WeftBookmark *
weft_bookmarks_nth (WeftBookmarks *self, guint i)
{
  return g_ptr_array_index (self->marks, i);
}

WeftBookmark *
weft_bookmarks_add (WeftBookmarks *self, guint64 from, guint64 to, const char *label)
{
  WeftBookmark *bookmark;
  guint position;

  g_return_val_if_fail (WEFT_IS_BOOKMARKS (self), NULL);
  if (self->identity == NULL || weft_bookmarks_n_own (self) == WEFT_BOOKMARKS_MAX)
    return NULL;
  bookmark = bookmark_new (from, to, label, TRUE);
  position = insert_mark (self, bookmark);
  bookmarks_save (self);
  g_list_model_items_changed (G_LIST_MODEL (self), position, 0, 1);
  return bookmark;
}

void
weft_bookmarks_remove (WeftBookmarks *self, WeftBookmark *bookmark)
{
  guint position;

  g_return_if_fail (WEFT_IS_BOOKMARKS (self));
  if (!bookmark->is_own || !g_ptr_array_find (self->marks, bookmark, &position))
    return;
  g_ptr_array_remove_index (self->marks, position);
  bookmarks_save (self);
  g_list_model_items_changed (G_LIST_MODEL (self), position, 1, 0);
}

void
weft_bookmarks_rename (WeftBookmarks *self, WeftBookmark *bookmark, const char *label)
{
  char *shown;

  g_return_if_fail (WEFT_IS_BOOKMARKS (self));
  if (!bookmark->is_own || g_str_equal (bookmark->label, label))
    return;
  shown = shorten_label (label);
  g_free (bookmark->label);
  bookmark->label = shown;
  bookmarks_save (self);
}

static guint64
bookmark_distance (const WeftBookmark *bookmark, guint64 time)
{
  guint64 from = MAX (bookmark->from, time) - MIN (bookmark->from, time);
  guint64 to = MAX (bookmark->to, time) - MIN (bookmark->to, time);

  return MIN (from, to);
}

WeftBookmark *
weft_bookmarks_find_nearest (WeftBookmarks *self, guint64 time, guint64 reach)
{
  WeftBookmark *best = NULL;

  for (guint i = 0; i < self->marks->len; i++)
    {
      WeftBookmark *one = weft_bookmarks_nth (self, i);

      if (one->is_own && bookmark_distance (one, time) <= reach &&
          (best == NULL || bookmark_distance (one, time) < bookmark_distance (best, time)))
        best = one;
    }
  return best;
}

guint64
weft_bookmarks_marker_time (WeftBookmarks *self, const char *label)
{
  g_return_val_if_fail (WEFT_IS_BOOKMARKS (self), 0);
  for (guint i = 0; i < weft_bookmarks_n (self); i++)
    {
      WeftBookmark *mark = weft_bookmarks_nth (self, i);

      if (!mark->is_own && g_str_equal (mark->label, label))
        return mark->from;
    }
  return 0;
}

GStrv
weft_bookmarks_list_common_markers (WeftBookmarks *self, WeftBookmarks *other)
{
  g_autoptr (GHashTable) there = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GStrvBuilder) shared = g_strv_builder_new ();

  g_return_val_if_fail (WEFT_IS_BOOKMARKS (self) && WEFT_IS_BOOKMARKS (other), NULL);
  for (guint i = 0; i < weft_bookmarks_n (other); i++)
    if (!weft_bookmarks_nth (other, i)->is_own)
      g_hash_table_add (there, weft_bookmarks_nth (other, i)->label);
  for (guint i = 0; i < weft_bookmarks_n (self); i++)
    {
      WeftBookmark *mark = weft_bookmarks_nth (self, i);
      const char *label = mark->label;

      if (!mark->is_own && g_hash_table_remove (there, label))
        g_strv_builder_add (shared, label);
    }
  return g_strv_builder_end (shared);
}
