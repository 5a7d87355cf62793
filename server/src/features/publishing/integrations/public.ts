// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { appOf, outsideOf } from './apps.ts'
export { redirectUrlOf } from './doctor.ts'
export { webhookToken } from './webhook-of.ts'
