/* SPDX-License-Identifier: BSD-3-Clause */
/* Header of a segment: the event types that it declares, with their sizes and descriptions. */
#pragma once

#include "weft-event-table.h"
#include "weft-shared.h"

/* Size of the tag and stamp of an event, bytes. */
#define WEFT_EVENT_HEAD_SIZE 10

/* Values of WeftHeader.steps that are not a number of bytes. */
enum
{
  WEFT_STEP_VARIABLE = -1, /* a u16 length follows the stamp */
  WEFT_STEP_IPE = -2,      /* variable size, with an unreliable length field (GHC #24287) */
  WEFT_STEP_DATA_END = -3, /* the two bytes that end the data */
  /* the header does not declare this tag; four bytes 0xfe, which memset() can write */
  WEFT_STEP_UNDECLARED = -0x01010102,
};

/* Kinds of numbers that each runtime system assigns independently, so that the numbers of two logs
 * overlap. */
typedef enum
{
  WEFT_NUMBER_CAP,
  WEFT_NUMBER_THREAD,
  WEFT_NUMBER_TASK,
  WEFT_NUMBER_CAPSET,
  WEFT_N_NUMBERS,
} WeftNumberKind;

/* Upper bound of capability numbers. A larger number is a sign of a damaged block marker. */
#define WEFT_MARKER_MAX_CAP 4096

/* Upper bound of the numbers of each kind in one log. The next higher number means that there is
 * none. */
extern const guint64 weft_number_limits[WEFT_N_NUMBERS];

/* Amounts by which the numbers of a process in a merged log are above those in its own log; copied
 * by value. */
typedef struct
{
  guint64 added[WEFT_N_NUMBERS];
} WeftAddedNumbers;

/* Start of the further information of block markers in a merged log. WEFT_N_NUMBERS and the amounts
 * of one process after the other follow as u64. The amounts of a process are not lower than those
 * of the previous process, and its amount for sets of HECs is higher. */
#define WEFT_MERGE_MARK "weft merge"

/* Maximum size in bytes of a description, and of the further information. */
#define WEFT_HEADER_MAX_TEXT (1 << 16)

/* Maximum number of processes whose amounts fit in the further information. */
#define WEFT_MERGE_MAX_PROCESSES                                              \
  ((WEFT_HEADER_MAX_TEXT - (sizeof WEFT_MERGE_MARK - 1) - sizeof (guint64)) / \
   sizeof (WeftAddedNumbers))

/* A parsed header. Immutable. */
typedef struct
{
  guint64 size; /* number of bytes from "hdrb" up to and including "datb" */
  WeftDialect dialect;
  gboolean is_ghc_6; /* GHC 6.12.1: the sizes in the header are wrong and were corrected */
  gboolean has_shifted_stop_codes; /* GHC 7.8.1 and 7.8.2: stop statuses above 8 are one too high,
                                  and 8 is MVarRead */
  gboolean has_gc_phases;          /* the header declares GC_IDLE, GC_WORK and GC_DONE */
  gboolean has_sample_end;         /* the header declares HEAP_PROF_SAMPLE_END */
  GHashTable *descriptions;        /* key: tag; value: description, valid UTF-8 */
  GArray *added; /* WeftAddedNumbers of each process; empty if the log is not merged, or if the
                    amounts are damaged */
  gint32 steps[65536]; /* bytes from an event's tag to the next event, or a WEFT_STEP_… */
  guint8 rows[65536];  /* by tag: 1 + row in weft_event_table(), or 0 if no row decodes the tag */
} WeftHeader;

typedef enum
{
  WEFT_HEADER_ERROR_SHORT,   /* the bytes end inside the header; more may follow */
  WEFT_HEADER_ERROR_INVALID, /* the bytes are not a header, or a damaged one */
} WeftHeaderError;
#define WEFT_HEADER_ERROR (weft_header_error_quark ())
GQuark weft_header_error_quark (void);

/* Parses the header that begins with "hdrb" at @data, where @size bytes are available. @offset is
 * the header's file offset, used only in the text of errors. Corrects the sizes that are known to
 * be wrong (in GHC 6.12, and for types whose writer and header disagreed). Returns a new reference,
 * or NULL with @error in WEFT_HEADER_ERROR; the text of the error is translated and names the
 * offset.
 *
 * Tag 18 always has a row and a step of at least 24, as blocks must be found with any header. If a
 * tag is declared twice, the last declaration counts. */
WeftHeader *weft_header_parse (const guint8 *data, gsize size, guint64 offset, GError **error);

/* Returns the row that decodes @tag in this log, or NULL. */
const WeftEventType *weft_header_type (const WeftHeader *header, guint16 tag);

/* End of the description of an event type whose events were left out when the log was written. */
#define WEFT_HEADER_STRIPPED " (stripped)"

/* Returns TRUE if the events with @tag were left out when the log was written. */
gboolean weft_header_is_stripped (const WeftHeader *header, guint16 tag);

/* Returns the header's description of @tag, or NULL if it does not declare the tag. */
const char *weft_header_description (const WeftHeader *header, guint16 tag);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHeader, weft_shared_unref)
