import { api } from '../../../api.ts'
import { dismissIdea, listIdeas } from './service/list.ts'
import { proposeIdeas } from './service/propose.ts'

export const ideaRoutes = api.ideas.router({
  list: api.ideas.list.handler(({ context, input }) => listIdeas(context, input)),
  propose: api.ideas.propose.handler(({ context, input }) => proposeIdeas(context, input)),
  dismiss: api.ideas.dismiss.handler(({ context, input }) => dismissIdea(context, input)),
})
