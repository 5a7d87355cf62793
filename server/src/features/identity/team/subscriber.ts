import { subscriber } from '../../../events.ts'
import { ensureOwnWorkspace } from './service.ts'

/** Everybody has a workspace of their own. */
export const teamSubscriber = subscriber({
  'account.ensured': async (_services, tx, { userId, fullName, timeZone }) => {
    await ensureOwnWorkspace(tx, { userId, fullName, ...(timeZone !== null && { timeZone }) })
  },
})
