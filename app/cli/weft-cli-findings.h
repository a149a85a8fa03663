/* SPDX-License-Identifier: BSD-3-Clause */
/* Fields of the answer of weft-cli findings. */
#pragma once

#include "weft-record.h"

/* Of all of it, of a finding in it, and of a condition in that. */
extern const WeftRecordShape weft_cli_findings_shape, weft_cli_finding_shape,
    weft_cli_evidence_shape;
