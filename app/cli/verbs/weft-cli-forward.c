/* SPDX-License-Identifier: BSD-3-Clause */
/* Forwards signals in their handler; an alarm sends further ones to a program that goes on. */
#include "weft-cli-forward.h"

#include "weft-interval.h"
#include "weft-program.h"

#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

static volatile pid_t child;          /* 0 as long as there is none */
static volatile sig_atomic_t pending; /* the last that came before there was one */
static volatile sig_atomic_t n_stops; /* stop signals that it was sent */
static struct itimerval patience;     /* until the next one; set before any comes */

/* SIGTERM, which services and CI send, becomes one that lets the program write its log's end. */
static void
forward (pid_t program, int number)
{
  if (number == SIGTERM && (number = weft_stop_signal ((guint) n_stops++)) != 0)
    setitimer (ITIMER_REAL, &patience, NULL);
  if (number != 0)
    kill (program, number);
}

/* What a key of the terminal sends has reached the program, too; what another process sends has
 * not. */
static void
forward_cb (int number, siginfo_t *info, void *unused)
{
  pid_t program = child;

  if (number == SIGALRM)
    number = SIGTERM;
  else if (info->si_code > 0)
    return;
  if (program != 0)
    forward (program, number);
  else
    pending = number;
}

void
weft_cli_forward_signals (void)
{
  static const int numbers[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM };
  struct sigaction action = { .sa_sigaction = forward_cb, .sa_flags = SA_SIGINFO | SA_RESTART };
  guint ms = weft_interval (WEFT_STOP_PATIENCE_MS);

  patience.it_value = (struct timeval){ ms / 1000, ms % 1000 * 1000 };
  sigemptyset (&action.sa_mask);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    sigaction (numbers[i], &action, NULL);
}

void
weft_cli_forward_to (pid_t program)
{
  child = program;
  if (pending != 0 && program != 0)
    forward (program, pending);
}
