import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { Writable } from 'node:stream'

import { expect, test, vi } from 'vitest'

import { batchingSocket } from './batching-socket.ts'

test('what is written in one turn is sent at once, and in order; what comes later by itself', async () => {
  let received = ''
  const server = createServer((socket) => socket.setEncoding('utf8').on('data', (text) => (received += String(text)))).listen(0)
  await once(server, 'listening')
  const socket = batchingSocket()
  // A socket writes what it has kept by the method that writable streams may have.
  const sent = vi.spyOn(socket as Required<Pick<Writable, '_writev'>>, '_writev')
  socket.connect((server.address() as AddressInfo).port)
  await once(socket, 'connect')

  const statement = async (text: string) => {
    await Promise.resolve()
    socket.cork()
    socket.write(`${text}:`)
    socket.write(`${text};`)
    socket.uncork()
  }
  await Promise.all([statement('one'), statement('two'), statement('three')])
  await expect.poll(() => received).toBe('one:one;two:two;three:three;')
  expect(sent).toHaveBeenCalledTimes(1)

  await statement('four')
  await expect.poll(() => received).toMatch(/four:four;$/)
  expect(sent).toHaveBeenCalledTimes(2)

  socket.destroy()
  server.close()
})
