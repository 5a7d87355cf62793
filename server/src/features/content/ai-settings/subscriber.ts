import { subscriber } from '../../../events.ts'
import { defaultProviderId } from '../ai-providers/public.ts'
import { ownWorkspaceOf } from '../../identity/team/public.ts'
import { createDefaultAiSettings, moveFollowers } from './defaults.ts'

/** Everybody begins with settings in the workspace of their own, and follows the instance until they choose. */
export const aiSettingsSubscriber = subscriber({
  'account.ensured': async (_services, tx, { userId }) => {
    const workspaceId = await ownWorkspaceOf(tx, userId)
    if (workspaceId) await createDefaultAiSettings(tx, { workspaceId, userId }, await defaultProviderId(tx))
  },
  'ai.chosen': (_services, tx, { provider }) => moveFollowers(tx, provider),
})
