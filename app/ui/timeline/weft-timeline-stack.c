/* SPDX-License-Identifier: BSD-3-Clause */
/* Timeline stack: an area with strip and ruler and, for each other process, an area with lanes
 * only. Each area is only as high as the visible part of its lanes, so that it draws only visible
 * lanes. The area with strip and ruler also extends behind the areas above its lanes. */
#include "weft-timeline-stack.h"

#include "weft-object.h"
#include "weft-tab-stop.h"
#include "weft-tooltip.h"
#include "weft-widget.h"

#include <glib/gi18n.h>

#define TOP ((int) WEFT_TIMELINE_LANES_TOP)

/* A process in the stack. */
typedef struct
{
  WeftPlot *plot;
  GtkWidget *area, *heading; /* children of the stack */
  GtkWidget *fold, *arrow, *name, *note;
} Section;

struct _WeftTimelineStack
{
  GtkWidget parent_instance;

  GPtrArray *sections; /* of Section, by process number */
  Section *own;        /* section of the document's own process, borrowed */
  GtkAdjustment *column;
  double value; /* value of @column at the last allocation, px */
  GtkWidget *scrollbar;
  gboolean is_allocating;
};

static guint item_signal, path_signal;

G_DEFINE_FINAL_TYPE (WeftTimelineStack, weft_timeline_stack, GTK_TYPE_WIDGET)

static void
section_free (gpointer data)
{
  Section *section = data;

  g_signal_handlers_disconnect_by_data (section->plot, section);
  g_signal_handlers_disconnect_by_data (weft_plot_get_document (section->plot), section);
  /* the area may live longer than the stack, which is the parent of the area's card */
  weft_timeline_area_set_stack (WEFT_TIMELINE_AREA (section->area), NULL, NULL);
  gtk_widget_unparent (section->area);
  gtk_widget_unparent (section->heading);
  g_object_unref (section->plot);
  g_free (section);
}

static Section *
nth_section (WeftTimelineStack *self, guint i)
{
  return g_ptr_array_index (self->sections, i);
}

static WeftLaneList *
lanes_of (const Section *section)
{
  return weft_timeline_area_get_lanes (WEFT_TIMELINE_AREA (section->area));
}

static gboolean
has_several (WeftTimelineStack *self)
{
  return self->sections->len > 1;
}

/* Returns the height (px) of a section with its heading. */
static double
section_height (const Section *section, int heading)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (section->plot);

  return heading + (timeline != NULL && timeline->lanes->len > 0 ?
                        timeline->height + WEFT_PLOT_BOTTOM_ROOM :
                        0);
}

static int
heading_height (const Section *section)
{
  int height;

  gtk_widget_measure (section->heading, GTK_ORIENTATION_VERTICAL, -1, NULL, &height, NULL, NULL);
  return height;
}

/* Allocates section @i. Its heading begins @y px below the top of the column. If both are at the
 * top of the view, the heading covers the previous one. @room is the height of the view, px. */
static void
allocate_section (WeftTimelineStack *self, guint i, double y, int width, int room)
{
  const Section *section = nth_section (self, i);
  int heading = heading_height (section);
  double shift = y - gtk_adjustment_get_value (self->column);
  int from = (int) CLAMP (shift, 0, room) + heading;
  int height = (int) MIN (shift + section_height (section, heading), room) - from;

  /* the background of the last section fills the rest of the view */
  if (i == self->sections->len - 1)
    height = room - from;

  weft_timeline_area_place (WEFT_TIMELINE_AREA (section->area), y, heading, from - heading);
  if (section == self->own)
    weft_timeline_allocate_child (section->area, 0, 0, width, TOP + from + MAX (height, 0));
  else /* areas out of view keep their position in the order of the keyboard focus */
    weft_timeline_allocate_child (section->area, 0, TOP + (height > 0 ? from : room), width,
                                  height);
  weft_timeline_allocate_child (section->heading, 0, TOP + from - heading, width, heading);
}

static void
weft_timeline_stack_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  WeftTimelineStack *self = WEFT_TIMELINE_STACK (widget);
  int room = MAX (height - TOP, 0);
  double content = 0, y = 0;
  WeftLaneList *lanes = weft_timeline_area_get_lanes (weft_timeline_stack_get_item_area (self));
  /* a lane that has been scrolled out of view since the last allocation is not kept in view */
  gint seen = room < gtk_adjustment_get_page_size (self->column) &&
                      gtk_adjustment_get_value (self->column) == self->value ?
                  weft_lane_list_get_seen_lane (lanes) :
                  -1;

  if (!has_several (self))
    {
      weft_timeline_allocate_child (self->own->area, 0, 0, width, height);
      return;
    }
  for (guint i = 0; i < self->sections->len; i++)
    content += section_height (nth_section (self, i), heading_height (nth_section (self, i)));
  self->is_allocating = TRUE;
  gtk_adjustment_configure (
      self->column, CLAMP (gtk_adjustment_get_value (self->column), 0, MAX (content - room, 0)), 0,
      MAX (content, room), 40, room * 0.9, room);
  self->value = gtk_adjustment_get_value (self->column);
  /* place the lists of lanes first, since this may scroll the column to a lane */
  for (guint i = 0; i < self->sections->len; i++)
    {
      const Section *section = nth_section (self, i);
      int heading = heading_height (section);

      weft_lane_list_place (lanes_of (section), self->column, y, heading);
      y += section_height (section, heading);
    }
  /* keep the lane in view that a pane which has opened below describes */
  if (gtk_adjustment_get_value (self->column) == self->value)
    weft_lane_list_reveal (lanes, seen);
  self->value = gtk_adjustment_get_value (self->column);
  self->is_allocating = FALSE;
  /* get the heights again: an area may change its lanes when it is allocated */
  y = 0;
  for (guint i = 0; i < self->sections->len; i++)
    {
      allocate_section (self, i, y, width, room);
      y += section_height (nth_section (self, i), heading_height (nth_section (self, i)));
    }
  gtk_widget_set_child_visible (self->scrollbar, content > room);
  weft_timeline_allocate_child (self->scrollbar, width - WEFT_PLOT_GUTTER, TOP, WEFT_PLOT_GUTTER,
                                room);
  for (guint i = 0; i < self->sections->len; i++)
    weft_timeline_card_allocate (
        weft_timeline_area_get_parts (WEFT_TIMELINE_AREA (nth_section (self, i)->area))->card,
        width, height);
}

static void
weft_timeline_stack_measure (GtkWidget *widget,
                             GtkOrientation orientation,
                             int for_size,
                             int *minimum,
                             int *natural,
                             int *minimum_baseline,
                             int *natural_baseline)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      int least, best;

      gtk_widget_measure (child, orientation, -1, &least, &best, NULL, NULL);
      *minimum = MAX (*minimum, least);
      *natural = MAX (*natural, best);
    }
  if (orientation == GTK_ORIENTATION_VERTICAL)
    *minimum = MAX (*minimum, WEFT_TIMELINE_MIN_HEIGHT);
}

/* Scrolls by a wheel or touchpad over a heading. Areas handle the events over lanes. */
static gboolean
scroll_cb (WeftTimelineStack *self, double dx, double dy, GtkEventControllerScroll *controller)
{
  gboolean is_smooth = gtk_event_controller_scroll_get_unit (controller) == GDK_SCROLL_UNIT_SURFACE;

  gtk_adjustment_set_value (self->column, gtk_adjustment_get_value (self->column) +
                                              dy * (is_smooth ? 1 : WEFT_TIMELINE_NOTCH_PX));
  return has_several (self);
}

/* Moves the areas. If the user has scrolled, no list waits any longer for a lane to scroll to. */
static void
scrolled_cb (WeftTimelineStack *self)
{
  gboolean is_updating = FALSE;

  if (self->is_allocating)
    return;
  for (guint i = 0; i < self->sections->len; i++)
    is_updating |= weft_lane_list_is_updating (lanes_of (nth_section (self, i)));
  for (guint i = 0; !is_updating && i < self->sections->len; i++)
    weft_lane_list_stop_waiting (lanes_of (nth_section (self, i)));
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

/* Shows the name and the state of a process in its heading. */
static void
update_heading (Section *section)
{
  WeftTimelineStack *self = WEFT_TIMELINE_STACK (gtk_widget_get_parent (section->area));
  WeftDocument *document = weft_plot_get_document (section->plot);
  g_autoptr (GPtrArray) documents = g_ptr_array_new ();
  g_autofree char *title = NULL;
  gboolean is_folded = weft_plot_is_folded (section->plot);
  const char *note = weft_document_get_error (document);

  if (!has_several (self))
    {
      weft_widget_set_accessible_name (section->area, _ ("Timeline"));
      return;
    }
  for (guint i = 0; i < self->sections->len; i++)
    g_ptr_array_add (documents, weft_plot_get_document (nth_section (self, i)->plot));
  title = weft_document_distinct_title (document, documents);
  if (note == NULL)
    note = weft_document_get_trace (document) == NULL ? _ ("Reading…") :
                                                        weft_document_get_subtitle (document);
  gtk_image_set_from_icon_name (GTK_IMAGE (section->arrow),
                                is_folded ? "pan-end-symbolic" : "pan-down-symbolic");
  gtk_label_set_text (GTK_LABEL (section->name), title);
  gtk_label_set_text (GTK_LABEL (section->note), note);
  weft_tooltip_set (section->fold, is_folded ? _ ("Show all lanes of this process") :
                                               _ ("Show only the HECs of this process"));
  weft_widget_set_accessible_name (section->fold, title);
  gtk_accessible_update_state (GTK_ACCESSIBLE (section->fold), GTK_ACCESSIBLE_STATE_EXPANDED,
                               !is_folded, -1);
  weft_widget_set_accessible_name (section->area, title);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

static void
fold_clicked_cb (Section *section)
{
  weft_plot_set_folded (section->plot, !weft_plot_is_folded (section->plot));
}

static void
tab_clicked_cb (Section *section)
{
  weft_document_present (weft_plot_get_document (section->plot), NULL);
}

/* Scrolls to a heading that gets the keyboard focus. */
static void
heading_focused_cb (Section *section)
{
  WeftTimelineStack *self = WEFT_TIMELINE_STACK (gtk_widget_get_parent (section->area));
  double y = 0;

  for (guint i = 0; nth_section (self, i) != section; i++)
    y += section_height (nth_section (self, i), heading_height (nth_section (self, i)));
  gtk_adjustment_clamp_page (self->column, y, y + heading_height (section));
}

/* Creates the heading of a process. If @is_other, it has a button that shows the tab of the
 * process. */
static GtkWidget *
heading_new (Section *section, gboolean is_other)
{
  GtkWidget *heading = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *tab = gtk_button_new_from_icon_name ("go-jump-symbolic");

  section->fold = gtk_button_new ();
  section->arrow = gtk_image_new ();
  section->name = gtk_label_new (NULL);
  section->note = weft_label_new (NULL, 0, "weft-second");
  gtk_label_set_ellipsize (GTK_LABEL (section->name), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_ellipsize (GTK_LABEL (section->note), PANGO_ELLIPSIZE_END);
  gtk_box_append (GTK_BOX (box), section->arrow);
  gtk_box_append (GTK_BOX (box), section->name);
  gtk_box_append (GTK_BOX (box), section->note);
  gtk_button_set_child (GTK_BUTTON (section->fold), box);
  gtk_widget_set_hexpand (section->fold, TRUE);
  weft_tooltip_set (tab, _ ("Show the tab of this process"));
  weft_widget_set_accessible_name (tab, _ ("Show the tab of this process"));
  gtk_widget_set_visible (tab, is_other);
  gtk_widget_add_css_class (section->fold, "flat");
  gtk_widget_add_css_class (tab, "flat");
  gtk_widget_add_css_class (heading, "weft-process");
  if (!is_other)
    gtk_widget_add_css_class (section->name, "weft-own-process");
  gtk_widget_set_visible (heading, FALSE);
  gtk_box_append (GTK_BOX (heading), section->fold);
  gtk_box_append (GTK_BOX (heading), tab);
  g_signal_connect_swapped (section->fold, "clicked", G_CALLBACK (fold_clicked_cb), section);
  g_signal_connect_swapped (tab, "clicked", G_CALLBACK (tab_clicked_cb), section);
  weft_widget_add_controller (heading, gtk_event_controller_focus_new (), section, "enter",
                              heading_focused_cb, NULL);
  return heading;
}

static void
emit_item_changed (WeftTimelineStack *self)
{
  g_signal_emit (self, item_signal, 0);
}

static void
emit_path_changed (WeftTimelineStack *self)
{
  g_signal_emit (self, path_signal, 0);
  emit_item_changed (self);
}

/* Clears the critical paths of the other processes when one is found. */
static void
path_changed_cb (WeftTimelineStack *self, WeftPathFinder *finder)
{
  guint32 id;

  for (guint i = 0; weft_path_finder_get_path (finder, &id) && i < self->sections->len; i++)
    if (weft_plot_get_path (nth_section (self, i)->plot) != finder)
      weft_path_finder_clear (weft_plot_get_path (nth_section (self, i)->plot));
  emit_path_changed (self);
}

/* Adds a section for @plot below the others. */
static void
add_section (WeftTimelineStack *self, WeftPlot *plot)
{
  Section *section = g_new0 (Section, 1);
  gboolean is_other = self->own != NULL;

  section->plot = g_object_ref (plot);
  section->area =
      is_other ? weft_timeline_area_new_below (
                     plot, weft_document_get_bookmarks (weft_plot_get_document (self->own->plot))) :
                 weft_timeline_area_new (plot);
  section->heading = heading_new (section, is_other);
  gtk_widget_insert_before (section->area, GTK_WIDGET (self), self->scrollbar);
  gtk_widget_insert_before (section->heading, GTK_WIDGET (self), self->scrollbar);
  if (!is_other)
    self->own = section;
  g_ptr_array_add (self->sections, section);
  g_signal_connect_swapped (plot, "lanes-changed", G_CALLBACK (update_heading), section);
  g_signal_connect_swapped (weft_plot_get_document (plot), "notify::state",
                            G_CALLBACK (update_heading), section);
  weft_connect (plot, "lanes-changed", emit_item_changed, self);
  weft_connect (plot, "look-changed", emit_path_changed, self);
  weft_connect (weft_plot_get_view (plot), "item-changed", emit_item_changed, self);
  weft_connect (weft_plot_get_path (plot), "changed", path_changed_cb, self);
}

/* Adds a section for another process on the time axis. */
static void
add_process (WeftTimelineStack *self, WeftDocument *document)
{
  g_autoptr (WeftPlot) plot = weft_plot_new (document);

  weft_plot_set_folded (plot, TRUE);
  g_object_bind_property (self->own->plot, "lane-layout", plot, "lane-layout",
                          G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
  add_section (self, plot);
}

/* Shows the headings if there are several sections. Folds the own section when others are added,
 * and unfolds it when they are gone. */
static void
update_sections (WeftTimelineStack *self, gboolean had_several)
{
  if (has_several (self) != had_several)
    weft_plot_set_folded (self->own->plot, has_several (self));
  gtk_widget_set_child_visible (self->scrollbar, FALSE);
  for (guint i = 0; i < self->sections->len; i++)
    {
      Section *section = nth_section (self, i);

      /* Later children are drawn above earlier ones. The own area, which the others cover in part,
       * is the first child. */
      gtk_widget_insert_before (section->heading, GTK_WIDGET (self), self->scrollbar);
      if (section != self->own)
        gtk_widget_insert_before (section->area, GTK_WIDGET (self), self->scrollbar);
      weft_plot_set_stacked (section->plot, has_several (self));
      gtk_widget_set_visible (section->heading, has_several (self));
      weft_timeline_area_set_stack (WEFT_TIMELINE_AREA (section->area),
                                    has_several (self) ? GTK_WIDGET (self) : NULL,
                                    has_several (self) ? self->column : NULL);
      update_heading (section);
    }
  emit_path_changed (self);
}

/* Removes the sections of processes that have left the time axis, adds a section for each new
 * process, and puts the sections in order. A hidden stack adds sections only when it is shown.
 * Otherwise, the stacks in the tabs of n processes would together have n * n sections. */
static void
axis_changed_cb (WeftTimelineStack *self)
{
  GPtrArray *axis = weft_document_get_axis_documents (weft_plot_get_document (self->own->plot));
  gboolean had_several = has_several (self);
  guint n = 0; /* sections in order */

  for (guint i = self->sections->len; i-- > 0;)
    if (nth_section (self, i) != self->own &&
        (axis == NULL ||
         !g_ptr_array_find (axis, weft_plot_get_document (nth_section (self, i)->plot), NULL)))
      g_ptr_array_remove_index (self->sections, i);
  for (guint i = 0; axis != NULL && i < axis->len; i++)
    {
      WeftDocument *document = g_ptr_array_index (axis, i);
      guint k = 0;

      while (k < self->sections->len &&
             weft_plot_get_document (nth_section (self, k)->plot) != document)
        k++;
      if (k == self->sections->len && gtk_widget_get_mapped (GTK_WIDGET (self)))
        add_process (self, document);
      if (k < self->sections->len)
        g_ptr_array_insert (self->sections, (gint) n++,
                            g_ptr_array_steal_index (self->sections, k));
    }
  if (has_several (self) || had_several)
    update_sections (self, had_several);
}

/* Moves the focus from process to process. */
static gboolean
weft_timeline_stack_focus (GtkWidget *widget, GtkDirectionType direction)
{
  WeftTimelineStack *self = WEFT_TIMELINE_STACK (widget);
  g_autoptr (GPtrArray) widgets = g_ptr_array_new ();

  for (guint i = 0; i < self->sections->len; i++)
    {
      g_ptr_array_add (widgets, nth_section (self, i)->heading);
      g_ptr_array_add (widgets, nth_section (self, i)->area);
    }
  return weft_tab_stop_focus_in_order (widgets, direction);
}

static gboolean
weft_timeline_stack_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (WEFT_TIMELINE_STACK (widget)->own->area);
}

static void
weft_timeline_stack_class_init (WeftTimelineStackClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftTimelineStack, g_ptr_array_unref, sections);
  weft_class_add_owned (klass, WeftTimelineStack, gtk_widget_unparent, scrollbar);
  weft_class_add_owned (klass, WeftTimelineStack, g_object_unref, column);
  widget_class->size_allocate = weft_timeline_stack_size_allocate;
  widget_class->measure = weft_timeline_stack_measure;
  widget_class->grab_focus = weft_timeline_stack_grab_focus;
  widget_class->focus = weft_timeline_stack_focus;
  gtk_widget_class_set_css_name (widget_class, "timelines");
  item_signal = weft_signal_new ("item-changed", WEFT_TYPE_TIMELINE_STACK, 0);
  path_signal = weft_signal_new ("path-changed", WEFT_TYPE_TIMELINE_STACK, 0);
}

static void
weft_timeline_stack_init (WeftTimelineStack *self)
{
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  self->sections = g_ptr_array_new_with_free_func (section_free);
  self->column = g_object_ref_sink (gtk_adjustment_new (0, 0, 0, 0, 0, 0));
  self->scrollbar = gtk_scrollbar_new (GTK_ORIENTATION_VERTICAL, self->column);
  gtk_widget_set_parent (self->scrollbar, GTK_WIDGET (self));
  gtk_widget_set_child_visible (self->scrollbar, FALSE);
  weft_connect (self->column, "value-changed", scrolled_cb, self);
  weft_widget_add_controller (
      GTK_WIDGET (self), gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL),
      self, "scroll", scroll_cb, NULL);
  g_signal_connect (self, "map", G_CALLBACK (axis_changed_cb), NULL);
}

GtkWidget *
weft_timeline_stack_new (WeftPlot *plot)
{
  WeftTimelineStack *self = g_object_new (WEFT_TYPE_TIMELINE_STACK, NULL);

  add_section (self, plot);
  weft_connect (weft_plot_get_document (plot), "axis-changed", axis_changed_cb, self);
  axis_changed_cb (self);
  return GTK_WIDGET (self);
}

WeftTimelineArea *
weft_timeline_stack_get_area (WeftTimelineStack *self)
{
  return WEFT_TIMELINE_AREA (self->own->area);
}

WeftPlot *
weft_timeline_stack_get_plot (WeftTimelineStack *self, WeftDocument *document)
{
  for (guint i = 0; i < self->sections->len; i++)
    if (weft_plot_get_document (nth_section (self, i)->plot) == document)
      return nth_section (self, i)->plot;
  return NULL;
}

WeftTimelineArea *
weft_timeline_stack_get_item_area (WeftTimelineStack *self)
{
  Section *of_path = self->own;
  WeftRange item;
  guint32 id;

  for (guint i = 0; i < self->sections->len; i++)
    {
      Section *section = nth_section (self, i);

      if (weft_plot_get_item (section->plot, &item) >= 0)
        return WEFT_TIMELINE_AREA (section->area);
      if (weft_path_finder_get_path (weft_plot_get_path (section->plot), &id) != NULL)
        of_path = section;
    }
  return WEFT_TIMELINE_AREA (of_path->area);
}
