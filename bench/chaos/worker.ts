// A node that does nothing but send deliveries, with short periods, made to be killed. Says one line when it is ready.
import { readConfig } from '../../server/src/config.ts'
import { platformsOf } from '../../server/src/features/publishing/deliveries/sending/platforms.ts'
import { startDeliveryWorker } from '../../server/src/features/publishing/deliveries/claiming/worker.ts'
import { createLog } from '../../server/src/infra/log.ts'
import { bareServices } from '../../server/test/bare-services.ts'
import { shortTimings } from './timings.ts'

const [databaseUrl = '', dataDir = '', feedOrigin = ''] = process.argv.slice(2)

const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SERVICES: 'worker' })
const services = await bareServices(config, createLog({ level: 'error' }))
const worker = startDeliveryWorker(services, { timings: shortTimings, platforms: platformsOf(services, feedOrigin) })
process.once('SIGTERM', () => void worker.stop().then(() => process.exit(0)))
process.stdout.write('ready\n')
