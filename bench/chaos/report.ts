import type { Disaster } from './conductor.ts'
import type { Judgement } from './judge.ts'
import type { Options } from './options.ts'

export interface Outcome {
  options: Options
  judgement: Judgement
  disasters: Disaster[]
  seconds: number
  /** How often the feed was too slow of itself, for want of a processor. */
  silent: number
  crashes: number
  errors: ReadonlyMap<string, number>
}

const begun = performance.now()

/** One line of JSON. */
export function say(event: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify({ atMs: Math.round(performance.now() - begun), ...event })}\n`)
}

/** Each with its kind; there must be none. */
export function problemsOf({ lost, duplicated, unexplained, broken }: Judgement): { kind: string; what: string }[] {
  return Object.entries({ lost, duplicated, unexplained, broken }).flatMap(([kind, sentences]) => sentences.map((what) => ({ kind, what })))
}

export function isFaultless({ judgement, crashes }: Outcome): boolean {
  return problemsOf(judgement).length + crashes === 0
}

export function table(outcome: Outcome): string {
  const { options, judgement, disasters, silent, seconds, crashes, errors } = outcome
  const { counts, lost, duplicated, unexplained, broken, latenessMs } = judgement
  const percentile = (share: number) => `${Math.round(latenessMs[Math.ceil(latenessMs.length * share) - 1] ?? Number.NaN)} ms`
  const figures: Record<string, string | number> = {
    seed: options.seed,
    deliveries: options.deliveries,
    ...Object.fromEntries(Object.entries(counts).toSorted(([a], [b]) => a.localeCompare(b))),
    lost: lost.length,
    duplicated: duplicated.length,
    unexplained: unexplained.length,
    'broken invariants': broken.length,
    'workers that ended by themselves': crashes,
    'workers killed': disasters.filter(({ kind }) => kind === 'kill').length,
    'database restarts': disasters.filter(({ kind }) => kind === 'database').length,
    'answers too slow of themselves': silent,
    'sent without fault': latenessMs.length,
    'lateness p50': percentile(0.5),
    'lateness p95': percentile(0.95),
    'lateness p99': percentile(0.99),
    'lateness max': percentile(1),
    'over after': `${seconds.toFixed(1)} s`,
    rate: `${(options.deliveries / seconds).toFixed(1)} deliveries/s`,
  }
  for (const problem of problemsOf(judgement)) say(problem)
  for (const [message, times] of errors) say({ kind: 'logged', message, times })
  say({ kind: 'result', ...figures })
  const width = Math.max(...Object.keys(figures).map((name) => name.length))
  return Object.entries(figures)
    .map(([name, value]) => `${name.padEnd(width)}  ${value}`)
    .join('\n')
}
