/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the arguments between +RTS and -RTS. */
#include "weft-rts-flags.h"

#include "weft-program.h"

#include <math.h>
#include <string.h>

/* Default of -I, in seconds: initRtsFlagsDefaults() in rts/RtsFlags.c. */
#define IDLE_DELAY 0.3

/* Returns TRUE if @value begins with a number: "2m", ".5". */
static gboolean
has_number (const char *value)
{
  return g_ascii_isdigit (value[*value == '.']);
}

static gboolean
is_number (const char *value)
{
  return *value == '\0' || has_number (value);
}

static gboolean
is_any (const char *value)
{
  return TRUE;
}

static gboolean
is_text (const char *value)
{
  return *value != '\0';
}

/* Outside of "+RTS … -RTS", "--" ends the RTS flags, and is itself passed to the program. "--RTS"
 * also ends the RTS flags, but is not passed on (rts/RtsFlags.c). */
GPtrArray *
weft_rts_split_args (const WeftProcess *process, gboolean is_rts)
{
  GPtrArray *args = g_ptr_array_new ();
  gboolean in_rts = FALSE, is_over = FALSE;

  for (guint i = 1; process->args != NULL && process->args[0] != NULL && process->args[i] != NULL;
       i++)
    {
      const char *arg = process->args[i];

      if (!is_over && strcmp (arg, "--RTS") == 0)
        is_over = TRUE;
      else if (!is_over && (strcmp (arg, "+RTS") == 0 || strcmp (arg, "-RTS") == 0))
        in_rts = *arg == '+';
      else
        {
          is_over |= !in_rts && strcmp (arg, "--") == 0;
          if ((in_rts && !is_over) == is_rts)
            g_ptr_array_add (args, (gpointer) arg);
        }
    }
  return args;
}

static gboolean
begins_with_any (const char *flag, const char *const *prefixes)
{
  for (; *prefixes != NULL; prefixes++)
    if (g_str_has_prefix (flag, *prefixes))
      return TRUE;
  return FALSE;
}

gboolean
weft_rts_flag_names_output (const char *flag)
{
  static const char *const outputs[] = { "-ol", "-po", "-s", "-S", "-t", NULL };

  return begins_with_any (flag, outputs);
}

gboolean
weft_rts_flag_records (const char *flag)
{
  static const char *const recording[] = {
    "-l", "-ol", "-h", "-p", "-i", "--eventlog-flush", NULL
  };

  return begins_with_any (flag, recording);
}

/* Returns the value of the last flag called @name whose value is accepted by @fits: the RTS reads
 * all flags in order, and each flag overwrites the settings of earlier ones (rts/RtsFlags.c). */
static const char *
find_flag (const WeftProcess *process, const char *name, gboolean (*fits) (const char *value))
{
  g_autoptr (GPtrArray) flags = weft_rts_split_args (process, TRUE);

  for (guint i = flags->len; i-- > 0;)
    {
      const char *flag = g_ptr_array_index (flags, i);

      if (g_str_has_prefix (flag, name) && fits (flag + strlen (name)))
        return flag + strlen (name);
    }
  return NULL;
}

const char *
weft_rts_flag (const WeftProcess *process, const char *name)
{
  static const char *const resettable[] = { "-n", "-K", "-M", "-H", "-AL", NULL };
  const char *value = find_flag (process, name, is_number);

  /* since GHC 10.2, 0 means the default for these flags */
  if (value != NULL && has_number (value) && g_ascii_strtod (value, NULL) <= 0 &&
      g_strv_contains (resettable, name) && weft_rts_version (process) >= 1002)
    return NULL;
  return value;
}

const char *
weft_rts_flag_text (const WeftProcess *process, const char *name)
{
  return find_flag (process, name, is_text);
}

double
weft_rts_flag_number (const WeftProcess *process, const char *name)
{
  const char *text = weft_rts_flag (process, name);
  char *end = NULL;
  double number;

  if (text == NULL || *text == '\0')
    return NAN;
  number = g_ascii_strtod (text, &end);
  switch (g_ascii_tolower (*end))
    {
    case 'k':
      return number * 1024;
    case 'm':
      return number * 1024 * 1024;
    case 'g':
      return number * 1024 * 1024 * 1024;
    case 't':
      return number * 1024 * 1024 * 1024 * 1024;
    default:
      return number;
    }
}

/* Each -l starts from the defaults. A letter turns its class of events on, or off if a minus
 * precedes the letter; "a" means all classes (read_trace_flags() in rts/RtsFlags.c). */
gboolean
weft_rts_records_class (const WeftProcess *process, char klass)
{
  static const char defaults[] = "sgpuI";
  const char *letters = find_flag (process, "-l", is_any);
  gboolean is_on = letters == NULL || strchr (defaults, klass) != NULL, turns_on = TRUE;

  for (; letters != NULL && *letters != '\0'; letters++)
    {
      if (*letters == klass || *letters == 'a')
        is_on = turns_on;
      turns_on = *letters != '-';
    }
  return is_on;
}

gboolean
weft_rts_profile_is_filtered (const WeftProcess *process)
{
  static const char *const filters[] = { "-hT", "-hi", "-hc", "-hm", "-hd", "-hy", "-hr", "-hb" };

  for (guint i = 0; i < G_N_ELEMENTS (filters); i++)
    if (weft_rts_flag_text (process, filters[i]) != NULL)
      return TRUE;
  return FALSE;
}

/* Returns the value, in seconds, of the last flag called @name that has a value. Flags without a
 * value are skipped, because "-I" alone changes nothing. Returns @otherwise if no such flag has a
 * value. */
static double
rts_flag_seconds (const WeftProcess *process, const char *name, double otherwise)
{
  const char *text = find_flag (process, name, has_number);

  return text != NULL ? g_ascii_strtod (text, NULL) : otherwise;
}

double
weft_rts_idle_delay (const WeftProcess *process, gboolean is_threaded)
{
  const char *tick = weft_rts_flag (process, "-V");
  double seconds = rts_flag_seconds (process, "-I", IDLE_DELAY);

  /* "-V" and "-V0" turn off the timer that measures idle time */
  if (!is_threaded || seconds <= 0 || (tick != NULL && g_ascii_strtod (tick, NULL) <= 0))
    return INFINITY;
  return seconds;
}

double
weft_rts_idle_interval (const WeftProcess *process)
{
  return rts_flag_seconds (process, "-Iw", 0);
}

gboolean
weft_rts_is_threaded (const WeftProcess *process)
{
  return process->rts != NULL && strstr (process->rts, "_thr") != NULL;
}

guint
weft_rts_version (const WeftProcess *process)
{
  return weft_ghc_version_parse (process->ghc);
}
