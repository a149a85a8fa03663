/* SPDX-License-Identifier: BSD-3-Clause */
/* List of choices for how much of a stream to keep. The actions, the menu and the values of the
 * setting "live-keep" are made from it; the GSettings schema has the IDs, too. */
#pragma once

/* Expands to a row (id, title, ...) for each choice. @id is the setting's value and names the
 * action "app.live-keep::id"; the rest initialises a WeftRetention. */
#define WEFT_KEEP_ROWS(row)                                                                        \
  row ("all", N_ ("Keep Everything"), 0)                                                           \
      row ("1-min", N_ ("Keep the Last Minute"), .ns = G_GUINT64_CONSTANT (60000000000))           \
          row ("10-min", N_ ("Keep the Last 10 Minutes"), .ns = G_GUINT64_CONSTANT (600000000000)) \
              row ("1-h", N_ ("Keep the Last Hour"), .ns = G_GUINT64_CONSTANT (3600000000000))     \
                  row ("1-gib", N_ ("Keep the Last 1 GiB"), .bytes = (guint64) 1 << 30)            \
                      row ("10-gib", N_ ("Keep the Last 10 GiB"), .bytes = (guint64) 10 << 30)
