import { startEmbeddedPostgres } from '../src/infra/embedded-postgres/embedded-postgres.ts'
import { createLog } from '../src/infra/log.ts'

/** A process of its own that runs the embedded PostgreSQL, so that tests can kill it. Says one line of JSON when it is ready. */
const [dataDir = ''] = process.argv.slice(2)
const report = (message: unknown) => process.stdout.write(`${JSON.stringify(message)}\n`)

try {
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog({ level: 'silent' }) })
  const keepAlive = setInterval(() => {}, 60_000)
  process.once('SIGTERM', () => {
    clearInterval(keepAlive)
    void postgres.stop()
  })
  report({ pid: postgres.pid, url: postgres.ownerUrl })
} catch (error) {
  report({ refused: error instanceof Error ? error.message : String(error) })
  process.exitCode = 1
}
