import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { asSystem, hold, spend } from '../../../../test/billing.ts'
import { anAdministrator, sharedApp, signedIn } from '../../../../test/harness.ts'
import { proveMeters } from './prove-meters.ts'
import { subscriptions } from './table.ts'

test('a meter that does not add up is told to administrators and written down, and left as it is', async () => {
  const app = await sharedApp()
  const administrator = await anAdministrator()
  const person = await signedIn({ plan: 'solo' })
  await spend(person, 700)
  await hold(person, 300)
  expect(await proveMeters(app.services)).toBe(0)

  const own = eq(subscriptions.workspaceId, person.workspaceId)
  await asSystem((tx) =>
    tx
      .update(subscriptions)
      .set({ currentTokens: sql`${subscriptions.currentTokens} + 5` })
      .where(own),
  )
  expect(await proveMeters(app.services)).toBe(1)
  expect(app.takeErrors()).toMatchObject([{ msg: 'meters do not add up', meters: 1 }])

  const [row] = await asSystem((tx) => tx.select().from(subscriptions).where(own))
  expect(row).toMatchObject({ tokensIncluded: 100_000, currentTokens: 99_005, usedTokens: 700 })
  const { items: log } = await administrator.api.admin.audit({ area: 'billing', limit: 1 })
  expect(log).toMatchObject([{ action: 'billing.unproven', what: 'A meter did not add up' }])
  const { items } = await administrator.api.notifications.list({})
  expect(items[0]).toMatchObject({ kind: 'quota_unproven' })
  await asSystem((tx) =>
    tx
      .update(subscriptions)
      .set({ currentTokens: sql`${subscriptions.currentTokens} - 5` })
      .where(own),
  )
})
