/* SPDX-License-Identifier: BSD-3-Clause */
/* Reading of a log on a worker thread: question, answer and news of a WeftAsk. */
#pragma once

#include "weft-alert-watch.h"
#include "weft-ask.h"
#include "weft-file-id.h"
#include "weft-saved-view.h"
#include "weft-source.h"
#include "weft-trace.h"

/* State of reading a log: reported while it is read, and the answer at its end. */
typedef struct
{
  WeftTrace *trace;    /* or NULL */
  guint64 done, total; /* bytes; total is 0 if it is unknown */
  WeftFileStamp stamp; /* stamp of the file when reading began, of a live one as it ended; set once
                          there is a trace */
  gboolean is_live;    /* a program still writes the file: new bytes are read as they are written */
  WeftSourceStatus status;
  WeftSavedView *view; /* saved with the log; or NULL */
  WeftSource *source;  /* in an answer: of a stream that was stopped, to be read on; or NULL */
  GError *error;       /* in an answer: what went wrong, or NULL */
} WeftReading;

void weft_reading_free (gpointer reading);

/* Asks what process @run (0 for the first) wrote to the log called @name (see weft-address.h).
 * @names: see weft_trace_read(). @source is one of an answer before, which is taken over and read
 * on, or NULL. @control, of which a reference is taken, has its commands sent to the program.
 * @watch, too, looks at each trace of a live log. */
gpointer weft_reading_question_new (const char *name,
                                    guint run,
                                    WeftIndex *names,
                                    WeftSource *source,
                                    WeftControl *control,
                                    WeftAlertWatch *watch);
/* Asks instead for the log that the files at @paths (NULL-terminated) make together: see
 * weft_together_merge(). */
void weft_reading_question_merge (gpointer question, const char *const *paths, const char *align);
void weft_reading_question_free (gpointer question);

/* Reads, and reports a WeftReading as often as something has changed. */
gpointer weft_reading_answer (gpointer question, WeftAskRun *run, GCancellable *cancellable);
