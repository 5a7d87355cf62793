import { api } from '../../../api.ts'
import { getCustomer } from './customers/details.ts'
import { listCustomers } from './customers/list.ts'
import { decideRefund } from './customers/refund.ts'
import { readRevenue } from './customers/revenue.ts'

export const customerRoutes = api.customers.router({
  list: api.customers.list.handler(({ context, input }) => listCustomers(context, input)),
  get: api.customers.get.handler(({ context, input }) => getCustomer(context, input)),
  decideRefund: api.customers.decideRefund.handler(({ context, input }) => decideRefund(context, input)),
  revenue: api.customers.revenue.handler(({ context }) => readRevenue(context)),
})
