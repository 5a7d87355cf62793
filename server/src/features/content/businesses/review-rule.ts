import type { Reviewer, ReviewRule } from '@postwright/contract/content/review-rules'
import { msg } from '@postwright/contract/core/msg'
import { isDeepStrictEqual } from 'node:util'

import type { Actor } from '../../../context.ts'
import { forbidden, invalid } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { approversOf } from '../../identity/team/public.ts'
import { mayRuleOnApproval } from './policy.ts'

interface NewRule {
  actor: Actor
  /** Null for a business that is being added. */
  businessId: string | null
  rule: ReviewRule
  before: ReviewRule
}

/** @throws FORBIDDEN for whoever is held to the rule, INVALID on the list that names somebody who may not approve. */
export async function refuseReviewRule(tx: Tx, { actor, businessId, rule, before }: NewRule): Promise<void> {
  if (isDeepStrictEqual(rule, before)) return
  if (!mayRuleOnApproval(actor)) throw forbidden(msg`Only owners and admins decide who approves posts.`)
  const approvers = await approversOf(tx, { workspaceId: actor.workspaceId, businessId })
  const isStranger = (reviewer: Reviewer) => reviewer.kind === 'person' && !approvers.some(({ userId }) => userId === reviewer.userId)
  for (const step of ['reviewers', 'second'] as const)
    if (rule[step].some(isStranger))
      throw invalid(`reviewRule.${step}`, msg`Somebody whom you name may not approve posts of this business.`)
}
