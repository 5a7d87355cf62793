import { api } from '../../../api.ts'
import { addEvergreenPosts, addEvergreenTag } from './add.ts'
import { listEvergreen } from './list.ts'
import { leaveOut, putBack } from './one.ts'
import { changeEvergreen, removeEvergreen, restoreEvergreen } from './service.ts'
import { readWordings, setWordings } from './wordings.ts'

export const evergreenRoutes = api.evergreen.router({
  list: api.evergreen.list.handler(({ context, input }) => listEvergreen(context, input)),
  addPosts: api.evergreen.addPosts.handler(({ context, input }) => addEvergreenPosts(context, input)),
  addTag: api.evergreen.addTag.handler(({ context, input }) => addEvergreenTag(context, input)),
  change: api.evergreen.change.handler(({ context, input }) => changeEvergreen(context, input)),
  remove: api.evergreen.remove.handler(({ context, input }) => removeEvergreen(context, input)),
  restore: api.evergreen.restore.handler(({ context, input }) => restoreEvergreen(context, input)),
  leaveOut: api.evergreen.leaveOut.handler(({ context, input }) => leaveOut(context, input)),
  putBack: api.evergreen.putBack.handler(({ context, input }) => putBack(context, input)),
  wordings: api.evergreen.wordings.handler(({ context, input }) => readWordings(context, input)),
  setWordings: api.evergreen.setWordings.handler(({ context, input }) => setWordings(context, input)),
})
