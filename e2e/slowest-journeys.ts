import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

const shown = 10

/** Prints the journeys that a run spent most time on, so that a slow one is seen when it comes in. */
export default class SlowestJourneys implements Reporter {
  private readonly ended: { title: string; seconds: number }[] = []

  onTestEnd({ location, title }: TestCase, { duration }: TestResult): void {
    const file = location.file.split('/').at(-1)
    this.ended.push({ title: `${file} › ${title}`, seconds: duration / 1000 })
  }

  onEnd(): void {
    if (this.ended.length <= shown) return
    const lines = this.ended
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, shown)
      .map(({ title, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${title}`)
    process.stdout.write(`\n Slowest journeys\n${lines.join('\n')}\n`)
  }
}
