/* SPDX-License-Identifier: BSD-3-Clause */
/* Leftovers of programs that were killed while they saved a file. */
#pragma once

/* Removes the temporary files in @folder that weft_file_save() has made in programs that are gone:
 * those of this user that no process writes and that have not changed for an hour, as a program on
 * another machine may be at work on one. */
void weft_stale_files_remove (const char *folder);
