import { api } from '../../../api.ts'
import { openPaymentMethod } from './at-provider/change-method.ts'
import { askRefund, cancelPlan } from './choices.ts'
import { chooseNextPlan } from './next-plan.ts'
import { listEvents } from './events/list.ts'
import { getInvoice, listInvoices, readDetails, saveDetails } from './invoices/list.ts'
import { orderPack, orderPlan, readPrice } from './orders/open.ts'
import { confirmOrder } from './orders/confirm.ts'
import { getOrder } from './orders/read.ts'
import { answerOrder } from './sandbox/answer.ts'
import { resumePlan } from './resume.ts'
import { readSeller, saveSeller } from './seller.ts'
import { keepStaying, readStaying } from './staying.ts'
import { readBilling } from './standing.ts'

export const paymentRoutes = api.payments.router({
  standing: api.payments.standing.handler(({ context }) => readBilling(context)),
  price: api.payments.price.handler(({ context, input }) => readPrice(context, input)),
  order: api.payments.order.handler(({ context, input }) => orderPlan(context, input)),
  buyPack: api.payments.buyPack.handler(({ context, input }) => orderPack(context, input)),
  getOrder: api.payments.getOrder.handler(({ context, input }) => getOrder(context, input)),
  confirmOrder: api.payments.confirmOrder.handler(({ context, input }) => confirmOrder(context, input)),
  answerOrder: api.payments.answerOrder.handler(({ context, input }) => answerOrder(context, input)),
  nextPlan: api.payments.nextPlan.handler(({ context, input }) => chooseNextPlan(context, input)),
  staying: api.payments.staying.handler(({ context, input }) => readStaying(context, input)),
  keepStaying: api.payments.keepStaying.handler(({ context, input }) => keepStaying(context, input)),
  cancel: api.payments.cancel.handler(({ context }) => cancelPlan(context)),
  resume: api.payments.resume.handler(({ context }) => resumePlan(context)),
  changeMethod: api.payments.changeMethod.handler(({ context }) => openPaymentMethod(context)),
  askRefund: api.payments.askRefund.handler(({ context, input }) => askRefund(context, input)),
  invoices: api.payments.invoices.handler(({ context, input }) => listInvoices(context, input)),
  invoice: api.payments.invoice.handler(({ context, input }) => getInvoice(context, input)),
  details: api.payments.details.handler(({ context }) => readDetails(context)),
  saveDetails: api.payments.saveDetails.handler(({ context, input }) => saveDetails(context, input)),
})

export const sellerRoutes = api.seller.router({
  read: api.seller.read.handler(({ context }) => readSeller(context)),
  save: api.seller.save.handler(({ context, input }) => saveSeller(context, input)),
})

export const providerEventRoutes = api.providerEvents.router({
  list: api.providerEvents.list.handler(({ context, input }) => listEvents(context, input)),
})
