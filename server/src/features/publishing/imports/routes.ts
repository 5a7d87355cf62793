import { api } from '../../../api.ts'
import { listImported } from './list.ts'
import { beginImport, getImport, removeImported, stopImport, teachVoice } from './service.ts'

export const channelImportRoutes = api.channelImports.router({
  get: api.channelImports.get.handler(({ context, input }) => getImport(context, input)),
  begin: api.channelImports.begin.handler(({ context, input }) => beginImport(context, input)),
  stop: api.channelImports.stop.handler(({ context, input }) => stopImport(context, input)),
  teachVoice: api.channelImports.teachVoice.handler(({ context, input }) => teachVoice(context, input)),
  posts: api.channelImports.posts.handler(({ context, input }) => listImported(context, input)),
  removePosts: api.channelImports.removePosts.handler(({ context, input }) => removeImported(context, input)),
})
