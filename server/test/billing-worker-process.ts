import { isNull, ne } from 'drizzle-orm'

import { readConfig } from '../src/config.ts'
import { carryOut } from '../src/features/billing/payments/at-provider/carry-out.ts'
import { handleEvent } from '../src/features/billing/payments/events/handle.ts'
import { orders, providerEvents } from '../src/features/billing/payments/table.ts'
import { createLog } from '../src/infra/log.ts'
import { bareServices } from './bare-services.ts'

/** A worker that handles what payment providers told, as a process of its own that tests can kill. Says a line when it begins, and one when nothing is left. */
const [databaseUrl = '', dataDir = '', urls = ''] = process.argv.slice(2)

const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SERVICES: 'worker', PAYMENT_PROVIDER_URLS: urls })
// What a job would bring is done by the next round.
const services = await bareServices(config, createLog({ level: 'fatal' }), { send: () => Promise.resolve() })
process.stdout.write('ready\n')
for (let left = 1; left > 0;) left = await round()
process.stdout.write('done\n')
await services.close()
process.exit(0)

async function round(): Promise<number> {
  const [events, workspaces] = await services.db.asSystem('a test', async (tx) => [
    await tx.select({ id: providerEvents.id }).from(providerEvents).where(isNull(providerEvents.handledAt)).orderBy(providerEvents.id),
    await tx.selectDistinct({ id: orders.workspaceId }).from(orders).where(ne(orders.provider, 'sandbox')),
  ])
  for (const { id } of events) await handleEvent(services, id)
  for (const { id } of workspaces) await carryOut(services, id)
  return events.length
}
