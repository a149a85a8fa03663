/* SPDX-License-Identifier: BSD-3-Clause */
/* What a full disk does, to this process alone. */
#pragma once

#include <glib.h>

/* From here on no file may have more than @bytes. */
void weft_test_disk_full (gsize bytes);
void weft_test_disk_free (void);
