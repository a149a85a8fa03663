/* SPDX-License-Identifier: BSD-3-Clause */
/* Made logs with one fault each, for the rules that no real log of the corpus shows. */
#pragma once

#include "weft-test-log.h"

/* The log in which the rule @id finds something; NULL: there is none. */
WeftTestLog *weft_test_rule_log (const char *id);
