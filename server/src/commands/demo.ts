import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { ageDemo } from '../demo/age.ts'
import { fillDemo } from '../demo/fill.ts'
import { colleagues, owner } from '../demo/people.ts'
import { setupCode } from '../features/operator/setup/public.ts'
import { openDatabase } from '../infra/db/database.ts'
import { openSecrets } from '../infra/secrets.ts'
import { StartRefused } from '../infra/start-refused.ts'
import { runCommand, withDatabase } from './command.ts'

/** Fills the instance that `npm run demo` has just started, unless it did so before, and says how to sign in. */
await runCommand(async (context) => {
  const { config, log, say } = context
  const filledMark = join(config.dataDir, 'demo-filled')
  const origin = `http://localhost:${config.port}`

  if (!existsSync(filledMark)) {
    const begun = performance.now()
    const site = { origin, fetch: (request: Request) => fetch(request) }
    const filled = await fillDemo(site, { code: setupCode({ secrets: await openSecrets(config) }) })
    if (!filled)
      throw new StartRefused(
        `${config.dataDir} holds an instance that was not filled to the end. Delete the folder and start again, or name another one in DATA_DIR.`,
      )
    await withDatabase(context, { alsoWhileRunning: true }, async (url) => {
      const db = openDatabase({ url, log, poolSize: 2 })
      try {
        await db.transaction(filled.workspaceId, (tx) => ageDemo(tx, filled))
      } finally {
        await db.close()
      }
    })
    await writeFile(filledMark, `${new Date().toISOString()}\n`)
    say(`  ✓ Demo         filled (${((performance.now() - begun) / 1000).toFixed(1)} s)`)
  }

  say(`\nSign in at ${config.baseUrl}/login`)
  for (const { email, password, role } of [{ ...owner, role: 'super admin and owner' }, ...colleagues])
    say(`  ${email}  ${password}  (${role})`)
  say(`\nAll of it is in ${config.dataDir}; delete the folder to begin anew.`)
})
