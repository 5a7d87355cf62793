import type { Services } from '../../context.ts'
import { instanceIdentity } from '../instance/settings.ts'
import { type RenderedMail, renderMail } from './render.ts'
import type { MailRow } from './outbox.ts'
import type { MailTemplate } from './template.ts'
import { mailTemplates } from './templates.ts'
import type { MailValuesByName } from './values.ts'

export interface ComposedMail extends RenderedMail {
  /** The link that a person waits for, when this mail is about one. */
  link: string | undefined
  instanceName: string
}

/** The mail as it would be sent now; undefined when what it says was removed, or no version of us knows its template any more. */
export async function compose(services: Services, { template: name, sealedVariables }: MailRow): Promise<ComposedMail | undefined> {
  const template = templateCalled(name)
  if (!template || sealedVariables === null) return undefined
  const values = JSON.parse(services.secrets.open(sealedVariables)) as MailValuesByName
  const { name: instanceName } = await instanceIdentity(services)
  const rendered = renderMail(template, values, { instanceName, instanceAddress: services.config.baseUrl })
  const link = template.waitedFor && values[template.waitedFor]
  return { ...rendered, instanceName, link: typeof link === 'string' ? link : undefined }
}

function templateCalled(name: string): MailTemplate | undefined {
  return Object.values<MailTemplate>(mailTemplates).find((template) => template.name === name)
}
