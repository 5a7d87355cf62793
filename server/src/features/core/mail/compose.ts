import { MailBody } from '@postwright/contract/core/mail'

import type { Services } from '../../../context.ts'
import { inLanguage } from '../../../sentences.ts'
import { instanceIdentity } from '../instance/public.ts'
import type { MailRow } from './outbox.ts'
import { renderMail } from './render.ts'
import type { MailTemplate } from './template.ts'
import { allTemplates } from './templates.ts'
import { mailPlace } from './table.ts'
import { unsubscribeUrl } from './unsubscribe-link.ts'
import type { MailValuesByName } from './values.ts'
import { currentTemplateText } from './template-text.ts'

export interface ComposedMail extends MailBody {
  /** The link that a person waits for, when this mail is about one. */
  link?: string | undefined
  /** How long the link works from when the mail was made, in milliseconds; undefined when the mail does not say. */
  linkWorksMs?: number | undefined
  unsubscribeUrl?: string | undefined
}

/**
 * The mail as it would be sent now, in the language of its recipient. One that was sent with words of its own, as a test, is as it was. Undefined when what it says was
 * removed, or no version of us knows its template any more.
 */
export function compose(services: Services, mail: MailRow): Promise<ComposedMail | undefined> {
  return inLanguage(mail.language, () => composeHere(services, mail))
}

async function composeHere(services: Services, mail: MailRow): Promise<ComposedMail | undefined> {
  const { sealedVariables, userId } = mail
  const template = templateCalled(mail.template)
  if (!template || sealedVariables === null) return sentBody(services, mail)

  const values = JSON.parse(services.secrets.open(sealedVariables, mailPlace('sealed_variables', mail.id))) as MailValuesByName
  const unsubscribe = template.unsubscribable && userId !== null ? unsubscribeUrl(services, userId) : undefined
  const frame = { ...(await frameOf(services)), unsubscribeUrl: unsubscribe }
  const link = template.waitedFor && values[template.waitedFor]
  const own = template.unsubscribeBy && values[template.unsubscribeBy]
  return {
    ...renderMail(await currentTemplateText(services.db.plain, template), values, frame),
    link: typeof link === 'string' ? link : undefined,
    linkWorksMs: workingTime(values),
    unsubscribeUrl: typeof own === 'string' ? own : unsubscribe,
  }
}

/** Mails with a link that ends say for how many minutes, hours or days it works. */
function workingTime({ minutes, hours, days }: MailValuesByName): number | undefined {
  const inMinutes = Number(minutes ?? 0) + Number(hours ?? 0) * 60 + Number(days ?? 0) * 24 * 60
  return inMinutes > 0 ? inMinutes * 60_000 : undefined
}

/** As it was sent the last time. */
export function sentBody({ secrets }: Pick<Services, 'secrets'>, { id, sealedBody }: MailRow): MailBody | undefined {
  return sealedBody === null ? undefined : MailBody.parse(JSON.parse(secrets.open(sealedBody, mailPlace('sealed_body', id))))
}

/** What stands around the words of every mail. */
export async function frameOf(services: Services): Promise<{ instanceName: string; instanceAddress: string }> {
  const { name } = await instanceIdentity(services)
  return { instanceName: name, instanceAddress: services.config.baseUrl }
}

export function templateCalled(name: string): MailTemplate | undefined {
  return allTemplates.find((template) => template.name === name)
}
