// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { challengeOf, receiveSigned } from './receive.ts'
export { webhookSources } from './sources.ts'
export { createWebhookStore, type StoreWebhook } from './store.ts'
