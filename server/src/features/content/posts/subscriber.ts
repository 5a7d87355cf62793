import { subscriber } from '../../../events.ts'
import { forgetAsset } from './forget-asset.ts'
import { forgetQuotes } from './forget-quotes.ts'

export const postsSubscriber = subscriber({
  'asset.removed': (_services, tx, { workspaceId, assetId }) => forgetAsset(tx, { workspaceId, assetId }),
  'document.removed': (_services, tx, { workspaceId, businessId, name }) => forgetQuotes(tx, { workspaceId, businessId, document: name }),
})
