import type { Outcome } from '@postwright/contract/operator/functions'
import type { SendEmail } from '@postwright/contract/core/mail'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'

import type { Context } from '../../../context.ts'
import { forbidden, invalid, type FieldRefusal } from '../../../errors.ts'
import { outsideWorkspaces } from '../../../event-parts.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { users } from '../../identity/accounts/table.ts'
import { mayRunMail } from './policy.ts'
import { languageOf, queueRead, variablesOf } from './service.ts'
import { mailPeople } from './table.ts'
import type { MailTemplate } from './template.ts'
import { mailTemplates } from './templates.ts'
import { msg } from '@postwright/contract/core/msg'
import { heard } from '../../../sentences.ts'

/**
 * The specification's `send-email`: puts one of its mails into the outbox.
 *
 * @throws INVALID naming a variable that is missing, unknown or of the wrong kind, and on `userId` when there is no such person, or
 *   one who wants no such mails.
 */
export async function sendEmail({ services, actor }: Context, input: SendEmail): Promise<Outcome> {
  if (!mayRunMail(actor)) throw forbidden(msg`Only a super admin may do this.`)
  const template: MailTemplate = mailTemplates[input.templateType]
  const read = variablesOf(template).safeParse(input.variables)
  if (!read.success) throw refusedVariables(read.error)

  await services.db.withoutWorkspace('an administrator sends a mail', async (tx) => {
    const userId = input.userId ?? undefined
    if (userId !== undefined) await refuseUnwanted(tx, userId, template)
    const language = await languageOf(tx, userId)
    const mailId = await queueRead(services, tx, { to: input.to, template, variables: read.data, userId, language })
    await emit(tx, { type: 'mail.sent', by: outsideWorkspaces(actor), mailId, template: template.name })
  })
  return { success: true }
}

async function refuseUnwanted(tx: Tx, userId: string, { unsubscribable }: MailTemplate): Promise<void> {
  const [person] = await tx
    .select({ unsubscribedAt: mailPeople.unsubscribedAt })
    .from(users)
    .leftJoin(mailPeople, eq(mailPeople.userId, users.id))
    .where(eq(users.id, userId))
  if (!person) throw invalid('userId', msg`There is no such person.`)
  if (unsubscribable && person.unsubscribedAt) throw invalid('userId', msg`This person unsubscribed from such mails.`)
}

function refusedVariables(error: z.ZodError) {
  const issues = error.issues.flatMap((issue): FieldRefusal[] => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((name) => ({ field: `variables.${name}`, message: msg`This mail has no variable ${{ name }}.` }))
    return [{ field: ['variables', ...issue.path].join('.'), message: heard(issue.message) }]
  })
  const [first, ...more] = issues
  return invalid(first?.field ?? 'variables', first?.message ?? msg`Some variables need another look.`, ...more)
}
