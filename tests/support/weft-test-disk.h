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

/* Mounts a disk of @size, such as "100m", at @folder for this process alone, which becomes root of
 * its own name space. Returns FALSE if the system does not allow it. For a process of its own. */
gboolean weft_test_disk_mount (const char *folder, const char *size);
