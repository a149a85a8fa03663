/* SPDX-License-Identifier: BSD-3-Clause */
/* Temporary file that has no name where the file system can do without: nothing of it stays on the
 * disk, however the program ends. NFS, FUSE and some overlays cannot; it has a name there. */
#pragma once

#include <glib.h>

/* A new file in @folder, open for both reading and writing and for this user alone; -1 with errno
 * set. @name is set to its path, which @pattern with its XXXXXX is the end of, or to NULL where it
 * has no name. */
int weft_temporary_file_open (const char *folder, const char *pattern, char **name);

/* Gives the file that weft_temporary_file_open() returned the name @path, in the same folder, in
 * place of what has it. FALSE where that fails. */
gboolean weft_temporary_file_keep (int fd, const char *name, const char *path);
