import { subscriber } from '../../events.ts'
import { connectBuiltIns } from './service.ts'

/** Every business has the channels that need no account anywhere. */
export const channelsSubscriber = subscriber({
  'business.created': (_services, tx, { workspaceId, businessId, name: businessName }) =>
    connectBuiltIns(tx, { workspaceId, businessId, businessName }),
})
