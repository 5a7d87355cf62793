import { readConfig } from '../src/config.ts'
import { sendIssue } from '../src/features/publishing/issues/send.ts'
import { createLog } from '../src/infra/log.ts'
import { bareServices } from './bare-services.ts'

/** A node that does nothing but send one newsletter, as a process of its own that tests can kill. Says one line when it is ready. */
const [databaseUrl = '', dataDir = '', mailServer = '', workspaceId = '', issueId = ''] = process.argv.slice(2)

const config = readConfig({
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  SERVICES: 'worker',
  SAFE_FETCH_ALLOW: mailServer,
  NEWSLETTER_MAILS_PER_MINUTE: '1000000',
})
const services = await bareServices(config, createLog({ level: 'error' }))
process.stdout.write('ready\n')
for (;;) {
  await sendIssue(services, { workspaceId, issueId }, async () => {}, { pieceMs: 60_000, leaseSeconds: 2 })
  await new Promise((resolve) => setTimeout(resolve, 100))
}
