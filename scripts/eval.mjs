// `npm run eval`: drafts of 40 briefs by any model, held against what a program can check.
import { join } from 'node:path'

import { installAll } from './install.mjs'
import { checkNode, projectNode, root } from './project.mjs'
import { run } from './run.mjs'
import { launch, step } from './steps.mjs'

await launch(async () => {
  checkNode()
  await step('Packages', installAll)
  const { code } = await run(projectNode, [join(root, 'bench/eval/run.ts'), ...process.argv.slice(2)], { show: true })
  process.exitCode = code ?? 1
})
