import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'
import type { MailBody } from '@postwright/contract/core/mail'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Services } from '../../../context.ts'
import { handOver, type SmtpLimits } from '../../../infra/mail/smtp.ts'
import { currentLanguage } from '../../../sentences.ts'
import { instanceSmtp } from '../instance/public.ts'
import { messageOf } from './message.ts'
import { leaseSeconds, recordHandover } from './outbox.ts'
import { mails } from './table.ts'

export interface SendNowResult {
  success: boolean
  error?: string
}

interface ReadyMail {
  to: string
  template: string
  userId: string
  body: MailBody
}

/** Somebody waits for the answer, so that these are shorter than for a mail that goes by itself. */
const patience: SmtpLimits = { connectMs: 6_000, idleMs: 8_000, totalMs: 12_000 }

/** Sends a mail while somebody waits, once; the outbox tells what came of it. Without a mail server nothing is written. */
export async function sendNow(services: Services, { to, template, userId, body }: ReadyMail): Promise<SendNowResult> {
  const smtp = await instanceSmtp(services)
  if (!smtp) return { success: false, error: say(msg`No mail server is set up yet. Save one first.`) }

  const mail = await services.db.withoutWorkspace('write a test mail into the outbox', async (tx) => {
    const leaseUntil = sql`now() + make_interval(secs => ${leaseSeconds})`
    const sealedVariables = null
    const [row] = await tx
      .insert(mails)
      .values({
        id: uuidv7(),
        template,
        recipient: to,
        userId,
        language: currentLanguage(),
        sealedVariables,
        state: 'sending',
        leaseUntil,
        fence: 1,
        attempts: 1,
      })
      .returning()
    return row
  })
  if (!mail) throw new Error('An insert returns its row.')

  const handover = await handOver(smtp, messageOf(mail, body, smtp), { rules: { allow: services.config.safeFetchAllow }, limits: patience })
  const isAccepted = handover.outcome === 'accepted'
  // Whoever waits tries again by themselves.
  const last = { ...handover, outcome: isAccepted ? handover.outcome : 'refused', body } as const
  await services.db.withoutWorkspace('record what came of a test mail', (tx) => recordHandover(tx, services.secrets, mail, last))
  return isAccepted ? { success: true } : { success: false, error: handover.answer }
}
