/* SPDX-License-Identifier: BSD-3-Clause */
/* A lane: one row of the timeline, drawn over the shared time axis. */
#pragma once

#include "weft-chart.h"
#include "weft-features.h"
#include "weft-lane-layout.h"
#include "weft-read-out.h"
#include "weft-table.h"

/* Entries of the legend: the meanings of the colours and hatches of lanes. */

typedef enum
{
  WEFT_LEGEND_RUNNING,
  WEFT_LEGEND_GC,
  WEFT_LEGEND_WAITING,
  WEFT_LEGEND_SYNC,
  WEFT_LEGEND_IDLE,
  WEFT_LEGEND_IDLE_RUNNABLE,
  WEFT_LEGEND_IDLE_FOREIGN,
  WEFT_LEGEND_IDLE_OR_GC,
  WEFT_LEGEND_OFF,
  WEFT_LEGEND_RUNNABLE,
  WEFT_LEGEND_FOREIGN,
  WEFT_LEGEND_BLOCKED,
  WEFT_LEGEND_FORK,
  WEFT_LEGEND_WAKEUP,
  WEFT_LEGEND_MIGRATE,
  WEFT_LEGEND_BLACK_HOLE,
  WEFT_LEGEND_SPARKS_GCD,
  WEFT_LEGEND_SPARKS_FIZZLED,
  WEFT_LEGEND_HEAP_LIVE,
  WEFT_LEGEND_HEAP_BLOCKS,
  WEFT_LEGEND_HEAP_SIZE,
  WEFT_LEGEND_LOST,
  WEFT_LEGEND_NO_DATA,
  WEFT_LEGEND_NOT_RECORDED,
  WEFT_LEGEND_STOPPED,
  WEFT_LEGEND_FINDING_HIGH,
  WEFT_LEGEND_FINDING_MEDIUM,
  WEFT_N_LEGENDS,
} WeftLegend;

#define WEFT_LEGEND_BIT(name) (1u << WEFT_LEGEND_##name)

/* Entries for the activity of HECs. */
#define WEFT_LEGEND_OF_HECS                                                         \
  (WEFT_LEGEND_BIT (RUNNING) | WEFT_LEGEND_BIT (GC) | WEFT_LEGEND_BIT (WAITING) |   \
   WEFT_LEGEND_BIT (SYNC) | WEFT_LEGEND_BIT (IDLE) | WEFT_LEGEND_BIT (IDLE_OR_GC) | \
   WEFT_LEGEND_BIT (OFF) | WEFT_LEGEND_BIT (NOT_RECORDED))
#define WEFT_LEGEND_OF_GCS (WEFT_LEGEND_BIT (GC) | WEFT_LEGEND_BIT (SYNC))
#define WEFT_LEGEND_OF_HEAP \
  (WEFT_LEGEND_BIT (HEAP_LIVE) | WEFT_LEGEND_BIT (HEAP_BLOCKS) | WEFT_LEGEND_BIT (HEAP_SIZE))
/* Entries that apply to all lanes. */
#define WEFT_LEGEND_OF_ALL (WEFT_LEGEND_BIT (LOST) | WEFT_LEGEND_BIT (NO_DATA))

typedef struct _WeftLane WeftLane;

/* A kind of lane in a class: a single lane, or several similar ones. Static; texts are
 * untranslated. */
typedef struct
{
  WeftTimelineCharts chart; /* group of its lanes */
  const char *name;         /* may contain %u for the number of a HEC */
  const char *note;         /* a second line under the name, or NULL */
  double height;            /* px; unused if the class has get_height() */
  double gap;               /* free space below, px */
  gboolean is_group;   /* the lane has the group's id; other kinds in the group need @id_part */
  const char *id_part; /* part of the lanes' ids ("created"), or NULL */
  guint variant;       /* number by which the class distinguishes its kinds */
  gboolean per_cap;    /* there is one lane for each HEC */
  gboolean per_row;    /* there is one lane for each row of threads */
} WeftLaneKind;

/* Maximum number of kinds in a class. */
#define WEFT_LANE_MAX_KINDS 8

/* The source of a lane's events, which determines its coverage. */
typedef enum
{
  WEFT_LANE_OF_PROCESS,  /* the process, or the lane's HEC if each HEC has a lane */
  WEFT_LANE_OF_ALL_HECS, /* the process, even in lanes of one HEC */
  WEFT_LANE_OF_HEC,
  WEFT_LANE_OF_GLOBAL, /* events that no HEC posts */
} WeftLaneExtent;

/* Changes, other than those of the view, after which a lane is repainted. */
typedef enum
{
  WEFT_LANE_REDRAWS_NEVER,
  WEFT_LANE_REDRAWS_WITH_THREADS, /* when the threads have been read */
  WEFT_LANE_REDRAWS_WITH_HEAP,    /* when the options of the heap profile change */
  WEFT_LANE_N_REDRAWS,
} WeftLaneRedraws;

/* A class of lanes: its functions and its kinds. Painters draw into [0, width) x [0, height) of
 * @cr, with the width of the chart's scale. */
typedef struct
{
  void (*paint) (const WeftLane *lane, WeftChart *chart, cairo_t *cr);
  /* Returns the value for the lane's label, computed over the visible range; "" if none. */
  WeftFormatted (*value) (const WeftLane *lane, WeftChart *chart);
  /* Hit test: fills @out with the item drawn at (@time, @y). Returns FALSE if there is none. */
  gboolean (*read_at) (
      const WeftLane *lane, WeftChart *chart, guint64 time, double y, WeftReadOut *out);
  /* Finds the nearest event on this lane after (or, if !@forward, before) @time. Returns FALSE at
   * the end. */
  gboolean (*find_event) (
      const WeftLane *lane, WeftChart *chart, guint64 time, gboolean forward, guint64 *to);
  /* Returns the lane's own name, newly allocated, or NULL to use the name of its kind. Sets @aside
   * to a text that follows the name in a paler colour, newly allocated, or to NULL. May be NULL. */
  char *(*title) (const WeftLane *lane, const WeftTrace *trace, char **aside);
  /* Returns the part of the lane's id that distinguishes the lane from others of its kind, newly
   * allocated, or NULL. May be NULL. */
  char *(*id_part) (const WeftLane *lane, const WeftTrace *trace);
  /* Paints an axis into the label column, which is @width px wide. Name and value take up the first
   * @top px. May be NULL. */
  void (*axis) (const WeftLane *lane, WeftChart *chart, cairo_t *cr, double width, double top);
  /* Returns the height above the axis that is free for the label, px; 0 if the axis is beside the
   * label. May be NULL. */
  double (*get_label_height) (const WeftLane *lane, WeftChart *chart);
  /* Draws across all lanes of a timeline that contains this one, from y = 0 to @height. May be
   * NULL. */
  void (*paint_across) (WeftChart *chart, cairo_t *cr, double height);

  /* Kinds of the class's lanes, in order, terminated by a kind without a name. */
  WeftLaneKind kinds[WEFT_LANE_MAX_KINDS + 1];
  /* Help, untranslated: two to six sentences about the contents of the lanes, how to read them,
   * what to look for, and what the lanes do not show. */
  const char *help;
  WeftFeature feature;          /* feature whose events the lanes show */
  const WeftTableClass *table;  /* table whose rows are the lanes' items, or NULL */
  gboolean is_in_device_pixels; /* columns, and the height during paint(), are in device pixels */
  gboolean shows_hecs; /* lanes show the activity of HECs, and are hatched if it was not recorded */
  WeftLaneExtent extent;
  WeftLaneRedraws redraws;
  guint legend; /* bits (WEFT_LEGEND_BIT) of the legend entries for the lanes */
  /* Returns TRUE if @trace has data for these lanes. If NULL, the lanes are shown whenever the
   * trace has HECs. */
  gboolean (*has_data) (const WeftTrace *trace);
  /* Returns TRUE once the lanes are known. If NULL, the lanes are always known. */
  gboolean (*is_ready) (const WeftTrace *trace);
  /* Returns the number of lanes of each kind in @trace. If NULL, there is one lane, or one for each
   * HEC or thread row, depending on the kind. */
  guint (*count) (const WeftTrace *trace);
  /* Returns the object that lane @i shows, such as a finding, borrowed from @trace. If NULL, the
   * lanes show no objects. */
  gconstpointer (*subject) (const WeftTrace *trace, guint i);
  /* Explanation of why the lanes are empty: a sentence without a full stop, untranslated. If NULL,
   * the text of the feature is used. */
  const char *empty_reason;
  /* Returns one or two words for empty lanes, translated and static, if the word "none" would
   * mislead; else NULL. May be NULL. */
  const char *(*get_empty_value) (const WeftTrace *trace);
  /* Returns the amount of data in @trace as a short text. May be NULL. */
  WeftFormatted (*amount) (const WeftTrace *trace);
  /* Returns the height of the lanes for @trace, px. If NULL, the height of the kind is used. */
  double (*get_height) (const WeftTrace *trace);
  /* Returns a note that replaces the note of the kind, translated and static, or NULL. May be
   * NULL. */
  const char *(*note) (const WeftTrace *trace);
} WeftLaneClass;

/* TRUE if @lane shows the activity of one HEC. */
#define weft_lane_is_hec(lane) \
  ((lane)->klass->shows_hecs && (lane)->klass->extent == WEFT_LANE_OF_HEC)

/* A lane of a timeline; copied by value, owns nothing. */
struct _WeftLane
{
  const WeftLaneClass *klass;
  const WeftLaneKind *kind; /* kind in the class */
  const char *id; /* id in a WeftLaneLayout and in a WeftView: "activity", "sparks/created",
                     "hec/3". Interned */
  guint cap;      /* position of the HEC in the index, for lanes of one HEC */
  guint variant;  /* the kind's variant (plus the lane's index if per_row or klass has count()) */
  const WeftThreadRow *row; /* row of threads, or NULL; borrowed from the WeftThreadRows */
  gconstpointer subject;    /* object that the lane shows, see WeftLaneClass; or NULL */
  double y, height;         /* px, from the top of the first lane */

  gboolean is_hidden, is_pinned, is_folded;
  gboolean has_separator; /* a separator is drawn above */
  gboolean has_more;      /* other lanes follow without a separator, and may be folded */
  double factor;          /* height relative to the default, as the user has set it */
};

/* Declares a class for each row of LANES. */
#define GROUP(...)
#define LANES(name) extern const WeftLaneClass weft_lane_##name;
#include "weft-lane-rows.h"

/* Returns all @n classes in their order. */
const WeftLaneClass *const *weft_lane_classes (guint *n);

/* Returns TRUE if @trace has something to show in the lanes of @klass. */
gboolean weft_lane_class_has_data (const WeftLaneClass *klass, const WeftTrace *trace);

/* Returns TRUE if @klass has lanes of one of the groups @charts. */
gboolean weft_lane_class_has_charts (const WeftLaneClass *klass, WeftTimelineCharts charts);

/* Returns the first class with lanes of one of the groups @charts. */
const WeftLaneClass *weft_lane_class_find (WeftTimelineCharts charts);

/* Returns the groups of the lanes whose class has @redraws. */
WeftTimelineCharts weft_lane_groups_with_redraws (WeftLaneRedraws redraws);

/* Returns the lane's name including its number, newly allocated. */
char *weft_lane_title (const WeftLane *lane, const WeftTrace *trace);

/* Like weft_lane_title(), but sets @aside to the number, or to NULL; both newly allocated. */
char *weft_lane_title_parts (const WeftLane *lane, const WeftTrace *trace, char **aside);

/* Returns lane @i of @kind, a kind of @klass, without a position. @rows is used only if the kind is
 * per_row. @subject is the subject of the lane, or NULL. */
WeftLane weft_lane_make (const WeftLaneClass *klass,
                         const WeftLaneKind *kind,
                         guint i,
                         WeftTrace *trace,
                         const WeftThreadRows *rows,
                         gconstpointer subject);

/* Returns a lane of @klass, @height px high, for use outside a timeline. */
WeftLane weft_lane_make_standalone (const WeftLaneClass *klass, double height);

/* Paints the lane, in device pixels if its class sets is_in_device_pixels. */
void weft_lane_paint (const WeftLane *lane, WeftChart *chart, cairo_t *cr);

/* Fills the lane with the colour of idle time. */
void weft_lane_paint_ground (const WeftLane *lane, WeftChart *chart, cairo_t *cr);

/* Returns the second line under the name, translated, or NULL. Static. */
const char *weft_lane_note (const WeftLane *lane, const WeftTrace *trace);

/* Returns the name under which a WeftLaneLayout keeps the settings of @lane: the id of its group if
 * the lane represents the group, else its own id. Static or interned. */
const char *weft_lane_settings_id (const WeftLane *lane);

/* Search for the nearest event, used by the find_event() functions of lanes. Set time and forward
 * first, then offer candidates in any order. */
typedef struct
{
  guint64 time;
  gboolean forward;
  gboolean found;
  guint64 to; /* valid if @found is TRUE */
} WeftLaneStep;

/* Keeps @at if it is after @time (or before it, unless @forward) and nearer than the best candidate
 * so far. */
static inline void
weft_lane_step_add_event (WeftLaneStep *self, guint64 at)
{
  if (self->forward ? at <= self->time || (self->found && at >= self->to) :
                      at >= self->time || (self->found && at <= self->to))
    return;
  self->found = TRUE;
  self->to = at;
}

/* Sets @to to the nearest candidate. Returns FALSE if there was none. */
static inline gboolean
weft_lane_step_finish (const WeftLaneStep *self, guint64 *to)
{
  if (self->found)
    *to = self->to;
  return self->found;
}

/* Value of @cap in weft_lane_find_event() for all events, including those of no capability. */
#define WEFT_LANE_STEP_ALL G_MAXUINT

/* Finds the nearest event of @mask on the capability at position @cap of the index, or on all
 * capabilities. Returns FALSE if there is none. */
gboolean weft_lane_find_event (
    const WeftTrace *trace, guint cap, guint mask, guint64 time, gboolean forward, guint64 *to);
