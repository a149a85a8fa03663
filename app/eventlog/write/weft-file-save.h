/* SPDX-License-Identifier: BSD-3-Clause */
/* Safe writing of files: whole or not at all, and never over a log that is open. */
#pragma once

#include <gio/gio.h>

/* Why a file is not written although it could be. The texts follow the file's name. */
typedef enum
{
  WEFT_FILE_ERROR_OPEN,   /* it is a log that this program has open: never */
  WEFT_FILE_ERROR_IS_LOG, /* it is an eventlog: only with WEFT_FILE_REPLACES_LOG */
} WeftFileError;
#define WEFT_FILE_ERROR (weft_file_error_quark ())
GQuark weft_file_error_quark (void);

/* What may be replaced. Files that are not eventlogs always are. */
typedef enum
{
  WEFT_FILE_KEEPS_LOG,
  WEFT_FILE_REPLACES_LOG, /* somebody was asked, or said --force */
} WeftFileConsent;

/* Writes the whole content of the file into @stream. */
typedef gboolean (*WeftFileWriter) (GOutputStream *stream,
                                    gpointer user_data,
                                    GCancellable *cancellable,
                                    GError **error);

/* FALSE, with an @error in G_FILE_ERROR that is a full sentence or one in WEFT_FILE_ERROR, if
 * there can be no file at @path, as far as that can be told before anything is written. */
gboolean weft_file_check (const char *path, WeftFileConsent consent, GError **error);

/* Has @writer write the file at @path, or at what it is a link to: into a temporary file in the
 * same folder, which takes the name when all of it is written. Whatever fails, and wherever the
 * program is killed, what was at @path stays as it was. Pipes and devices are written to as they
 * are. Blocks. FALSE with @error: that of weft_file_check() or of @writer, or in G_IO_ERROR. */
gboolean weft_file_save (const char *path,
                         WeftFileConsent consent,
                         WeftFileWriter writer,
                         gpointer user_data,
                         GCancellable *cancellable,
                         GError **error);
