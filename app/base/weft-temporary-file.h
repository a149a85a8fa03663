/* SPDX-License-Identifier: BSD-3-Clause */
/* Temporary file without a name, so that nothing of it stays on the disk, however the program ends.
 * On file systems that need a name (NFS, FUSE and some overlays) it has one. */
#pragma once

#include <glib.h>

/* Creates a file in @folder, with @mode less the umask, and opens it for reading and writing. Sets
 * @name to NULL, or to its path if it has a name, which is @pattern with its XXXXXX replaced.
 * Returns -1 with errno set on failure. End it with weft_temporary_file_keep() or
 * weft_temporary_file_drop(). */
int weft_temporary_file_open (const char *folder, const char *pattern, int mode, char **name);

/* Names the file of weft_temporary_file_open() @path, in the same folder, replacing an existing
 * file: at every moment, @path is the old file or the new one. Returns FALSE with errno set on
 * failure; then the file is gone when @fd is closed. */
gboolean weft_temporary_file_keep (int fd, const char *name, const char *path);

/* Removes the name of a file that is not kept; does nothing if @name is NULL. */
void weft_temporary_file_drop (const char *name);

/* Removes the names of all temporary files of this process. For a handler of signals that end the
 * program: only calls functions that are safe there. */
void weft_temporary_files_remove (void);
