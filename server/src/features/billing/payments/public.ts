// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { forgetBuyer } from './invoices/forget-buyer.ts'
export { createCardSubscription, createWalletSubscription } from './orders/functions.ts'
export { createWebhookGate, type WebhookGate } from './events/gate.ts'
export { paidPlanOf } from './standing.ts'
export { receiveWebhook, type Received } from './events/receive.ts'
