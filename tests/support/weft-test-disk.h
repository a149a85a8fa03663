/* SPDX-License-Identifier: BSD-3-Clause */
/* What a disk does that is full, or of another kind, to this process alone. */
#pragma once

#include <glib.h>

/* From here on no file may have more than @bytes. */
void weft_test_disk_full (gsize bytes);
void weft_test_disk_free (void);

/* From here on every file must have a name, as on NFS, FUSE and some overlays. It cannot be taken
 * back: for a process of its own. */
void weft_test_disk_needs_names (void);

/* Runs the test that calls this again, in a process of its own that may mount a disk. Skips the
 * test if the system does not allow it. */
void weft_test_disk_run (void);

/* Mounts a disk of @size, such as "100m", at @folder for this process alone, which becomes root of
 * its own name space. For the process of weft_test_disk_run(). */
void weft_test_disk_mount (const char *folder, const char *size);

/* Mounts an overlay on the disk of weft_test_disk_mount() at @folder, so that the disk is no longer
 * known to be in memory. Returns FALSE if the system has no overlays. */
gboolean weft_test_disk_overlay (const char *folder);
