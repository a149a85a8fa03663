/* SPDX-License-Identifier: BSD-3-Clause */
/* Flags of the runtime system with which a program was started, as far as its log records them:
 * those on its command line, not those of GHCRTS or -with-rtsopts. */
#pragma once

#include "weft-process.h"

/* Returns the arguments for the RTS, or else those for the program, without its name: of char *,
 * borrowed. Newly allocated. */
GPtrArray *weft_rts_split_args (const WeftProcess *process, gboolean is_rts);

/* Returns the value of the last flag called @name ("-A"): "64k", or "" if it has no value; NULL if
 * there is no such flag. A value is a number, so that "-A" is not "-AL64m". Borrowed. */
const char *weft_rts_flag (const WeftProcess *process, const char *name);

/* Like weft_rts_flag(), but for a flag whose value is a text: "ARR_WORDS" of "-hTARR_WORDS". */
const char *weft_rts_flag_text (const WeftProcess *process, const char *name);

/* Like weft_rts_flag(), but as a number, multiplied by its suffix (k, m, g, t); NAN if there is
 * none. */
double weft_rts_flag_number (const WeftProcess *process, const char *name);

/* Returns TRUE if events of @klass, a letter of -l such as 'u', are recorded. TRUE if the command
 * line has no -l, as the flag was given in another way. */
gboolean weft_rts_records_class (const WeftProcess *process, char klass);

/* Returns TRUE if the heap profile is limited to a part of the heap: "-hTARR_WORDS", "-hr
 * -hcname". */
gboolean weft_rts_profile_is_filtered (const WeftProcess *process);

/* Returns the seconds of a flag whose value is optional: "-I" alone changes nothing, so that the
 * last flag with a value is used. @otherwise if none has a value. */
double weft_rts_flag_seconds (const WeftProcess *process, const char *name, double otherwise);

/* Returns the seconds for which the program must be idle until the RTS runs a GC (-I). INFINITY if
 * it never does, as without -threaded and with -I0. */
double weft_rts_idle_delay (const WeftProcess *process, gboolean is_threaded);

/* Returns the least number of seconds between two idle GCs (-Iw), 0 by default. */
double weft_rts_idle_interval (const WeftProcess *process);

/* Returns TRUE if the log names an RTS that is threaded: "rts_thr_l". */
gboolean weft_rts_is_threaded (const WeftProcess *process);

/* Returns the version of GHC, 902 for "9.2.4", or 0 if it is unknown. */
guint weft_rts_version (const WeftProcess *process);
