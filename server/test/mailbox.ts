import { asc, eq } from 'drizzle-orm'

import type { Services } from '../src/context.ts'
import { mailPlace, mails } from '../src/features/core/mail/table.ts'

export interface QueuedMail {
  template: string
  variables: Record<string, string>
}

/** What was put into the outbox for an address, in its order. */
export async function mailsTo({ db, secrets }: Services, address: string): Promise<QueuedMail[]> {
  const rows = await db.plain.select().from(mails).where(eq(mails.recipient, address)).orderBy(asc(mails.createdAt), asc(mails.id))
  return rows.map(({ id, template, sealedVariables }) => ({
    template,
    variables: JSON.parse(secrets.open(sealedVariables ?? '', mailPlace('sealed_variables', id))) as Record<string, string>,
  }))
}

/** The query of the last link that went to an address. */
export async function lastLinkTo(services: Services, address: string, template: string): Promise<{ token: string; email: string }> {
  const mail = (await mailsTo(services, address)).findLast((mail) => mail.template === template)
  const query = new URL(mail?.variables.link ?? '').searchParams
  return { token: query.get('token') ?? '', email: query.get('email') ?? '' }
}

/** Which mails went to an address, in their order. */
export async function templatesTo(services: Services, address: string): Promise<string[]> {
  return (await mailsTo(services, address)).map(({ template }) => template)
}
