/* SPDX-License-Identifier: BSD-3-Clause */
/* Help page of a rule: what its finding means, how it is recognised, where to look, what to change
 * and how to see that it worked. Made from the rule and its WeftRuleHelp. */
#pragma once

#include "weft-help-blocks.h"
#include "weft-rule-help.h"

/* The blocks of @rule's page. Free them with g_array_unref(). */
GArray *weft_rule_page_new (const WeftRule *rule);
