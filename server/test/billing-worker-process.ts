import { isNull, ne } from 'drizzle-orm'

import { readConfig } from '../src/config.ts'
import { endSomeCharges } from '../src/features/billing/endings/end.ts'
import { carryOut } from '../src/features/billing/payments/at-provider/carry-out.ts'
import { handleEvent } from '../src/features/billing/payments/events/handle.ts'
import { orders, providerEvents } from '../src/features/billing/payments/table.ts'
import { createLog } from '../src/infra/log.ts'
import { bareServices } from './bare-services.ts'

/**
 * A worker that handles what payment providers told, as a process of its own, which is killed in the middle of what it does: within
 * its nth step in the database, or when that is just done. Says a line when nothing is left.
 */
const [databaseUrl = '', dataDir = '', urls = '', nth = '', when = ''] = process.argv.slice(2)

const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SERVICES: 'worker', PAYMENT_PROVIDER_URLS: urls })
// What a job would bring is done by the next round.
const services = await bareServices(config, createLog({ level: 'fatal' }), { send: () => Promise.resolve() })
let step = 0
const { transaction, asSystem } = services.db
// Both take what is run in the transaction last.
services.db.transaction = ((...args: unknown[]) => mortal(transaction as Run, args)) as typeof transaction
services.db.asSystem = ((...args: unknown[]) => mortal(asSystem as Run, args)) as typeof asSystem
for (let left = 1; left > 0;) left = await round()
process.stdout.write('done\n')
await services.close()
process.exit(0)

type Run = (...args: unknown[]) => Promise<unknown>

async function mortal(run: Run, args: unknown[]): Promise<unknown> {
  step += 1
  if (String(step) !== nth) return run(...args)
  const within = args.at(-1) as Run
  const answer = await run(
    ...args.slice(0, -1),
    when === 'after'
      ? within
      : async (...given: unknown[]) => {
          await within(...given)
          die()
        },
  )
  die()
  return answer
}

function die(): void {
  process.kill(process.pid, 'SIGKILL')
}

async function round(): Promise<number> {
  const [events, workspaces] = await services.db.asSystem('a test', async (tx) => [
    await tx
      .select({ id: providerEvents.id, workspaceId: providerEvents.workspaceId })
      .from(providerEvents)
      .where(isNull(providerEvents.handledAt))
      .orderBy(providerEvents.id),
    await tx.selectDistinct({ id: orders.workspaceId }).from(orders).where(ne(orders.provider, 'sandbox')),
  ])
  for (const { id, workspaceId } of events) {
    await handleEvent(services, id)
    if (workspaceId) await carryOut(services, workspaceId)
  }
  for (const { id } of workspaces) await carryOut(services, id)
  await endSomeCharges(services)
  return events.length
}
