import { subscriber } from '../../../events.ts'
import { ownWorkspaceOf } from '../../identity/team/public.ts'
import { fitRoom } from './room.ts'
import { changeSubscriber, startSubscription } from './lifecycle.ts'

/** A workspace has a subscription, which belongs to whoever owns it. */
export const billingSubscriber = subscriber({
  'account.ensured': async (_services, tx, { userId, planId, currency, settled }) => {
    const workspaceId = await ownWorkspaceOf(tx, userId)
    if (workspaceId) await startSubscription(tx, { workspaceId, userId, planId, currency, settled })
  },
  'plan.ended': (_services, tx, { workspaceId }) => fitRoom(tx, workspaceId, { mayLock: true }),
  // Whoever goes makes room for what was locked.
  'business.removed': (_services, tx, { workspaceId }) => fitRoom(tx, workspaceId, { mayLock: false, of: 'businesses' }),
  'member.removed': (_services, tx, { workspaceId }) => fitRoom(tx, workspaceId, { mayLock: false, of: 'members' }),
  'member.left': (_services, tx, { workspaceId }) => fitRoom(tx, workspaceId, { mayLock: false, of: 'members' }),
  'workspace.transferred': (_services, tx, { workspaceId, to: userId }) => changeSubscriber(tx, { workspaceId, userId }),
})
