/* SPDX-License-Identifier: BSD-3-Clause */
/* List of the program's mapped files, and a handler for the signal that reading from a shrunk file
 * raises. */
#include "weft-map.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

/* An entry in the global list of guarded maps. The signal handler reads the list and must not take
 * locks. Therefore entries are only added at the head of the list, and unused ones are not freed
 * but reused: there are never more entries than maps that existed at the same time. */
struct _WeftMapGuard
{
  WeftMapGuard *next; /* set before the entry is published, then constant */
  atomic_bool is_used;
  /* The handler may read the range while another thread reuses the entry: the revision is odd
   * during a change, and higher after it. */
  atomic_uint revision;
  atomic_uintptr_t start, end;
  atomic_bool was_hit;
};

static WeftMapGuard *_Atomic guards;

/* Written once, before the handler can run. */
static struct sigaction previous_action;
static uintptr_t page_mask;

static void
guard_set_range (WeftMapGuard *guard, uintptr_t start, uintptr_t end)
{
  atomic_fetch_add (&guard->revision, 1);
  atomic_store (&guard->start, start);
  atomic_store (&guard->end, end);
  atomic_fetch_add (&guard->revision, 1);
}

/* Replaces all pages from the page at @address to the end of its map with zeros: if a page is gone,
 * so are all pages after it. Makes only async-signal-safe calls. */
static gboolean
replace_pages (uintptr_t address)
{
  for (WeftMapGuard *guard = atomic_load (&guards); guard != NULL; guard = guard->next)
    {
      unsigned revision = atomic_load (&guard->revision);
      uintptr_t start = atomic_load (&guard->start), end = atomic_load (&guard->end);
      uintptr_t page = address & page_mask;

      /* an entry that is being changed cannot be the one searched for, as a thread that faults
       * still holds its map */
      if (revision % 2 != 0 || atomic_load (&guard->revision) != revision || address < start ||
          address >= end)
        continue;
      if (mmap ((void *) page, end - page, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1,
                0) == MAP_FAILED)
        return FALSE;
      atomic_store (&guard->was_hit, TRUE);
      return TRUE;
    }
  return FALSE;
}

static void
on_bus_error (int number, siginfo_t *info, void *context)
{
  int saved_errno = errno;
  /* only these faults have an address and can be repaired by replacing pages */
  gboolean is_lost_page = info->si_code == BUS_ADRERR || info->si_code == BUS_OBJERR;
  gboolean is_fault = info->si_code > 0;

  if (!is_lost_page || !replace_pages ((uintptr_t) info->si_addr))
    {
      /* do what the program did before this handler was installed */
      if ((previous_action.sa_flags & SA_SIGINFO) != 0)
        previous_action.sa_sigaction (number, info, context);
      else if (previous_action.sa_handler != SIG_DFL && previous_action.sa_handler != SIG_IGN)
        previous_action.sa_handler (number);
      else if (previous_action.sa_handler == SIG_DFL || is_fault)
        {
          /* a fault is repeated when the handler returns; a signal that was sent has to be sent
           * again */
          (void) signal (number, SIG_DFL);
          if (!is_fault)
            (void) raise (number);
        }
    }
  errno = saved_errno;
}

WeftMapGuard *
weft_map_guard_add (const void *start, gsize size)
{
  WeftMapGuard *guard;
  static gsize installed = 0;

  if (g_once_init_enter (&installed))
    {
      struct sigaction action = { .sa_sigaction = on_bus_error,
                                  .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART };

      page_mask = ~((uintptr_t) sysconf (_SC_PAGESIZE) - 1);
      sigemptyset (&action.sa_mask);
      /* queried in a separate call, as the handler may run before a single call has stored the
       * action */
      sigaction (SIGBUS, NULL, &previous_action);
      sigaction (SIGBUS, &action, NULL);
      g_once_init_leave (&installed, 1);
    }
  /* reuse an entry, or publish a new one */
  for (guard = atomic_load (&guards); guard != NULL; guard = guard->next)
    {
      bool is_used = false;

      if (atomic_compare_exchange_strong (&guard->is_used, &is_used, true))
        break;
    }
  if (guard == NULL)
    {
      guard = g_new0 (WeftMapGuard, 1);
      atomic_store (&guard->is_used, true);
      guard->next = atomic_load (&guards);
      while (!atomic_compare_exchange_weak (&guards, &guard->next, guard))
        ; /* a failed exchange stores the new head in next */
    }
  atomic_store (&guard->was_hit, FALSE);
  guard_set_range (guard, (uintptr_t) start, (uintptr_t) start + size);
  return guard;
}

void
weft_map_guard_remove (WeftMapGuard *guard)
{
  guard_set_range (guard, 0, 0);
  atomic_store (&guard->is_used, false);
}

gboolean
weft_map_guard_was_hit (WeftMapGuard *guard)
{
  return atomic_load (&guard->was_hit);
}
