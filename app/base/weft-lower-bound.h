/* SPDX-License-Identifier: BSD-3-Clause */
/* Binary search in sorted data of any kind. */
#pragma once

#include <glib.h>

/* Evaluates to the first @i in [@low, @high) for which @is_before, an expression with @i, is false,
 * or to @high if there is none. @is_before must be true for all smaller @i and false for all larger
 * ones. @type is the type of @i and of the result. */
#define WEFT_LOWER_BOUND(type, i, low, high, is_before) \
  ({                                                    \
    type low_##i = (low), high_##i = (high);            \
                                                        \
    while (low_##i < high_##i)                          \
      {                                                 \
        type i = low_##i + (high_##i - low_##i) / 2;    \
                                                        \
        if (is_before)                                  \
          low_##i = i + 1;                              \
        else                                            \
          high_##i = i;                                 \
      }                                                 \
    low_##i;                                            \
  })
