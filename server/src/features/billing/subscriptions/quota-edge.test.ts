import { expect, test } from 'vitest'

import { isFull } from '../../../../test/billing-lifecycle.ts'
import { startApp } from '../../../../test/harness.ts'
import { freeHold, holdTokens } from './metering.ts'

test('of a hundred drafts at once exactly the ten are begun that there is room for', async () => {
  const app = await startApp({ poolSize: 20 })
  const { workspaceId, api } = await app.signedUp({ approval: 'approved', plan: 'starter' })
  const { db } = app.services
  for (let round = 0; round < (isFull ? 50 : 3); round += 1) {
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, () => db.transaction(workspaceId, (tx) => holdTokens(tx, { workspaceId, amount: 1000 }))),
    )
    const holds = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(holds).toHaveLength(10)
    expect((await api.billing.subscription())?.tokens).toEqual({ included: 10_000, remaining: 0, held: 10_000, used: 0 })
    for (const holdId of holds) await db.transaction(workspaceId, (tx) => freeHold(tx, { workspaceId, holdId }))
  }
  await app.close()
})
