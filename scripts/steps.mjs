/** One line per step, with the time it took. Kept in one format with server/src/progress.ts. */
export async function step(name, work) {
  const begun = performance.now()
  const outcome = await work()
  say(`  ✓ ${name.padEnd(12)} ${outcome} (${seconds(performance.now() - begun)})`)
}

export function say(line) {
  process.stdout.write(`${line}\n`)
}

export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(milliseconds < 9_950 ? 2 : 1)} s`
}

/** Something that the person at the keyboard can mend: shown as it is, without a stack. */
export class Refusal extends Error {}

/** Runs a launcher: a refusal ends it with its sentence alone. */
export async function launch(work) {
  try {
    await work()
  } catch (error) {
    process.stderr.write(`\n${error instanceof Refusal ? error.message : (error.stack ?? error)}\n`)
    process.exitCode = 1
  }
}
