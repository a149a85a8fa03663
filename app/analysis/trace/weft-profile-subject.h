/* SPDX-License-Identifier: BSD-3-Clause */
/* Profile subjects: the kinds of stacks that a log can contain. */
#pragma once

#include "weft-recipes.h"
#include "weft-trace.h"

typedef enum
{
  WEFT_PROFILE_OF_TIME,  /* the time profile by cost centre */
  WEFT_PROFILE_OF_CALLS, /* the time profile by call stacks of threads */
  WEFT_PROFILE_OF_HEAP,  /* the heap profile by cost centre */
  WEFT_PROFILE_OF_WAITS, /* waits of threads, by label, state, reason and waker */
  WEFT_N_PROFILE_SUBJECTS,
  WEFT_PROFILE_OF_ANY = WEFT_N_PROFILE_SUBJECTS, /* the first that a log has, except waits */
} WeftProfileSubject;

/* Returns TRUE if @trace has stacks of @subject. */
gboolean weft_profile_subject_is_recorded (WeftProfileSubject subject, const WeftTrace *trace);

/* Returns @subject. For WEFT_PROFILE_OF_ANY, returns the first subject that @trace has instead, or
 * WEFT_PROFILE_OF_TIME if it has none. */
WeftProfileSubject weft_profile_subject_choose (WeftProfileSubject subject, const WeftTrace *trace);

/* Returns WEFT_PROFILE_OF_CALLS if @a and @b both have call stacks, but do not both have a time
 * profile. Otherwise returns WEFT_PROFILE_OF_TIME. */
WeftProfileSubject weft_profile_subject_common (const WeftTrace *a, const WeftTrace *b);

/* Returns the feature that a log needs for @subject. Sets @variant to the id of the feature's
 * recipe, or to NULL. */
WeftFeature weft_profile_subject_feature (WeftProfileSubject subject, const char **variant);

/* Returns TRUE if the samples of @subject belong to HECs or threads. */
static inline gboolean
weft_profile_subject_has_tracks (WeftProfileSubject subject)
{
  return subject == WEFT_PROFILE_OF_TIME || subject == WEFT_PROFILE_OF_CALLS;
}

/* Returns the samples of the time profile or the call stacks, borrowed, or NULL for other
 * subjects. */
static inline const WeftTimeProfile *
weft_profile_subject_samples (WeftProfileSubject subject, const WeftTrace *trace)
{
  return subject == WEFT_PROFILE_OF_TIME  ? trace->profile :
         subject == WEFT_PROFILE_OF_CALLS ? trace->call_stacks :
                                            NULL;
}
