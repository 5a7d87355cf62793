import { readConfig } from '../src/config.ts'
import { platformsOf } from '../src/features/publishing/deliveries/sending/platforms.ts'
import { startDeliveryWorker } from '../src/features/publishing/deliveries/claiming/worker.ts'
import type { Timings } from '../src/features/publishing/deliveries/timings.ts'
import { createLog } from '../src/infra/log.ts'
import { bareServices } from './bare-services.ts'

/** A node that does nothing but send deliveries, as a process of its own that tests can kill. Says one line when it is ready. */
const [databaseUrl = '', dataDir = '', feedOrigin = '', timings = '{}'] = process.argv.slice(2)

const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SERVICES: 'worker' })
const services = await bareServices(config, createLog({ level: 'error' }))
// Written by the test that started this process.
const options = { timings: JSON.parse(timings) as Timings, platforms: platformsOf(services, feedOrigin) }
const worker = startDeliveryWorker(services, options)
process.once('SIGTERM', () => void worker.stop().then(() => process.exit(0)))
process.stdout.write('ready\n')
