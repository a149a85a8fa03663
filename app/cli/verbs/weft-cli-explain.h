/* SPDX-License-Identifier: BSD-3-Clause */
/* Help pages of rules, for weft-cli findings --explain. */
#pragma once

#include "weft-cli.h"

/* Prints the page of the rule called @id, or of each one where that is "all"; as Markdown or as
 * text. */
WeftCliStatus weft_cli_explain (const char *id, gboolean is_markdown);
