/* SPDX-License-Identifier: BSD-3-Clause */
/* Command lines that are tried with faults. */
#pragma once

#include "fault-folder.h"

/* Returns the lines, an array of FaultLine *: those of weft-cli guide, one for each format of
 * convert, and lines for verbs and files that these leave out. */
GPtrArray *fault_lines_new (FaultFolder *folder);

/* Returns the names of the verbs that weft-cli --help lists. */
char **fault_verbs (FaultFolder *folder);
