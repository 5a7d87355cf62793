import type { AddressInfo } from 'node:net'

import { SMTPServer } from 'smtp-server'

export interface CountingServer {
  port: number
  /** The addresses whose mails it took, in their order: one that stands here twice was mailed twice. */
  taken: string[]
  connections: () => number
  close: () => Promise<void>
}

/** A mail server that takes every mail and keeps none. A message whose last line never comes is none. */
export async function startCountingServer(): Promise<CountingServer> {
  const taken: string[] = []
  let connections = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 200,
    onConnect(_session, done) {
      connections++
      done()
    },
    onData(stream, { envelope }, done) {
      stream.on('error', () => {})
      stream.resume().once('end', () => {
        taken.push(...envelope.rcptTo.map(({ address }) => address))
        done(null)
      })
    },
  })
  server.server.on('connection', (socket: { setNoDelay: (on: boolean) => void }) => socket.setNoDelay(true))
  // Its clients are killed.
  server.on('error', () => {})
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    taken,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
      }),
  }
}
