import { type Business, type CreateBusiness, type SocialMediaLinks, socialNetworks } from '@postwright/contract/content/businesses'
import { anyReviewer } from '@postwright/contract/content/review-rules'
import { and, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Actor, Context } from '../../../../context.ts'
import { forbidden } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { profiles } from '../../../identity/accounts/table.ts'
import { workspaces } from '../../../identity/team/table.ts'
import { admitOneMore } from '../plan-limit.ts'
import { mayAddBusiness, mayRuleOnApproval } from '../policy.ts'
import { refuseReviewRule } from '../review-rule.ts'
import { businessColumns, present } from '../service.ts'
import { businesses } from '../table.ts'
import { takenName } from '../taken-name.ts'
import { msg } from '@postwright/contract/core/msg'

/**
 * Adds a business to the actor's workspace, with the channels that need no account anywhere.
 *
 * @throws FORBIDDEN with the reason `plan` when the plan includes no further business, CONFLICT on `name` when the
 * workspace has that name already, letter case aside.
 */
export async function createBusiness({ db, actor }: Context, input: CreateBusiness): Promise<Business> {
  if (!mayAddBusiness(actor)) throw forbidden(msg`Only owners, admins and editors who see every business may add one.`)

  return db.transaction(async (tx) => {
    const plan = await admitOneMore(tx, actor.workspaceId)
    const usuallyRequired = plan.seats > 1
    const requiresApproval = input.requiresApproval ?? usuallyRequired
    if (requiresApproval !== usuallyRequired && !mayRuleOnApproval(actor)) {
      throw forbidden(msg`Only owners and admins decide whether posts need approval.`)
    }
    if (input.requiresCheckedClaims && !mayRuleOnApproval(actor)) {
      throw forbidden(msg`Only owners and admins decide whether claims must be checked.`)
    }
    if (input.reviewRule) await refuseReviewRule(tx, { actor, businessId: null, rule: input.reviewRule, before: anyReviewer })

    const values = { ...input, requiresApproval, timeZone: input.timeZone ?? (await usualTimeZone(tx, actor)) }
    const [row] = await tx
      .insert(businesses)
      .values({ socialMediaLinks: noLinks, ...values, id: uuidv7(), workspaceId: actor.workspaceId, userId: actor.userId })
      .onConflictDoNothing()
      .returning(businessColumns)
    if (!row) throw takenName(input.name)

    await emit(tx, { type: 'business.created', by: actor, workspaceId: actor.workspaceId, businessId: row.id, name: row.name })
    return present(row)
  })
}

export const noLinks = Object.fromEntries(socialNetworks.map((network) => [network, ''])) as Record<
  (typeof socialNetworks)[number],
  ''
> satisfies SocialMediaLinks

/** The workspace's, or the person's own where nobody set it. */
export async function usualTimeZone(tx: Tx, actor: Actor): Promise<string> {
  const [zone] = await tx
    .select({ name: sql<string>`coalesce(nullif(${workspaces.timeZone}, 'UTC'), ${profiles.timeZone}, 'UTC')` })
    .from(workspaces)
    .leftJoin(profiles, eq(profiles.userId, actor.userId))
    .where(and(eq(workspaces.id, actor.workspaceId)))
  return zone?.name ?? 'UTC'
}
