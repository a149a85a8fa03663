/* SPDX-License-Identifier: BSD-3-Clause */
/* Finds the profiles that a log has. */
#include "weft-profile-subject.h"

#include "weft-event-tags.h"
#include "weft-heap-stacks.h"

gboolean
weft_profile_subject_is_recorded (WeftProfileSubject subject, const WeftTrace *trace)
{
  const WeftTimeProfile *samples = weft_profile_subject_samples (subject, trace);

  if (samples != NULL)
    return weft_time_profile_n_samples (samples) > 0;
  if (subject == WEFT_PROFILE_OF_WAITS)
    return weft_index_count (trace->index, WEFT_TAG_RUN_THREAD) > 0;
  if (subject == WEFT_PROFILE_OF_HEAP)
    return weft_heap_stacks_part (trace->heap) != NULL;
  return weft_profile_subject_is_recorded (weft_profile_subject_choose (subject, trace), trace);
}

WeftProfileSubject
weft_profile_subject_choose (WeftProfileSubject subject, const WeftTrace *trace)
{
  if (subject != WEFT_PROFILE_OF_ANY)
    return subject;
  for (subject = 0; subject < WEFT_PROFILE_OF_WAITS; subject++)
    if (weft_profile_subject_is_recorded (subject, trace))
      return subject;
  return WEFT_PROFILE_OF_TIME;
}

static gboolean
both_have_profile (const WeftTrace *a, const WeftTrace *b, WeftProfileSubject subject)
{
  return weft_profile_subject_is_recorded (subject, a) &&
         weft_profile_subject_is_recorded (subject, b);
}

WeftProfileSubject
weft_profile_subject_common (const WeftTrace *a, const WeftTrace *b)
{
  return !both_have_profile (a, b, WEFT_PROFILE_OF_TIME) &&
                 both_have_profile (a, b, WEFT_PROFILE_OF_CALLS) ?
             WEFT_PROFILE_OF_CALLS :
             WEFT_PROFILE_OF_TIME;
}

WeftFeature
weft_profile_subject_feature (WeftProfileSubject subject, const char **variant)
{
  *variant = subject == WEFT_PROFILE_OF_HEAP ? "cost-centre" : NULL;
  switch (subject)
    {
    case WEFT_PROFILE_OF_CALLS:
      return WEFT_FEATURE_CALL_STACKS;
    case WEFT_PROFILE_OF_HEAP:
      return WEFT_FEATURE_HEAP_PROFILE;
    case WEFT_PROFILE_OF_WAITS:
      return WEFT_FEATURE_SCHEDULER;
    default:
      return WEFT_FEATURE_TIME_PROFILE;
    }
}
