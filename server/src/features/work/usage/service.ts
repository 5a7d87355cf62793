import type { Usage, UsageQuery } from '@postwright/contract/work/usage'

import type { Context } from '../../../context.ts'
import { personNames, providerNames } from './names.ts'
import { periodOf } from './period.ts'
import { mayReadUsageOfAll } from './policy.ts'
import { peopleOf, present, withoutMoney } from './present.ts'
import { callTallies, usedTallies, type Whose } from './tallies.ts'

/** What was used of the quotas, and by which models: everybody's with what it cost for owners and admins, and for others their own. */
export async function readUsage({ services, db, actor }: Context, query: UsageQuery): Promise<Usage> {
  const seesAll = mayReadUsageOfAll(actor)
  const providers = await providerNames(services)
  return db.transaction(async (tx) => {
    const period = await periodOf(tx, actor, query, new Date())
    const whose: Whose = { workspaceId: actor.workspaceId, userId: seesAll ? null : actor.userId, period }
    const used = await usedTallies(tx, whose)
    const called = await callTallies(tx, whose)
    const people = peopleOf(used, called)
    const names = { people: await personNames(tx, people), providers }
    const usage = present({ scope: seesAll ? 'workspace' : 'own', period, used, called, people, names })
    return seesAll ? usage : withoutMoney(usage)
  })
}
