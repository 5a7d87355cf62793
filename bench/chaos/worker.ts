// A node that does nothing but send deliveries, as it is shipped, made to be killed. Says one line when it is ready.
import { readConfig } from '../../server/src/config.ts'
import { platformsOf } from '../../server/src/features/publishing/deliveries/sending/platforms.ts'
import { startDeliveryWorker } from '../../server/src/features/publishing/deliveries/claiming/worker.ts'
import { createLog } from '../../server/src/infra/log.ts'
import { bareServices } from '../../server/test/bare-services.ts'
import { withHandles } from './adapters.ts'
import { longestDelayMs } from './platform-process.ts'

const [databaseUrl = '', dataDir = '', feedOrigin = ''] = process.argv.slice(2)

const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SERVICES: 'worker' })
const services = await bareServices(config, createLog({ level: 'error' }))
const platforms = platformsOf(services, feedOrigin)
// The wall may show a post a minute later; this platform is never told to think that long.
const sandbox = { ...platforms.sandbox, settleMs: 2 * longestDelayMs }
const threads = withHandles(feedOrigin, 2 * longestDelayMs)
const worker = startDeliveryWorker(services, { platforms: { ...platforms, sandbox, threads } })
process.once('SIGTERM', () => void worker.stop().then(() => process.exit(0)))
process.stdout.write('ready\n')
