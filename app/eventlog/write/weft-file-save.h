/* SPDX-License-Identifier: BSD-3-Clause */
/* Safe writing of files: a file is written whole or not at all, and never over a log that is
 * open. */
#pragma once

#include <gio/gio.h>

/* Reasons for not writing a file although the system would allow it. The texts are meant to follow
 * the name of the file. */
typedef enum
{
  WEFT_FILE_ERROR_OPEN,   /* a log that this program has open: never replaced */
  WEFT_FILE_ERROR_IS_LOG, /* an eventlog: replaced only with WEFT_FILE_REPLACE_LOG */
} WeftFileError;
#define WEFT_FILE_ERROR (weft_file_error_quark ())
GQuark weft_file_error_quark (void);

/* Consent to replace an existing eventlog. Other files may always be replaced. */
typedef enum
{
  WEFT_FILE_KEEP_LOG,
  WEFT_FILE_REPLACE_LOG, /* the user has agreed, or used --force */
} WeftFileConsent;

/* Writes the whole content of a file to @stream. */
typedef gboolean (*WeftFileWriteFunc) (GOutputStream *stream,
                                       gpointer user_data,
                                       GCancellable *cancellable,
                                       GError **error);

/* Checks whether a file can be written at @path, as far as that can be known before anything is
 * written. If not, returns FALSE with @error in G_FILE_ERROR, as a full sentence, or in
 * WEFT_FILE_ERROR. */
gboolean weft_file_check (const char *path, WeftFileConsent consent, GError **error);

/* Makes @writer write the file at @path, or the target of @path if that is a link. The file is
 * first written to a temporary file in the same folder, which is renamed when it is complete. If
 * anything fails, or the program is killed, the old file is unchanged. Pipes and devices are
 * written directly. Blocks. Returns FALSE with the @error of weft_file_check() or @writer, or one
 * in G_IO_ERROR. */
gboolean weft_file_save (const char *path,
                         WeftFileConsent consent,
                         WeftFileWriteFunc writer,
                         gpointer user_data,
                         GCancellable *cancellable,
                         GError **error);
