/* SPDX-License-Identifier: BSD-3-Clause */
/* A program that takes RTS flags as one that GHC compiled does, and writes a log that there is
 * already, slowly. Its arguments are what it does, one after the other:
 *
 *   say TEXT, complain TEXT   print a line to standard output, to standard error
 *   pid                       prints the number of the process
 *   flags                     prints what the RTS was given
 *   echo                      copies standard input to standard output
 *   play                      writes the rest of the log, in pieces
 *   half                      writes the half of that
 *   wait                      waits for a signal
 *   sleep MS                  sleeps
 *   log NAME                  writes the log that NAME in the environment says instead
 *   if FLAG, unless FLAG      skips the next word and its argument unless, or if, the RTS has it
 *   exit N                    ends with that status
 *
 * The environment says what it was linked with: FAKE_RTSOPTS (all, some, none, ignore, ignoreAll),
 * FAKE_GHC (9.6.6), FAKE_WAY (rts_thr), FAKE_EVENTLOG (yes, no); which log it writes: FAKE_LOG; and
 * what it goes on at: FAKE_STUBBORN (interrupt, or all that it can ignore). */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What the first write of a log has; what comes then, and how long it waits between, unless
 * FAKE_PAUSE_US says otherwise. */
#define FIRST_BYTES 4096
#define N_PIECES    10
#define PAUSE_US    50000

typedef struct
{
  const char *name; /* of the program */
  int is_asked;     /* --info */
  int logs;         /* -l */
  const char *log;  /* -ol */
  int is_wrong;     /* a flag is: it ends when all are read */
} Rts;

static void
pause_for_a_moment (void)
{
  const char *us = getenv ("FAKE_PAUSE_US");

  usleep (us != NULL ? (useconds_t) atoi (us) : PAUSE_US);
}

static FILE *played;
static int written = -1;
static volatile sig_atomic_t was_interrupted;
static char given[4096]; /* flags */

static const char *
option (const char *name, const char *fallback)
{
  const char *value = getenv (name);

  return value != NULL ? value : fallback;
}

static int
begins (const char *text, const char *with)
{
  return strncmp (text, with, strlen (with)) == 0;
}

static void
print_info (void)
{
  printf (" [(\"GHC RTS\", \"YES\")\n ,(\"GHC version\", \"%s\")\n ,(\"RTS way\", \"%s\")\n ]\n",
          option ("FAKE_GHC", "9.6.6"), option ("FAKE_WAY", "rts_thr"));
  exit (0);
}

static void
refuse (Rts *rts, const char *flag, const char *with)
{
  fprintf (stderr, "%s: the flag %s requires the program to be built with %s\n", rts->name, flag,
           with);
  rts->is_wrong = 1;
}

static void
take_flag (Rts *rts, const char *flag)
{
  if (strcmp (flag, "--info") == 0)
    print_info ();
  snprintf (given + strlen (given), sizeof given - strlen (given), " %s", flag);
  if (strcmp (option ("FAKE_RTSOPTS", "all"), "some") == 0 &&
      (flag[1] == 'h' || flag[1] == 'p' || flag[1] == 'A'))
    {
      fprintf (stderr, "%s: Most RTS options are disabled. Link with -rtsopts to enable them.\n",
               rts->name);
      exit (1);
    }
  if (flag[1] == 'l' || begins (flag, "-ol"))
    {
      if (strcmp (option ("FAKE_EVENTLOG", "yes"), "no") == 0)
        refuse (rts, flag, "-eventlog, -prof or -debug");
      if (flag[1] == 'l')
        rts->logs = 1;
      else
        rts->log = flag + strlen ("-ol");
    }
  else if (strcmp (flag, "-p") == 0 || strcmp (flag, "-hc") == 0)
    {
      if (strstr (option ("FAKE_WAY", "rts_thr"), "_p") == NULL)
        refuse (rts, flag, "-prof");
    }
  else if (!begins (flag, "-hT") && !begins (flag, "-i") && !begins (flag, "-N") &&
           !begins (flag, "--eventlog-flush-int") && strchr ("AGcq", flag[1]) == NULL)
    {
      fprintf (stderr, "%s: unknown RTS option: %s\n", rts->name, flag);
      rts->is_wrong = 1;
    }
}

static void
end_if_wrong (const Rts *rts)
{
  if (!rts->is_wrong)
    return;
  fprintf (stderr, "%s: \n%s: Usage: <prog> <args> [+RTS <rtsopts> | -RTS <args>]\n", rts->name,
           rts->name);
  exit (1);
}

static void
take_environment (Rts *rts)
{
  char *flags = getenv ("GHCRTS") != NULL ? strdup (getenv ("GHCRTS")) : NULL;

  if (flags == NULL || strcmp (option ("FAKE_RTSOPTS", "all"), "ignoreAll") == 0)
    return;
  if (strcmp (option ("FAKE_RTSOPTS", "all"), "none") == 0)
    fprintf (stderr, "%s: Warning: Ignoring GHCRTS variable as RTS options are disabled.\n",
             rts->name);
  else
    for (char *flag = strtok (flags, " "); flag != NULL; flag = strtok (NULL, " "))
      take_flag (rts, flag);
  end_if_wrong (rts);
}

/* Takes the flags out of @argv; returns how many arguments are left. */
static int
take_arguments (Rts *rts, int argc, char **argv)
{
  int left = 1, is_rts = 0;

  if (begins (option ("FAKE_RTSOPTS", "all"), "ignore"))
    return argc;
  for (int i = 1; i < argc; i++)
    {
      if (strcmp (argv[i], "+RTS") == 0 || strcmp (argv[i], "-RTS") == 0)
        is_rts = argv[i][0] == '+';
      else if (is_rts)
        take_flag (rts, argv[i]);
      else
        argv[left++] = argv[i];
      if (is_rts && strcmp (option ("FAKE_RTSOPTS", "all"), "none") == 0)
        {
          fprintf (stderr, "%s: RTS options are disabled. Link with -rtsopts to enable them.\n",
                   rts->name);
          exit (1);
        }
    }
  end_if_wrong (rts);
  return left;
}

/* Writes the next @n bytes of the log. */
static void
play (size_t n)
{
  char bytes[4096];
  size_t got;

  while (played != NULL && n > 0 &&
         (got = fread (bytes, 1, n < sizeof bytes ? n : sizeof bytes, played)) > 0)
    {
      if (write (written, bytes, got) != (ssize_t) got)
        exit (2);
      n -= got;
    }
}

static void
open_log (const Rts *rts)
{
  if (!rts->logs)
    return;
  written =
      open (rts->log != NULL ? rts->log : "fake.eventlog", O_WRONLY | O_CREAT | O_TRUNC, 0666);
  if (written < 0)
    {
      fprintf (stderr, "%s: initEventLogFileWriter: can't open %s: No such file or directory\n",
               rts->name, rts->log);
      exit (1);
    }
  played = fopen (option ("FAKE_LOG", "/dev/null"), "rb");
  play (FIRST_BYTES);
}

/* Begins the log again, as a copy of the one at @path. */
static void
change_log (const char *path)
{
  if (played == NULL)
    return;
  fclose (played);
  played = fopen (path, "rb");
  if (ftruncate (written, 0) != 0)
    exit (2);
  lseek (written, 0, SEEK_SET);
}

/* As GHC's programs do: the log gets its end. */
static void
end (int status)
{
  play ((size_t) -1 / 2);
  exit (status);
}

static void
interrupt_cb (int number)
{
  was_interrupted = 1;
}

static void
look_for_interrupt (void)
{
  if (!was_interrupted || getenv ("FAKE_STUBBORN") != NULL)
    return;
  play ((size_t) -1 / 2);
  signal (SIGINT, SIG_DFL);
  raise (SIGINT);
}

/* Writes one of @parts of the rest. */
static void
play_slowly (int parts)
{
  long here = played != NULL ? ftell (played) : 0, size;

  if (played == NULL)
    return;
  fseek (played, 0, SEEK_END);
  size = ftell (played);
  fseek (played, here, SEEK_SET);
  for (int i = 0; i < N_PIECES; i++)
    {
      pause_for_a_moment ();
      play ((size_t) (size - here) / (size_t) (N_PIECES * parts) + 1);
      look_for_interrupt ();
    }
}

/* Returns 1 for "if FLAG" and "unless FLAG" if what follows is to be skipped. */
static int
is_skipped (const char *word, const char *flag)
{
  if (strcmp (word, "if") != 0 && strcmp (word, "unless") != 0)
    return 0;
  return (strstr (given, flag) != NULL) == (strcmp (word, "unless") == 0);
}

int
main (int argc, char **argv)
{
  Rts rts = { .name = strrchr (argv[0], '/') != NULL ? strrchr (argv[0], '/') + 1 : argv[0] };
  int n, c;

  take_environment (&rts);
  n = take_arguments (&rts, argc, argv);
  /* before there is a log, from which others know that the program runs */
  signal (SIGINT, interrupt_cb);
  if (strcmp (option ("FAKE_STUBBORN", ""), "all") == 0)
    signal (SIGTERM, SIG_IGN);
  open_log (&rts);
  setvbuf (stdout, NULL, _IOLBF, BUFSIZ);
  for (int i = 1; i < n; i++)
    if (i + 3 < n && is_skipped (argv[i], argv[i + 1]))
      i += 3;
    else if ((strcmp (argv[i], "if") == 0 || strcmp (argv[i], "unless") == 0) && i + 3 < n)
      i++;
    else if (strcmp (argv[i], "sleep") == 0 && i + 1 < n)
      usleep ((useconds_t) atoi (argv[++i]) * 1000);
    else if (strcmp (argv[i], "log") == 0 && i + 1 < n)
      change_log (option (argv[++i], "/dev/null"));
    else if (strcmp (argv[i], "say") == 0 && i + 1 < n)
      printf ("%s\n", argv[++i]);
    else if (strcmp (argv[i], "complain") == 0 && i + 1 < n)
      fprintf (stderr, "%s\n", argv[++i]);
    else if (strcmp (argv[i], "pid") == 0)
      printf ("pid %ld\n", (long) getpid ());
    else if (strcmp (argv[i], "flags") == 0)
      printf ("flags%s\n", given);
    else if (strcmp (argv[i], "echo") == 0)
      while ((c = getchar ()) != EOF)
        putchar (c);
    else if (strcmp (argv[i], "play") == 0)
      play_slowly (1);
    else if (strcmp (argv[i], "half") == 0)
      play_slowly (2);
    else if (strcmp (argv[i], "exit") == 0 && i + 1 < n)
      end (atoi (argv[++i]));
    else if (strcmp (argv[i], "wait") == 0)
      for (;;)
        {
          look_for_interrupt ();
          pause_for_a_moment ();
        }
    else
      printf ("argument %s\n", argv[i]);
  end (0);
}
