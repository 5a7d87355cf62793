import { once } from 'node:events'
import { createConnection } from 'node:net'

export interface RawAnswer {
  status: number
  headers: string
  body: string
  /** How long this process worked meanwhile, the server in it and all its threads, however busy the machine is. */
  ms: number
}

/** Sends these very bytes, as no well-behaved client would, and reads what comes until the server closes or falls silent. */
export async function sendRaw(port: number, ...parts: (string | Uint8Array)[]): Promise<RawAnswer> {
  const before = process.cpuUsage()
  const socket = createConnection({ port, host: '127.0.0.1' })
  let received = ''
  socket.setEncoding('latin1').on('data', (chunk) => (received += String(chunk)))
  // A server may hang up on us in the middle of a sentence.
  socket.on('error', () => {})
  socket.setTimeout(60_000, () => socket.destroy())
  const closed = new Promise((resolve) => socket.on('close', resolve))
  await once(socket, 'connect')
  for (const part of parts) if (socket.writable) socket.write(part)
  await closed

  const { user, system } = process.cpuUsage(before)
  const [headers = '', ...rest] = received.split('\r\n\r\n')
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(headers)?.[1] ?? 0),
    headers,
    body: rest.join('\r\n\r\n'),
    ms: (user + system) / 1000,
  }
}
