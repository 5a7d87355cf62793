import type { Language } from '@postwright/contract/core/languages'
import { MailAddress } from '@postwright/contract/core/values'
import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'

import type { Services } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { currentLanguage, inLanguage } from '../../../sentences.ts'
import { profiles } from '../../identity/accounts/table.ts'
import { sendMailJob } from './jobs.ts'
import { mailPlace, mails } from './table.ts'
import type { MailTemplate } from './template.ts'
import { type MailName, mailTemplates, type MailValues } from './templates.ts'

export interface NewMail<Name extends MailName = MailName> {
  to: string
  template: Name
  /** Made by a function, they are said in the recipient's language. */
  variables: MailValues<Name> | (() => MailValues<Name>)
  /** Whose it is, when the recipient has an account. */
  userId?: string | undefined
  /** Whom an answer goes to, where it is not for us. */
  replyTo?: string | null | undefined
  /** The recipient's, where it is known otherwise. */
  language?: Language | undefined
}

type Outgoing = Pick<Services, 'jobs' | 'secrets'>

/**
 * Puts a mail into the outbox and sends it soon, both only when the transaction is committed; `tx` may be a tenant's or the
 * system's. Without a mail server it is kept there, and a link that a person waits for goes to the log.
 *
 * @returns the mail's id.
 * @throws ZodError when a variable is missing or does not fit.
 */
export async function queueMail<Name extends MailName>(services: Outgoing, tx: Tx, mail: NewMail<Name>): Promise<string> {
  const template: MailTemplate = mailTemplates[mail.template]
  const { to, userId, replyTo, variables } = mail
  const language = mail.language ?? (await languageOf(tx, userId))
  const values = typeof variables === 'function' ? inLanguage(language, variables) : variables
  return queueRead(services, tx, { to, userId, replyTo, language, template, variables: variablesOf(template).parse(plain(values)) })
}

/** A mail shows no characters that turn text around, not even those around a name of ours. */
function plain(values: unknown): unknown {
  return JSON.parse(JSON.stringify(values).replaceAll(/[\u2068\u2069]/g, ''))
}

/** What the recipient chose, else the language of the request under way. */
export async function languageOf(tx: Tx, userId: string | undefined): Promise<Language> {
  if (userId === undefined) return currentLanguage()
  const [person] = await tx.select({ language: profiles.language }).from(profiles).where(eq(profiles.userId, userId))
  return person?.language ?? currentLanguage()
}

/** What a mail has to be told, and nothing else. */
export function variablesOf({ variables }: MailTemplate): z.ZodType<Record<string, unknown>> {
  return z.strictObject(Object.fromEntries(Object.entries(variables).map(([name, { schema }]) => [name, schema])))
}

interface ReadMail {
  to: string
  template: MailTemplate
  /** Read by `variablesOf` this template. */
  variables: Record<string, unknown>
  userId: string | undefined
  replyTo?: string | null | undefined
  language: Language
}

/** As `queueMail`, for a template that is known only when it happens. */
export async function queueRead(
  { jobs, secrets }: Outgoing,
  tx: Tx,
  { to, template, variables, userId, replyTo = null, language }: ReadMail,
): Promise<string> {
  const id = uuidv7()
  await tx.insert(mails).values({
    id,
    template: template.name,
    recipient: MailAddress.parse(to),
    userId: userId ?? null,
    replyTo: replyTo === null ? null : MailAddress.parse(replyTo),
    language,
    sealedVariables: secrets.seal(JSON.stringify(variables), mailPlace('sealed_variables', id)),
  })
  await jobs.send(tx, sendMailJob, { mailId: id })
  return id
}
