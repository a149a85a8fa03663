/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes the tables of queries as an SQLite database. SQLite needs random access, and the output
 * may be a pipe: the database is written to a temporary file, which is then copied. */
#include "weft-convert-private.h"

#include "weft-query.h"
#include "weft-spool.h"

#include <errno.h>
#include <unistd.h>

/* Number of bytes to copy at a time. */
#define PIECE (256 * 1024)

static gboolean
copy_file (int fd, WeftTextOut *out)
{
  g_autofree char *piece = g_malloc (PIECE);
  ssize_t n;

  while ((n = read (fd, piece, PIECE)) > 0 || (n < 0 && errno == EINTR))
    if (n > 0)
      {
        g_string_append_len (out->text, piece, n);
        if (!weft_text_out_continue (out))
          return FALSE;
      }
  return n == 0;
}

void
weft_convert_to_sqlite (WeftTrace *trace, const WeftConvertOptions *options, WeftTextOut *out)
{
  g_autoptr (WeftSpool) spool = weft_spool_new (NULL, &out->error); /* chooses the folder */
  g_autoptr (GPtrArray) traces = g_ptr_array_new ();
  g_autofree char *path = NULL;
  int fd;

  if (spool == NULL)
    return;
  g_ptr_array_add (traces, trace);
  path = g_build_filename (spool->folder, ".weft-XXXXXX", NULL);
  fd = g_mkstemp (path);
  if (fd < 0)
    {
      g_set_error_literal (&out->error, G_IO_ERROR, g_io_error_from_errno (errno),
                           g_strerror (errno));
      return;
    }
  if (weft_query_save (traces, path, options->from,
                       weft_index_end (trace->index, options->from, options->to), out->cancellable,
                       &out->error) &&
      !copy_file (fd, out) && out->error == NULL)
    g_set_error_literal (&out->error, G_IO_ERROR, g_io_error_from_errno (errno),
                         g_strerror (errno));
  close (fd);
}
