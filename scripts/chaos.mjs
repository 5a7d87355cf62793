// `npm run chaos`: workers and database are killed under deliveries; nothing may be lost or published twice.
import { join } from 'node:path'

import { install } from './install.mjs'
import { checkNode, projectNode, root } from './project.mjs'
import { run } from './run.mjs'
import { launch, step } from './steps.mjs'

await launch(async () => {
  checkNode()
  await step('Packages', install)
  const { code } = await run(projectNode, [join(root, 'bench/chaos/run.ts'), ...process.argv.slice(2)], { show: true })
  process.exitCode = code ?? 1
})
