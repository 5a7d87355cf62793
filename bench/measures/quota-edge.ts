import { freeHold, holdTokens } from '../../server/src/features/billing/subscriptions/metering.ts'
import { openDatabase } from '../../server/src/infra/db/database.ts'
import { createLog } from '../../server/src/infra/log.ts'
import { type Customer } from '../customer.ts'
import type { Report } from '../measure.ts'

const rounds = 50
const calls = 100

interface Tokens {
  remaining: number
  held: number
}

/** A hundred calls at once where there is room for thirty, fifty times: how many tokens are promised that are not there. */
export async function measureQuotaEdge(
  report: Report,
  { customer, databaseUrl, workspaceId }: { customer: Customer; databaseUrl: string; workspaceId: string },
): Promise<void> {
  const db = openDatabase({ url: databaseUrl, log: createLog({ level: 'error' }), poolSize: 20 })
  // What gives a hold back tells of it; nobody needs to hear it here.
  db.observe(async () => {})
  const left = async () => (await customer.call<{ tokens: Tokens }>('billing/subscription', {})).tokens
  let overspent = 0
  let wrong = 0
  try {
    for (let round = 0; round < rounds; round += 1) {
      const before = await left()
      const amount = Math.floor(before.remaining / 30.5)
      const results = await Promise.allSettled(
        Array.from({ length: calls }, () => db.transaction(workspaceId, (tx) => holdTokens(tx, { workspaceId, amount }))),
      )
      const holds = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
      const after = await left()
      overspent += Math.max(0, holds.length * amount - before.remaining)
      if (holds.length !== 30 || after.remaining + after.held !== before.remaining + before.held) wrong += 1
      await Promise.all(holds.map((holdId) => db.transaction(workspaceId, (tx) => freeHold(tx, { workspaceId, holdId }))))
    }
  } finally {
    await db.close()
  }
  report.add({
    name: `quota's edge, ${rounds} rounds of ${calls} calls at once: overspent`,
    value: overspent,
    unit: 'tokens',
    threshold: 0,
  })
  report.add({ name: 'the same: rounds that granted fewer or more than fit', value: wrong, unit: 'rounds', threshold: 0 })
}
