// `npm run dev`: the server on the sources, with Vite inside it. A change in web/ is hot-reloaded by Vite; a change in
// server/ or contract/ starts the server process again, which takes PostgreSQL along in some 100 ms.
import { join } from 'node:path'

import { installAll } from './install.mjs'
import { checkNode, root } from './project.mjs'
import { runServer } from './server.mjs'
import { launch, say, step } from './steps.mjs'

await launch(async () => {
  checkNode()
  say('Postwright, for development')
  await step('Packages', installAll)
  const watched = ['server/src', 'server/migrations', 'contract/src'].map((folder) => `--watch-path=${join(root, folder)}`)
  runServer({ program: 'server/src/main.ts', nodeFlags: [...watched, '--watch-preserve-output'], env: { POSTWRIGHT_DEV: '1' } })
})
