import { api } from '../../../api.ts'
import { checkPayments, readPayments, removePayments, savePaypal, savePaystack } from './service.ts'

export const paymentSettingsRoutes = api.paymentSettings.router({
  read: api.paymentSettings.read.handler(({ context }) => readPayments(context)),
  savePaystack: api.paymentSettings.savePaystack.handler(({ context, input }) => savePaystack(context, input)),
  savePaypal: api.paymentSettings.savePaypal.handler(({ context, input }) => savePaypal(context, input)),
  remove: api.paymentSettings.remove.handler(({ context, input }) => removePayments(context, input)),
  check: api.paymentSettings.check.handler(({ context, input }) => checkPayments(context, input)),
})
