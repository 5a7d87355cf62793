import { subscriber } from '../../../events.ts'
import { instanceAiProvider } from '../../core/instance/public.ts'
import { ownWorkspaceOf } from '../../identity/team/public.ts'
import { createDefaultAiSettings } from './defaults.ts'

/** Everybody begins with settings in the workspace of their own. */
export const aiSettingsSubscriber = subscriber({
  'account.ensured': async (_services, tx, { userId }) => {
    const workspaceId = await ownWorkspaceOf(tx, userId)
    if (workspaceId) await createDefaultAiSettings(tx, { workspaceId, userId }, await instanceAiProvider(tx))
  },
})
