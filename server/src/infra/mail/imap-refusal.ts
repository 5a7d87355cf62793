import { certificateFault } from '../certificate-fault.ts'
import { UnsafeAddress } from '../public-address.ts'
import { brief } from './smtp.ts'

/**
 * Why a mailbox cannot be read. `private`: its host may not be reached. `host`: there is none of this name, or nothing listens. `silent`:
 * what listens does not speak IMAP, or says nothing. `certificate`: it shows one that this machine does not trust. `encryption`: it offers
 * none. `password`: it does not know this user with this password. `folder`: it has none of this name.
 */
export type ImapFault = 'private' | 'host' | 'silent' | 'certificate' | 'encryption' | 'password' | 'folder' | 'other'

export class ImapRefusal extends Error {
  override name = 'ImapRefusal'
  readonly fault: ImapFault
  /** What the server said, or what went wrong on the way to it. */
  readonly answer: string

  constructor(fault: ImapFault, answer: string) {
    super(answer)
    this.fault = fault
    this.answer = answer
  }
}

interface Failure {
  code?: unknown
  authenticationFailed?: unknown
  tlsFailed?: unknown
  responseStatus?: unknown
  responseText?: unknown
}

/** What was asked for when it went wrong. */
export type Asked = 'connection' | 'folder' | 'mails'

export function refusalOf(error: unknown, about: Asked): ImapRefusal {
  if (!(error instanceof Error)) throw error
  if (error instanceof UnsafeAddress) return new ImapRefusal('private', error.message)
  const failure = error as Failure
  const { responseText } = failure
  return new ImapRefusal(faultOf(failure, about), brief(typeof responseText === 'string' ? responseText : error.message))
}

function faultOf(error: Failure, about: Asked): ImapFault {
  const code = String(error.code)
  if (error.authenticationFailed === true) return 'password'
  if (certificateFault(code)) return 'certificate'
  if (unreachable.has(code)) return about === 'connection' ? 'host' : 'other'
  if (code.startsWith('ERR_SSL') || error.tlsFailed === true || code === 'EPROTO') return 'encryption'
  // A server that let us in speaks IMAP, whatever becomes of the connection then.
  if (mute.has(code)) return about === 'connection' ? 'silent' : 'other'
  return about === 'folder' && error.responseStatus !== undefined ? 'folder' : 'other'
}

const unreachable = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'ENODATA',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'ETIMEDOUT',
  'CONNECT_TIMEOUT',
])

const mute = new Set([
  'GREETING_TIMEOUT',
  'UPGRADE_TIMEOUT',
  'ETIMEOUT',
  'ECONNRESET',
  'EPIPE',
  'NoConnection',
  'EConnectionClosed',
  'ClosedAfterConnectText',
  'ClosedAfterConnectTLS',
  'InvalidResponse',
])
