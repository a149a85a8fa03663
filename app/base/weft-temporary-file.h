/* SPDX-License-Identifier: BSD-3-Clause */
/* Temporary file that has no name where the file system can do without: nothing of it stays on the
 * disk, however the program ends. NFS, FUSE and some overlays cannot; it has a name there. */
#pragma once

#include <glib.h>

/* A new file in @folder, open for both reading and writing, with @mode as the umask leaves it; -1
 * with errno set. @name is set to its path, which @pattern with its XXXXXX is the end of, or to
 * NULL if it has no name. End it with weft_temporary_file_keep() or weft_temporary_file_drop(). */
int weft_temporary_file_open (const char *folder, const char *pattern, int mode, char **name);

/* Gives the file that weft_temporary_file_open() returned the name @path, in the same folder, in
 * place of what has it: at every moment, @path is the old file or the new one. FALSE with errno set
 * if that fails; then the file is gone when @fd is closed. */
gboolean weft_temporary_file_keep (int fd, const char *name, const char *path);

/* Removes the name of a file that is not kept; does nothing if @name is NULL. */
void weft_temporary_file_drop (const char *name);

/* Removes the names of all temporary files of this process. For a handler of signals that end the
 * program: only calls functions that are safe there. */
void weft_temporary_files_remove (void);
