import { readConfig } from '../src/config.ts'
import { workOnPlans } from '../src/features/content/month-plans/work/work.ts'
import { createLog } from '../src/infra/log.ts'
import { bareServices } from './bare-services.ts'

/** A node that does nothing but write the plans of one workspace, as a process of its own that tests can kill. */
const [databaseUrl = '', dataDir = '', workspaceId = ''] = process.argv.slice(2)

const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SERVICES: 'worker' })
const services = await bareServices(config, createLog({ level: 'error' }))
await workOnPlans(services, workspaceId, { lookAgain: async () => {} })
