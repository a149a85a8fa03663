/* SPDX-License-Identifier: BSD-3-Clause */
/* Lays out cards. The last card of each column is extended down to a common line, or all cards of a
 * row to its lower edge. */
#include "weft-overview-page.h"

#include "weft-widget.h"

#define MAX_COLUMNS 8
/* Maximum empty space in an extended card, px. */
#define MAX_EMPTY 96
#define FEW_CARDS 3u

struct _WeftCardColumns
{
  GtkWidget parent_instance;

  int min_width, gap;
  guint max_columns;
  gboolean even;
  GQuark span; /* key of the number of columns that a child spans */
};

G_DEFINE_FINAL_TYPE (WeftCardColumns, weft_card_columns, GTK_TYPE_WIDGET)

typedef struct
{
  GtkWidget *widget;
  guint column, span;
  int x, y, width, height;
} PlacedCard;

static GArray *
list_cards (WeftCardColumns *self)
{
  GArray *cards = g_array_new (FALSE, TRUE, sizeof (PlacedCard));

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      PlacedCard card = { .widget = child,
                          .span = GPOINTER_TO_UINT (
                              g_object_get_qdata (G_OBJECT (child), self->span)) };

      if (gtk_widget_should_layout (child))
        g_array_append_val (cards, card);
    }
  return cards;
}

/* Returns TRUE if all cards fit if @width px are divided into @n columns. A card with a table needs
 * its natural width, since tables are folded only in a single column. */
static gboolean
cards_fit (WeftCardColumns *self, GArray *cards, int width, guint n)
{
  for (guint i = 0; i < cards->len; i++)
    {
      const PlacedCard *card = &g_array_index (cards, PlacedCard, i);
      int columns = CLAMP ((int) card->span, 1, (int) n);
      int least, natural, needed;

      gtk_widget_measure (card->widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, NULL,
                          NULL);
      needed = WEFT_IS_FIGURE_CARD (card->widget) ? natural : least;
      if (needed > columns * (width + self->gap) / (int) n - self->gap)
        return FALSE;
    }
  return TRUE;
}

/* Finds the position nearest to the top for a card that is @span columns wide. Returns its first
 * column, and sets @y to its top. */
static guint
best_column (const int *bottoms, guint n, guint span, int *y)
{
  guint best = 0;

  *y = G_MAXINT;
  for (guint i = 0; i + span <= n; i++)
    {
      int top = 0;

      for (guint k = i; k < i + span; k++)
        top = MAX (top, bottoms[k]);
      if (top >= *y)
        continue;
      *y = top;
      best = i;
    }
  return best;
}

/* Extends the last card of each column down to @bottom, unless too much of the card would be
 * empty. */
static void
level_bottoms (GArray *cards, guint n, int bottom)
{
  for (guint i = 0; i < cards->len; i++)
    {
      PlacedCard *card = &g_array_index (cards, PlacedCard, i);
      gboolean is_last = TRUE;

      for (guint k = 0; k < cards->len && is_last; k++)
        {
          const PlacedCard *other = &g_array_index (cards, PlacedCard, k);

          is_last = other->y <= card->y || other->column >= card->column + card->span ||
                    other->column + other->span <= card->column;
        }
      if (is_last && bottom - card->y <= card->height + MAX_EMPTY)
        card->height = bottom - card->y;
    }
}

/* Makes the @n cards of a row equally high; @card is the first of them. Sets @bottoms, one for each
 * of their columns, to the lower edge of the row plus @gap. */
static void
level_row (PlacedCard *card, guint n, int *bottoms, int gap)
{
  int bottom = 0;

  for (guint i = 0; i < n; i++)
    bottom = MAX (bottom, card[i].y + card[i].height);
  for (guint i = 0; i < n; i++)
    {
      card[i].height = bottom - card[i].y;
      bottoms[i] = bottom + gap;
    }
}

/* Computes the positions of the cards in @width px. Returns their total height. */
static int
lay_out_cards (WeftCardColumns *self, GArray *cards, int width)
{
  guint n = (guint) CLAMP ((width + self->gap) / (self->min_width + self->gap), 1,
                           (int) self->max_columns);
  int bottoms[MAX_COLUMNS] = { 0 }, bottom = 0;

  /* fill all rows completely, but do not make a single card or two of them too wide for their
   * contents */
  while (self->even && n > (cards->len < FEW_CARDS ? MIN (n, FEW_CARDS) : 1) && cards->len % n != 0)
    n--;
  while (!self->even && n > 1 && !cards_fit (self, cards, width, n))
    n--;
  for (guint i = 0; i < cards->len; i++)
    {
      PlacedCard *card = &g_array_index (cards, PlacedCard, i);
      int low;

      card->span = CLAMP (card->span, 1, n);
      card->column = self->even ? i % n : best_column (bottoms, n, card->span, &card->y);
      if (self->even)
        card->y = bottoms[card->column];
      card->x = (int) card->column * (width + self->gap) / (int) n;
      card->width =
          (int) (card->column + card->span) * (width + self->gap) / (int) n - self->gap - card->x;
      gtk_widget_measure (card->widget, GTK_ORIENTATION_HORIZONTAL, -1, &low, NULL, NULL, NULL);
      card->width = MAX (card->width, low);
      gtk_widget_measure (card->widget, GTK_ORIENTATION_VERTICAL, card->width, NULL, &card->height,
                          NULL, NULL);
      for (guint k = 0; k < card->span; k++)
        bottoms[card->column + k] = card->y + card->height + self->gap;
      bottom = MAX (bottom, card->y + card->height);
      if (self->even && (card->column + 1 == n || i + 1 == cards->len))
        level_row (card - card->column, card->column + 1, bottoms, self->gap);
    }
  if (!self->even)
    level_bottoms (cards, n, bottom);
  return bottom;
}

static void
weft_card_columns_measure (GtkWidget *widget,
                           GtkOrientation orientation,
                           int for_size,
                           int *minimum,
                           int *natural,
                           int *minimum_baseline,
                           int *natural_baseline)
{
  WeftCardColumns *self = WEFT_CARD_COLUMNS (widget);
  g_autoptr (GArray) cards = list_cards (self);

  *minimum = *natural = 0;
  if (orientation == GTK_ORIENTATION_VERTICAL)
    {
      /* Only the scrolled window around the cards measures them without a width, and it does not
       * use the result. Skip the layout of all texts for it. */
      if (for_size >= 0)
        *minimum = *natural = lay_out_cards (self, cards, for_size);
      return;
    }
  for (guint i = 0; i < cards->len; i++)
    {
      int low;

      gtk_widget_measure (g_array_index (cards, PlacedCard, i).widget, orientation, -1, &low, NULL,
                          NULL, NULL);
      *minimum = MAX (*minimum, low);
    }
  *natural = MAX (*minimum, self->min_width);
}

static void
weft_card_columns_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  g_autoptr (GArray) cards = list_cards (WEFT_CARD_COLUMNS (widget));

  lay_out_cards (WEFT_CARD_COLUMNS (widget), cards, width);
  for (guint i = 0; i < cards->len; i++)
    {
      const PlacedCard *card = &g_array_index (cards, PlacedCard, i);

      gtk_widget_size_allocate (
          card->widget, &(GtkAllocation){ card->x, card->y, card->width, card->height }, -1);
    }
}

static void
weft_card_columns_class_init (WeftCardColumnsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = weft_widget_dispose_children;
  widget_class->measure = weft_card_columns_measure;
  widget_class->size_allocate = weft_card_columns_size_allocate;
  widget_class->get_request_mode = weft_widget_height_for_width;
  gtk_widget_class_set_css_name (widget_class, "cards");
}

static void
weft_card_columns_init (WeftCardColumns *self)
{
  self->span = g_quark_from_static_string ("weft-span");
}

GtkWidget *
weft_card_columns_new (int min_width, int gap, guint max_columns, gboolean even)
{
  WeftCardColumns *self = g_object_new (WEFT_TYPE_CARD_COLUMNS, NULL);

  self->min_width = min_width;
  self->gap = gap;
  self->max_columns = CLAMP (max_columns, 1, MAX_COLUMNS);
  self->even = even;
  return GTK_WIDGET (self);
}

void
weft_card_columns_append (WeftCardColumns *self, GtkWidget *card, guint span)
{
  g_return_if_fail (WEFT_IS_CARD_COLUMNS (self));
  g_object_set_qdata (G_OBJECT (card), self->span, GUINT_TO_POINTER (MAX (span, 1)));
  gtk_widget_set_parent (card, GTK_WIDGET (self));
}
