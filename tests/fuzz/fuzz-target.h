/* SPDX-License-Identifier: BSD-3-Clause */
/* A fuzz target: one of the programs fuzz-NAME, each of which defines these. An engine, such as
 * libFuzzer, or fuzz-replay.c calls it with inputs. */
#pragma once

#include <glib.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

/* Returns the number of bytes before the log in an input. */
gsize weft_fuzz_head_size (const guint8 *data, gsize size);
