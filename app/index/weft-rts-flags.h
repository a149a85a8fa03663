/* SPDX-License-Identifier: BSD-3-Clause */
/* Flags of the runtime system that a program was started with, as far as its log records them:
 * those on its command line, not those of GHCRTS or -with-rtsopts. */
#pragma once

#include "weft-process.h"

/* The value of the last flag called @name ("-A"): "64k", "" of a flag without one; NULL if there
 * is none. A value is a number, so that "-A" is not "-AL64m". Borrowed. */
const char *weft_rts_flag (const WeftProcess *process, const char *name);

/* The same of a flag whose value is a text: "ARR_WORDS" of "-hTARR_WORDS". NULL if it has none.
 */
const char *weft_rts_flag_text (const WeftProcess *process, const char *name);

/* The same as a number, with a suffix of sizes (k, m, g, t) multiplied in; NAN if there is none. */
double weft_rts_flag_number (const WeftProcess *process, const char *name);

/* Whether events of @klass, a letter of -l such as 'u', are recorded. TRUE if the command line has
 * no -l: the flag was given in another way. */
gboolean weft_rts_records_class (const WeftProcess *process, char klass);

/* Whether the heap profile has a part of the heap alone: "-hTARR_WORDS", "-hr -hcname". */
gboolean weft_rts_profile_is_filtered (const WeftProcess *process);

/* The seconds of a flag whose value may be left out: "-I" alone changes nothing, so that the last
 * flag with a value counts. @otherwise if none has a value. */
double weft_rts_flag_seconds (const WeftProcess *process, const char *name, double otherwise);

/* Seconds for which the program must be idle until the RTS runs a GC (-I). INFINITY if it never
 * does, as without -threaded and with -I0. */
double weft_rts_idle_delay (const WeftProcess *process, gboolean is_threaded);

/* The least seconds between two idle GCs (-Iw), 0 by default. */
double weft_rts_idle_interval (const WeftProcess *process);

/* TRUE if the log names an RTS that is threaded: "rts_thr_l". */
gboolean weft_rts_is_threaded (const WeftProcess *process);

/* GHC's version, 902 of "9.2.4", or 0 if the log does not say. */
guint weft_rts_version (const WeftProcess *process);
