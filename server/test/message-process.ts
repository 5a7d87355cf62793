import { readConfig } from '../src/config.ts'
import { sendBroadcast } from '../src/features/publishing/messages/send.ts'
import { createLog } from '../src/infra/log.ts'
import { bareServices } from './bare-services.ts'

/** A node that does nothing but send one message to many, as a process of its own that tests can kill. Says one line when it is ready. */
const [databaseUrl = '', dataDir = '', whatsapp = '', workspaceId = '', broadcastId = ''] = process.argv.slice(2)

const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SERVICES: 'worker', PLATFORM_URLS: `whatsapp=${whatsapp}` })
const services = await bareServices(config, createLog({ level: 'error' }))
process.stdout.write('ready\n')
for (;;) {
  await sendBroadcast(services, { workspaceId, broadcastId }, async () => {})
  await new Promise((resolve) => setTimeout(resolve, 100))
}
