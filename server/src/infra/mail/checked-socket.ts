import { connect, type Socket } from 'node:net'

import { type AddressRules, lookupOf, publicHost } from '../public-address.ts'

type GetSocket = (options: unknown, done: (error: Error | null, socket: { connection: Socket } | false) => void) => void

/** Connects a mail client to the very addresses that were checked. What is refused is so before a byte travels, whatever listens there. */
export function checkedSocket({ host, port }: { host: string; port: number }, rules: AddressRules, withinMs: number): GetSocket {
  return (_options, done) => {
    void answer(done)
  }

  async function answer(done: Parameters<GetSocket>[1]): Promise<void> {
    try {
      done(null, { connection: await open() })
    } catch (error) {
      done(error instanceof Error ? error : new Error('The mail server cannot be reached.', { cause: error }), false)
    }
  }

  async function open(): Promise<Socket> {
    const addresses = await publicHost({ hostname: host, host: `${host}:${port}` }, rules)
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port, noDelay: true, lookup: lookupOf(addresses) })
      socket.setTimeout(withinMs, () => socket.destroy(Object.assign(new Error('Connection timeout'), { code: 'ETIMEDOUT' })))
      socket.once('error', reject)
      socket.once('connect', () => {
        // Until the client listens itself.
        socket.on('error', () => {})
        socket.setTimeout(0)
        resolve(socket)
      })
    })
  }
}
