/* SPDX-License-Identifier: BSD-3-Clause */
/* The parts of the test of app/thumbnailer. */
#pragma once

void weft_test_sandbox_add (void);
void weft_test_thumbnails_add (void);
