import { msg } from '@postwright/contract/core/msg'

import type { Services } from '../../../context.ts'
import { type Mailer, openMailer, type SentOne } from '../../../infra/mail/mailer.ts'
import type { Tx } from '../../../infra/db/database.ts'
import type { Message } from '../../../infra/mail/smtp.ts'
import { createRateLimit, type RateLimit } from '../../../rate-limit.ts'
import { inEnglish, inLanguage } from '../../../sentences.ts'
import { type InstanceSmtp, instanceSmtp } from '../../core/instance/public.ts'
import { leaveAddress, type Sender, senderOf } from '../subscribers/public.ts'
import { type Claimed, claimNext, type IssueRow, settleIssue, takeIssue, type WhichIssue } from './claim.ts'
import { drawLetter, type Letter, letterFor } from './letter.ts'
import { letGo, recordSent } from './record.ts'

export interface SendOptions {
  /** A piece of work: whatever is left is the next one's. */
  pieceMs: number
  leaseSeconds: number
}

const usual: SendOptions = { pieceMs: 20_000, leaseSeconds: 40 }

/** So long the issue rests when the mail server takes nothing. */
const unreachableSeconds = 60
/** One mailbox after the other that takes nothing: something else is wrong, and nobody else is marked for it. */
const mostRefusedInRow = 20

/** Sends the job of the next piece, in the transaction that says when it is due. */
export type GoOn = (tx: Tx, afterSeconds: number) => Promise<void>

/**
 * Sends a piece of an issue, a mail at a time, each claimed before the mail server is spoken to. Two nodes never send the same issue at
 * once; what is left is for the next piece.
 */
export async function sendIssue(
  services: Services,
  which: WhichIssue,
  goOn: GoOn,
  { pieceMs, leaseSeconds }: SendOptions = usual,
): Promise<void> {
  const issue = await takeIssue(services, which, leaseSeconds)
  if (!issue) return
  const smtp = await instanceSmtp(services)
  if (!smtp) return letGo(services, issue, { pausedFor: inEnglish(msg`No mail server is set up. Set one up, then go on.`) })

  const sender = await services.db.transaction(issue.workspaceId, (tx) => senderOf(tx, issue.businessId))
  const { subject, body, media } = issue
  const letter = await inLanguage(issue.language, () => drawLetter({ subject, body, media, sender, baseUrl: services.config.baseUrl }))
  const mailer = await openMailer(smtp, { allow: services.config.safeFetchAllow })
  try {
    const problem = await mailer.tryOut()
    if (problem !== null)
      return await letGo(services, issue, { afterSeconds: unreachableSeconds, note: problem }, (tx) => goOn(tx, unreachableSeconds))
    await sendPiece({ services, issue, mailer, letter, sender, smtp, goOn, until: Date.now() + pieceMs, leaseSeconds })
  } finally {
    mailer.close()
  }
}

interface Piece {
  services: Services
  issue: IssueRow
  mailer: Mailer
  letter: Letter
  sender: Sender
  smtp: InstanceSmtp
  goOn: GoOn
  until: number
  leaseSeconds: number
}

async function sendPiece({ services, issue, mailer, goOn, until, leaseSeconds, ...drawn }: Piece): Promise<void> {
  const limit = mailRate(services)
  const rest = (afterSeconds: number, note: string | null = null) =>
    letGo(services, issue, { afterSeconds, note }, (tx) => goOn(tx, afterSeconds))
  let refusedInRow = 0
  while (Date.now() < until) {
    const { isSpent, resetSeconds } = await limit.take('all')
    if (isSpent) return rest(resetSeconds)
    const claimed = await claimNext(services, issue, leaseSeconds)
    if (!claimed) {
      const settled = await settleIssue(services, issue)
      if (typeof settled === 'number') return rest(settled)
      // Its end, or a person's word, or another node's.
      return letGo(services, issue, null)
    }
    if (claimed.status === 'skipped') continue
    const sent = await mailer.send(messageFor(claimed, { services, issue, ...drawn }))
    await recordSent(services, issue, claimed, sent)
    if (sent.outcome === 'unreachable' || sent.outcome === 'unclear') return rest(unreachableSeconds, sent.answer)
    refusedInRow = isRefusal(sent) ? refusedInRow + 1 : 0
    if (refusedInRow >= mostRefusedInRow)
      return letGo(services, issue, {
        pausedFor: inEnglish(
          msg`The mail server refused ${{ count: refusedInRow }} addresses one after the other. Its last answer: ${{ answer: sent.answer }}`,
        ),
      })
  }
  return rest(0)
}

function isRefusal({ outcome }: SentOne): boolean {
  return outcome === 'bounced' || outcome === 'refused'
}

function messageFor(
  { id, email, leaveToken }: Claimed,
  { services, issue, letter, sender, smtp }: Pick<Piece, 'services' | 'issue' | 'letter' | 'sender' | 'smtp'>,
): Message {
  const unsubscribeUrl = leaveAddress(services, leaveToken ?? '', issue.id)
  return {
    messageId: messageIdOf(id, smtp.from),
    from: { name: sender.name, address: smtp.from },
    to: email ?? '',
    replyTo: sender.replyTo || undefined,
    unsubscribeUrl,
    isBulk: true,
    ...letterFor(letter, unsubscribeUrl),
  }
}

/** By it, what a mailbox answers later is told apart. */
function messageIdOf(recipientId: string, from: string): string {
  return `<${recipientId}@${from.slice(from.lastIndexOf('@') + 1)}>`
}

/** Seconds of one window: short, so that the mails of a minute do not go out at once. */
const windowSeconds = 5

/** What the mail server is sent at most, by all nodes and businesses together. */
function mailRate({ db, config }: Services): RateLimit {
  const times = Math.max(1, Math.round((config.newsletterMailsPerMinute * windowSeconds) / 60))
  return createRateLimit(db.pool, { name: 'newsletter mails', times, seconds: windowSeconds })
}
