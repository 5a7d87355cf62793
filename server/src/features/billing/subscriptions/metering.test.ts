import { eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'

import { startApp } from '../../../../test/harness.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { turnPeriods } from './lifecycle.ts'
import { freeExpiredHolds, freeHold, freePost, holdPost, holdTokens, settlePosts, settleTokens } from './metering.ts'
import { quotaHolds, subscriptions } from './table.ts'

const metadata = { contentType: 'x' }
const reason = 'Agreed by phone.'

type Act = 'hold' | 'settle' | 'free' | 'expire' | 'holdPost' | 'settlePost' | 'freePost' | 'turn' | 'grant' | 'change' | 'extend' | 'end'
const acts: Act[] = [
  'hold',
  'hold',
  'settle',
  'free',
  'expire',
  'holdPost',
  'settlePost',
  'freePost',
  'turn',
  'grant',
  'change',
  'extend',
  'end',
]
const step = fc.record({ act: fc.constantFrom(...acts), which: fc.nat(7), amount: fc.integer({ min: 1, max: 400 }) })

test('included = remaining + held + used, after whatever happens at once, decisions about the plan too', async () => {
  const app = await startApp({ poolSize: 8 })
  const { db } = app.services
  const admin = await app.signedUp({ approval: 'approved', superAdmin: true })
  const run = fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 }), async (rounds) => {
    const { workspaceId, userId } = await app.signedUp()
    const ofWorkspace = eq(subscriptions.workspaceId, workspaceId)
    await db.asSystem('a small quota', (tx) =>
      tx.update(subscriptions).set({ tokensIncluded: 1000, currentTokens: 1000, postsIncluded: 3, currentPosts: 3 }).where(ofWorkspace),
    )
    const holds: string[] = []
    const deliveries = Array.from({ length: 8 }, () => uuidv7())
    let lastEnd = Date.now()
    const laterAndLater = () => new Date((lastEnd += 86_400_000)).toISOString()
    const agreed = (posts: number, tokens: number) =>
      ({ workspaceId, planId: 'enterprise', tokens: tokens * 4, posts: posts + 1, reason }) as const
    const tenant = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(workspaceId, work)

    const perform: Record<Act, (which: number, amount: number) => Promise<unknown>> = {
      hold: async (_which, amount) => holds.push(await tenant((tx) => holdTokens(tx, { workspaceId, amount }))),
      settle: async (which, tokens) => {
        const holdId = holds[which]
        if (holdId) await tenant((tx) => settleTokens(tx, { workspaceId, userId, usage: 'generate', holdId, tokens, metadata }))
      },
      free: async (which) => {
        const holdId = holds[which]
        if (holdId) await tenant((tx) => freeHold(tx, { workspaceId, holdId }))
      },
      expire: async (which) => {
        const holdId = holds[which] ?? uuidv7()
        await db.asSystem('a hold expires', (tx) =>
          tx
            .update(quotaHolds)
            .set({ expiresAt: sql`now() - interval '1 second'` })
            .where(eq(quotaHolds.id, holdId)),
        )
        await db.asSystem('the job', freeExpiredHolds)
      },
      holdPost: (which) => tenant((tx) => holdPost(tx, { workspaceId, deliveryId: deliveries[which]! })),
      settlePost: (which) => tenant((tx) => settlePosts(tx, [{ workspaceId, userId, deliveryId: deliveries[which]!, metadata }])),
      freePost: (which) => tenant((tx) => freePost(tx, { workspaceId, deliveryId: deliveries[which]! })),
      grant: (which, tokens) => admin.api.subscriptions.grant({ ...agreed(which, tokens), endsAt: which < 4 ? null : laterAndLater() }),
      change: (which, tokens) => admin.api.subscriptions.change(agreed(which, tokens)),
      extend: (which) => admin.api.subscriptions.extend({ workspaceId, endsAt: which < 2 ? null : laterAndLater(), reason }),
      end: async () => {
        await db.asSystem('a plan comes to its end', (tx) =>
          tx
            .update(subscriptions)
            .set({ endsAt: sql`now() - interval '1 second'`, periodEndsAt: sql`now() - interval '1 second'` })
            .where(ofWorkspace),
        )
        await db.asSystem('the job', (tx) => turnPeriods(tx))
      },
      turn: async () => {
        await db.asSystem('a month ends', (tx) =>
          tx
            .update(subscriptions)
            .set({ endsAt: null, periodEndsAt: sql`now() - interval '1 second'`, status: 'active' })
            .where(ofWorkspace),
        )
        await db.asSystem('the job', (tx) => turnPeriods(tx))
      },
    }

    for (const round of rounds) {
      const results = await Promise.allSettled(round.map(({ act, which, amount }) => perform[act](which, amount)))
      for (const result of results) if (result.status === 'rejected') expect(['QUOTA', 'INVALID', 'CONFLICT']).toContain(result.reason.code)

      const [row] = await tenant((tx) => tx.select().from(subscriptions).where(ofWorkspace))
      const held = await tenant((tx) => tx.select().from(quotaHolds).where(eq(quotaHolds.workspaceId, workspaceId)))
      const sum = (kind: string) => held.filter((hold) => hold.kind === kind).reduce((total, { amount }) => total + amount, 0)
      expect(row!.currentTokens + sum('tokens') + row!.usedTokens).toBe(row!.tokensIncluded)
      expect(row!.currentPosts + sum('posts') + row!.usedPosts).toBe(row!.postsIncluded)
    }
  })

  await fc.assert(run, { numRuns: 40 })
  await app.close()
})
