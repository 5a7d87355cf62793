import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

import { expect, test, vi } from 'vitest'

import { batchingSocket } from './batching-socket.ts'

test('what is written in one turn is sent at once, and in order; what comes later by itself', async () => {
  let received = ''
  const server = createServer((socket) => socket.setEncoding('utf8').on('data', (text) => (received += String(text)))).listen(0)
  await once(server, 'listening')
  const socket = batchingSocket()
  const sent = vi.spyOn(socket, '_write')
  socket.connect((server.address() as AddressInfo).port)
  await once(socket, 'connect')

  const statement = async (text: string) => {
    await Promise.resolve()
    socket.write(Buffer.from(`${text}:`))
    socket.write(Buffer.from(`${text};`))
  }
  await Promise.all([statement('one'), statement('two'), statement('three')])
  await expect.poll(() => received).toBe('one:one;two:two;three:three;')
  expect(sent).toHaveBeenCalledTimes(1)

  await statement('four')
  await expect.poll(() => received).toMatch(/four:four;$/)
  expect(sent).toHaveBeenCalledTimes(2)

  const done = vi.fn<() => void>()
  socket.write(Buffer.from('five;'))
  socket.write('six', done)
  await expect.poll(() => received).toMatch(/five;six$/)
  expect(done).toHaveBeenCalledTimes(1)
  socket.destroy()
  server.close()
})
