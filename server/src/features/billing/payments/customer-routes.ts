import { api } from '../../../api.ts'
import { getCustomer } from './customers/details.ts'
import { listCustomers } from './customers/list.ts'
import { decideRefund } from './customers/refund.ts'
import { retryRefund } from './customers/retry-refund.ts'
import { settleRefund } from './customers/settle-refund.ts'
import { readRevenue } from './customers/revenue.ts'
import { getAnyInvoice, listKeptInvoices } from './invoices/kept.ts'

export const customerRoutes = api.customers.router({
  list: api.customers.list.handler(({ context, input }) => listCustomers(context, input)),
  get: api.customers.get.handler(({ context, input }) => getCustomer(context, input)),
  decideRefund: api.customers.decideRefund.handler(({ context, input }) => decideRefund(context, input)),
  retryRefund: api.customers.retryRefund.handler(({ context, input }) => retryRefund(context, input)),
  settleRefund: api.customers.settleRefund.handler(({ context, input }) => settleRefund(context, input)),
  revenue: api.customers.revenue.handler(({ context }) => readRevenue(context)),
  keptInvoices: api.customers.keptInvoices.handler(({ context, input }) => listKeptInvoices(context, input)),
  invoice: api.customers.invoice.handler(({ context, input }) => getAnyInvoice(context, input)),
})
