import { Readable } from 'node:stream'

import { type AddressRules, UnsafeAddress } from '../public-address.ts'
import { brief, mailOf, type Message, type SmtpLimits, type SmtpServer, transportOptions } from './smtp.ts'

/**
 * How a handover ended, told apart as far as it can be. `bounced`: this mailbox takes no mail, for good. `refused`: this message is not
 * taken for another reason. `later`: this recipient, another time. `unreachable`: the server takes nothing for now, and has not got it.
 * `withheld`: the sender said no before its last line. `unclear`: nobody knows whether the server has it.
 */
export interface SentOne {
  outcome: 'accepted' | 'bounced' | 'refused' | 'later' | 'unreachable' | 'withheld' | 'unclear'
  answer: string
}

export interface Mailer {
  /** Connects and signs in, and sends nothing. Says what went wrong, if anything did. */
  tryOut: () => Promise<string | null>
  /**
   * `mayEnd` is asked when all but the last line of the message is on its way: a server that gets no last line takes no message. Until it
   * says yes, nothing was sent.
   */
  send: (message: Message, mayEnd: () => Promise<boolean>) => Promise<SentOne>
  close: () => void
}

/** Shorter than the lease of whoever sends. */
const limits: SmtpLimits = { connectMs: 10_000, idleMs: 20_000, totalMs: 25_000 }

/** Hands many messages over, so many at once, on connections that are kept. */
export async function openMailer(server: SmtpServer, rules: AddressRules, connections = 1): Promise<Mailer> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    ...transportOptions(server, rules, limits),
    pool: true,
    maxConnections: connections,
    maxMessages: 500,
    maxRequeues: 1,
  })
  const underWay = new Map<string, () => Promise<void>>()
  transport.use('stream', ({ message }, done) => {
    const beforeEnd = underWay.get(message.messageId())
    if (beforeEnd) message.processFunc((words: Readable) => Readable.from(endingAfter(words, beforeEnd), { objectMode: false }))
    done()
  })

  return {
    async tryOut() {
      try {
        await transport.verify()
        return null
      } catch (error) {
        return said(error)
      }
    },
    async send(message, mayEnd) {
      let answered: boolean | undefined
      underWay.set(message.messageId, async () => {
        answered = await mayEnd()
        if (!answered) throw new Error('The sender withheld the end of this message.')
      })
      try {
        const { response } = await transport.sendMail({ ...mailOf(message), signal: AbortSignal.timeout(limits.totalMs) })
        return { outcome: 'accepted', answer: brief(response ?? 'accepted') }
      } catch (error) {
        if (answered === false) return { outcome: 'withheld', answer: '' }
        const outcome = outcomeOf(error)
        return { outcome: outcome === 'unclear' && answered === undefined ? 'unreachable' : outcome, answer: said(error) }
      } finally {
        underWay.delete(message.messageId)
      }
    },
    close: () => transport.close(),
  }
}

/** Begins to read only when it is read itself, which is when the server asks for the message. */
async function* endingAfter(words: Readable, beforeEnd: () => Promise<void>): AsyncGenerator<Buffer> {
  for await (const chunk of words) yield chunk as Buffer
  await beforeEnd()
}

interface SmtpError {
  code?: unknown
  command?: unknown
  responseCode?: unknown
  response?: unknown
}

function outcomeOf(error: unknown): SentOne['outcome'] {
  if (error instanceof UnsafeAddress) return 'unreachable'
  const { code, command, responseCode, response } = error as SmtpError
  if (code === 'EENVELOPE' || code === 'EMESSAGE') {
    if (typeof responseCode !== 'number') return 'refused'
    if (responseCode === 421) return 'unreachable'
    if (responseCode < 500) return 'later'
    return command === 'RCPT TO' && !isPolicy(response) ? 'bounced' : 'refused'
  }
  // Without a command it is the library's own word for connections that ended before they took a message.
  const isNever = code === 'ECONNECTION' && command === undefined
  if (typeof responseCode === 'number' || isNever || isBeforeMessage(code)) return 'unreachable'
  return 'unclear'
}

/** 5.7.x speaks of the sender or the message, not of the mailbox. https://www.rfc-editor.org/rfc/rfc3463#section-3.8 */
function isPolicy(response: unknown): boolean {
  return typeof response === 'string' && /^5\d\d[ -]5\.7\./.test(response)
}

/** Nothing of a message travels before signing in; the others are of a connection that never was. */
function isBeforeMessage(code: unknown): boolean {
  return ['EAUTH', 'ETLS', 'EDNS', 'ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'].includes(String(code))
}

function said(error: unknown): string {
  if (!(error instanceof Error)) throw error
  const { response } = error as SmtpError
  return brief(typeof response === 'string' ? response : error.message)
}
