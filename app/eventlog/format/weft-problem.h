/* SPDX-License-Identifier: BSD-3-Clause */
/* Problem in a log, with its file offset. */
#pragma once

#include <glib.h>

typedef enum
{
  WEFT_PROBLEM_LOST_BYTES,   /* bytes inside a block that are not events */
  WEFT_PROBLEM_BROKEN_CHAIN, /* bytes between blocks that are neither a block nor an event */
  WEFT_PROBLEM_BAD_MARKER,   /* a block marker that contradicts itself */
  WEFT_PROBLEM_TRUNCATED,    /* the log ends inside a block or an event */
  WEFT_PROBLEM_NO_END, /* no end marker: the program was killed, has crashed or is still writing */
  WEFT_PROBLEM_STRAY_MARKER,  /* a block marker before a header (GHC 9.0 on restart) */
  WEFT_PROBLEM_BAD_HEADER,    /* a header after the first one that cannot be read */
  WEFT_PROBLEM_FAR_TIME,      /* a block whose time is more than ten years after the start */
  WEFT_PROBLEM_CHANGED,       /* the file shrank while it was read */
  WEFT_PROBLEM_COMPRESSION,   /* the compressed data is damaged; everything before that was read */
  WEFT_PROBLEM_READ_ERROR,    /* the rest of the file could not be read, for example from a failing
                                 disk */
  WEFT_PROBLEM_NO_SPACE,      /* no space to decompress the rest, or to spool it */
  WEFT_PROBLEM_SIZE_LIMIT,    /* the decompressed size exceeds the limit; the rest was not read */
  WEFT_PROBLEM_OTHER_PROCESS, /* after the end marker, bytes of another process that wrote to the
                                 same file */
} WeftProblemKind;

typedef struct
{
  WeftProblemKind kind;
  guint32 n_more;    /* number of further problems of this kind, which are only counted; @bytes
                        includes theirs */
  guint64 offset;    /* file offset of the start of the problem */
  guint64 bytes;     /* number of bytes lost */
  guint64 from, to;  /* time range in which events may be missing, ns; unknown if from > to */
  guint16 cap;       /* capability of the block, or WEFT_CAP_NONE */
  guint16 unused[3]; /* 0, so that no unset bytes are in the cached index */
} WeftProblem;

/* Maximum number of problems in a list. A hostile log can have millions of further problems, which
 * are only counted by kind. */
#define WEFT_MAX_PROBLEMS 10000

/* Adds @problem to @problems, an array of WeftProblem. */
void weft_problem_add (GArray *problems, const WeftProblem *problem);

/* Sorts @problems, an array of WeftProblem, by offset. */
void weft_problems_sort (GArray *problems);

/* Returns TRUE if bytes of the log could not be read. */
gboolean weft_problem_is_loss (const WeftProblem *problem);

/* Returns the number of bytes of the file that could not be read, according to @problems, an array
 * of WeftProblem. Bytes that are missing from a cut log do not count. */
guint64 weft_problems_lost_bytes (const GArray *problems);

/* Returns a short name of the problem, translated: "Bytes that are not events". Static. */
const char *weft_problem_title (WeftProblemKind kind);

/* Returns the consequence of the problem, translated, as the end of a sentence: "events may be
 * missing here". Static. */
const char *weft_problem_consequence (WeftProblemKind kind);

/* Returns a full sentence, translated, with the problem, its file offset, and its consequence.
 * Newly allocated. */
char *weft_problem_text (const WeftProblem *problem);
