import type { Clock } from '../src/ai/providers/clock.ts'

export interface ManualClock extends Clock {
  /** Lets time pass, and runs what is due, in its order. */
  pass: (ms: number) => void
  /** Resolves when somebody waits for so many milliseconds. */
  waitedFor: (ms: number) => Promise<void>
}

/** Time that passes when a test says so. */
export function manualClock(): ManualClock {
  let now = Date.parse('2026-09-16T09:30:00Z')
  let timers: { at: number; ms: number; run: () => void }[] = []
  let watchers: { ms: number; resolve: () => void }[] = []

  return {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, ms, run }
      timers.push(timer)
      watchers = watchers.filter((watcher) => watcher.ms !== ms || watcher.resolve())
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
    pass(ms) {
      const end = now + ms
      for (;;) {
        const next = timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0]
        if (!next) break
        timers = timers.filter((one) => one !== next)
        now = next.at
        next.run()
      }
      now = end
    },
    waitedFor: (ms) =>
      new Promise((resolve) => {
        if (timers.some((timer) => timer.ms === ms)) resolve()
        else watchers.push({ ms, resolve })
      }),
  }
}
