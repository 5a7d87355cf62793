// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { forgetInNotifications } from './forget-person.ts'
export { unreadOfKind } from './list.ts'
export { notify } from './service.ts'
export { readStop, stopMails } from './stop-mails.ts'
