/** One figure, beside the threshold it should reach and the baseline of the same run. */
export interface Measure {
  name: string
  value: number
  unit: string
  /** The most (or, with `least`, the least) that the figure may be. */
  threshold?: number
  least?: true
  /** What the plainest possible program takes for the same, measured in the same run. */
  baseline?: number
}

/** Each figure as a line of JSON when it is known, and all of them as a table at the end. */
export function createReport() {
  const measures: Measure[] = []
  return {
    add(measure: Measure): void {
      measures.push(measure)
      process.stdout.write(`${JSON.stringify({ ...measure, reached: reached(measure) })}\n`)
    },
    table(): string {
      const rows = measures.map((measure) => [measure.name, shown(measure.value, measure.unit), markOf(measure), baselineOf(measure)])
      const lines = [['measure', 'value', 'threshold', 'baseline'], ...rows]
      const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
      return lines.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n')
    },
    /** Names each threshold that was missed; the exit code of the run is 1 where there is one. */
    verdict(): { text: string; exitCode: 0 | 1 } {
      const missed = measures.filter((measure) => reached(measure) === false)
      const lines = missed.map((measure) => `Threshold missed: ${measure.name}, ${shown(measure.value, measure.unit)}.\n`)
      return missed.length === 0 ? { text: '', exitCode: 0 } : { text: `\n${lines.join('')}`, exitCode: 1 }
    },
  }
}

export type Report = ReturnType<typeof createReport>

function reached({ value, threshold, least }: Measure): boolean | undefined {
  if (threshold === undefined) return undefined
  return least ? value >= threshold : value <= threshold
}

function shown(value: number, unit: string): string {
  return `${value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 })} ${unit}`
}

function markOf(measure: Measure): string {
  if (measure.threshold === undefined) return ''
  return `${measure.least ? '≥' : '≤'} ${measure.threshold}${reached(measure) ? '' : '  MISSED'}`
}

function baselineOf({ value, unit, baseline }: Measure): string {
  return baseline === undefined ? '' : `${shown(baseline, unit)} (${(value / baseline).toFixed(2)}×)`
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
