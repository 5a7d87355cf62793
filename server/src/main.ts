import { type Config, readConfig } from './config.ts'
import { createStartupGate } from './http/startup-gate.ts'
import { listen } from './http-server.ts'
import { createLog, type Log } from './infra/log.ts'
import { StartRefused } from './infra/start-refused.ts'
import { terminalProgress } from './progress.ts'

/** Work that cannot be finished within this time is handed back; what is then left is cut. */
const stopWithinMs = 10_000
/** A start that is told to stop gets this long to come to its end; what it leaves half done, the next one mends as after a kill. */
const startGraceMs = 2_000

try {
  const config = readConfig(process.env)
  await run(config, createLog({ level: config.logLevel }))
} catch (error) {
  if (error instanceof StartRefused) process.stderr.write(`\n${error.message}\n`)
  else createLog({ level: 'fatal' }).fatal({ err: error }, 'Postwright could not be started')
  process.exit(1)
}

async function run(config: Config, log: Log): Promise<void> {
  const stopping = Promise.withResolvers<number>()
  listenForTheEnd(stopping.resolve, log)
  if (config.follows.length > 0) setInterval(() => config.follows.every(isAlive) || stopping.resolve(0), 500).unref()

  // The port answers before the rest is even loaded: whoever comes during a long migration is told to wait, not refused.
  const gate = createStartupGate(config)
  const http = await listen(gate.fetch, config)
  const { start } = await import('./start.ts')
  let isStarting = true
  void stopping.promise.then((exitCode) => setTimeout(() => isStarting && process.exit(exitCode), startGraceMs).unref())
  const running = await start(config, log, terminalProgress, { http, open: gate.open })
  isStarting = false
  const exitCode = await stopping.promise

  setTimeout(() => {
    log.error({ stopWithinMs }, 'not everything ended in time; cutting the rest')
    process.exit(1)
  }, stopWithinMs).unref()
  await running.disposeAsync()
  process.exit(exitCode)
}

/** Resolves with the exit code at the first signal, at a bug that nobody caught, or when the launcher is gone. */
function listenForTheEnd(end: (exitCode: number) => void, log: Log): void {
  let askedAt: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // One Ctrl-C arrives several times: from the terminal, from npm and from the launcher.
      const again = askedAt !== undefined && performance.now() - askedAt > 1_000
      if (again) process.exit(130)
      askedAt ??= performance.now()
      end(0)
    })
  }
  process.on('disconnect', () => end(0))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, 'a failure that nobody handled; stopping')
      end(1)
    })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
