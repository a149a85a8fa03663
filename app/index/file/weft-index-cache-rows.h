/* SPDX-License-Identifier: BSD-3-Clause */
/* List of how large the index cache can be. The preference and what the setting "index-cache"
 * stands for are made from it; the schema has the ids, too. */
#pragma once

/* The id of the setting's default, as the schema has it. */
#define WEFT_INDEX_CACHE_DEFAULT "2-gb"

/* row (id, title, bytes): @id is the setting's value; 0 bytes: nothing is cached. */
#define WEFT_INDEX_CACHE_ROWS(row)                                                   \
  row ("off", NC_ ("preference", "Off"), 0)                                          \
      row ("500-mb", NC_ ("preference", "500 MB"), (guint64) 500 * 1000 * 1000)      \
          row ("2-gb", NC_ ("preference", "2 GB"), (guint64) 2 * 1000 * 1000 * 1000) \
              row ("10-gb", NC_ ("preference", "10 GB"), (guint64) 10 * 1000 * 1000 * 1000)
