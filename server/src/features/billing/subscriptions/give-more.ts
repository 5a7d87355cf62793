import type { PlanStanding } from '@postwright/contract/billing/billing'
import { msg } from '@postwright/contract/core/msg'
import type { GiveMore } from '@postwright/contract/billing/subscriptions'
import { sql } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { conflict, invalid } from '../../../errors.ts'
import { decide, isInUse, ofRow } from './decide.ts'
import { subscriptions } from './table.ts'

/** As much as a column of PostgreSQL holds, and a little less. */
const most = 2_000_000_000

/**
 * More tokens and posts for the month under way, whatever the plan: what is left of them expires with it, as if they had been bought.
 *
 * @throws CONFLICT when no plan is in use; INVALID on `tokens` or `posts` when that would be more than can be counted.
 */
export function giveMore(context: Context, { workspaceId, tokens = 0, posts = 0, reason }: GiveMore): Promise<PlanStanding> {
  return decide(context, workspaceId, async (tx, _owner, row, now) => {
    if (!row || !isInUse(row, now)) throw conflict('workspaceId', msg`This workspace has no plan in use. Grant it one instead.`)
    if (row.tokensIncluded + tokens > most) throw invalid('tokens', msg`That is more than can be counted. Give less.`)
    if (row.postsIncluded + posts > most) throw invalid('posts', msg`That is more than can be counted. Give less.`)
    await tx
      .update(subscriptions)
      .set({
        tokensIncluded: sql`${subscriptions.tokensIncluded} + ${tokens}`,
        currentTokens: sql`${subscriptions.currentTokens} + ${tokens}`,
        packTokens: sql`${subscriptions.packTokens} + ${tokens}`,
        postsIncluded: sql`${subscriptions.postsIncluded} + ${posts}`,
        currentPosts: sql`${subscriptions.currentPosts} + ${posts}`,
        packPosts: sql`${subscriptions.packPosts} + ${posts}`,
        updatedAt: sql`now()`,
      })
      .where(ofRow(row))
    return { change: 'given', tokens, posts, reason }
  })
}
