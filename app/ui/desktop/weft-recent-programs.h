/* SPDX-License-Identifier: BSD-3-Clause */
/* Recently run programs, from the settings. */
#pragma once

#include "weft-launch.h"

/* The latest first: an array of owned WeftLaunch. */
GPtrArray *weft_recent_programs_get (void);

/* Adds @launch, and removes an earlier one with the same command. */
void weft_recent_programs_add (const WeftLaunch *launch);
