import type { AddressInfo, Socket } from 'node:net'

import hoodiecrow from 'hoodiecrow-imap'

import { certificate, privateKey } from './certificate.ts'

export interface ImapServer {
  port: number
  /** Puts a mail into the folder, as a mail server does. */
  arrive: (raw: string) => void
  /** The mails of the folder, as they lie there by now. */
  mails: () => { uid: number; flags: string[] }[]
  /** The same mails under numbers of another count, as after a folder was made anew. */
  renumber: () => void
  /** How often a mail was asked for with its text. */
  textsRead: () => number
  close: () => Promise<void>
}

interface ImapServerOptions {
  folder?: string
  tls?: boolean
  /** Offers encryption to whoever comes without. */
  starttls?: boolean
}

export const imapUser = { user: 'bounces@desk.example', password: 'mailbox secret' }

/** A real IMAP server on this machine, with one mailbox. */
export async function startImapServer({ folder = 'INBOX', tls = false, starttls = false }: ImapServerOptions = {}): Promise<ImapServer> {
  const sockets = new Set<Socket>()
  let textsRead = 0
  const imap = hoodiecrow({
    plugins: [
      'ID',
      'SASL-IR',
      'AUTH-PLAIN',
      'NAMESPACE',
      'ENABLE',
      'LITERALPLUS',
      'UNSELECT',
      'UIDPLUS',
      ...(starttls ? ['STARTTLS'] : []),
    ],
    users: { [imapUser.user]: { password: imapUser.password } },
    storage: { INBOX: {}, '': { folders: folder === 'INBOX' ? {} : { [folder]: {} } } },
    secureConnection: tls,
    credentials: { key: privateKey, cert: certificate },
  })
  imap.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('data', (data) => (textsRead += data.toString().match(/BODY\.PEEK\[\]/g)?.length ?? 0))
  })
  await new Promise<void>((resolve) => {
    imap.server.listen(0, '127.0.0.1', resolve)
  })
  const mailbox = () => {
    const found = imap.getMailbox(folder)
    if (!found) throw new Error(`There is no folder ${folder}.`)
    return found
  }
  return {
    port: (imap.server.address() as AddressInfo).port,
    arrive: (raw) => imap.appendMessage(folder, [], false, raw),
    mails: () => mailbox().messages.map(({ uid, flags }) => ({ uid, flags: [...flags] })),
    renumber() {
      mailbox().uidvalidity += 1
    },
    textsRead: () => textsRead,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        imap.server.close(() => resolve())
      }),
  }
}
