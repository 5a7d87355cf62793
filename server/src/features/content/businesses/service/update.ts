import { isDeepStrictEqual } from 'node:util'

import type { Business, UpdateBusiness } from '@postwright/contract/content/businesses'
import { and, eq, sql } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { conflict, forbidden, invalid } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import { mayRenameBusiness, mayRuleOnApproval, mayWriteBusiness } from '../policy.ts'
import { businessColumns, businessOf, present } from '../service.ts'
import { businesses } from '../table.ts'
import { refuseReviewRule } from '../review-rule.ts'
import { refusingTakenName } from '../taken-name.ts'
import { msg } from '@postwright/contract/core/msg'

/**
 * Changes the fields that are given, and no other.
 *
 * @throws CONFLICT on `updatedAt` when somebody saved after the state that the change was made on, and on `name` when
 * another business has it.
 */
export async function updateBusiness({ db, actor }: Context, { id, updatedAt: seen, ...changes }: UpdateBusiness): Promise<Business> {
  if (!mayWriteBusiness(actor)) throw forbidden(msg`Only owners, admins and editors may change a business.`)

  return db.transaction(async (tx) => {
    const current = await businessOf(tx, { workspaceId: actor.workspaceId, businessId: id })
    const {
      name = current.name,
      requiresApproval = current.requiresApproval,
      requiresCheckedClaims = current.requiresCheckedClaims,
      reviewRule,
    } = changes
    if (name !== current.name && !mayRenameBusiness(actor)) {
      throw forbidden(msg`Only owners, admins and editors who see every business may rename one.`)
    }
    if (name !== current.name && current.isSample) throw invalid('name', msg`The sample keeps its name, so that everybody sees what it is.`)
    if (requiresApproval !== current.requiresApproval && !mayRuleOnApproval(actor)) {
      throw forbidden(msg`Only owners and admins decide whether posts need approval.`)
    }
    if (reviewRule) await refuseReviewRule(tx, { actor, businessId: id, rule: reviewRule, before: current.reviewRule })
    if (requiresCheckedClaims !== current.requiresCheckedClaims && !mayRuleOnApproval(actor)) {
      throw forbidden(msg`Only owners and admins decide whether claims must be checked.`)
    }
    if (Object.values(changes).every((value) => value === undefined)) return present(current)

    const isAsSeen = seen === undefined ? undefined : eq(businesses.updatedAt, new Date(seen))
    const [row] = await refusingTakenName(name, () =>
      tx
        .update(businesses)
        // Two changes within a millisecond still differ.
        .set({ ...changes, updatedAt: sql`greatest(now(), ${businesses.updatedAt} + interval '1 millisecond')` })
        .where(and(eq(businesses.workspaceId, actor.workspaceId), eq(businesses.id, id), eq(businesses.status, 'active'), isAsSeen))
        .returning(businessColumns),
    )
    if (!row) throw conflict('updatedAt', msg`Somebody changed this business after you opened it. Look at their changes, then save yours.`)

    const ruling = row.requiresApproval === current.requiresApproval ? null : row.requiresApproval
    const reviewLevel = isDeepStrictEqual(row.reviewRule, current.reviewRule) ? null : row.reviewRule.level
    const { workspaceId } = actor
    await emit(tx, { type: 'business.changed', by: actor, workspaceId, businessId: id, requiresApproval: ruling, reviewLevel })
    return present(row)
  })
}
