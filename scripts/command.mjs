// `npm run backup`, `restore`, `rotate-secrets`: a command of the operator's, on the project's own Node.
import { join } from 'node:path'

import { installToRun } from './install.mjs'
import { checkNode, projectNode, root } from './project.mjs'
import { run } from './run.mjs'
import { launch } from './steps.mjs'

await launch(async () => {
  checkNode()
  await installToRun()
  const [name, ...args] = process.argv.slice(2)
  const { code } = await run(projectNode, [join(root, `server/src/commands/${name}.ts`), ...args], { show: true })
  process.exitCode = code ?? 1
})
