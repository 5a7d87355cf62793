import type { Services } from '../../../../context.ts'
import type { Platform } from '../../../../platforms/platform.ts'
import { openBudgets, type Spender } from './budgets.ts'

/** What platforms allow is left to posts that go out: questions take at most this part of it. */
const share = 0.5

/** Spends what a question about a post or a channel takes. @returns how long to wait; then nothing is spent. */
export function spendQuestion({ db }: Services, platform: Platform, of: Pick<Spender, 'kind' | 'channel'>): Promise<number> {
  return db.withoutWorkspace('spend a question from the rate budgets', async (tx) => {
    const spender = { ...of, platform: sparing(platform), load: { media: 0, handle: null } }
    const budgets = await openBudgets(tx, [spender])
    const waitMs = budgets.spend(spender, 'reconcile')
    if (waitMs === 0) await budgets.save()
    return waitMs
  })
}

function sparing(platform: Platform): Platform {
  const ofStep = platform.budgets
  if (!ofStep) return platform
  return {
    ...platform,
    budgets: (...asked) => ofStep(...asked).map((budget) => ({ ...budget, limit: Math.floor(budget.limit * share) })),
  }
}
