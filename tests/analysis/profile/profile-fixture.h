/* SPDX-License-Identifier: BSD-3-Clause */
/* Time profiles of test logs, and what their stacks are. */
#pragma once

#include "weft-call-tree.h"
#include "weft-test-profile.h"

/* The time profile of @index, which is read; and of @log, which ends here. */
WeftTimeProfile *profile_of_index (const WeftIndex *index);
WeftTimeProfile *profile_of_test_log (WeftTestLog *log);

/* "Main.b;Main.a": newly allocated. */
char *profile_stack_text (const WeftStacks *stacks, guint32 node);

/* The total of @stack, which is there. */
guint64 profile_total_of (const WeftCallTree *tree, const char *stack);
