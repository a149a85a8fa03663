/* SPDX-License-Identifier: BSD-3-Clause */
/* Reference of all fields that weft-cli prints, made from the tables that print them. */
#pragma once

#include "weft-cli.h"
#include "weft-record.h"

/* Records of weft-cli check. */
extern const WeftRecordShape weft_cli_check_shape;

/* Runs "help schema": prints every verb's fields with type, unit, meaning and when they are absent,
 * as text, JSON lines or a man page. */
WeftCliStatus weft_cli_schema (int argc, char **argv, const char *summary);
