import { Socket } from 'node:net'

/**
 * A connection that sends at once what is written to it in one turn of the event loop: the statements of a transaction that go out
 * together are one system call, which is most of what sending them costs.
 */
export function batchingSocket(): Socket {
  const socket = new Socket()
  // Connecting puts back the method of the class.
  socket.once('connect', () => batchWrites(socket))
  return socket
}

function batchWrites(socket: Socket): void {
  const write = socket.write.bind(socket) as (...sent: unknown[]) => boolean
  let isBatching = false
  socket.write = (...sent: unknown[]) => {
    if (!isBatching) {
      isBatching = true
      socket.cork()
      process.nextTick(() => {
        isBatching = false
        socket.uncork()
      })
    }
    return write(...sent)
  }
}
