/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes the tables of queries as an SQLite database. SQLite needs random access, but the output
 * may be a pipe, so the database is written to a temporary file and then copied. */
#include "weft-convert-private.h"

#include "weft-query.h"
#include "weft-spool.h"

#include <errno.h>
#include <unistd.h>

/* Number of bytes to copy at a time. */
#define PIECE (256 * 1024)

void
weft_convert_to_sqlite (WeftTrace *trace, const WeftConvertOptions *options, WeftTextOut *out)
{
  g_autoptr (WeftSpool) spool = weft_spool_new (NULL, &out->error); /* used only for its folder */
  g_autoptr (GPtrArray) traces = g_ptr_array_new ();
  g_autofree char *path = NULL, *piece = NULL;
  gboolean is_saved;
  ssize_t n = 1;
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
  is_saved = weft_query_save (traces, path, options->from,
                              weft_index_range_end (trace->index, options->from, options->to),
                              out->cancellable, &out->error);
  piece = g_malloc (PIECE);
  while (is_saved && n > 0 && weft_text_out_flush_if_large (out))
    {
      do
        n = read (fd, piece, PIECE);
      while (n < 0 && errno == EINTR);
      if (n < 0)
        g_set_error_literal (&out->error, G_IO_ERROR, g_io_error_from_errno (errno),
                             g_strerror (errno));
      g_string_append_len (out->text, piece, MAX (n, 0));
    }
  close (fd);
}
