import { api } from '../../../api.ts'
import { removeAsset, setPoster, updateAsset } from './service/change.ts'
import { listAssets } from './service/list.ts'
import { getAsset, readMediaSummary } from './service/read.ts'
import { beginUpload, cancelUpload, getUpload } from './uploads/begin.ts'
import { finishUpload } from './uploads/finish.ts'
import { addFromAddress } from './uploads/from-address.ts'

export const mediaRoutes = api.media.router({
  list: api.media.list.handler(({ context, input }) => listAssets(context, input)),
  summary: api.media.summary.handler(({ context, input }) => readMediaSummary(context, input)),
  get: api.media.get.handler(({ context, input }) => getAsset(context, input)),
  beginUpload: api.media.beginUpload.handler(({ context, input }) => beginUpload(context, input)),
  getUpload: api.media.getUpload.handler(({ context, input }) => getUpload(context, input)),
  finishUpload: api.media.finishUpload.handler(({ context, input }) => finishUpload(context, input)),
  cancelUpload: api.media.cancelUpload.handler(({ context, input }) => cancelUpload(context, input)),
  addFromAddress: api.media.addFromAddress.handler(({ context, input }) => addFromAddress(context, input)),
  update: api.media.update.handler(({ context, input }) => updateAsset(context, input)),
  setPoster: api.media.setPoster.handler(({ context, input }) => setPoster(context, input)),
  remove: api.media.remove.handler(({ context, input }) => removeAsset(context, input)),
})
