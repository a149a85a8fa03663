/* SPDX-License-Identifier: BSD-3-Clause */
/* Chart-table pane: wraps a GtkPaned and keeps the height of its lower child. */
#include "weft-chart-table-pane.h"

#include "weft-object.h"

/* Maximum height of the table as a fraction of the pane's height, unless the user moved the
 * handle. */
#define MAX_TABLE_SHARE 0.33

struct _WeftChartTablePane
{
  GtkWidget parent_instance;

  GtkWidget *paned;
  GtkWidget *table; /* borrowed, child of @paned */
  int table_height;
  gboolean fits_chart, table_folds;
  int frame_height;    /* part of the chart's height that does not count towards its share, px */
  gboolean is_placing; /* set while this widget sets the position */
};

enum
{
  PROP_0,
  PROP_CHART,
  PROP_TABLE,
  PROP_TABLE_HEIGHT,
  PROP_FITS_CHART,
  PROP_FRAME_HEIGHT,
  PROP_TABLE_FOLDS,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (WeftChartTablePane, weft_chart_table_pane, GTK_TYPE_WIDGET)

static void
set_table_height (WeftChartTablePane *self, int height)
{
  if (self->table_height == height)
    return;
  self->table_height = height;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TABLE_HEIGHT]);
}

/* Stores the height of the table after the user has moved the handle. */
static void
position_cb (WeftChartTablePane *self)
{
  int height = gtk_widget_get_height (self->paned);
  int position = gtk_paned_get_position (GTK_PANED (self->paned));

  if (self->is_placing || height <= 0 || self->table == NULL ||
      !gtk_widget_get_child_visible (self->table) || !gtk_widget_get_visible (self->table) ||
      !gtk_widget_get_visible (gtk_paned_get_start_child (GTK_PANED (self->paned))))
    return;
  set_table_height (self, CLAMP (height - position, 1, G_MAXINT16));
}

static void
weft_chart_table_pane_measure (GtkWidget *widget,
                               GtkOrientation orientation,
                               int for_size,
                               int *minimum,
                               int *natural,
                               int *minimum_baseline,
                               int *natural_baseline)
{
  gtk_widget_measure (WEFT_CHART_TABLE_PANE (widget)->paned, orientation, for_size, minimum,
                      natural, NULL, NULL);
}

/* Returns the height of the pane (px) that the chart leaves unused because its natural height is
 * smaller. Returns 0 without "fits-chart". */
static int
unused_chart_height (WeftChartTablePane *self, int width, int height)
{
  GtkWidget *chart = gtk_paned_get_start_child (GTK_PANED (self->paned));
  int natural = 0;

  if (!self->fits_chart || chart == NULL || !gtk_widget_get_visible (chart))
    return 0;
  gtk_widget_measure (chart, GTK_ORIENTATION_VERTICAL, width, NULL, &natural, NULL, NULL);
  return height - natural;
}

/* Gets the minimum height of the table, and the minimum height when it is unfolded. Both are in px
 * and include the handle above the table. */
static void
measure_table (WeftChartTablePane *self, int width, int *least, int *open)
{
  GtkWidget *chart = gtk_paned_get_start_child (GTK_PANED (self->paned));
  int whole, chart_least, handle;

  gtk_widget_measure (self->table, GTK_ORIENTATION_VERTICAL, width, least, open, NULL, NULL);
  gtk_widget_measure (self->paned, GTK_ORIENTATION_VERTICAL, width, &whole, NULL, NULL, NULL);
  gtk_widget_measure (chart, GTK_ORIENTATION_VERTICAL, width, &chart_least, NULL, NULL, NULL);
  handle = MAX (whole - chart_least - *least, 0);
  if (!self->table_folds)
    *open = *least;
  *least += handle;
  *open += handle;
}

/* Returns the height of the table for a pane of this size. A height chosen by the user takes
 * precedence. Otherwise, without a frame height, the table gets its default height, but at most
 * MAX_TABLE_SHARE of the pane. With a frame height, the chart first gets its share of the window's
 * height. The table is folded if too little height remains; a table that does not expand gets only
 * the height that it needs. These limits do not apply to height that the chart leaves unused. */
static int
table_height (WeftChartTablePane *self, int width, int height)
{
  gboolean is_chosen = self->table_height != WEFT_CHART_TABLE_PANE_TABLE_HEIGHT;
  GtkWidget *window;
  int least, open, room, unused;

  if (self->frame_height == WEFT_CHART_TABLE_PANE_NO_SHARE || self->table == NULL)
    return is_chosen ? self->table_height :
                       MAX (MIN (self->table_height, (int) (MAX_TABLE_SHARE * height)),
                            unused_chart_height (self, width, height));
  /* use the window's child, since on Wayland the height of the window includes its shadow */
  window = gtk_window_get_child (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))));
  unused = unused_chart_height (self, width, height);
  measure_table (self, width, &least, &open);
  if (is_chosen)
    return self->table_height < open ? least : self->table_height;
  room = MAX (height - self->frame_height -
                  (int) (WEFT_CHART_TABLE_PANE_CHART_SHARE * gtk_widget_get_height (window)),
              unused);
  if (room < open)
    return least;
  return gtk_widget_compute_expand (self->table, GTK_ORIENTATION_VERTICAL) ?
             MAX (CLAMP (self->table_height, open, room), unused) :
             open;
}

static void
fold_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftChartTablePane *self = WEFT_CHART_TABLE_PANE (widget);
  int least, open;
  int shown =
      gtk_widget_get_height (self->paned) - gtk_paned_get_position (GTK_PANED (self->paned));

  measure_table (self, gtk_widget_get_width (self->table), &least, &open);
  if (shown >= open)
    set_table_height (self, least);
  else if (gtk_widget_compute_expand (self->table, GTK_ORIENTATION_VERTICAL))
    set_table_height (self, MAX (open, WEFT_CHART_TABLE_PANE_TABLE_HEIGHT - 1));
  else
    set_table_height (self, open);
}

static void
weft_chart_table_pane_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  WeftChartTablePane *self = WEFT_CHART_TABLE_PANE (widget);
  int table = table_height (self, width, height);

  self->is_placing = TRUE;
  gtk_paned_set_position (GTK_PANED (self->paned), MAX (height - table, 0));
  gtk_widget_size_allocate (self->paned, &(GtkAllocation){ 0, 0, width, height }, baseline);
  self->is_placing = FALSE;
}

static void
weft_chart_table_pane_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  WeftChartTablePane *self = WEFT_CHART_TABLE_PANE (object);

  switch (id)
    {
    case PROP_CHART:
      g_value_set_object (value, gtk_paned_get_start_child (GTK_PANED (self->paned)));
      break;
    case PROP_TABLE:
      g_value_set_object (value, self->table);
      break;
    case PROP_TABLE_HEIGHT:
      g_value_set_int (value, self->table_height);
      break;
    case PROP_FITS_CHART:
      g_value_set_boolean (value, self->fits_chart);
      break;
    case PROP_FRAME_HEIGHT:
      g_value_set_int (value, self->frame_height);
      break;
    case PROP_TABLE_FOLDS:
      g_value_set_boolean (value, self->table_folds);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
weft_chart_table_pane_set_property (GObject *object,
                                    guint id,
                                    const GValue *value,
                                    GParamSpec *pspec)
{
  WeftChartTablePane *self = WEFT_CHART_TABLE_PANE (object);

  switch (id)
    {
    case PROP_CHART:
      gtk_paned_set_start_child (GTK_PANED (self->paned), g_value_get_object (value));
      break;
    case PROP_TABLE:
      self->table = g_value_get_object (value);
      gtk_paned_set_end_child (GTK_PANED (self->paned), self->table);
      break;
    case PROP_TABLE_HEIGHT:
      set_table_height (self, g_value_get_int (value));
      break;
    case PROP_FITS_CHART:
      self->fits_chart = g_value_get_boolean (value);
      gtk_widget_queue_allocate (GTK_WIDGET (self));
      break;
    case PROP_FRAME_HEIGHT:
      self->frame_height = g_value_get_int (value);
      gtk_widget_queue_allocate (GTK_WIDGET (self));
      break;
    case PROP_TABLE_FOLDS:
      self->table_folds = g_value_get_boolean (value);
      gtk_widget_queue_allocate (GTK_WIDGET (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
weft_chart_table_pane_class_init (WeftChartTablePaneClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftChartTablePane, gtk_widget_unparent, paned);
  object_class->get_property = weft_chart_table_pane_get_property;
  object_class->set_property = weft_chart_table_pane_set_property;
  for (guint i = PROP_CHART; i <= PROP_TABLE; i++)
    properties[i] =
        g_param_spec_object (i == PROP_CHART ? "chart" : "table", NULL, NULL, GTK_TYPE_WIDGET,
                             G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  properties[PROP_TABLE_HEIGHT] = g_param_spec_int (
      "table-height", NULL, NULL, 1, G_MAXINT16, WEFT_CHART_TABLE_PANE_TABLE_HEIGHT,
      G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_FITS_CHART] = g_param_spec_boolean ("fits-chart", NULL, NULL, FALSE,
                                                      G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_FRAME_HEIGHT] =
      g_param_spec_int ("frame-height", NULL, NULL, WEFT_CHART_TABLE_PANE_NO_SHARE, G_MAXINT16,
                        WEFT_CHART_TABLE_PANE_NO_SHARE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_TABLE_FOLDS] = g_param_spec_boolean ("table-folds", NULL, NULL, FALSE,
                                                       G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  gtk_widget_class_install_action (widget_class, "chart-table.fold", NULL, fold_action);
  widget_class->measure = weft_chart_table_pane_measure;
  widget_class->size_allocate = weft_chart_table_pane_size_allocate;
}

static void
weft_chart_table_pane_init (WeftChartTablePane *self)
{
  /* newer GTK does not allow an accessible name for the generic role */
  GtkPaned *paned = g_object_new (GTK_TYPE_PANED, "orientation", GTK_ORIENTATION_VERTICAL,
                                  "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL);

  self->table_height = WEFT_CHART_TABLE_PANE_TABLE_HEIGHT;
  self->frame_height = WEFT_CHART_TABLE_PANE_NO_SHARE;
  self->paned = GTK_WIDGET (paned);
  /* this widget sets the position, so GtkPaned must not change it when the height changes */
  gtk_paned_set_resize_start_child (paned, FALSE);
  gtk_paned_set_shrink_start_child (paned, FALSE);
  gtk_paned_set_shrink_end_child (paned, FALSE);
  gtk_widget_set_parent (self->paned, GTK_WIDGET (self));
  weft_connect (paned, "notify::position", position_cb, self);
}

GtkWidget *
weft_chart_table_pane_new (GtkWidget *chart, GtkWidget *table)
{
  return g_object_new (WEFT_TYPE_CHART_TABLE_PANE, "chart", chart, "table", table, NULL);
}
