import type { StarterTrial } from '@postwright/contract/billing/starter'

import type { Context } from '../../../context.ts'
import { forbidden } from '../../../errors.ts'
import { outsideWorkspaces } from '../../../event-parts.ts'
import { emit } from '../../../events.ts'
import { lockSettings, saveStarterTrial, starterTrial } from '../../core/instance/public.ts'
import { mayGrantPlans } from './policy.ts'
import { msg } from '@postwright/contract/core/msg'

export async function readTrial({ services, actor }: Context): Promise<StarterTrial> {
  if (!mayGrantPlans(actor)) throw forbidden(msg`Only a super admin may do this.`)
  return starterTrial(services.db.plain)
}

/** For accounts that are approved from now on; what is running keeps its end. */
export async function chooseTrial({ services, actor }: Context, choice: StarterTrial): Promise<StarterTrial> {
  if (!mayGrantPlans(actor)) throw forbidden(msg`Only a super admin may do this.`)
  return services.db.withoutWorkspace('an administrator chooses how long the starter plan lasts', async (tx) => {
    await lockSettings(tx)
    const before = await starterTrial(tx)
    if (before.days !== choice.days) {
      await saveStarterTrial(tx, choice)
      const changes = { starterTrial: choice.days === null ? 'without an end' : `${choice.days} days` }
      await emit(tx, { type: 'instance.configured', by: outsideWorkspaces(actor), changes })
    }
    return choice
  })
}
