/* SPDX-License-Identifier: BSD-3-Clause */
/* Two AdwViewSwitchers, a row of icons and a menu; the widest that fits is shown. */
#include "weft-window-parts.h"

#include "weft-action-bindings.h"
#include "weft-format.h"
#include "weft-join.h"
#include "weft-object.h"
#include "weft-widget.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#define EXTRA_SPACE 8 /* extra space between names below icons, px */

struct _WeftPageSwitcher
{
  GtkWidget parent_instance;

  GtkWidget *wide, *narrow, *icons, *menu;
  AdwViewStack *stack;      /* owned, or NULL */
  GtkSelectionModel *pages; /* pages of @stack */
};

G_DEFINE_FINAL_TYPE (WeftPageSwitcher, weft_page_switcher, GTK_TYPE_WIDGET)

/* Updates the tooltip, the accessible description and the badge of @button, which shows @page. */
static void
update_button (GtkWidget *button, AdwViewStackPage *page)
{
  guint n = adw_view_stack_page_get_badge_number (page);
  GtkWidget *badge = g_object_get_data (G_OBJECT (button), "badge");
  g_autofree char *action = g_strconcat ("win.page::", adw_view_stack_page_get_name (page), NULL);
  g_autofree char *title =
      weft_actions_append_key_to_text (action, adw_view_stack_page_get_title (page));
  g_autofree char *findings = n > 0 ? g_strdup_printf (ngettext ("%s finding", "%s findings", n),
                                                       weft_format_count (n).text) :
                                      NULL;
  g_autofree char *both = findings != NULL ? weft_labelled (title, findings) : NULL;

  gtk_widget_set_tooltip_text (button, both != NULL ? both : title);
  weft_widget_set_accessible_description (button, findings != NULL ? findings : "");
  /* on buttons with names, libadwaita itself draws the badges */
  if (badge == NULL)
    return;
  gtk_label_set_text (GTK_LABEL (badge), weft_format_count (n).text);
  gtk_widget_set_visible (badge, n > 0);
}

static void
update_buttons (WeftPageSwitcher *self)
{
  GtkWidget *forms[] = { self->wide, self->narrow, self->icons };

  for (guint i = 0;
       self->pages != NULL && i < g_list_model_get_n_items (G_LIST_MODEL (self->pages)); i++)
    {
      g_autoptr (AdwViewStackPage) page = g_list_model_get_item (G_LIST_MODEL (self->pages), i);

      for (guint k = 0; k < G_N_ELEMENTS (forms); k++)
        {
          guint n = i;
          GtkWidget *button = gtk_widget_get_first_child (forms[k]);

          while (button != NULL && n-- > 0)
            button = gtk_widget_get_next_sibling (button);
          if (button != NULL)
            update_button (button, page);
        }
    }
}

/* Returns the width that @switcher needs to show full names, with @spare px more for each name. The
 * width is computed here, since libadwaita 1.2 requests the width of full names only for names
 * beside icons, and 1.7 never requests it. All buttons are as wide as the widest one. */
static int
full_width (GtkWidget *switcher, int spare)
{
  int whole = 0, least = 0, n = 0, width;

  for (GtkWidget *button = gtk_widget_get_first_child (switcher); button != NULL;
       button = gtk_widget_get_next_sibling (button))
    {
      int button_least, content, wanted;

      gtk_widget_measure (button, GTK_ORIENTATION_HORIZONTAL, -1, &button_least, NULL, NULL, NULL);
      gtk_widget_measure (gtk_widget_get_first_child (button), GTK_ORIENTATION_HORIZONTAL, -1,
                          &content, &wanted, NULL, NULL);
      least = MAX (least, button_least);
      whole = MAX (whole, button_least + wanted - content);
      n++;
    }
  gtk_widget_measure (switcher, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
  return width + n * (whole - least + spare);
}

/* Returns the widest form that fits into @width px, or the menu if no form fits. Sets @needed to
 * the width of the returned form. */
static GtkWidget *
widest_form (WeftPageSwitcher *self, int width, int *needed)
{
  /* names beside icons need no extra space, as the icons separate them */
  const struct
  {
    GtkWidget *switcher;
    int spare;
  } names[] = { { self->wide, 0 }, { self->narrow, EXTRA_SPACE } };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      *needed = full_width (names[i].switcher, names[i].spare);
      if (width >= *needed)
        return names[i].switcher;
    }
  gtk_widget_measure (self->icons, GTK_ORIENTATION_HORIZONTAL, -1, needed, NULL, NULL, NULL);
  if (width >= *needed)
    return self->icons;
  gtk_widget_measure (self->menu, GTK_ORIENTATION_HORIZONTAL, -1, needed, NULL, NULL, NULL);
  return self->menu;
}

int
weft_page_switcher_fit (WeftPageSwitcher *self, int room, int easy_room)
{
  int needed;

  g_return_val_if_fail (WEFT_IS_PAGE_SWITCHER (self), 0);
  /* choose names beside their icons only if they fit into @easy_room */
  widest_form (self, MIN (room, MAX (easy_room, full_width (self->wide, 0) - 1)), &needed);
  return needed;
}

static void
weft_page_switcher_measure (GtkWidget *widget,
                            GtkOrientation orientation,
                            int for_size,
                            int *minimum,
                            int *natural,
                            int *minimum_baseline,
                            int *natural_baseline)
{
  WeftPageSwitcher *self = WEFT_PAGE_SWITCHER (widget);
  GtkWidget *forms[] = { self->wide, self->narrow, self->icons };

  gtk_widget_measure (self->menu, orientation, -1, minimum, natural, NULL, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      int least;

      gtk_widget_measure (forms[i], orientation, -1, &least, NULL, NULL, NULL);
      if (orientation == GTK_ORIENTATION_VERTICAL)
        *minimum = MAX (*minimum, least);
      *natural = MAX (*natural, least);
    }
}

static void
weft_page_switcher_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  WeftPageSwitcher *self = WEFT_PAGE_SWITCHER (widget);
  GtkWidget *forms[] = { self->wide, self->narrow, self->icons, self->menu };
  int needed;
  GtkWidget *shown = widest_form (self, width, &needed);

  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    gtk_widget_set_child_visible (forms[i], forms[i] == shown);
  gtk_widget_allocate (shown, width, height, baseline, NULL);
}

static void
weft_page_switcher_dispose (GObject *object)
{
  WeftPageSwitcher *self = WEFT_PAGE_SWITCHER (object);

  weft_page_switcher_set_stack (self, NULL);
  weft_object_dispose_owned (object);
}

static void
weft_page_switcher_class_init (WeftPageSwitcherClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftPageSwitcher, gtk_widget_unparent, wide, narrow, icons, menu);
  G_OBJECT_CLASS (klass)->dispose = weft_page_switcher_dispose;
  widget_class->measure = weft_page_switcher_measure;
  widget_class->size_allocate = weft_page_switcher_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "pageswitcher");
}

static void
weft_page_switcher_init (WeftPageSwitcher *self)
{
  self->wide = adw_view_switcher_new ();
  self->narrow = adw_view_switcher_new ();
  adw_view_switcher_set_policy (ADW_VIEW_SWITCHER (self->wide), ADW_VIEW_SWITCHER_POLICY_WIDE);
  adw_view_switcher_set_policy (ADW_VIEW_SWITCHER (self->narrow), ADW_VIEW_SWITCHER_POLICY_NARROW);
  gtk_widget_set_parent (self->wide, GTK_WIDGET (self));
  self->icons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_halign (self->icons, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (self->icons, GTK_ALIGN_CENTER);
  gtk_widget_set_parent (self->narrow, GTK_WIDGET (self));
  gtk_widget_set_parent (self->icons, GTK_WIDGET (self));
  self->menu = gtk_menu_button_new ();
  gtk_widget_set_halign (self->menu, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (self->menu, GTK_ALIGN_CENTER);
  gtk_widget_insert_before (self->menu, GTK_WIDGET (self), self->icons);
}

static void
icon_toggled_cb (GtkToggleButton *button, WeftPageSwitcher *self)
{
  AdwViewStackPage *page = g_object_get_data (G_OBJECT (button), "page");

  if (gtk_toggle_button_get_active (button) && self->stack != NULL)
    adw_view_stack_set_visible_child (self->stack, adw_view_stack_page_get_child (page));
}

/* Gives the menu button the icon and name of the visible page, and presses the page's icon
 * button. */
static void
visible_child_cb (WeftPageSwitcher *self)
{
  GtkWidget *visible = adw_view_stack_get_visible_child (self->stack);
  AdwViewStackPage *shown = visible != NULL ? adw_view_stack_get_page (self->stack, visible) : NULL;

  if (shown != NULL && adw_view_stack_page_get_icon_name (shown) != NULL)
    {
      gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (self->menu),
                                     adw_view_stack_page_get_icon_name (shown));
      gtk_widget_set_tooltip_text (self->menu, adw_view_stack_page_get_title (shown));
      weft_widget_set_accessible_name (self->menu, adw_view_stack_page_get_title (shown));
    }
  for (GtkWidget *button = gtk_widget_get_first_child (self->icons); button != NULL;
       button = gtk_widget_get_next_sibling (button))
    {
      AdwViewStackPage *page = g_object_get_data (G_OBJECT (button), "page");

      if (adw_view_stack_page_get_child (page) == visible)
        gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), TRUE);
    }
}

static void
add_icon_button (WeftPageSwitcher *self, AdwViewStackPage *page)
{
  GtkWidget *button = gtk_toggle_button_new ();
  GtkWidget *overlay = gtk_overlay_new (), *badge = gtk_label_new (NULL);
  GtkWidget *image = gtk_image_new ();
  GtkWidget *first = gtk_widget_get_first_child (self->icons);
  const char *title = adw_view_stack_page_get_title (page);

  /* a page gets its icon only after it was added */
  g_object_bind_property (page, "icon-name", image, "icon-name", G_BINDING_SYNC_CREATE);
  gtk_widget_add_css_class (badge, "weft-badge");
  gtk_widget_set_halign (badge, GTK_ALIGN_END);
  gtk_widget_set_valign (badge, GTK_ALIGN_START);
  /* make the overlay as wide as the image */
  gtk_widget_set_halign (overlay, GTK_ALIGN_CENTER);
  gtk_overlay_set_child (GTK_OVERLAY (overlay), image);
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), badge);
  g_object_set_data (G_OBJECT (button), "badge", badge);
  gtk_button_set_child (GTK_BUTTON (button), overlay);
  gtk_widget_add_css_class (button, "image-button");
  weft_widget_set_accessible_name (button, title);
  gtk_widget_add_css_class (button, "flat");
  if (first != NULL)
    gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), GTK_TOGGLE_BUTTON (first));
  g_object_set_data_full (G_OBJECT (button), "page", g_object_ref (page), g_object_unref);
  g_signal_connect_object (button, "toggled", G_CALLBACK (icon_toggled_cb), self, 0);
  g_signal_handlers_disconnect_by_func (page, update_buttons, self);
  weft_connect (page, "notify::badge-number", update_buttons, self);
  gtk_box_append (GTK_BOX (self->icons), button);
}

static void
clear_icons (WeftPageSwitcher *self)
{
  GtkWidget *button;

  while ((button = gtk_widget_get_first_child (self->icons)) != NULL)
    gtk_box_remove (GTK_BOX (self->icons), button);
}

static void
fill_icons_and_menu (WeftPageSwitcher *self)
{
  g_autoptr (GMenu) menu = g_menu_new ();

  clear_icons (self);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->pages)); i++)
    {
      g_autoptr (AdwViewStackPage) page = g_list_model_get_item (G_LIST_MODEL (self->pages), i);

      g_autoptr (GMenuItem) item = g_menu_item_new (adw_view_stack_page_get_title (page), NULL);

      add_icon_button (self, page);
      g_menu_item_set_action_and_target (item, "win.page", "s",
                                         adw_view_stack_page_get_name (page));
      g_menu_append_item (menu, item);
    }
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (self->menu), G_MENU_MODEL (menu));
  visible_child_cb (self);
  update_buttons (self);
}

void
weft_page_switcher_set_stack (WeftPageSwitcher *self, AdwViewStack *stack)
{
  g_return_if_fail (WEFT_IS_PAGE_SWITCHER (self));
  if (self->stack == stack)
    return;
  if (self->stack != NULL)
    {
      g_signal_handlers_disconnect_by_func (self->stack, visible_child_cb, self);
      g_signal_handlers_disconnect_by_func (self->pages, fill_icons_and_menu, self);
    }
  clear_icons (self);
  g_clear_object (&self->pages);
  g_set_object (&self->stack, stack);
  adw_view_switcher_set_stack (ADW_VIEW_SWITCHER (self->wide), stack);
  adw_view_switcher_set_stack (ADW_VIEW_SWITCHER (self->narrow), stack);
  if (stack == NULL)
    return;
  self->pages = adw_view_stack_get_pages (stack);
  fill_icons_and_menu (self);
  weft_connect (self->pages, "items-changed", fill_icons_and_menu, self);
  weft_connect (stack, "notify::visible-child", visible_child_cb, self);
}

/* Requests all the width that the buttons leave. A GtkCenterBox would give the log's name, its
 * start child, at most half of the width that the switcher leaves. */

#define GAP 6 /* gap between name and switcher, px */
/* Widths for the log's name, in characters of average width: the minimum, and the width that is
 * kept if possible. The switcher shows names beside its icons only if the larger width remains for
 * the log's name. If there is space, the switcher starts after that width. */
#define NAME_CHARS      12
#define EASY_NAME_CHARS 26
/* Natural width, px: greater than that of any header bar. */
#define NATURAL_WIDTH 10000

struct _WeftHeaderMiddle
{
  GtkWidget parent_instance;

  GtkWidget *name;
  WeftPageSwitcher *switcher;
};

enum
{
  NAME = 1,
  SWITCHER,
};

G_DEFINE_FINAL_TYPE (WeftHeaderMiddle, weft_header_middle, GTK_TYPE_WIDGET)

static void
weft_header_middle_measure (GtkWidget *widget,
                            GtkOrientation orientation,
                            int for_size,
                            int *minimum,
                            int *natural,
                            int *minimum_baseline,
                            int *natural_baseline)
{
  WeftHeaderMiddle *self = WEFT_HEADER_MIDDLE (widget);
  int name;

  gtk_widget_measure (GTK_WIDGET (self->switcher), orientation, -1, minimum, NULL, NULL, NULL);
  gtk_widget_measure (self->name, orientation, -1, &name, NULL, NULL, NULL);
  if (orientation == GTK_ORIENTATION_VERTICAL)
    *minimum = MAX (*minimum, name);
  *natural = orientation == GTK_ORIENTATION_VERTICAL ? *minimum : NATURAL_WIDTH;
}

/* Allocates @child at @x px from the start edge of @self. */
static void
allocate_child (WeftHeaderMiddle *self, GtkWidget *child, int x, int width)
{
  int height = gtk_widget_get_height (GTK_WIDGET (self));

  if (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL)
    x = gtk_widget_get_width (GTK_WIDGET (self)) - x - width;
  gtk_widget_size_allocate (child, &(GtkAllocation){ x, 0, width, height }, -1);
}

/* Returns the position in @self of an item of @length px that is centred in the whole header
 * bar. */
static int
middle_of_bar (WeftHeaderMiddle *self, int length)
{
  GtkWidget *widget = GTK_WIDGET (self),
            *bar = gtk_widget_get_ancestor (widget, ADW_TYPE_HEADER_BAR);
  graphene_point_t middle;

  if (bar == NULL ||
      !gtk_widget_compute_point (
          bar, widget, &GRAPHENE_POINT_INIT ((float) gtk_widget_get_width (bar) / 2, 0), &middle))
    middle.x = (float) gtk_widget_get_width (widget) / 2;
  if (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
    middle.x = (float) gtk_widget_get_width (widget) - middle.x;
  return (int) middle.x - length / 2;
}

/* Returns the width of @n average characters in the font of @self, px. */
static int
width_of_chars (WeftHeaderMiddle *self, int n)
{
  PangoContext *context = gtk_widget_get_pango_context (GTK_WIDGET (self));
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);
  int width = pango_font_metrics_get_approximate_char_width (metrics);

  pango_font_metrics_unref (metrics);
  return PANGO_PIXELS_CEIL (n * width);
}

/* Allocates the switcher and the name. The switcher gets its widest form that leaves the minimum
 * width for the name; if there is none, it is a menu. The name gets the width before the switcher.
 * If there is only one page, there is no switcher. */
static void
weft_header_middle_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  WeftHeaderMiddle *self = WEFT_HEADER_MIDDLE (widget);
  int easy = width_of_chars (self, EASY_NAME_CHARS) + GAP;
  int least, wanted, most, x, left, pages = 0;

  gtk_widget_measure (self->name, GTK_ORIENTATION_HORIZONTAL, -1, &least, &wanted, NULL, NULL);
  if (gtk_widget_should_layout (GTK_WIDGET (self->switcher)))
    {
      int name = MAX (width_of_chars (self, NAME_CHARS), least);

      pages = weft_page_switcher_fit (self->switcher, width - name - GAP, width - easy);
      pages = MIN (pages, width);
    }
  most = MAX (width - pages, 0);
  x = CLAMP (middle_of_bar (self, pages), MIN (easy, most), most);
  left = pages > 0 ? x - GAP : width;
  gtk_widget_set_child_visible (self->name, left >= least);
  if (left >= least)
    allocate_child (self, self->name, 0, MIN (left, wanted));
  if (pages > 0)
    allocate_child (self, GTK_WIDGET (self->switcher), x, pages);
}

static void
weft_header_middle_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  WeftHeaderMiddle *self = WEFT_HEADER_MIDDLE (object);

  g_value_set_object (value, id == NAME ? self->name : GTK_WIDGET (self->switcher));
}

static void
weft_header_middle_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  WeftHeaderMiddle *self = WEFT_HEADER_MIDDLE (object);
  GtkWidget *child = g_value_get_object (value);

  if (id == NAME)
    self->name = child;
  else
    self->switcher = WEFT_PAGE_SWITCHER (child);
  gtk_widget_insert_before (child, GTK_WIDGET (self),
                            id == NAME ? GTK_WIDGET (self->switcher) : NULL);
}

static void
weft_header_middle_class_init (WeftHeaderMiddleClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS;

  weft_class_add_owned (klass, WeftHeaderMiddle, gtk_widget_unparent, name, switcher);
  object_class->get_property = weft_header_middle_get_property;
  object_class->set_property = weft_header_middle_set_property;
  widget_class->measure = weft_header_middle_measure;
  widget_class->size_allocate = weft_header_middle_size_allocate;
  g_object_class_install_property (
      object_class, NAME, g_param_spec_object ("name", NULL, NULL, GTK_TYPE_WIDGET, flags));
  g_object_class_install_property (
      object_class, SWITCHER,
      g_param_spec_object ("switcher", NULL, NULL, WEFT_TYPE_PAGE_SWITCHER, flags));
}

static void
weft_header_middle_init (WeftHeaderMiddle *self)
{
}
