/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of alerts. */
#include "weft-alert.h"

#include <glib/gi18n.h>

const WeftAlertRow weft_alert_rows[] = {
  [WEFT_ALERT_GC_PAUSE] = { "gc-pause", NC_ ("alert", "GC pause"),
                            N_ ("A GC stopped the program for %s"),
                            N_ ("a GC stops the program for longer than the limit"), WEFT_UNIT_NS,
                            100e6, 1e6, "ms" },
  [WEFT_ALERT_LIVE_HEAP] = { "live-heap", NC_ ("alert", "Live heap"), N_ ("%s are live"),
                             N_ ("more bytes than the limit are live after a major GC"),
                             WEFT_UNIT_BYTES, 1024.0 * 1024 * 1024, 1024 * 1024, "MiB" },
  [WEFT_ALERT_HEAP_GROWS] = { "heap-grows", NC_ ("alert", "Growing heap"),
                              N_ ("The live heap has been growing for %s"),
                              N_ ("each major GC finds more live bytes than the one before, for "
                                  "longer than the limit"),
                              WEFT_UNIT_NS, 60e9, 1e9, "s" },
  [WEFT_ALERT_NOTHING_RUNS] = { "nothing-runs", NC_ ("alert", "Nothing runs"),
                                N_ ("No HEC has run a thread for %s"),
                                N_ ("no HEC runs a thread for longer than the limit"), WEFT_UNIT_NS,
                                5e9, 1e9, "s" },
  [WEFT_ALERT_THREAD_BLOCKED] = { "thread-blocked", NC_ ("alert", "Blocked thread"),
                                  N_ ("A thread has been blocked for %s"),
                                  N_ ("a thread is blocked for longer than the limit"),
                                  WEFT_UNIT_NS, 10e9, 1e9, "s" },
  [WEFT_ALERT_DAMAGE] = { "damage", NC_ ("alert", "Damaged log"),
                          N_ ("%s of the log cannot be read"),
                          N_ ("more bytes than the limit of the log are damaged"), WEFT_UNIT_BYTES,
                          1 },
};
