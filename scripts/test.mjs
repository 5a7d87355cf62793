// `npm test`: all of it, from a fresh clone, with one summary at the end. `npm run e2e` is its journeys alone, `npm run tours` those that
// would make it too long: every screen at every width, and what goes wrong one by one.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { build } from './build.mjs'
import { installAll } from './install.mjs'
import { checkNode, projectNode, root } from './project.mjs'
import { run, runNpm } from './run.mjs'
import { launch, Refusal, say, seconds, step } from './steps.mjs'

const journeys = { name: 'journeys', work: () => runInBrowser('test') }
const parts = { e2e: [journeys], tours: [{ name: 'tours', work: () => runInBrowser('tours') }] }
const failedTests = join(root, 'node_modules', '.failed-tests')
const everything = [
  { name: 'check', work: () => runOnProjectNode([join(root, 'scripts/check.mjs')]) },
  { name: 'build', work: build },
  { name: 'unit and integration', work: runUnitTests },
  journeys,
]

await launch(async () => {
  checkNode()
  await step('Packages', installAll)
  const results = []
  for (const part of parts[process.argv[2]] ?? everything) results.push(await outcomeOf(part))

  say('\nSummary')
  for (const { name, failure, took } of results) say(`  ${failure ? '✗' : '✓'} ${name.padEnd(22)} ${failure ?? 'passed'} (${took})`)
  if (existsSync(failedTests)) say(`\n${readFileSync(failedTests, 'utf8')}`)
  if (results.some(({ failure }) => failure)) process.exitCode = 1
})

/** One part's failure does not keep the others from running: the summary shows all that is wrong. */
async function outcomeOf({ name, work }) {
  say(`\n── ${name}`)
  const begun = performance.now()
  let failure
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    failure = 'failed'
    say(error.message)
  }
  return { name, failure, took: seconds(performance.now() - begun) }
}

/** The names of what failed are said again below the summary, since the output is long. */
async function runUnitTests() {
  rmSync(failedTests, { force: true })
  await runOnProjectNode([join(root, 'node_modules/vitest/vitest.mjs'), 'run'], { FAILED_TESTS: failedTests })
  rmSync(failedTests, { force: true })
}

async function runOnProjectNode(args, more = {}) {
  const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`
  const { code } = await run(projectNode, args, { show: true, env: { ...process.env, ...more, PATH: path } })
  if (code !== 0) throw new Refusal(`It ended with exit code ${code}.`)
}

async function runInBrowser(script) {
  if (!existsSync(join(root, 'e2e', 'journeys'))) return
  await build()
  await runNpm(['run', script, '-w', 'e2e'], { show: true })
}
