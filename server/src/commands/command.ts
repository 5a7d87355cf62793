import { type Config, readConfig } from '../config.ts'
import { checkRole } from '../infra/db/check-role.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '../infra/embedded-postgres/embedded-postgres.ts'
import { createLog, type Log } from '../infra/log.ts'
import { StartRefused } from '../infra/start-refused.ts'

export interface CommandContext {
  config: Config
  log: Log
  say: (line: string) => void
}

/** Runs a command of the operator's; what they can mend is told without a stack. */
export async function runCommand(work: (context: CommandContext) => Promise<void>): Promise<void> {
  try {
    const config = readConfig(process.env)
    await work({ config, log: createLog({ level: 'warn' }), say: (line) => void process.stdout.write(`${line}\n`) })
  } catch (error) {
    process.stderr.write(`\n${error instanceof StartRefused ? error.message : String((error as Error).stack ?? error)}\n`)
    process.exitCode = 1
  }
}

/** Works as the owner on the operator's database, on the embedded one that runs already (`alsoWhileRunning`), or starts it for the time. */
export async function withDatabase(
  { config, log }: CommandContext,
  { alsoWhileRunning }: { alsoWhileRunning: boolean },
  work: (url: string) => Promise<void>,
): Promise<void> {
  const given = config.databaseMigrationUrl ?? config.databaseListenUrl ?? config.databaseUrl
  if (given) {
    await checkRole(given)
    return work(given)
  }
  const running = alsoWhileRunning ? await findRunningPostgres(config.dataDir) : null
  if (running) return work(running)

  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  try {
    await work(postgres.ownerUrl)
  } finally {
    await postgres.stop()
  }
}
