/* SPDX-License-Identifier: BSD-3-Clause */
/* Programs that were run lately, as the settings remember them. */
#pragma once

#include "weft-launch.h"

/* The latest first: an array of owned WeftLaunch. */
GPtrArray *weft_recent_programs_get (void);

/* Remembers @launch, instead of an earlier one with the same command. */
void weft_recent_programs_add (const WeftLaunch *launch);
