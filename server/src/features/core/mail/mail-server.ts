import type { Outcome } from '@postwright/contract/operator/functions'
import type { SmtpSettings, SmtpState, TestSmtp } from '@postwright/contract/core/mail'

import type { Context } from '../../../context.ts'
import { forbidden } from '../../../errors.ts'
import { outsideWorkspaces } from '../../../event-parts.ts'
import { emit } from '../../../events.ts'
import { refusePrivate } from '../../../refuse-private.ts'
import { instanceSmtp, removeSmtp, saveSmtp, smtpState } from '../instance/public.ts'
import { frameOf } from './compose.ts'
import { mayRunMail } from './policy.ts'
import { renderMail } from './render.ts'
import { sendNow } from './send-now.ts'
import { testEmail as template } from './templates/test-email.ts'
import { currentTemplateText } from './template-text.ts'
import { msg } from '@postwright/contract/core/msg'

/** The mail server without its password; null while there is none. */
export async function readMailServer({ services, actor }: Context): Promise<SmtpState | null> {
  if (!mayRunMail(actor)) throw refused()
  return smtpState(services.db.plain)
}

/**
 * Sets the mail server up. A password that is left out stays, as long as the host does.
 *
 * @throws INVALID on `host` when it is in a private network that the operator did not allow.
 */
export async function saveMailServer({ services, actor }: Context, settings: SmtpSettings): Promise<SmtpState> {
  if (!mayRunMail(actor)) throw refused()
  const { host, port, security, user, from } = settings
  await refusePrivate(services.config, 'host', { host, port })
  return services.db.withoutWorkspace('an administrator sets the mail server up', async (tx) => {
    await saveSmtp(tx, services, settings)
    await emit(tx, { type: 'mail.serverChanged', by: outsideWorkspaces(actor), host, port, security, user, from })
    const state = await smtpState(tx)
    if (!state) throw new Error('What was saved is there.')
    return state
  })
}

/** Sends nothing any more: mails are kept. Doing it again changes nothing. */
export async function removeMailServer({ services, actor }: Context): Promise<void> {
  if (!mayRunMail(actor)) throw refused()
  await services.db.withoutWorkspace('an administrator removes the mail server', async (tx) => {
    if (await removeSmtp(tx)) await emit(tx, { type: 'mail.serverRemoved', by: outsideWorkspaces(actor) })
  })
}

/** The specification's `test-smtp-connection`: sends a test mail through the saved mail server, and waits for its answer. */
export async function testSmtpConnection({ services, actor }: Context, { testEmail }: TestSmtp): Promise<Outcome> {
  if (!mayRunMail(actor)) throw refused()
  const smtp = await instanceSmtp(services)
  const sentAt = `${new Date().toISOString().slice(0, 16).replace('T', ', ')} UTC`
  const words = await currentTemplateText(services.db.plain, template)
  const body = renderMail(words, { host: smtp?.host ?? '', sentAt }, await frameOf(services))
  return sendNow(services, { to: testEmail, template: template.name, userId: actor.userId, body })
}

function refused() {
  return forbidden(msg`Only a super admin may do this.`)
}
