import { subscriber } from '../../../events.ts'
import { forgetQuotes } from './forget-quotes.ts'

export const postsSubscriber = subscriber({
  'document.removed': (_services, tx, { workspaceId, businessId, name }) => forgetQuotes(tx, { workspaceId, businessId, document: name }),
})
