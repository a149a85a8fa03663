/* SPDX-License-Identifier: BSD-3-Clause */
/* Kinds of spark lanes. */
#pragma once

#include "weft-lane.h"

/* Values of WeftLane.what for lanes of weft_lane_sparks. */
enum
{
  WEFT_SPARKS_POOL,
  WEFT_SPARKS_CREATED,
  WEFT_SPARKS_CONVERTED,
  WEFT_SPARKS_WASTED,
  WEFT_SPARKS_N,
  /* The same of one HEC. */
  WEFT_SPARKS_HEC_POOL = WEFT_SPARKS_N,
  WEFT_SPARKS_HEC_CREATED,
  WEFT_SPARKS_HEC_CONVERTED,
  WEFT_SPARKS_HEC_WASTED,
};
