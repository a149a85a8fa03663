/* SPDX-License-Identifier: BSD-3-Clause */
/* Subjects of profiles: what the stacks of a log are of. */
#pragma once

#include "weft-recipes.h"
#include "weft-trace.h"

typedef enum
{
  WEFT_PROFILE_OF_TIME,  /* the time profile by cost centre */
  WEFT_PROFILE_OF_CALLS, /* that of the call stacks of threads */
  WEFT_PROFILE_OF_HEAP,  /* the heap profile by cost centre */
  WEFT_PROFILE_OF_WAITS, /* the time in which threads did not run, by label, state, reason, waker */
  WEFT_N_PROFILE_SUBJECTS,
  WEFT_PROFILE_OF_ANY = WEFT_N_PROFILE_SUBJECTS, /* the first but waits that a log has */
} WeftProfileSubject;

/* Whether @trace has stacks of @subject. */
gboolean weft_profile_subject_is_in (WeftProfileSubject subject, const WeftTrace *trace);

/* @subject itself; for any, the first that @trace has, or time where it has none. */
WeftProfileSubject weft_profile_subject_choose (WeftProfileSubject subject, const WeftTrace *trace);

/* Calls where @a and @b have these both and not time both; else time. */
WeftProfileSubject weft_profile_subject_common (const WeftTrace *a, const WeftTrace *b);

/* The feature that a log without @subject lacks; @way gets which of its recipes is for it, or
 * NULL. */
WeftFeature weft_profile_subject_feature (WeftProfileSubject subject, const char **way);

/* Whether it has samples, of HECs or threads. */
static inline gboolean
weft_profile_subject_has_tracks (WeftProfileSubject subject)
{
  return subject == WEFT_PROFILE_OF_TIME || subject == WEFT_PROFILE_OF_CALLS;
}

/* The samples of time or calls; NULL of other subjects. Borrowed. */
static inline const WeftTimeProfile *
weft_profile_subject_samples (WeftProfileSubject subject, const WeftTrace *trace)
{
  return subject == WEFT_PROFILE_OF_TIME  ? trace->profile :
         subject == WEFT_PROFILE_OF_CALLS ? trace->call_stacks :
                                            NULL;
}
