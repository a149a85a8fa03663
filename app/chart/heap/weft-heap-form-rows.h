/* SPDX-License-Identifier: BSD-3-Clause */
/* The list of the forms of a heap chart, in their order. The including file defines:
 *
 * FORM (constant, painter, id, title, picture_title, summary, ...)
 *
 * Columns:
 *   constant       WEFT_HEAP_constant
 *   painter        weft_heap_paint_painter(), which paints its bands
 *   id             ID in files and settings, and of the chart in weft-cli; never changes
 *   title          title of the button that chooses the form
 *   picture_title  title of an exported chart
 *   summary        summary, in a sentence
 *   ...            initialisers of the help, and of all other members of WeftHeapFormKind that
 *                  are not 0
 *
 * This header is meant to be included several times. */
/* clang-format off */

FORM (STACKED, areas, "heap", NC_ ("form", "Stacked"), NC_ ("chart", "Heap profile, stacked"),
      N_ ("Stacked areas: what the memory is used for"),
      .help = N_ ("Bands are stacked, the largest on top and the sum of the others at the bottom. The "
                  "upper edge is the live data that each census found. Look for a band that becomes "
                  "thicker. A band that moves up has not grown: those below it have. “Heap Size” draws "
                  "heap size, blocks in use and live bytes over the bands."),
      .layout = WEFT_HEAP_AREAS, .has_gauges = TRUE)
FORM (SHARES, areas, "heap-normalised", NC_ ("form", "Shares"), NC_ ("chart", "Heap profile, shares"),
      N_ ("Stacked areas, each band as a share of the sum"),
      .help = N_ ("The same areas as parts of the sum, which fills the chart at each sample. Look for a "
                  "band that takes more and more of the whole. It does not show whether the heap grows: "
                  "a band with a growing share may shrink, if the others shrink faster."),
      .layout = WEFT_HEAP_AREAS, .scale = WEFT_HEAP_SCALE_SUM_SHARE)
FORM (STREAM, areas, "heap-streamgraph", NC_ ("form", "Stream"), NC_ ("chart", "Heap profile, stream"),
      N_ ("Streamgraph: bands stacked around a centre line. Shows which bands swell"),
      .help = N_ ("Bands are stacked around a centre line, where they move less when others grow than "
                  "in stacked areas. Look for bands that swell or become thinner. There is no axis to "
                  "read bytes from; point at a band for its number."),
      .layout = WEFT_HEAP_AREAS, .is_centred = TRUE)
FORM (LINES, lines, "heap-lines", NC_ ("form", "Lines"), NC_ ("chart", "Heap profile, lines"),
      N_ ("A line for each band"),
      .help = N_ ("Each band is a line from the same floor, in bytes, so that bands can be compared "
                  "with each other and read from the axis. Look for lines that keep rising. With the "
                  "logarithmic scale a band that doubles again and again is a straight line, and small "
                  "bands are seen beside large ones."),
      .layout = WEFT_HEAP_OVERLAID, .has_log = TRUE, .has_gauges = TRUE)
FORM (TRENDS, lines, "heap-lines-normalised", NC_ ("form", "Trends"), NC_ ("chart", "Heap profile, trends"),
      N_ ("A line for each band, scaled to its own peak. Shows which bands grow"),
      .help = N_ ("Each band is a line of the same height, scaled to its own peak. Look for lines that "
                  "are at their peak at the end: these bands still grow, however small they are. The "
                  "size of a band cannot be seen here; the table has it."),
      .layout = WEFT_HEAP_OVERLAID, .scale = WEFT_HEAP_SCALE_PEAK_SHARE, .has_log = TRUE)
FORM (MULTIPLES, rows, "heap-multiples", NC_ ("form", "Rows"), NC_ ("chart", "Heap profile, rows"),
      N_ ("A row for each band, each on its own scale"),
      .help = N_ ("Each band has a row of its own with a scale of its own, so that none hides another. "
                  "Look for similar trends: bands that rise and fall together often belong to the same "
                  "data. Heights in different rows do not compare; point at a row for its bytes."),
      .layout = WEFT_HEAP_ROWS, .min_row_px = 18, .max_row_px = 110, .has_log = TRUE)
/* rows of shades can be lower than rows with lines */
FORM (HEAT, heat, "heap-heatmap", NC_ ("form", "Heat Map"), NC_ ("chart", "Heap profile, heat map"),
      N_ ("A row for each band, its bytes as shades of one scale"),
      .help = N_ ("Each band is a row, and the stronger its colour, the more bytes; all rows share one "
                  "scale, which is drawn below. There is room for many more bands than in the other "
                  "forms. Look for rows whose colour becomes stronger to the right. Similar shades "
                  "cannot be told apart; point at a place for its number."),
      .layout = WEFT_HEAP_ROWS, .min_row_px = 2, .max_row_px = 28, .has_log = TRUE, .has_shades = TRUE)

#undef FORM
