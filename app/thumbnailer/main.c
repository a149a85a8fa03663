/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-thumbnailer: draws a log for a file manager. One process reads the log in a sandbox and
 * writes the image to a pipe; the other process never reads the log, and writes the image to the
 * file. */
#include "config.h"
#include "weft-file-id.h"
#include "weft-sandbox.h"
#include "weft-startup.h"
#include "weft-thumbnail.h"

#include <cairo.h>
#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define SECOND G_GINT64_CONSTANT (1000000)
#define MIB    (G_GUINT64_CONSTANT (1) << 20)

/* Time after which reading stops and the part read so far is drawn. */
#define READ_US (5 * SECOND)
/* CPU time and elapsed time after which drawing fails. */
#define CPU_S    15
#define CLOCK_US (30 * SECOND)
/* Limits: memory of the process itself, decompressed size of a log, size of the image. */
#define DATA_BYTES   (1024 * MIB)
#define UNPACK_BYTES (256 * MIB)
#define MAX_IMAGE    (16 * MIB)

static void
complain (const char *text)
{
  g_printerr ("weft-thumbnailer: %s\n", text);
}

/* The process that reads the log. */

#ifndef __has_feature /* built into Clang; GCC has macros instead, see below */
#define __has_feature(feature) 0
#endif

/* Sanitizers do not work if their shadow memory is limited. */
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__ || \
    __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define CAN_LIMIT_MEMORY FALSE
#else
#define CAN_LIMIT_MEMORY TRUE
#endif

/* Enters the sandbox. Returns FALSE if the kernel cannot filter system calls, since Landlock alone
 * does not stop the process from using sockets or starting programs. */
static gboolean
enter_sandbox (guint64 size)
{
  WeftSandboxLimits limits = {
    .cpu_s = CPU_S,
    .data = CAN_LIMIT_MEMORY ? DATA_BYTES : G_MAXUINT64,
    /* address space for several maps of the log, and for the heap that each thread reserves */
    .address = CAN_LIMIT_MEMORY ? 4 * size + 8 * DATA_BYTES : G_MAXUINT64,
    .file = UNPACK_BYTES + MIB,
  };

  weft_sandbox_limit (&limits);
  return (weft_sandbox_enter (WEFT_SANDBOX_LANDLOCK | WEFT_SANDBOX_SECCOMP) &
          WEFT_SANDBOX_SECCOMP) != 0;
}

static cairo_status_t
write_bytes (void *closure, const unsigned char *data, unsigned int length)
{
  while (length > 0)
    {
      ssize_t written = write (STDOUT_FILENO, data, length);

      if (written < 0 && errno == EINTR)
        continue;
      if (written <= 0)
        return CAIRO_STATUS_WRITE_ERROR;
      data += written;
      length -= (unsigned int) written;
    }
  return CAIRO_STATUS_SUCCESS;
}

/* Opens the log, enters the sandbox, in which no other file can be opened, and writes the image to
 * standard output. On failure, prints a message to standard error and returns FALSE. */
static gboolean
thumbnailer_draw (const char *path, guint size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftSource) source = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  struct stat status = { 0 };
  cairo_surface_t *surface;
  cairo_status_t drawn;

  if (stat (path, &status) == 0 && !S_ISREG (status.st_mode))
    {
      complain (_ ("not a regular file"));
      return FALSE;
    }
  source = weft_source_open (path, &error);
  if (source != NULL && !enter_sandbox ((guint64) status.st_size))
    {
      complain (_ ("no picture, as the system has no sandbox to draw it in (seccomp)"));
      return FALSE;
    }
  if (source != NULL)
    {
      weft_source_set_unpack_limit (source, (WeftUnpackLimit){ .bytes = UNPACK_BYTES });
      trace = weft_thumbnail_read (source, READ_US, &error);
    }
  if (trace == NULL)
    {
      complain (error->message);
      return FALSE;
    }
  surface = weft_thumbnail_paint (trace, size);
  drawn = cairo_surface_write_to_png_stream (surface, write_bytes, NULL);
  cairo_surface_destroy (surface);
  if (drawn != CAIRO_STATUS_SUCCESS)
    complain (cairo_status_to_string (drawn));
  return drawn == CAIRO_STATUS_SUCCESS;
}

/* The process that writes the image. */

/* Reads an image from @fd. Returns NULL if it is too large or takes too long. */
static GByteArray *
read_image (int fd)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  gint64 end = g_get_monotonic_time () + CLOCK_US;
  struct pollfd input = { .fd = fd, .events = POLLIN };
  guint8 buffer[65536];
  gint64 left;

  while ((left = end - g_get_monotonic_time ()) > 0 && bytes->len <= MAX_IMAGE)
    {
      ssize_t got;

      if (poll (&input, 1, (int) (left / 1000) + 1) <= 0)
        continue;
      got = read (fd, buffer, sizeof buffer);
      if (got == 0)
        return g_steal_pointer (&bytes);
      if (got > 0)
        g_byte_array_append (bytes, buffer, (guint) got);
    }
  return NULL;
}

/* Draws the log at @path in a child process, which inherits only standard error, and has a pipe as
 * its standard output. */
static GByteArray *
draw_in_sandbox (const char *path, guint size)
{
  int ends[2], status;
  pid_t process;
  GByteArray *image;

  if (pipe (ends) != 0 || (process = fork ()) < 0)
    {
      complain (g_strerror (errno));
      return NULL;
    }
  if (process == 0)
    {
      dup2 (ends[1], STDOUT_FILENO);
      close (STDIN_FILENO);
      close_range (3, G_MAXUINT, 0);
      _exit (thumbnailer_draw (path, size) ? 0 : 1);
    }
  close (ends[1]);
  image = read_image (ends[0]);
  close (ends[0]);
  if (image == NULL)
    kill (process, SIGKILL);
  while (waitpid (process, &status, 0) < 0 && errno == EINTR)
    continue;
  if (image != NULL && WIFEXITED (status) && WEXITSTATUS (status) == 0)
    return image;
  if (image == NULL || WIFSIGNALED (status))
    complain (_ ("the log takes too much time or memory"));
  g_clear_pointer (&image, g_byte_array_unref);
  return NULL;
}

static gboolean
make_thumbnail (const char *log, guint size, const char *path)
{
  g_autofree char *input = g_canonicalize_filename (log, NULL);
  g_autoptr (GByteArray) image = NULL;
  g_autoptr (GError) error = NULL;
  WeftFileStamp in = weft_file_stamp (input), out = weft_file_stamp (path);

  if (in.is_known && out.is_known && !weft_file_stamp_is_other_file (in, out))
    {
      complain (_ ("this is the log itself; choose another name"));
      return FALSE;
    }
  image = draw_in_sandbox (input, size);
  if (image == NULL)
    return FALSE;
  /* write directly to @path, since this program may not be able to create a file in its folder */
  if (g_file_set_contents_full (path, (const char *) image->data, (gssize) image->len,
                                G_FILE_SET_CONTENTS_NONE, 0666, &error))
    return TRUE;
  complain (error->message);
  /* remove the incomplete file if the disk is full */
  if (g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOSPC) && weft_file_stamp (path).is_known)
    g_unlink (path);
  return FALSE;
}

int
main (int argc, char *argv[])
{
  int size = 256;
  gboolean asks_version = FALSE;
  const GOptionEntry entries[] = {
    { "size", 's', 0, G_OPTION_ARG_INT, &size, N_ ("Width of the picture in pixels"), N_ ("SIZE") },
    { "version", 'V', 0, G_OPTION_ARG_NONE, &asks_version, N_ ("Show the version and exit"), NULL },
    { NULL },
  };
  g_autoptr (GOptionContext) context = NULL;
  g_autoptr (GError) error = NULL;

  weft_standard_streams_init ();
  /* NOLINTNEXTLINE(concurrency-mt-unsafe): the program has no other threads yet */
  (void) setlocale (LC_ALL, "");
  /* with this signal ignored, write() fails when a file reaches the size limit */
  (void) signal (SIGXFSZ, SIG_IGN);
  bindtextdomain (GETTEXT_PACKAGE, WEFT_LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  context = g_option_context_new (_ ("LOG PICTURE"));
  g_option_context_set_summary (context, _ ("Draws an eventlog as a small picture (PNG) for file "
                                            "managers."));
  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  if (!g_option_context_parse (context, &argc, &argv, &error))
    complain (error->message);
  else if (asks_version)
    {
      g_print ("weft-thumbnailer %s\n", WEFT_VERSION);
      return 0;
    }
  else if (argc != 3 || size < WEFT_THUMBNAIL_MIN_SIZE || size > WEFT_THUMBNAIL_MAX_SIZE)
    complain (_ ("needs a log, a picture, and a size from 16 to 1024. Try --help"));
  else
    return make_thumbnail (argv[1], (guint) size, argv[2]) ? 0 : 1;
  return 1;
}
