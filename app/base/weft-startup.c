/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-startup.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <locale.h>
#include <unistd.h>

#ifdef __GLIBC__
#include <malloc.h>

#define LARGE_BYTES (1024 * 1024)
#define N_ARENAS    2
#endif

void
weft_translations_init (const char *folder)
{
  const char *build_folder = g_getenv ("WEFT_LOCALE_DIR");

  /* NOLINTNEXTLINE(concurrency-mt-unsafe): the program has no other threads yet */
  (void) setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, build_folder != NULL ? build_folder : folder);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
}

void
weft_memory_init (void)
{
#ifdef __GLIBC__
  /* NOLINTBEGIN(concurrency-mt-unsafe): the program has no other threads yet */
  mallopt (M_MMAP_THRESHOLD, LARGE_BYTES);
  mallopt (M_ARENA_MAX, N_ARENAS);
  /* NOLINTEND(concurrency-mt-unsafe) */
#endif
}

void
weft_standard_streams_init (void)
{
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
    /* with the opposite direction, use of the descriptor still fails with EBADF; all lower
     * descriptors are open, so open() returns @fd */
    if (fcntl (fd, F_GETFD) < 0 && errno == EBADF &&
        open ("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
      _exit (1);
}

static gpointer
return_at_once_thread (gpointer data)
{
  return data;
}

gboolean
weft_thread_try (GError **error)
{
  GThread *thread = g_thread_try_new ("check", return_at_once_thread, NULL, error);

  if (thread != NULL)
    g_thread_join (thread);
  return thread != NULL;
}
