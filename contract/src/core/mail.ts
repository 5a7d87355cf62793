import { z } from 'zod'

import { accountBase, adminBase } from './base.ts'
import { mailStates } from './statuses.ts'
import { Email, Id, Instant, line, Page, pageOf, prose, required, secret } from './values.ts'
import { msg } from './msg.ts'
import { says } from './sentences.ts'

export const smtpSecurities = ['starttls', 'tls', 'none'] as const
export const SmtpSecurity = z.enum(smtpSecurities)
export type SmtpSecurity = z.infer<typeof SmtpSecurity>

/** A name of the internet or an address; nothing that could mean something else to a mail server. */
const hostPattern = /^[\p{L}\p{N}._:-]+$/u
const Host = required(line(253), msg`Host is required.`).regex(hostPattern, says(msg`Give a host name, such as smtp.example.com`))

/** Where mail is handed over, and whose it is said to be. */
export const SmtpSettings = z.object({
  host: Host,
  port: z
    .int(says(msg`Use 1 to 65535.`))
    .min(1, says(msg`Use 1 to 65535.`))
    .max(65_535, says(msg`Use 1 to 65535.`)),
  security: SmtpSecurity.default('starttls'),
  user: line(254).default(''),
  /** Left out, the one that is known for this host stays. */
  password: secret(512).optional(),
  from: Email,
  /** Empty: the name of the instance. */
  fromName: line(80).default(''),
})
export type SmtpSettings = z.infer<typeof SmtpSettings>

/** The stored settings; the password never leaves the server. */
export const SmtpState = SmtpSettings.omit({ password: true }).extend({ hasPassword: z.boolean() })
export type SmtpState = z.infer<typeof SmtpState>

/** A mailbox to which mail servers report: its own host, user and folder. */
export const ReportMailboxSettings = SmtpSettings.pick({ port: true, security: true, user: true, password: true }).extend({
  host: required(line(253), msg`Host is required.`).regex(hostPattern, says(msg`Give a host name, such as imap.example.com`)),
  security: SmtpSecurity.default('tls'),
  user: required(line(254), msg`User is required.`),
  folder: required(line(200), msg`Folder is required.`).default('INBOX'),
})
export type ReportMailboxSettings = z.infer<typeof ReportMailboxSettings>

/** The stored settings, and what came of reading it. Null: not read yet. */
export const ReportMailboxState = ReportMailboxSettings.omit({ password: true }).extend({
  hasPassword: z.boolean(),
  readAt: Instant.nullable(),
  /** How many reports were found in it. */
  reports: z.int(),
  /** Why the last attempt to read it failed; null when it did not. */
  problem: z.string().nullable(),
})
export type ReportMailboxState = z.infer<typeof ReportMailboxState>

/** What came of signing in to a mailbox: in words, with the steps that mend it, and what the server said. */
export const MailboxFinding = z.object({
  works: z.boolean(),
  says: z.string(),
  mend: z.array(z.string()),
  answer: z.string().nullable(),
})
export type MailboxFinding = z.infer<typeof MailboxFinding>

/** The mails of the specification, by the names that `send-email` takes. */
export const mailTypes = [
  'welcome',
  'password_reset',
  'plan_confirmation',
  'payment_received',
  'payment_failed',
  'subscription_reminder',
  'inactive_user',
  'login_encouragement',
  'test_email',
] as const

export const SendEmail = z.object({
  to: Email,
  templateType: z.enum(mailTypes, says(msg`Choose one of the mails of this product.`)),
  variables: z.record(line(60), z.unknown()).default({}),
  userId: Id.nullish(),
})
export type SendEmail = z.infer<typeof SendEmail>

export const TestSmtp = z.object({ testEmail: Email })
export type TestSmtp = z.infer<typeof TestSmtp>

export const MailState = z.enum(mailStates)
export type MailState = z.infer<typeof MailState>

/** One mail of the outbox. */
export const OutboxMail = z.object({
  id: Id,
  template: z.string(),
  to: z.string(),
  /** Null until it was composed for the first time. */
  subject: z.string().nullable(),
  state: MailState,
  attempts: z.int(),
  /** What the mail server said the last time. */
  answer: z.string().nullable(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
  /** When the next attempt is due; null when there is none to come. */
  nextAttemptAt: Instant.nullable(),
  /** False once its text was removed: it can be neither shown nor sent again. */
  hasText: z.boolean(),
})
export type OutboxMail = z.infer<typeof OutboxMail>

export const MailBody = z.object({ subject: z.string(), html: z.string(), text: z.string() })
export type MailBody = z.infer<typeof MailBody>

/**
 * `link` is the one that somebody waits for, of a mail that was kept because no mail server is set up; null once it works no more, which
 * `linkEndsAt` then says.
 */
export const MailWithText = OutboxMail.extend({ body: MailBody.nullable(), link: z.url().nullable(), linkEndsAt: Instant.nullable() })
export type MailWithText = z.infer<typeof MailWithText>

export const ListMails = Page.extend({
  state: MailState.optional(),
  /** The whole address, letter case aside. */
  to: line(254).optional(),
})
export type ListMails = z.infer<typeof ListMails>

const templateName = line(60)

export const MailVariableFact = z.object({
  name: z.string(),
  kind: z.enum(['text', 'link', 'list']),
  about: z.string(),
  example: z.string(),
})
export type MailVariableFact = z.infer<typeof MailVariableFact>

/** The words of a mail. What `text` may hold is documented where it is edited. */
export const MailTemplateText = z.object({
  subject: required(line(200), msg`Subject is required.`),
  text: required(prose(20_000), msg`Text is required.`),
})
export type MailTemplateText = z.infer<typeof MailTemplateText>

export const MailTemplate = z.object({
  name: z.string(),
  about: z.string(),
  words: MailTemplateText,
  original: MailTemplateText,
  isChanged: z.boolean(),
  changedAt: Instant.nullable(),
  variables: z.array(MailVariableFact),
  /** Whether its readers may unsubscribe. */
  unsubscribable: z.boolean(),
})
export type MailTemplate = z.infer<typeof MailTemplate>

const WordsOfTemplate = MailTemplateText.extend({ name: templateName })

export const MailChoices = z.object({
  /** Reminders and encouragement; mails about what a person did or has to do come anyway. */
  reminders: z.boolean(),
})
export type MailChoices = z.infer<typeof MailChoices>

export const mail = {
  outbox: adminBase
    .route({ method: 'GET', path: '/admin/mail/outbox', summary: 'Every mail, newest first' })
    .input(ListMails)
    .output(pageOf(OutboxMail)),
  get: adminBase
    .route({ method: 'GET', path: '/admin/mail/outbox/{id}', summary: 'One mail with its text, while that is kept' })
    .input(z.object({ id: Id }))
    .output(MailWithText),
  resend: adminBase
    .route({ method: 'POST', path: '/admin/mail/outbox/{id}/resend', summary: 'Send a mail again, or one that was kept' })
    .input(z.object({ id: Id }))
    .output(OutboxMail),
  templates: adminBase
    .route({ method: 'GET', path: '/admin/mail/templates', summary: 'Every mail template' })
    .output(z.array(MailTemplate)),
  saveTemplate: adminBase
    .route({ method: 'PUT', path: '/admin/mail/templates/{name}', summary: 'Change the words of a template' })
    .input(WordsOfTemplate)
    .output(MailTemplate),
  resetTemplate: adminBase
    .route({ method: 'DELETE', path: '/admin/mail/templates/{name}', summary: 'Go back to the original words of a template' })
    .input(z.object({ name: templateName }))
    .output(MailTemplate),
  previewTemplate: adminBase
    .route({
      method: 'POST',
      path: '/admin/mail/templates/{name}/preview',
      summary: 'See words as a mail, with examples for the variables',
    })
    .input(WordsOfTemplate)
    .output(z.object({ mail: MailBody })),
  testTemplate: adminBase
    .route({
      method: 'POST',
      path: '/admin/mail/templates/{name}/test',
      summary: 'Send these words to an address, with examples for the variables',
    })
    .input(WordsOfTemplate.extend({ testEmail: Email }))
    .output(z.object({ success: z.boolean(), error: z.string().optional() })),
  getSmtp: adminBase.route({ method: 'GET', path: '/admin/mail/smtp', summary: 'The mail server' }).output(SmtpState.nullable()),
  saveSmtp: adminBase
    .route({ method: 'PUT', path: '/admin/mail/smtp', summary: 'Set the mail server up' })
    .input(SmtpSettings)
    .output(SmtpState),
  removeSmtp: adminBase
    .route({ method: 'DELETE', path: '/admin/mail/smtp', summary: 'Stop sending: mails are kept in the outbox' })
    .output(z.object({})),
  getMailbox: adminBase
    .route({ method: 'GET', path: '/admin/mail/mailbox', summary: 'The mailbox that bounces and complaints come to' })
    .output(ReportMailboxState.nullable()),
  saveMailbox: adminBase
    .route({ method: 'PUT', path: '/admin/mail/mailbox', summary: 'Have a mailbox read for bounces and complaints' })
    .input(ReportMailboxSettings)
    .output(ReportMailboxState),
  examineMailbox: adminBase
    .route({ method: 'POST', path: '/admin/mail/mailbox/examination', summary: 'Sign in to the saved mailbox, and read nothing' })
    .output(MailboxFinding),
  removeMailbox: adminBase
    .route({ method: 'DELETE', path: '/admin/mail/mailbox', summary: 'Read the mailbox no more' })
    .output(z.object({})),
  choices: accountBase
    .route({ method: 'GET', path: '/mail/choices', summary: 'Which mails you get without asking for them' })
    .output(MailChoices),
  setChoices: accountBase
    .route({ method: 'PUT', path: '/mail/choices', summary: 'Choose which mails you get without asking for them' })
    .input(MailChoices)
    .output(MailChoices),
}
