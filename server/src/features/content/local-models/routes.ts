import { api } from '../../../api.ts'
import { readOverview } from './overview.ts'
import { addModel, downloadModel, measureMachine, pauseDownload, removeModel, tryModel, unloadModel, useModel } from './service.ts'

export const localModelRoutes = api.localModels.router({
  overview: api.localModels.overview.handler(({ context }) => readOverview(context)),
  measure: api.localModels.measure.handler(({ context }) => measureMachine(context)),
  download: api.localModels.download.handler(({ context, input }) => downloadModel(context, input)),
  pause: api.localModels.pause.handler(({ context, input }) => pauseDownload(context, input)),
  remove: api.localModels.remove.handler(({ context, input }) => removeModel(context, input)),
  tryOut: api.localModels.tryOut.handler(({ context, input }) => tryModel(context, input)),
  unload: api.localModels.unload.handler(({ context, input }) => unloadModel(context, input)),
  use: api.localModels.use.handler(({ context, input }) => useModel(context, input)),
  add: api.localModels.add.handler(({ context, input }) => addModel(context, input)),
})
