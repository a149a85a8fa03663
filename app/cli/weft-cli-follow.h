/* SPDX-License-Identifier: BSD-3-Clause */
/* Records that weft-cli follow prints. */
#pragma once

#include "weft-record.h"

/* Of a WeftAlert. */
extern const WeftRecordShape weft_cli_alert_shape;
