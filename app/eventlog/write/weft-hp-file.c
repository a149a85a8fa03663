/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads a `.hp` file line by line. The name of a band may contain spaces; GHC puts a tab before the
 * amount, other programs a space. */
#include "weft-hp-file.h"

#include "weft-event-table.h"
#include "weft-event-tags.h"
#include "weft-log-writer.h"
#include "weft-problem.h"
#include "weft-range.h"

#include <string.h>

/* Breakdowns as in HEAP_PROF_BEGIN. */
#define BY_CLOSURE_TYPE 7
#define BY_INFO_TABLE   8

/* Number of selectors at the end of HEAP_PROF_BEGIN. */
#define N_SELECTORS 7

/* Size of a buffer for parsing a number, which is copied as the map does not end with a NUL. */
#define NUMBER_SIZE 64

/* Maximum number of bytes used from a JOB or DATE line, so that they fit into an event. */
#define MAX_TEXT_BYTES 60000

/* Size in bytes of the largest log that certainly contains no sample yet. */
#define MAX_SIZE_WITHOUT_SAMPLES 4096

#define MAX_TIME 9e18 /* ns; higher times are damaged */

static const WeftLogWriterType hp_event_types[] = {
  { WEFT_TAG_PROGRAM_ARGS, WEFT_SIZE_VARIABLE },
  { WEFT_TAG_WALL_CLOCK_TIME, 16 },
  { WEFT_TAG_USER_MARKER, WEFT_SIZE_VARIABLE },
  { WEFT_TAG_HEAP_PROF_BEGIN, WEFT_SIZE_VARIABLE },
  { WEFT_TAG_HEAP_PROF_SAMPLE_BEGIN, 8 },
  { WEFT_TAG_HEAP_PROF_SAMPLE_STRING, WEFT_SIZE_VARIABLE },
  { WEFT_TAG_HEAP_PROF_SAMPLE_END, 8 },
};

/* A part of the file; not terminated by a NUL. */
typedef struct
{
  const char *text;
  gsize size;
} TextPiece;

typedef struct
{
  const char *file;
  WeftLogWriter *writer;
  GArray *problems;
  TextPiece job, date;
  gboolean is_log_begun;      /* the events before the first sample were written */
  gboolean is_in_sample;      /* the next line is inside a sample */
  gboolean is_sample_skipped; /* the current sample has no census */
  gboolean has_samples;       /* at least one sample was read */
  guint64 time, sample_number;
} HpReader;

gboolean
weft_hp_is_file (const guint8 *data, gsize size)
{
  static const char begin[] = "JOB \"";

  return size >= strlen (begin) && memcmp (data, begin, strlen (begin)) == 0;
}

static gboolean
is_blank_char (char c)
{
  return c == ' ' || c == '\t';
}

/* Returns TRUE if @line consists of @word, blanks and more text, and sets @rest to that text. */
static gboolean
line_has_word (TextPiece line, const char *word, TextPiece *rest)
{
  gsize length = strlen (word);

  if (line.size <= length || memcmp (line.text, word, length) != 0 ||
      !is_blank_char (line.text[length]))
    return FALSE;
  while (is_blank_char (line.text[length])) /* a line does not end with blanks */
    length++;
  *rest = (TextPiece){ line.text + length, line.size - length };
  return TRUE;
}

/* Copies @piece and appends a NUL. Returns FALSE if @piece is too long for a number. */
static gboolean
copy_number (TextPiece piece, char copy[NUMBER_SIZE])
{
  if (piece.size >= NUMBER_SIZE)
    return FALSE;
  memcpy (copy, piece.text, piece.size);
  copy[piece.size] = '\0';
  return TRUE;
}

static gboolean
read_time (TextPiece piece, guint64 *time)
{
  char copy[NUMBER_SIZE], *end = NULL;
  double seconds;

  if (!copy_number (piece, copy))
    return FALSE;
  seconds = g_ascii_strtod (copy, &end);
  if (*end != '\0' || !(seconds >= 0))
    return FALSE;
  *time = (guint64) (MIN (seconds * WEFT_NS_PER_S, MAX_TIME) + 0.5);
  return TRUE;
}

/* Returns the text between the quotes; only the first part of a long text. Quotes inside the text
 * are doubled in the file. */
static char *
unquote_text (TextPiece piece)
{
  GString *text = g_string_new (NULL);

  piece.size = MIN (piece.size, MAX_TEXT_BYTES);
  for (gsize i = 0; i < piece.size; i++)
    {
      gboolean is_quote = piece.text[i] == '"';

      if (is_quote && (i == 0 || i + 1 == piece.size))
        continue;
      g_string_append_c (text, piece.text[i]);
      if (is_quote && piece.text[i + 1] == '"')
        i++;
    }
  return g_string_free (text, FALSE);
}

/* Sets @line to the line at @text without trailing blanks. Returns the start of the next line. */
static const char *
split_line (const char *text, const char *end, TextPiece *line)
{
  const char *stop = memchr (text, '\n', end - text);
  const char *last = stop != NULL ? stop : end;

  line->text = text;
  line->size = last - text;
  while (line->size > 0 && (text[line->size - 1] == '\r' || is_blank_char (text[line->size - 1])))
    line->size--;
  return stop != NULL ? stop + 1 : end;
}

/* Returns TRUE if the band names are addresses, according to the first band in the file. */
static gboolean
has_addresses (TextPiece file)
{
  const char *text = file.text, *end = text + file.size;
  TextPiece line, rest;

  while (text < end)
    {
      text = split_line (text, end, &line);
      if (line_has_word (line, "BEGIN_SAMPLE", &rest) ||
          line_has_word (line, "END_SAMPLE", &rest) || line_has_word (line, "MARK", &rest) ||
          line.size == 0)
        continue;
      return line.size > 2 && memcmp (line.text, "0x", 2) == 0;
    }
  return FALSE;
}

/* Returns the breakdown of the -h option with which the profile was made, or 0 if there was no such
 * option. The options for the RTS follow those for the program. */
static guint
read_breakdown (char **words)
{
  static const char letters[] = "\0cmdyrbTie";
  guint breakdown = 0;

  for (gboolean is_rts = FALSE; *words != NULL; words++)
    {
      const char *word = *words;
      const char *letter;

      is_rts |= strcmp (word, "+RTS") == 0;
      if (!is_rts || word[0] != '-' || word[1] != 'h' || word[2] == '\0')
        continue;
      letter = memchr (letters + 1, word[2], sizeof letters - 2);
      breakdown = letter != NULL ? (guint) (letter - letters) : breakdown;
    }
  return breakdown;
}

/* Parses "Fri Nov 20 23:57 2026", a local time. */
static gboolean
read_date (const char *text, gint64 *seconds)
{
  static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
  g_auto (GStrv) words = g_strsplit_set (text, " :", -1);
  g_autoptr (GDateTime) date = NULL;
  gint numbers[4] = { 0 }, month = 0;
  guint n = 0;

  for (guint i = 0; words[i] != NULL; i++)
    {
      const char *found = strlen (words[i]) == 3 ? strstr (months, words[i]) : NULL;

      if (found != NULL && (found - months) % 3 == 0)
        month = (gint) (found - months) / 3 + 1;
      else if (g_ascii_isdigit (words[i][0]) && n < G_N_ELEMENTS (numbers))
        numbers[n++] = (gint) g_ascii_strtoll (words[i], NULL, 10);
    }
  if (month == 0 || n < G_N_ELEMENTS (numbers))
    return FALSE;
  date = g_date_time_new_local (numbers[3], month, numbers[0], numbers[1], numbers[2], 0);
  if (date == NULL)
    return FALSE;
  *seconds = g_date_time_to_unix (date);
  return TRUE;
}

/* Writes the events that come before the first sample, unless they were written already. @next is
 * the rest of the file. A program built without profiling does not write its -h option to the file,
 * but has only two breakdowns, which the names of the bands distinguish. */
static void
write_log_head (HpReader *self, TextPiece next)
{
  g_autofree char *job = unquote_text (self->job);
  g_autofree char *date = unquote_text (self->date);
  g_auto (GStrv) words = g_strsplit (job, " ", -1);
  guint breakdown = read_breakdown (words);
  gint64 seconds;

  if (self->is_log_begun)
    return;
  self->is_log_begun = TRUE;
  weft_log_writer_begin_event (self->writer, WEFT_TAG_PROGRAM_ARGS, 0);
  weft_log_writer_append_number (self->writer, 0, 4);
  for (guint i = 0; words[i] != NULL; i++)
    weft_log_writer_append_string (self->writer, words[i], strlen (words[i]));
  if (read_date (date, &seconds))
    {
      weft_log_writer_begin_event (self->writer, WEFT_TAG_WALL_CLOCK_TIME, 0);
      weft_log_writer_append_number (self->writer, 0, 4);
      weft_log_writer_append_number (self->writer, (guint64) seconds, 8);
      weft_log_writer_append_number (self->writer, 0, 4);
    }
  if (breakdown == 0 && strstr (job, "+RTS") == NULL)
    breakdown = has_addresses (next) ? BY_INFO_TABLE : BY_CLOSURE_TYPE;
  weft_log_writer_begin_event (self->writer, WEFT_TAG_HEAP_PROF_BEGIN, 0);
  weft_log_writer_append_number (self->writer, 0, 1);
  weft_log_writer_append_number (self->writer, 0, 8);
  weft_log_writer_append_number (self->writer, breakdown, 4);
  for (guint i = 0; i < N_SELECTORS; i++)
    weft_log_writer_append_string (self->writer, "", 0);
}

static void
write_sample_mark (HpReader *self, guint16 tag)
{
  weft_log_writer_begin_event (self->writer, tag, self->time);
  weft_log_writer_append_number (self->writer, self->sample_number, 8);
}

/* Reads a line inside a sample: the end of the sample, or a band (name, blanks, amount). Returns
 * FALSE if the line is neither. */
static gboolean
read_sample_line (HpReader *self, TextPiece line)
{
  char copy[NUMBER_SIZE];
  gsize end = line.size, name;
  guint64 amount;
  TextPiece rest;

  if (line_has_word (line, "END_SAMPLE", &rest))
    {
      self->is_in_sample = FALSE;
      if (self->is_sample_skipped)
        return TRUE;
      write_sample_mark (self, WEFT_TAG_HEAP_PROF_SAMPLE_END);
      self->sample_number++;
      return TRUE;
    }
  while (end > 0 && !is_blank_char (line.text[end - 1]))
    end--;
  name = end;
  while (name > 0 && is_blank_char (line.text[name - 1]))
    name--;
  if (name == 0 || !copy_number ((TextPiece){ line.text + end, line.size - end }, copy) ||
      !g_ascii_string_to_unsigned (copy, 10, 0, G_MAXUINT64, &amount, NULL))
    return FALSE;
  weft_log_writer_begin_event (self->writer, WEFT_TAG_HEAP_PROF_SAMPLE_STRING, self->time);
  weft_log_writer_append_number (self->writer, 0, 1);
  weft_log_writer_append_number (self->writer, amount, 8);
  weft_log_writer_append_string (self->writer, line.text, name);
  return TRUE;
}

/* Returns TRUE if the sample that begins before @next is the first or the last sample of the file
 * and has no bands. The RTS writes such samples without a census. */
static gboolean
is_sample_without_census (const HpReader *self, TextPiece next)
{
  const char *text = next.text, *end = next.text + next.size;
  TextPiece line = { NULL, 0 }, rest;

  while (text < end && line.size == 0)
    text = split_line (text, end, &line);
  if (line.size == 0 || !line_has_word (line, "END_SAMPLE", &rest))
    return FALSE;
  if (!self->has_samples)
    return TRUE;
  for (line.size = 0; text < end && line.size == 0;)
    text = split_line (text, end, &line);
  return line.size == 0;
}

/* Reads a line between samples. @next is the rest of the file after that line. */
static gboolean
read_line (HpReader *self, TextPiece line, TextPiece next)
{
  TextPiece rest;
  guint64 time;

  if (line_has_word (line, "JOB", &self->job) || line_has_word (line, "DATE", &self->date) ||
      line_has_word (line, "SAMPLE_UNIT", &rest) || line_has_word (line, "VALUE_UNIT", &rest))
    return TRUE;
  if (line_has_word (line, "BEGIN_SAMPLE", &rest) && read_time (rest, &time))
    {
      write_log_head (self, next);
      self->time = time;
      self->is_in_sample = TRUE;
      self->is_sample_skipped = is_sample_without_census (self, next);
      self->has_samples = TRUE;
      if (!self->is_sample_skipped)
        write_sample_mark (self, WEFT_TAG_HEAP_PROF_SAMPLE_BEGIN);
      return TRUE;
    }
  if (line_has_word (line, "MARK", &rest) && read_time (rest, &time))
    {
      write_log_head (self, next);
      weft_log_writer_begin_event (self->writer, WEFT_TAG_USER_MARKER, time);
      weft_log_writer_append_text (self->writer, "MARK", strlen ("MARK"));
      return TRUE;
    }
  return FALSE;
}

static void
add_problem (HpReader *self, WeftProblemKind kind, TextPiece lost)
{
  WeftProblem problem = {
    .kind = kind,
    .offset = (guint64) (lost.text - self->file),
    .bytes = lost.size,
    .from = 1,
    .cap = 0xffff,
  };

  weft_problem_add (self->problems, &problem);
}

WeftMap *
weft_hp_to_log (const WeftMap *map, GArray *problems, GError **error)
{
  g_autoptr (WeftSpool) spool = weft_spool_new (NULL, error);
  g_autoptr (WeftLogWriter) writer = NULL;
  g_autoptr (GError) reason = NULL;
  HpReader reader = {
    .file = (const char *) map->data,
    .problems = problems,
  };
  const char *text = reader.file, *end = text + map->size;
  WeftMap *log;

  if (spool == NULL)
    return NULL;
  writer = weft_log_writer_new (spool, hp_event_types, G_N_ELEMENTS (hp_event_types));
  reader.writer = writer;
  while (text < end && weft_log_writer_error (writer) == NULL)
    {
      gboolean is_cut = memchr (text, '\n', end - text) == NULL;
      TextPiece line, rest;

      text = split_line (text, end, &line);
      /* a last line without a line break may have lost digits */
      if (line.size == 0 ||
          (is_cut && reader.is_in_sample && !line_has_word (line, "END_SAMPLE", &rest)))
        continue;
      rest = (TextPiece){ text, (gsize) (end - text) };
      if (!(reader.is_in_sample ? read_sample_line (&reader, line) :
                                  read_line (&reader, line, rest)))
        add_problem (&reader, WEFT_PROBLEM_LOST_BYTES, line);
    }
  write_log_head (&reader, (TextPiece){ reader.file, 0 });
  if (!weft_log_writer_end (writer, !reader.is_in_sample, &reason))
    {
      /* if space runs out, the samples written so far are kept */
      add_problem (&reader, WEFT_PROBLEM_NO_SPACE, (TextPiece){ text, (gsize) (end - text) });
      if (spool->size <= MAX_SIZE_WITHOUT_SAMPLES ||
          !g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_NO_SPACE))
        {
          g_propagate_error (error, g_steal_pointer (&reason));
          return NULL;
        }
    }
  log = weft_map_new (spool->fd, (gsize) spool->size, error);
  if (log != NULL)
    {
      weft_map_set_origin (log, weft_map_origin (map));
      weft_map_set_log_size (log, map->log_size);
    }
  return log;
}
