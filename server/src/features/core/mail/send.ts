import { msg } from '@postwright/contract/core/msg'
import { inEnglish } from '../../../sentences.ts'
import type { Services } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { type Handover, handOver } from '../../../infra/mail/smtp.ts'
import { instanceSmtp } from '../instance/public.ts'
import { compose, type ComposedMail } from './compose.ts'
import { messageOf } from './message.ts'
import { claimMail, keepMail, type MailRow, recordHandover } from './outbox.ts'

/** Sends the job of the next attempt, in the transaction that says when it is due. */
export type TryAgain = (tx: Tx, afterSeconds: number) => Promise<void>

/**
 * Hands a mail to the mail server when it is due. What two nodes begin at once, one does: the other finds nothing to claim. Without a
 * mail server the mail is kept, and the link that somebody waits for is written to the log.
 */
export async function sendMail(services: Services, mailId: string, tryAgain: TryAgain): Promise<void> {
  const mail = await claimMail(services, mailId)
  if (!mail) return
  const composed = await compose(services, mail)
  const smtp = await instanceSmtp(services)
  if (composed && !smtp) return keep(services, mail, composed)

  const rules = { allow: services.config.safeFetchAllow }
  const handover = composed && smtp ? await handOver(smtp, messageOf(mail, composed, smtp), { rules }) : nothingToSend
  await services.db.withoutWorkspace('record what came of a mail', async (tx) => {
    const wait = await recordHandover(tx, services.secrets, mail, { ...handover, body: composed })
    if (wait !== undefined) await tryAgain(tx, wait)
  })
  services.log.info({ mailId, template: mail.template, ...handover }, 'a mail was handed over')
}

const nothingToSend: Handover = { outcome: 'refused', answer: inEnglish(msg`There is nothing to send: the text of this mail was removed.`) }

async function keep({ db, log }: Services, mail: MailRow, { subject, link }: ComposedMail): Promise<void> {
  await db.withoutWorkspace('keep a mail in the outbox', (tx) => keepMail(tx, mail, subject))
  if (link === undefined) log.info({ mailId: mail.id, template: mail.template }, 'no mail server is set up: the mail waits in the outbox')
  else
    log.info(
      { mailId: mail.id, template: mail.template, to: mail.recipient, link },
      'no mail server is set up: here is the link that this mail holds',
    )
}
