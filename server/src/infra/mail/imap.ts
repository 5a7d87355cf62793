import type { FetchMessageObject, ImapFlow } from 'imapflow'

import { type AddressRules, publicHost } from '../public-address.ts'
import { checkedTransport } from './checked-transport.ts'
import { type Asked, refusalOf } from './imap-refusal.ts'

/** A folder of a mailbox that lies elsewhere. `starttls` insists on it; `none` takes encryption from nobody. */
export interface ImapMailbox {
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  user: string
  password: string
  folder: string
}

export interface ImapLimits {
  connectMs: number
  /** Silence for this long ends it. */
  idleMs: number
}

const imapLimits: ImapLimits = { connectMs: 10_000, idleMs: 20_000 }

/** More than one mail of those that are read, whatever the server says of its size. */
const mostBytes = 4 * 1024 * 1024

/** Each may fail with an ImapRefusal. */
export interface OpenFolder {
  /** Numbers of mails count within one of these alone. */
  uidValidity: string
  mails: number
  /** The numbers of the mails that came after this one, the oldest first. */
  after: (uid: number) => Promise<number[]>
  /** How long these are that are still there. */
  sizes: (uids: readonly number[]) => Promise<{ uid: number; bytes: number }[]>
  /** As it came, which does not mark it as read; undefined once it is gone. */
  read: (uid: number) => Promise<string | undefined>
  markRead: (uids: readonly number[]) => Promise<void>
  close: () => Promise<void>
}

/**
 * Signs in and opens the folder, on a host that `rules` let it reach.
 *
 * @throws ImapRefusal for all that a server, or the way to it, does.
 */
export async function openFolder(
  mailbox: ImapMailbox,
  { rules, limits = imapLimits }: { rules: AddressRules; limits?: ImapLimits },
): Promise<OpenFolder> {
  const { ImapFlow: Client } = await import('imapflow')
  const { host, port, security, user, password } = mailbox
  const addresses = await asked(publicHost({ hostname: host, host: `${host}:${port}` }, rules), 'connection')
  const client = new Client({
    host,
    port,
    secure: security === 'tls',
    doSTARTTLS: security === 'tls' ? undefined : security === 'starttls',
    auth: { user, pass: password },
    transport: checkedTransport(addresses),
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.connectMs,
    socketTimeout: limits.idleMs,
    maxLineLength: mostBytes,
    maxLiteralSize: mostBytes,
    maxResponseSize: 2 * mostBytes,
    disableAutoIdle: true,
    disableCompression: true,
    logger: false,
  })
  // What fails while nobody waits for an answer is told by whatever is asked next.
  client.on('error', () => {})
  try {
    await asked(client.connect(), 'connection')
    const { uidValidity, exists } = await asked(client.mailboxOpen(mailbox.folder), 'folder')
    return { uidValidity: String(uidValidity), mails: exists, ...readingOf(client) }
  } catch (error) {
    client.close()
    throw error
  }
}

function readingOf(client: ImapFlow): Omit<OpenFolder, 'uidValidity' | 'mails'> {
  return {
    async after(uid) {
      const found = (await asked(client.search({ uid: `${uid + 1}:*` }, { uid: true }))) || []
      // A range that begins beyond the last mail is turned round by the server. https://www.rfc-editor.org/rfc/rfc3501#section-6.4.8
      return found.filter((one) => one > uid).toSorted((one, other) => one - other)
    },
    async sizes(uids) {
      const found = await asked(client.fetchAll([...uids], { uid: true, size: true }, { uid: true }))
      return found.map(({ uid, size }) => ({ uid, bytes: size ?? 0 }))
    },
    async read(uid) {
      const found: FetchMessageObject | false = await asked(client.fetchOne(String(uid), { source: true }, { uid: true }))
      return found === false ? undefined : found.source?.toString()
    },
    async markRead(uids) {
      if (uids.length > 0) await asked(client.messageFlagsAdd([...uids], [String.raw`\Seen`], { uid: true }))
    },
    async close() {
      await client.logout().catch(() => {})
      client.close()
    },
  }
}

async function asked<Answer>(question: Promise<Answer>, about: Asked = 'mails'): Promise<Answer> {
  try {
    return await question
  } catch (error) {
    throw refusalOf(error, about)
  }
}
