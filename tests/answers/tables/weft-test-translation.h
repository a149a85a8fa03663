/* SPDX-License-Identifier: BSD-3-Clause */
/* A pretended translation: libintl's lookup for the test program, which marks texts where asked. */
#pragma once

#include <glib.h>

/* Whether each text that is looked up from now on comes back as "~text". */
void weft_test_translation_set (gboolean is_on);
