import type { AddressInfo } from 'node:net'

import { SMTPServer } from 'smtp-server'

interface MailServer {
  port: string
  /** Who got a mail, and the mail as it was sent. */
  received: { to: string; source: string }[]
  close: () => Promise<void>
}

/** A mail server on this machine that takes everything and passes nothing on; on any free port, unless one is given. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: MailServer['received'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 200,
    async onData(stream, { envelope }, done) {
      let source = ''
      for await (const chunk of stream) source += String(chunk)
      received.push({ to: envelope.rcptTo.map(({ address }) => address).join(), source })
      done(null)
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    port: String((server.server.address() as AddressInfo).port),
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
  }
}
