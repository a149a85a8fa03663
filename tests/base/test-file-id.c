/* SPDX-License-Identifier: BSD-3-Clause */
/* Stamps tell a file that grew, changed, was replaced or removed, and open logs are known by any of
 * their names. */
#include "weft-file-id.h"
#include "weft-test-unit.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gstdio.h>

typedef struct
{
  char *folder, *path, *other;
} Files;

static void
files_set_up (Files *self, gconstpointer data)
{
  self->folder = g_dir_make_tmp ("weft-XXXXXX", NULL);
  self->path = g_build_filename (self->folder, "a", NULL);
  self->other = g_build_filename (self->folder, "b", NULL);
}

static void
files_tear_down (Files *self, gconstpointer data)
{
  (void) g_remove (self->path);
  (void) g_remove (self->other);
  g_assert_cmpint (g_rmdir (self->folder), ==, 0);
  g_free (self->other);
  g_free (self->path);
  g_free (self->folder);
}

static void
write_text (const char *path, const char *text)
{
  g_assert_true (g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
}

/* Writes to the file itself. */
static void
rewrite (const char *path, const char *text, int flags)
{
  int fd = g_open (path, O_WRONLY | flags, 0);

  g_assert_cmpint ((int) write (fd, text, strlen (text)), ==, (int) strlen (text));
  g_assert_cmpint (close (fd), ==, 0);
}

static void
test_stamps (Files *self, gconstpointer data)
{
  WeftFileStamp none = weft_file_stamp (self->path), stamp, grown, now;

  g_assert_false (none.is_known);
  g_assert_false (weft_file_stamp_is_removed (none, self->path));
  write_text (self->path, "abc");
  stamp = weft_file_stamp (self->path);
  g_assert_cmpuint (stamp.size, ==, 3);
  g_assert_false (weft_file_stamp_is_removed (stamp, self->path));
  g_assert_false (weft_file_stamp_differs (stamp, none));
  g_assert_false (weft_file_stamp_differs (none, stamp));
  g_assert_false (weft_file_stamp_is_other_file (none, stamp));
  g_assert_false (weft_file_stamp_differs (stamp, weft_file_stamp (self->path)));

  rewrite (self->path, "d", O_APPEND);
  grown = weft_file_stamp_update (stamp, self->path);
  g_assert_cmpuint (grown.size, ==, 4);
  g_assert_true (weft_file_stamp_differs (grown, stamp));
  g_assert_false (weft_file_stamp_is_other_file (grown, stamp));
  now = grown;
  now.modified++;
  g_assert_true (weft_file_stamp_differs (now, grown));

  /* a file that shrank, another one, one that is no longer there */
  rewrite (self->path, "x", O_TRUNC);
  g_assert_cmpuint (weft_file_stamp_update (grown, self->path).size, ==, 4);
  write_text (self->other, "abcdefgh");
  g_assert_cmpint (g_rename (self->other, self->path), ==, 0);
  g_assert_cmpuint (weft_file_stamp_update (grown, self->path).size, ==, 4);
  g_assert_true (weft_file_stamp_is_other_file (weft_file_stamp (self->path), grown));
  g_assert_true (weft_file_stamp_differs (weft_file_stamp (self->path), grown));
  g_assert_cmpint (g_remove (self->path), ==, 0);
  g_assert_true (weft_file_stamp_is_removed (grown, self->path));
  g_assert_cmpuint (weft_file_stamp_update (grown, self->path).size, ==, 4);
}

/* A folder and a pipe have no stamp; a path through a file leads nowhere. */
static void
test_no_files (Files *self, gconstpointer data)
{
  g_autofree char *inside = g_build_filename (self->path, "c", NULL);
  WeftFileStamp stamp;

  g_assert_false (weft_file_stamp (self->folder).is_known);
  g_assert_false (weft_file_stamp ("/dev/null").is_known);
  g_assert_cmpint (mkfifo (self->other, 0600), ==, 0);
  g_assert_false (weft_file_stamp (self->other).is_known);
  write_text (self->path, "abc");
  stamp = weft_file_stamp (self->path);
  g_assert_true (weft_file_stamp_is_removed (stamp, inside));
}

static void
test_open_files (Files *self, gconstpointer data)
{
  WeftFileId id, none = { 0 }, other;
  int fd;

  write_text (self->path, "abc");
  g_assert_cmpint (link (self->path, self->other), ==, 0);
  fd = g_open (self->path, O_RDONLY, 0);
  id = weft_file_id (fd);
  g_assert_cmpint (close (fd), ==, 0);
  g_assert_cmpuint (id.inode, !=, 0);
  other = id;
  other.inode++;

  g_assert_false (weft_open_files_has (&id));
  weft_open_files_remove (&id);
  weft_open_files_add (&none);
  g_assert_false (weft_open_files_has (&none));
  weft_open_files_add (&id);
  weft_open_files_add (&id);
  weft_open_files_add (&other);
  g_assert_true (weft_open_files_has (&id));
  g_assert_true (weft_open_files_has_path (self->other));
  g_assert_false (weft_open_files_has_path (self->folder));
  other.device++;
  g_assert_false (weft_open_files_has (&other));
  weft_open_files_remove (&other);
  other.device--;
  weft_open_files_remove (&id);
  g_assert_true (weft_open_files_has (&id));
  weft_open_files_remove (&id);
  g_assert_false (weft_open_files_has_path (self->path));
  weft_open_files_remove (&other);
  g_assert_false (weft_open_files_has (&other));
  weft_open_files_remove (&none);

  fd = g_open (self->folder, O_RDONLY, 0);
  g_assert_cmpuint (weft_file_id (fd).inode, ==, 0);
  g_assert_cmpint (close (fd), ==, 0);
  g_assert_cmpuint (weft_file_id (-1).inode, ==, 0);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add ("/file-id/stamps", Files, NULL, files_set_up, test_stamps, files_tear_down);
  g_test_add ("/file-id/no-files", Files, NULL, files_set_up, test_no_files, files_tear_down);
  g_test_add ("/file-id/open-files", Files, NULL, files_set_up, test_open_files, files_tear_down);
}
