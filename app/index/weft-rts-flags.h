/* SPDX-License-Identifier: BSD-3-Clause */
/* RTS flags that a program was started with, as recorded in its log: flags from the command line,
 * but not those from GHCRTS or -with-rtsopts. */
#pragma once

#include "weft-process.h"

/* Returns the arguments for the RTS if @is_rts, otherwise the arguments for the program, without
 * its name. The array is newly allocated; its elements (char *) are borrowed. */
GPtrArray *weft_rts_split_args (const WeftProcess *process, gboolean is_rts);

/* Returns TRUE if @flag, an argument for the RTS, only names an output file. Such a flag may differ
 * between runs of the same configuration. */
gboolean weft_rts_flag_names_output (const char *flag);

/* Returns TRUE if @flag, an argument for the RTS, selects what is recorded, or to which file:
 * "-l-au", "-hT", "-i0.1", "-olFILE", "-poFILE". */
gboolean weft_rts_flag_records (const char *flag);

/* Returns the value of the last flag called @name ("-A"): "64k", or "" if the flag has no value;
 * NULL if there is no such flag. Only a number counts as a value, so that "-A" does not match
 * "-AL16m". Borrowed. */
const char *weft_rts_flag (const WeftProcess *process, const char *name);

/* Like weft_rts_flag(), but for a flag whose value is a text: "ARR_WORDS" in "-hTARR_WORDS". */
const char *weft_rts_flag_text (const WeftProcess *process, const char *name);

/* Like weft_rts_flag(), but returns a number, multiplied by its suffix (k, m, g, t); NAN if there
 * is none. */
double weft_rts_flag_number (const WeftProcess *process, const char *name);

/* Returns TRUE if events of @klass, a letter of -l such as 'u', are recorded. If the command line
 * has no -l, returns TRUE, because -l must have been set in another way. */
gboolean weft_rts_records_class (const WeftProcess *process, char klass);

/* Returns TRUE if the heap profile is limited to a part of the heap: "-hTARR_WORDS", "-hr
 * -hcname". */
gboolean weft_rts_profile_is_filtered (const WeftProcess *process);

/* Returns the time, in seconds, for which the program must be idle before the RTS runs a GC (-I).
 * Returns INFINITY if the RTS never runs an idle GC, for example without -threaded or with -I0. */
double weft_rts_idle_delay (const WeftProcess *process, gboolean is_threaded);

/* Returns the minimum time, in seconds, between two idle GCs (-Iw), 0 by default. */
double weft_rts_idle_interval (const WeftProcess *process);

/* Returns TRUE if the RTS named in the log is threaded: "rts_thr_l". */
gboolean weft_rts_is_threaded (const WeftProcess *process);

/* Returns the version of GHC as a number, 902 for "9.2.4"; 0 if unknown. */
guint weft_rts_version (const WeftProcess *process);
