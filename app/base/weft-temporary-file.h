/* SPDX-License-Identifier: BSD-3-Clause */
/* Temporary files without a name, so that nothing stays on the disk, however the program ends. On
 * file systems that cannot do without names (NFS, FUSE and some overlays), the files have names. */
#pragma once

#include <glib.h>

/* Creates a file in @folder with @mode, less the umask, and opens it for reading and writing. If
 * the file has no name, sets @name to NULL, otherwise to its newly allocated path, which is
 * @pattern with its XXXXXX replaced. Returns the file descriptor, or -1 with errno set. Finish with
 * weft_temporary_file_keep() or weft_temporary_file_discard(). */
int weft_temporary_file_open (const char *folder, const char *pattern, int mode, char **name);

/* Gives the file of weft_temporary_file_open() the name @path, in the same folder. Replaces an
 * existing file atomically: @path is always either the old file or the new one. If the program is
 * killed, at most a file named by @pattern is left. Returns FALSE with errno set on failure; the
 * temporary file then disappears when @fd is closed. */
gboolean weft_temporary_file_keep (int fd, const char *name, const char *pattern, const char *path);

/* Removes the name of a file that is not to be kept; does nothing if @name is NULL. */
void weft_temporary_file_discard (const char *name);

/* Returns the number of bytes of a disk of @total bytes that temporary files of any length leave
 * free: a twentieth, but at most 1 GiB. */
guint64 weft_temporary_files_kept_free (guint64 total);

/* Removes the names of all temporary files of this process. For handlers of signals that end the
 * program; async-signal-safe. */
void weft_temporary_files_remove (void);
