import { api } from '../../../api.ts'
import { listDeletedBusinesses, restoreBusiness } from './planning/deleted-businesses.ts'
import { countDeliveriesIn } from './count.ts'
import { listDeliveries } from './list.ts'
import { cancelDelivery, getDelivery, resolveDelivery, sendNow } from './service.ts'

export const deliveryRoutes = api.deliveries.router({
  list: api.deliveries.list.handler(({ context, input }) => listDeliveries(context, input)),
  count: api.deliveries.count.handler(({ context, input }) => countDeliveriesIn(context, input)),
  get: api.deliveries.get.handler(({ context, input }) => getDelivery(context, input)),
  cancel: api.deliveries.cancel.handler(({ context, input }) => cancelDelivery(context, input)),
  sendNow: api.deliveries.sendNow.handler(({ context, input }) => sendNow(context, input)),
  resolve: api.deliveries.resolve.handler(({ context, input }) => resolveDelivery(context, input)),
})

/** The other procedures of businesses are in that feature, which knows no deliveries. */
export const deletedBusinessRoutes = {
  listDeleted: api.businesses.listDeleted.handler(({ context }) => listDeletedBusinesses(context)),
  restore: api.businesses.restore.handler(({ context, input }) => restoreBusiness(context, input)),
}
