import { api } from '../../../api.ts'
import { sentAsBuilt } from '../../../sent-as-built.ts'
import { createBusiness } from './service/create.ts'
import { removeBusiness } from './service/remove.ts'
import { updateBusiness } from './service/update.ts'
import { getBusiness, listBusinesses } from './service.ts'

export const businessRoutes = {
  list: sentAsBuilt(api.businesses.list.handler(({ context }) => listBusinesses(context))),
  get: api.businesses.get.handler(({ context, input }) => getBusiness(context, input)),
  create: api.businesses.create.handler(({ context, input }) => createBusiness(context, input)),
  update: api.businesses.update.handler(({ context, input }) => updateBusiness(context, input)),
  remove: api.businesses.remove.handler(({ context, input }) => removeBusiness(context, input)),
}
