// `npm run demo`: the same as `npm start`, on a data folder of its own that is filled once: three businesses, posts in every
// status, four weeks of calendar. A later start keeps what is there.
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { build } from './build.mjs'
import { installToRun } from './install.mjs'
import { checkNode, projectNode, root } from './project.mjs'
import { run } from './run.mjs'
import { runServer } from './server.mjs'
import { launch, say, step } from './steps.mjs'

// Never somebody's own database: a demo has the embedded one.
delete process.env.DATABASE_URL
delete process.env.DATABASE_LISTEN_URL
process.env.DATA_DIR ??= './data-demo'
// The sign-in is the last that is printed: the calls of the filling, and of whoever looks around, would push it out of view.
process.env.LOG_LEVEL ??= 'warn'

await launch(async () => {
  checkNode()
  say('Postwright, filled to look around')
  await step('Packages', installToRun)
  await step('Build', build)
  runServer()
  await ready(`http://localhost:${process.env.PORT ?? 3000}/readyz`)
  say('The demo makes its own administrator: wait for the sign-in below.')
  const { code } = await run(projectNode, [join(root, 'server/src/commands/demo.ts')], { show: true })
  if (code !== 0) process.exit(code ?? 1)
})

async function ready(address) {
  for (;;) {
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok) return
    await wait(200)
  }
}
