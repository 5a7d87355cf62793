// `npm run chaos`: workers and database are killed under deliveries; nothing may be lost or published twice.
// `npm run chaos -- stops`: a server is stopped under requests; none may be cut.
import { join } from 'node:path'

import { installAll } from './install.mjs'
import { checkNode, projectNode, root } from './project.mjs'
import { run } from './run.mjs'
import { launch, step } from './steps.mjs'

const script = process.argv[2] === 'stops' ? 'stops.ts' : 'run.ts'

await launch(async () => {
  checkNode()
  await step('Packages', installAll)
  const { code } = await run(projectNode, [join(root, 'bench/chaos', script), ...process.argv.slice(2)], { show: true })
  process.exitCode = code ?? 1
})
