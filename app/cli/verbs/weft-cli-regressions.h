/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli stats --baseline: judges new runs by the variation among earlier runs. */
#pragma once

#include "weft-cli-compared.h"

typedef enum
{
  WEFT_CLI_REGRESSIONS_TEXT,
  WEFT_CLI_REGRESSIONS_JSON,
  WEFT_CLI_REGRESSIONS_CSV,
  WEFT_CLI_REGRESSIONS_MARKDOWN,
  WEFT_CLI_REGRESSIONS_SARIF,
} WeftCliRegressionsFormat;

typedef struct
{
  char *path;       /* path of the baseline; NULL if none was given */
  char *decide_by;  /* IDs of the quantities that decide, separated by commas; or NULL */
  gboolean fails;   /* TRUE if --fail-on=worse is given */
  gboolean bisects; /* TRUE if --bisect is given */
} WeftCliBaselineOptions;

/* Judges the logs in @asked, which are the new runs, and prints the result. Returns the exit
 * status. */
WeftCliStatus weft_cli_regressions (const WeftCliBaselineOptions *baseline_options,
                                    const WeftCliCompared *asked,
                                    WeftCliRegressionsFormat format);
