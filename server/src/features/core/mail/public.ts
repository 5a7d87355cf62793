// What the rest of the server may use of this feature; deeper imports are refused by the import rules.
export { forgetMails } from './forget-mails.ts'
export { testSmtpConnection } from './mail-server.ts'
export { sendEmail } from './send-email.ts'
export { languageOf, queueMail } from './service.ts'
export type { ListItem } from './template.ts'
export { choicesBehind, choose, unsubscribePath } from './unsubscribe.ts'
export { framed } from './frame.ts'
export { styles as mailStyles } from './theme.ts'
