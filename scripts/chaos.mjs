// `npm run chaos`: workers and database are killed under deliveries; nothing may be lost or published twice.
// `npm run chaos -- stops`: a server is stopped under requests; none may be cut.
// `npm run chaos -- disk`: the disk of a server is filled; it reads on, says why it saves nothing, and recovers by itself.
// `npm run chaos -- billing`: payment providers' events come in every order, twenty times, forged, and to workers that are killed.
// `npm run chaos -- newsletter`: a newsletter to 10,000, whose worker is killed five times; nobody may get it twice, or not at all.
import { delimiter, join } from 'node:path'

import { installAll } from './install.mjs'
import { checkNode, projectNode, root } from './project.mjs'
import { run } from './run.mjs'
import { launch, step } from './steps.mjs'

const bench = (script) => [join(root, 'bench/chaos', script), ...process.argv.slice(2)]
const billing = () => [
  join(root, 'node_modules/vitest/vitest.mjs'),
  'run',
  ...billingTests.map((path) => join('server/src/features/billing', path)),
]
const billingTests = [
  'payments/events',
  'payments/at-provider/smaller-plan.test.ts',
  'payments/two-years.test.ts',
  'subscriptions/quota-edge.test.ts',
  'endings',
]
const chosen =
  { stops: () => bench('stops.ts'), disk: () => bench('full-disk.ts'), newsletter: () => bench('newsletter.ts'), billing }[
    process.argv[2]
  ] ?? (() => bench('run.ts'))

await launch(async () => {
  checkNode()
  await step('Packages', installAll)
  const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`
  const { code } = await run(projectNode, chosen(), { show: true, env: { ...process.env, PATH: path, BILLING_IN_FULL: '1' } })
  process.exitCode = code ?? 1
})
