import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import { type AddressRules, UnsafeAddress } from '../public-address.ts'
import { checkedSocket } from './checked-socket.ts'

/** Where mail is handed over. `starttls` insists on it; `none` takes encryption from nobody. */
export interface SmtpServer {
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  user: string
  password: string
}

export interface Message {
  /** The same at each attempt, so that a mailbox can tell a second copy. */
  messageId: string
  from: { name: string; address: string }
  to: string
  /** Whom an answer goes to, where that is not the sender. */
  replyTo?: string | undefined
  subject: string
  html: string
  text: string
  /** Where to unsubscribe, by one click too (RFC 8058). */
  unsubscribeUrl?: string | undefined
  /** A person wrote it, for many. */
  isBulk?: true
}

/** `later`: the same message may be taken another time. `refused`: it will never be. `answer` is the server's, or says what went wrong. */
export type Handover = { outcome: 'accepted' | 'later' | 'refused'; answer: string }

export interface SmtpLimits {
  connectMs: number
  /** Silence for this long ends it. */
  idleMs: number
  /** All of it, however busy the server seems. */
  totalMs: number
}

const smtpLimits: SmtpLimits = { connectMs: 10_000, idleMs: 20_000, totalMs: 45_000 }

/**
 * Hands one message over, to a host that `rules` let it reach. Foreseen failures are answers; nothing is thrown for what a mail server
 * does.
 */
export async function handOver(
  server: SmtpServer,
  message: Message,
  { rules, limits = smtpLimits }: { rules: AddressRules; limits?: SmtpLimits },
): Promise<Handover> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(transportOptions(server, rules, limits))
  const ending = AbortSignal.timeout(limits.totalMs)
  try {
    const { response } = await transport.sendMail({ ...mailOf(message), signal: ending })
    return { outcome: 'accepted', answer: brief(response ?? 'accepted') }
  } catch (error) {
    return whatWentWrong(error, ending.aborted)
  } finally {
    transport.close()
  }
}

export function transportOptions(server: SmtpServer, rules: AddressRules, limits: SmtpLimits) {
  return {
    host: server.host,
    port: server.port,
    secure: server.security === 'tls',
    requireTLS: server.security === 'starttls',
    ignoreTLS: server.security === 'none',
    auth: server.user === '' ? undefined : { user: server.user, pass: server.password },
    connectionTimeout: limits.connectMs,
    dnsTimeout: limits.connectMs,
    greetingTimeout: limits.connectMs,
    socketTimeout: limits.idleMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket: checkedSocket(server, rules, limits.connectMs),
  }
}

/** A message as the mail library takes it. */
export function mailOf(message: Message) {
  return {
    messageId: message.messageId,
    from: message.from,
    to: { name: '', address: message.to },
    ...(message.replyTo !== undefined && { replyTo: { name: '', address: message.replyTo } }),
    subject: message.subject,
    html: message.html,
    text: message.text,
    headers: {
      ...(message.isBulk ? { Precedence: 'bulk' } : { 'Auto-Submitted': 'auto-generated' }),
      ...(message.unsubscribeUrl && unsubscribeHeaders(message.unsubscribeUrl)),
    },
  }
}

function unsubscribeHeaders(url: string) {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/**
 * Only the server's own "never" about this message ends it: a wrong password or a dead host is mended by the operator, and the
 * message goes out after that.
 */
function whatWentWrong(error: unknown, tookTooLong: boolean): Handover {
  if (!(error instanceof Error)) throw error
  if (tookTooLong) return { outcome: 'later', answer: inEnglish(msg`The mail server took too long.`) }
  if (error instanceof UnsafeAddress) return { outcome: 'later', answer: brief(error.message) }
  const { code, responseCode, response } = error as { code?: unknown; responseCode?: unknown; response?: unknown }
  if (typeof code !== 'string') throw error
  const isFinal = typeof responseCode === 'number' && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
  return { outcome: isFinal ? 'refused' : 'later', answer: brief(typeof response === 'string' ? response : error.message) }
}

/** One line, of a length that a table can show. */
export function brief(answer: string): string {
  return answer
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 500)
}
