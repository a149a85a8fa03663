/* SPDX-License-Identifier: BSD-3-Clause */
/* Help topics of the window, on the command line and as the man page weft(7). */
#pragma once

#include "weft-cli.h"

/* Runs "help topics": lists the topics, prints the page of one of them, or all. */
WeftCliStatus weft_cli_help (int argc, char **argv, const char *summary);
