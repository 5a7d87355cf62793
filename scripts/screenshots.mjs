// `npm run screenshots`: takes the pictures of the product that its start page and README show.
import { join } from 'node:path'

import { build } from './build.mjs'
import { installAll } from './install.mjs'
import { checkNode, projectNode, root } from './project.mjs'
import { run } from './run.mjs'
import { launch, step } from './steps.mjs'

await launch(async () => {
  checkNode()
  await step('Packages', installAll)
  await step('Build', build)
  const { code } = await run(projectNode, [join(root, 'e2e/screenshots/run.ts'), ...process.argv.slice(2)], { show: true })
  process.exitCode = code ?? 1
})
