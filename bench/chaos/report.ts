import type { Judgement } from './judge.ts'
import type { Options } from './options.ts'

export interface Outcome {
  options: Options
  judgement: Judgement
  seconds: number
  /** How often the feed was too slow of itself, for want of a processor. */
  silent: number
  crashes: number
  faults: Faults
  /** From the last kill to the end of the last delivery that nothing but kills could hold up, in seconds. */
  afterKillsSeconds: number
  errors: ReadonlyMap<string, number>
}

const begun = performance.now()

/** One line of JSON. */
export function say(event: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify({ atMs: Math.round(performance.now() - begun), ...event })}\n`)
}

/** Each with its kind; there must be none. */
export function problemsOf({
  counts: _counts,
  latenessMs: _latenessMs,
  settledMs: _settledMs,
  putOff: _putOff,
  ...found
}: Judgement): Problem[] {
  return Object.entries(found).flatMap(([kind, sentences]) => sentences.map((what) => ({ kind, what })))
}

type Problem = Record<'kind' | 'what', string>

/** How often something really went wrong. */
export interface Faults {
  'workers killed': number
  'database killed': number
  'sends cut off by a kill': number
  'answers that do not say whether it was taken': number
  'cancelled in time': number
  'edited in time': number
}

/** Without as many a run proves nothing. The conductor goes on until it has done its share of them. */
export function leastFaults({ deliveries, seconds }: Pick<Options, 'deliveries' | 'seconds'>): Faults {
  const kills = Math.ceil(Math.max(seconds / 10, deliveries / 200))
  return {
    'workers killed': kills,
    'database killed': Math.ceil(Math.max(2, deliveries / 4_000)),
    'sends cut off by a kill': kills,
    'answers that do not say whether it was taken': Math.ceil(deliveries / 50),
    'cancelled in time': Math.ceil(deliveries / 50),
    'edited in time': Math.ceil(deliveries / 50),
  }
}

export function problemsOfRun({ judgement, crashes, faults, options }: Outcome): Problem[] {
  const least = leastFaults(options)
  const problems = problemsOf(judgement)
  for (const [fault, times] of Object.entries(faults))
    if (times < least[fault as keyof Faults])
      problems.push({ kind: 'too calm', what: `${fault}: ${times}, not ${least[fault as keyof Faults]}` })
  if (crashes > 0) problems.push({ kind: 'crashed', what: `${crashes} workers ended by themselves` })
  return problems
}

export function isFaultless(outcome: Outcome): boolean {
  return problemsOfRun(outcome).length === 0
}

export function table(outcome: Outcome): string {
  const { options, judgement, silent, seconds, crashes, errors, faults, afterKillsSeconds } = outcome
  const { counts, latenessMs, settledMs, putOff, ...found } = judgement
  const percentile = (share: number, of = latenessMs) => `${Math.round(of[Math.ceil(of.length * share) - 1] ?? Number.NaN)} ms`
  const figures: Record<string, string | number> = {
    seed: options.seed,
    deliveries: options.deliveries,
    ...Object.fromEntries(Object.entries(counts).toSorted(([a], [b]) => a.localeCompare(b))),
    ...Object.fromEntries(Object.entries(found).map(([kind, sentences]) => [kind, sentences.length])),
    'workers that ended by themselves': crashes,
    ...faults,
    'over after the last kill, without other trouble': `${afterKillsSeconds.toFixed(1)} s`,
    'over a minute and more after it, as their platforms put them off': putOff,
    'left unclear by a kill': settledMs.length,
    'settled after the lease p50': percentile(0.5, settledMs),
    'settled after the lease p99': percentile(0.99, settledMs),
    'settled after the lease max': percentile(1, settledMs),
    'answers too slow of themselves': silent,
    'sent without fault': latenessMs.length,
    'lateness p50': percentile(0.5),
    'lateness p95': percentile(0.95),
    'lateness p99': percentile(0.99),
    'lateness max': percentile(1),
    'over after': `${seconds.toFixed(1)} s`,
    rate: `${(options.deliveries / seconds).toFixed(1)} deliveries/s`,
  }
  for (const problem of problemsOfRun(outcome)) say(problem)
  for (const [message, times] of errors) say({ kind: 'logged', message, times })
  say({ kind: 'result', ...figures })
  const width = Math.max(...Object.keys(figures).map((name) => name.length))
  return Object.entries(figures)
    .map(([name, value]) => `${name.padEnd(width)}  ${value}`)
    .join('\n')
}
