import { msg } from '@postwright/contract/core/msg'

import type { Services } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { type Mailer, openMailer } from '../../../infra/mail/mailer.ts'
import { createRateLimit, type RateLimit } from '../../../rate-limit.ts'
import { inEnglish, inLanguage } from '../../../sentences.ts'
import { type InstanceSmtp, instanceSmtp, newsletterCounting } from '../../core/instance/public.ts'
import { type Sender, senderOf } from '../subscribers/public.ts'
import { connections, mostRefusedInRow, openBatches } from './batches.ts'
import { claimNext, type IssueRow, settleIssue, takeIssue, type WhichIssue } from './claim.ts'
import { type Journal, openJournal } from './journal.ts'
import { drawLetter, type Letter } from './letter.ts'
import { readAddressOf } from './read-issue.ts'
import { letGo } from './record.ts'

export interface SendOptions {
  /** A piece of work: whatever is left is the next one's. */
  pieceMs: number
  leaseSeconds: number
}

/** The lease is longer than any handover may last: an issue whose lease is over was left by a node that died. */
const usual: SendOptions = { pieceMs: 20_000, leaseSeconds: 40 }

/** So long the issue rests when the mail server takes nothing. */
const unreachableSeconds = 60
/** Readers who are claimed together. */
const mostAtOnce = 50

/** Sends the job of the next piece, in the transaction that says when it is due. */
export type GoOn = (tx: Tx, afterSeconds: number) => Promise<void>

/**
 * Sends a piece of an issue, each mail claimed before the mail server is spoken to. Two nodes never send the same issue at once; what is
 * left is for the next piece.
 */
export async function sendIssue(
  services: Services,
  which: WhichIssue,
  goOn: GoOn,
  { pieceMs, leaseSeconds }: SendOptions = usual,
): Promise<void> {
  const journal = openJournal(services.config.dataDir)
  try {
    const issue = await takeIssue(services, which, { leaseSeconds, journal: journal.id })
    if (issue) await sendSome({ services, issue, journal, goOn, pieceMs, leaseSeconds })
    journal.remove()
  } finally {
    journal.close()
  }
}

type Some = Pick<Piece, 'services' | 'issue' | 'journal' | 'goOn'> & SendOptions

async function sendSome({ services, issue, journal, goOn, pieceMs, leaseSeconds }: Some): Promise<void> {
  const smtp = await instanceSmtp(services)
  if (!smtp) return letGo(services, issue, { pausedFor: inEnglish(msg`No mail server is set up. Set one up, then go on.`) })

  const sender = await services.db.transaction(issue.workspaceId, (tx) => senderOf(tx, issue.businessId))
  const { subject, body, media, countsOpens, links } = issue
  // Turned off while it is being sent, the rest of it counts nothing.
  const { opens, clicks } = await newsletterCounting(services.db.plain)
  const counting = { opens: opens && countsOpens, links: clicks ? (links ?? []) : [] }
  const { baseUrl } = services.config
  const readAddress = readAddressOf(baseUrl, issue.id)
  const letter = await inLanguage(issue.language, () => drawLetter({ subject, body, media, sender, baseUrl, readAddress, counting }))
  const mailer = await openMailer(smtp, { allow: services.config.safeFetchAllow }, connections)
  try {
    const problem = await mailer.tryOut()
    if (problem !== null)
      return await letGo(services, issue, { afterSeconds: unreachableSeconds, note: problem }, (tx) => goOn(tx, unreachableSeconds))
    await sendPiece({ services, issue, journal, mailer, letter, sender, smtp, goOn, until: Date.now() + pieceMs, leaseSeconds })
  } finally {
    mailer.close()
  }
}

interface Piece {
  services: Services
  issue: IssueRow
  journal: Journal
  mailer: Mailer
  letter: Letter
  sender: Sender
  smtp: InstanceSmtp
  goOn: GoOn
  until: number
  leaseSeconds: number
}

async function sendPiece({ services, issue, goOn, until, ...piece }: Piece): Promise<void> {
  const { times, limit } = mailRate(services)
  const count = Math.min(mostAtOnce, Math.ceil(times / 10))
  const batch = openBatches({ services, issue, until, ...piece })
  const rest = (afterSeconds: number, note: string | null = null) =>
    letGo(services, issue, { afterSeconds, note }, (tx) => goOn(tx, afterSeconds))
  while (Date.now() < until) {
    const { isSpent, resetSeconds } = await limit.take('all', count)
    if (isSpent) return rest(resetSeconds)
    const claimed = await claimNext(services, issue, { count, leaseSeconds: piece.leaseSeconds })
    if (claimed.length === 0) {
      const settled = await settleIssue(services, issue)
      if (typeof settled === 'number') return rest(settled)
      // Its end, or a person's word, or another node's.
      return letGo(services, issue, null)
    }
    const end = await batch.send(claimed.filter(({ status }) => status === 'claimed'))
    if (end?.reason === 'server') return rest(unreachableSeconds, end.answer)
    if (end?.reason === 'refusals') {
      const { answer } = end
      return letGo(services, issue, {
        pausedFor: inEnglish(
          msg`The mail server refused ${{ count: mostRefusedInRow }} addresses one after the other. Its last answer: ${{ answer }}`,
        ),
      })
    }
  }
  return rest(0)
}

/** Seconds of one window: short, so that the mails of a minute do not go out at once. */
const windowSeconds = 5

/** What the mail server is sent at most, by all nodes and businesses together. */
function mailRate({ db, config }: Services): { times: number; limit: RateLimit } {
  const times = Math.max(1, Math.round((config.newsletterMailsPerMinute * windowSeconds) / 60))
  return { times, limit: createRateLimit(db.pool, { name: 'newsletter mails', times, seconds: windowSeconds }) }
}
