/** What a person at the terminal sees while Postwright starts. The log is for machines, and goes elsewhere. */
export interface Progress {
  /** Says a step's outcome and how long it took. `work` returns the outcome in a few words. */
  step: <T>(name: string, work: () => Promise<T>, outcome: (result: T) => string) => Promise<T>
  say: (line: string) => void
}

/** In the format of the launcher's own steps, see `scripts/steps.mjs`. */
export const terminalProgress: Progress = {
  async step(name, work, outcome) {
    const begun = performance.now()
    const result = await work()
    this.say(`  ✓ ${name.padEnd(12)} ${outcome(result)} (${((performance.now() - begun) / 1000).toFixed(2)} s)`)
    return result
  },
  say: (line) => void process.stdout.write(`${line}\n`),
}
