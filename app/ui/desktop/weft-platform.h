/* SPDX-License-Identifier: BSD-3-Clause */
/* Calls that differ between the supported versions of GTK and libadwaita. The newest API is used if
 * the library has it, otherwise the API of the versions in Debian 12. */
#pragma once

#include <adwaita.h>

/* Parameters of a file dialog; copied by value. */
typedef struct
{
  GtkWindow *parent;
  const char *title;
  const char *accept; /* label of the accept button */
  enum
  {
    WEFT_PLATFORM_OPEN,
    WEFT_PLATFORM_OPEN_SEVERAL,
    WEFT_PLATFORM_CHOOSE_FOLDER,
    WEFT_PLATFORM_SAVE,
  } kind;
  GFile *folder;       /* initial folder */
  const char *name;    /* proposed name of a file to save */
  GListModel *filters; /* list of GtkFileFilter, the first of which is selected; or NULL */

  /* Called with the chosen files: one or more borrowed GFiles. Not called if the dialog was
   * cancelled. @destroy frees @user_data when the dialog is closed. */
  void (*chosen) (GListModel *files, gpointer user_data);
  gpointer user_data;
  GDestroyNotify destroy;
} WeftFileQuestion;

/* Shows the desktop's file dialog. */
void weft_platform_choose_files (const WeftFileQuestion *question);

/* Shows a dialog over the window of @widget in which the user must confirm an irreversible action.
 * @action is the label of the button. @confirmed is called if the button is pressed; @destroy frees
 * @user_data in any case. */
void weft_platform_confirm (GtkWidget *widget,
                            const char *heading,
                            const char *body,
                            const char *action,
                            void (*confirmed) (gpointer user_data),
                            gpointer user_data,
                            GDestroyNotify destroy);

/* Shows a dialog over the window of @widget that asks whether to continue. @action is the label of
 * the default button, @other_action that of a second button, or NULL. @content is a widget below
 * @body with further choices. @confirmed or @other_confirmed is called if its button is pressed;
 * @destroy frees @user_data in any case. */
void weft_platform_ask (GtkWidget *widget,
                        const char *heading,
                        const char *body,
                        GtkWidget *content,
                        const char *action,
                        void (*confirmed) (gpointer user_data),
                        const char *other_action,
                        void (*other_confirmed) (gpointer user_data),
                        gpointer user_data,
                        GDestroyNotify destroy);

/* Enables the default button of the dialog that contains @content if @is_complete, or disables it.
 * Does nothing if @content is in no dialog. */
void weft_platform_set_answerable (GtkWidget *content, gboolean is_complete);

/* Shows the file at @path in the desktop's file manager, or at least its folder. @parent is the
 * window from which the user asked for it. Its action "win.say" reports an error. */
void weft_platform_open_folder_of (GtkWindow *parent, const char *path);

/* Shows the about dialog over @parent. */
void weft_platform_show_about (GtkWindow *parent, const char *comments);

/* Makes the screen reader announce @text, the text of a toast in @widget. Does nothing if GTK is
 * older than 4.14 and cannot announce texts, or if libadwaita is 1.7 or newer and announces toasts
 * itself. */
static inline void
weft_platform_announce_toast (GtkWidget *widget, const char *text)
{
#if GTK_CHECK_VERSION(4, 14, 0) && !ADW_CHECK_VERSION(1, 7, 0)
  gtk_accessible_announce (GTK_ACCESSIBLE (widget), text,
                           GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
#endif
}

/* Returns the number of device pixels per surface pixel: an integer before GTK 4.12. */
static inline double
weft_platform_surface_scale (GdkSurface *surface)
{
#if GTK_CHECK_VERSION(4, 12, 0)
  return gdk_surface_get_scale (surface);
#else
  return gdk_surface_get_scale_factor (surface);
#endif
}

/* Signal that a surface emits when its scale changes. */
#if GTK_CHECK_VERSION(4, 12, 0)
#define WEFT_PLATFORM_SCALE_CHANGED "notify::scale"
#else
#define WEFT_PLATFORM_SCALE_CHANGED "notify::scale-factor"
#endif

/* Adds @widget at the end of the title line of @row. */
static inline void
weft_platform_expander_row_add (AdwExpanderRow *row, GtkWidget *widget)
{
#if ADW_CHECK_VERSION(1, 4, 0)
  adw_expander_row_add_suffix (row, widget);
#else
  adw_expander_row_add_action (row, widget);
#endif
}

/* Names @item of a list view for screen readers. GTK before 4.12 names it by the texts in it. */
static inline void
weft_platform_list_item_set_name (GtkListItem *item, const char *name)
{
#if GTK_CHECK_VERSION(4, 12, 0)
  gtk_list_item_set_accessible_label (item, name);
#endif
}

/* TRUE if the maximum size of an AdwClamp grows with the desktop's text scale. */
#define WEFT_PLATFORM_CLAMPS_GROW ADW_CHECK_VERSION (1, 4, 0)

/* Makes @clamp interpret its sizes as px, like other widgets, instead of scaling them with the
 * text. */
static inline void
weft_platform_clamp_in_px (AdwClamp *clamp)
{
#if WEFT_PLATFORM_CLAMPS_GROW
  adw_clamp_set_unit (clamp, ADW_LENGTH_UNIT_PX);
#endif
}
