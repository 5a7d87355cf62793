import type { Services } from '../../../context.ts'
import { grouped } from '../../../infra/grouped.ts'
import type { Mailer } from '../../../infra/mail/mailer.ts'
import type { Message } from '../../../infra/mail/smtp.ts'
import type { InstanceSmtp } from '../../core/instance/public.ts'
import { leaveAddress, type Sender } from '../subscribers/public.ts'
import { type Claimed, type IssueRow, markHanded } from './claim.ts'
import { countAddress } from './counting.ts'
import type { Journal } from './journal.ts'
import { type Letter, letterFor } from './letter.ts'
import { recordAccepted, recordNotTaken } from './record.ts'

/** To the mail server, each with one mail under way. */
export const connections = 4

/** One mailbox after the other that takes nothing: something else is wrong, and nobody else is marked for it. */
export const mostRefusedInRow = 20

interface Sending {
  services: Services
  issue: IssueRow
  journal: Journal
  mailer: Mailer
  letter: Letter
  sender: Sender
  smtp: InstanceSmtp
  until: number
  leaseSeconds: number
}

/** Why nobody else is mailed now. */
interface BatchEnd {
  reason: 'server' | 'refusals' | 'withheld'
  answer: string
}

/** Hands batches of claimed mails over, several at a time. Whoever is left when one ends early stays claimed, and nothing was sent to them. */
export function openBatches(sending: Sending): { send: (claimed: Claimed[]) => Promise<BatchEnd | undefined> } {
  const { services, issue, journal, mailer, until, leaseSeconds } = sending
  const mark = grouped((ids: string[]) => markHanded(services, issue, { ids, leaseSeconds }))
  const record = grouped((ids: string[]) => recordAccepted(services, issue, ids))
  let refusedInRow = 0
  /** Until the server took one, they go one after the other: what is wrong with it then concerns a single mail. */
  let takesMail = false

  async function sendOne(claimed: Claimed): Promise<BatchEnd | undefined> {
    const { id } = claimed
    const { outcome, answer } = await mailer.send(messageFor(claimed, sending), async () => {
      const mayEnd = (await mark(id)).has(id)
      return mayEnd && journal.note('ends', id)
    })
    if (outcome === 'accepted') {
      journal.note('taken', id)
      takesMail = true
      refusedInRow = 0
      await record(id)
      return undefined
    }
    if (outcome === 'withheld') return { reason: 'withheld', answer }
    await recordNotTaken(services, issue, claimed, { outcome, answer })
    if (outcome === 'unreachable' || outcome === 'unclear') return { reason: 'server', answer }
    refusedInRow = outcome === 'later' ? 0 : refusedInRow + 1
    return refusedInRow >= mostRefusedInRow ? { reason: 'refusals', answer } : undefined
  }

  return {
    async send(claimed) {
      const left = claimed.values()
      let end: BatchEnd | undefined
      let hasFailed = false
      const isOver = () => end !== undefined || hasFailed || Date.now() >= until
      async function lane(mayGoOn: () => boolean): Promise<void> {
        try {
          for (const one of left) {
            end = (await sendOne(one)) ?? end
            if (isOver() || !mayGoOn()) return
          }
        } catch (error) {
          hasFailed = true
          throw error
        }
      }
      if (!takesMail) await lane(() => !takesMail)
      if (isOver()) return end
      const lanes = await Promise.allSettled(Array.from({ length: connections }, () => lane(() => true)))
      for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason
      return end
    },
  }
}

function messageFor(
  { id, email, leaveToken }: Claimed,
  { services, issue, letter, sender, smtp }: Pick<Sending, 'services' | 'issue' | 'letter' | 'sender' | 'smtp'>,
): Message {
  const unsubscribeUrl = leaveAddress(services, leaveToken ?? '', issue.id)
  return {
    messageId: messageIdOf(id, smtp.from),
    from: { name: sender.name, address: smtp.from },
    to: email ?? '',
    replyTo: sender.replyTo || undefined,
    unsubscribeUrl,
    isBulk: true,
    ...letterFor(letter, {
      leaveAddress: unsubscribeUrl,
      countAddress: (link) => countAddress(services, { issueId: issue.id, recipientId: id, link }),
    }),
  }
}

/** By it, what a mailbox answers later is told apart. */
function messageIdOf(recipientId: string, from: string): string {
  return `<${recipientId}@${from.slice(from.lastIndexOf('@') + 1)}>`
}
