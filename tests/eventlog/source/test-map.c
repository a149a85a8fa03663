/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests that a map shows a file's bytes, and lives through the file's shrinking. */
#include "weft-map.h"
#include "weft-test-unit.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <setjmp.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define PAGES 64

/* A nameless file of @size bytes, none of them zero. */
static int
make_file (gsize size)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "weft-test-XXXXXX", NULL);
  g_autofree guint8 *data = g_malloc (size);
  int fd = g_mkstemp_full (path, O_RDWR | O_CLOEXEC, 0600);

  g_assert_cmpint (fd, >=, 0);
  g_unlink (path);
  for (gsize i = 0; i < size; i++)
    data[i] = (guint8) (1 + i % 251);
  g_assert_cmpint (write (fd, data, size), ==, (gssize) size);
  return fd;
}

static WeftMap *
make_map (int fd, gsize size)
{
  g_autoptr (GError) error = NULL;
  WeftMap *map = weft_map_new (fd, size, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (map->size, ==, size);
  return map;
}

static gsize
page_size (void)
{
  return sysconf (_SC_PAGESIZE);
}

static gsize
count_zeros (const WeftMap *map)
{
  gsize zeros = 0;

  for (gsize i = 0; i < map->size; i++)
    zeros += ((volatile const guint8 *) map->data)[i] == 0;
  return zeros;
}

static gpointer
count_zeros_in_thread (gpointer map)
{
  return GSIZE_TO_POINTER (count_zeros (map));
}

static void
test_whole (void)
{
  gsize size = 3 * page_size () + 5;
  int fd = make_file (size);
  g_autoptr (WeftMap) map = make_map (fd, size);

  close (fd);
  g_assert_cmpuint (count_zeros (map), ==, 0);
  g_assert_cmpuint (map->data[size - 1], ==, 1 + (size - 1) % 251);
  g_assert_false (weft_map_was_truncated (map));
}

static void
test_empty (void)
{
  int fd = make_file (1);
  g_autoptr (WeftMap) map = make_map (fd, 0);
  g_autoptr (GError) error = NULL;

  g_assert_false (weft_map_was_truncated (map));
  close (fd);
  g_assert_null (weft_map_new (fd, 1, &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_BADF);
}

static void
test_bytes (void)
{
  g_autoptr (WeftMap) map = weft_map_new_from_bytes ((const guint8 *) "hdrb", 4);
  g_autoptr (WeftMap) other = weft_shared_ref (map);

  g_assert_cmpmem (other->data, other->size, "hdrb", 4);
  g_assert_false (weft_map_was_truncated (map));
}

static void
test_cut_under_two_readers (void)
{
  gsize size = PAGES * page_size ();
  int fd = make_file (size);
  g_autoptr (WeftMap) map = make_map (fd, size);
  g_autoptr (WeftMap) other = make_map (fd, 2 * page_size ());
  GThread *first, *second;

  g_assert_cmpint (ftruncate (fd, 2 * page_size ()), ==, 0);
  first = g_thread_new ("first", count_zeros_in_thread, map);
  second = g_thread_new ("second", count_zeros_in_thread, map);
  g_assert_cmpuint (GPOINTER_TO_SIZE (g_thread_join (first)), ==, (PAGES - 2) * page_size ());
  g_assert_cmpuint (GPOINTER_TO_SIZE (g_thread_join (second)), ==, (PAGES - 2) * page_size ());
  g_assert_true (weft_map_was_truncated (map));
  g_assert_false (weft_map_was_truncated (other));
  /* remembered, even when the file has its length again */
  g_assert_cmpint (ftruncate (fd, size), ==, 0);
  g_assert_true (weft_map_was_truncated (map));
  close (fd);
}

/* Nothing faults there: the rest of the last page reads as zeros. */
static void
test_cut_in_last_page (void)
{
  gsize size = page_size () + 100;
  int fd = make_file (size);
  g_autoptr (WeftMap) map = make_map (fd, size);

  g_assert_cmpint (ftruncate (fd, size - 1), ==, 0);
  g_assert_cmpuint (count_zeros (map), ==, 1);
  g_assert_true (weft_map_was_truncated (map));
  g_assert_cmpint (ftruncate (fd, size), ==, 0);
  g_assert_true (weft_map_was_truncated (map));
  close (fd);
}

static void
test_grown (void)
{
  gsize size = page_size () + 100;
  int fd = make_file (size);
  g_autoptr (WeftMap) map = make_map (fd, size);

  g_assert_cmpint (pwrite (fd, "more", 4, size), ==, 4);
  g_assert_false (weft_map_was_truncated (map));
  close (fd);
}

/* Maps of a file that grows have the same addresses, and each as many bytes as it was asked for. */
static void
test_shared (void)
{
  gsize size = page_size () + 100;
  int fd = make_file (size), other = make_file (size);
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftMap) first = weft_map_grow (NULL, fd, size, &error);
  g_autoptr (WeftMap) second = NULL;
  g_autoptr (WeftMap) stranger = NULL;
  g_autoptr (WeftMap) last = NULL;

  g_assert_cmpint (pwrite (fd, "more", 4, (off_t) size), ==, 4);
  second = weft_map_grow (first, fd, size + 4, &error);
  g_assert_no_error (error);
  g_assert_true (second->data == first->data);
  g_assert_cmpuint (first->size, ==, size);
  g_assert_cmpuint (second->size, ==, size + 4);
  g_assert_cmpmem (second->data + size, 4, "more", 4);
  stranger = weft_map_grow (second, other, size, &error);
  g_assert_true (stranger->data != second->data);

  /* the addresses outlive the map that reserved them */
  g_clear_pointer (&first, weft_shared_unref);
  g_assert_cmpmem (second->data + size, 4, "more", 4);
  g_assert_false (weft_map_was_truncated (second));

  /* where bytes were found gone, a later map has others */
  g_assert_cmpint (ftruncate (fd, 100), ==, 0);
  g_assert_cmpuint (second->data[size], ==, 0);
  g_assert_true (weft_map_was_truncated (second));
  g_assert_cmpint (ftruncate (fd, (off_t) size), ==, 0);
  last = weft_map_grow (second, fd, size, &error);
  g_assert_true (last->data != second->data);
  g_assert_false (weft_map_was_truncated (last));
  close (fd);
  close (other);
}

/* Maps that come and go on several threads while files are cut. */
static gpointer
map_and_cut_often (gpointer unused)
{
  gsize size = 8 * page_size ();
  gsize wrong = 0;

  for (int i = 0; i < 200; i++)
    {
      int fd = make_file (size);
      g_autoptr (WeftMap) map = make_map (fd, size);
      gsize left = (gsize) (i % 8) * page_size ();

      wrong += ftruncate (fd, left) != 0;
      wrong += count_zeros (map) != size - left;
      wrong += !weft_map_was_truncated (map);
      close (fd);
    }
  return GSIZE_TO_POINTER (wrong);
}

static void
test_many_threads (void)
{
  GThread *threads[4];

  for (gsize i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("maps", map_and_cut_often, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (threads); i++)
    g_assert_cmpuint (GPOINTER_TO_SIZE (g_thread_join (threads[i])), ==, 0);
}

/* Faults outside the maps still end a program, with the signal's own status. */
static void
test_foreign_fault (void)
{
  int fd = make_file (page_size ());
  g_autoptr (WeftMap) map = make_map (fd, page_size ());
  pid_t child;
  int status;

  g_assert_false (weft_map_was_truncated (map));
  g_assert_cmpint (ftruncate (fd, 0), ==, 0);
  child = fork ();
  if (child == 0)
    {
      volatile char *foreign = mmap (NULL, page_size (), PROT_READ, MAP_SHARED, fd, 0);

      close (STDERR_FILENO);
      _exit (foreign[0]);
    }
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  /* a sanitizer, which had the signal before, reports it and exits */
  g_assert_false (WIFEXITED (status) && WEXITSTATUS (status) == 0);
  g_assert_true (WIFEXITED (status) || WTERMSIG (status) == SIGBUS || WTERMSIG (status) == SIGABRT);
  close (fd);
}

static void
test_foreign_signal (void)
{
  int fd = make_file (page_size ());
  g_autoptr (WeftMap) map = make_map (fd, page_size ());
  pid_t child;
  int status;

  g_assert_false (weft_map_was_truncated (map));
  child = fork ();
  if (child == 0)
    {
      close (STDERR_FILENO);
      raise (SIGBUS);
      _exit (0);
    }
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_false (WIFEXITED (status) && WEXITSTATUS (status) == 0);
  close (fd);
}

/* What is short is said, and what helps. */
static void
test_no_addresses (void)
{
  static const struct
  {
    gsize size;
    const char *text;
  } cases[] = {
    { (gsize) 1 << 62, "4398046511104 MiB" },
    { G_MAXSSIZE, "8796093022207 MiB" },
    { G_MAXSIZE, "17592186044415 MiB" },
  };
  int fd = make_file (PAGES);

  for (guint i = 0; i < 2 * G_N_ELEMENTS (cases); i++)
    {
      gsize size = cases[i / 2].size;
      g_autoptr (GError) error = NULL;

      g_assert_null (i % 2 == 0 ? weft_map_new (fd, size, &error) :
                                  weft_map_grow (NULL, fd, size, &error));
      g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_NOMEM);
      g_assert_nonnull (strstr (error->message, cases[i / 2].text));
      g_assert_nonnull (strstr (error->message, "ulimit -v"));
    }
  close (fd);
}

/* The first bytes of a map are those of its file, or of its bytes; and a map that was closed still
 * notices that a page is gone. */
static void
test_prefix (void)
{
  const WeftFileId origin = { .device = 1, .inode = 2 };
  gsize size = 3 * page_size ();
  int fd = make_file (size);
  g_autoptr (WeftMap) map = make_map (fd, size);
  g_autoptr (WeftMap) bytes = weft_map_new_from_bytes (map->data, 100);
  g_autoptr (WeftMap) first = NULL, all = NULL, few = NULL;
  g_autofree char *path = weft_map_path (bytes);

  g_assert_null (path);
  g_assert_true (weft_map_origin (map) == &map->file);
  weft_map_set_origin (map, &origin);
  g_assert_true (weft_map_origin (map) == &map->origin);
  first = weft_map_new_prefix (map, size - 1, NULL);
  g_assert_cmpuint (first->size, ==, size - 1);
  g_assert_cmpuint (weft_map_origin (first)->inode, ==, 2);
  all = weft_map_new_prefix (map, size + 1, NULL);
  g_assert_cmpuint (all->size, ==, size);
  few = weft_map_new_prefix (bytes, 10, NULL);
  g_assert_cmpmem (few->data, few->size, map->data, 10);
  weft_map_close_file (all);
  path = weft_map_path (all);
  g_assert_null (path);
  g_assert_cmpint (ftruncate (fd, (off_t) page_size ()), ==, 0);
  g_assert_false (weft_map_was_truncated (all));
  g_assert_cmpuint (count_zeros (all), ==, 2 * page_size ());
  g_assert_true (weft_map_was_truncated (all));
  close (fd);
}

static sigjmp_buf after_fault;

static void
handle_fault (int number)
{
  siglongjmp (after_fault, number);
}

static void
handle_fault_with_info (int number, siginfo_t *info, void *context)
{
  siglongjmp (after_fault, info->si_signo);
}

/* Reads a page that is gone, outside any map. */
static void
read_gone_page (int fd)
{
  volatile char *foreign = mmap (NULL, page_size (), PROT_READ, MAP_SHARED, fd, 0);

  (void) foreign[0];
}

/* A handler that the program has for such faults is still called; and a signal that it ignores is
 * ignored, unless a fault would be repeated for ever. */
static void
test_other_handlers (void)
{
  if (!g_test_subprocess ())
    {
      for (guint i = 0; i < 3; i++)
        {
          g_autofree char *path = g_strdup_printf ("/map/other-handlers/subprocess/%u", i);

          g_test_trap_subprocess (path, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
          g_test_trap_assert_passed ();
        }
    }
}

static void
test_other_handler (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  struct sigaction action = { 0 };
  int fd = make_file (page_size ());
  volatile gboolean is_called = FALSE;

  if (i == 0)
    action.sa_handler = handle_fault;
  else if (i == 1)
    {
      action.sa_sigaction = handle_fault_with_info;
      action.sa_flags = SA_SIGINFO;
    }
  else
    action.sa_handler = SIG_IGN;
  g_assert_cmpint (sigaction (SIGBUS, &action, NULL), ==, 0);
  /* now the map has the signal */
  weft_shared_unref (make_map (fd, page_size ()));
  g_assert_cmpint (ftruncate (fd, 0), ==, 0);
  if (sigsetjmp (after_fault, 1) == 0)
    {
      if (i == 2)
        raise (SIGBUS);
      else
        read_gone_page (fd);
    }
  else
    is_called = TRUE;
  g_assert_cmpint (is_called, ==, i < 2);
  close (fd);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/map/whole", test_whole);
  g_test_add_func ("/map/empty", test_empty);
  g_test_add_func ("/map/no-addresses", test_no_addresses);
  g_test_add_func ("/map/bytes", test_bytes);
  g_test_add_func ("/map/cut-under-two-readers", test_cut_under_two_readers);
  g_test_add_func ("/map/cut-in-last-page", test_cut_in_last_page);
  g_test_add_func ("/map/grown", test_grown);
  g_test_add_func ("/map/shared", test_shared);
  g_test_add_func ("/map/many-threads", test_many_threads);
  g_test_add_func ("/map/prefix", test_prefix);
  g_test_add_func ("/map/other-handlers", test_other_handlers);
  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *path = g_strdup_printf ("/map/other-handlers/subprocess/%u", i);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_other_handler);
    }
  g_test_add_func ("/map/foreign-fault", test_foreign_fault);
  g_test_add_func ("/map/foreign-signal", test_foreign_signal);
}
