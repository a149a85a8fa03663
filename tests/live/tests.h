/* SPDX-License-Identifier: BSD-3-Clause */
/* The tests of logs that come while they are written, a function for each subject. */
#pragma once

void weft_test_live_hostile_add (void);
void weft_test_live_order_add (void);
void weft_test_live_same_add (void);
