import { api } from '../../../api.ts'
import { decideRevision } from './service/decide.ts'
import { lastRevision } from './service/read.ts'
import { revisePost } from './service/revise.ts'
import { stopRevision } from './service/stop.ts'

export const revisionRoutes = api.revisions.router({
  revise: api.revisions.revise.handler(({ context, input }) => revisePost(context, input)),
  last: api.revisions.last.handler(({ context, input }) => lastRevision(context, input)),
  stop: api.revisions.stop.handler(({ context, input }) => stopRevision(context, input)),
  decide: api.revisions.decide.handler(({ context, input }) => decideRevision(context, input)),
})
