import type { AddressInfo, Socket } from 'node:net'

import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail extends Email {
  envelope: { from: string; to: string[] }
  raw: string
  /** Whether it came through an encrypted connection, and who sent it. */
  secure: boolean
  user: string | undefined
}

export interface MailServer {
  port: number
  received: ReceivedMail[]
  close: () => Promise<void>
}

/** A real mail server on this machine. `options` decide what it asks for and what it refuses. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 200,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? '' }),
    async onData(stream, session, done) {
      const chunks: Buffer[] = []
      try {
        for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array))
      } catch {
        // The client died in the middle of the message, which nobody has then.
        return done(null)
      }
      const raw = Buffer.concat(chunks)
      const { mailFrom, rcptTo } = session.envelope
      received.push({
        ...(await PostalMime.parse(raw)),
        envelope: { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) },
        raw: raw.toString(),
        secure: session.secure,
        user: typeof session.user === 'string' ? session.user : undefined,
      })
      done(null)
    },
    ...options,
  })
  server.server.on('connection', (socket: Socket) => socket.setNoDelay(true))
  // A client that hangs up is no failure of the server.
  server.on('error', () => {})
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
      }),
  }
}
