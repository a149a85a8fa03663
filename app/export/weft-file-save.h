/* SPDX-License-Identifier: BSD-3-Clause */
/* A file that is written anew: what was there before is lost only when all of it is written. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Writes all that is to stand in the file into @stream. */
typedef gboolean (*WeftFileWriter) (GOutputStream *stream,
                                    gpointer user_data,
                                    GCancellable *cancellable,
                                    GError **error);

/* FALSE, with an @error in G_FILE_ERROR that is a full sentence, where there can be no file at
 * @path, as far as that can be told before anything is written. */
gboolean weft_file_check (const char *path, GError **error);

/* Has @writer write the file at @path, or at what it is a link to. A file that is there stays as it
 * was where @writer fails or @cancellable is cancelled. Pipes and devices are written to as they
 * are. Blocks. FALSE with @error: that of weft_file_check() or of @writer, or in G_IO_ERROR. */
gboolean weft_file_save (const char *path,
                         WeftFileWriter writer,
                         gpointer user_data,
                         GCancellable *cancellable,
                         GError **error);

G_END_DECLS
