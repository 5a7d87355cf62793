import type { Reporter, TestModule } from 'vitest/node'

const shown = 10

/** Prints the files that a run spent most time on, so that a slow one is seen when it comes in. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length <= shown) return
    const lines = modules
      .map((module) => ({ file: module.relativeModuleId, seconds: secondsOf(module) }))
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, shown)
      .map(({ file, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${file}`)
    process.stdout.write(`\n Slowest files\n${lines.join('\n')}\n`)
  }
}

function secondsOf(module: TestModule): number {
  const { collectDuration, duration, setupDuration } = module.diagnostic()
  return (collectDuration + duration + setupDuration) / 1000
}
