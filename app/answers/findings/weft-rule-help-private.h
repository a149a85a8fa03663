/* SPDX-License-Identifier: BSD-3-Clause */
/* Pages of help by subject; a row without a rule ends each list. */
#pragma once

#include "weft-rule-help.h"

extern const WeftRuleHelp weft_rule_help_gc[], weft_rule_help_heap[], weft_rule_help_parallelism[],
    weft_rule_help_threads[], weft_rule_help_log[];

/* All of these lists; NULL at the end. */
extern const WeftRuleHelp *const weft_rule_help_lists[];
