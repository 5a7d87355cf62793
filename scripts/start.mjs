// `npm start`: installs, builds and starts, each only when it is needed. Plain JavaScript for Node 20.19 without
// dependencies, since it runs before there are any; the server runs on the project's own Node.
import { build } from './build.mjs'
import { installToRun } from './install.mjs'
import { checkNode } from './project.mjs'
import { becomeServer } from './server.mjs'
import { launch, say, step } from './steps.mjs'

await launch(async () => {
  checkNode()
  say('Postwright')
  await step('Packages', installToRun)
  await step('Build', build)
  await becomeServer()
})
