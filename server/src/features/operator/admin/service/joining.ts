import type { Joining } from '@postwright/contract/identity/team'

import type { Context } from '../../../../context.ts'
import { forbidden } from '../../../../errors.ts'
import { outsideWorkspaces } from '../../../../event-parts.ts'
import { emit } from '../../../../events.ts'
import { joining, saveJoining } from '../../../core/instance/public.ts'
import { mayAdminister } from '../policy.ts'
import { msg } from '@postwright/contract/core/msg'

export async function readJoining({ services, actor }: Context): Promise<Joining> {
  if (!mayAdminister(actor)) throw forbidden(msg`Only a super admin may do this.`)
  return joining(services.db.plain)
}

/** Whether invited people may work without an approval, from the next one who joins on. */
export async function chooseJoining({ services, actor }: Context, choice: Joining): Promise<Joining> {
  if (!mayAdminister(actor)) throw forbidden(msg`Only a super admin may do this.`)
  return services.db.withoutWorkspace('an administrator chooses how invited people join', async (tx) => {
    const before = await joining(tx)
    if (before.invitedSkipApproval !== choice.invitedSkipApproval) {
      await saveJoining(tx, choice)
      await emit(tx, { type: 'instance.configured', by: outsideWorkspaces(actor), changes: { ...choice } })
    }
    return choice
  })
}
