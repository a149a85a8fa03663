/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes a log to standard output in a format that another program reads. */
#pragma once

#include "weft-cli-options.h"
#include "weft-convert.h"

/* Prints the log @log, read as @trace, in @form: the status to end with. */
WeftCliStatus weft_cli_print_converted (const WeftCliLog *log,
                                        WeftTrace *trace,
                                        WeftConvert form,
                                        const WeftConvertOptions *options);
