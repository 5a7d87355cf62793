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
  let kept: Uint8Array[] = []

  function flush(): void {
    if (kept.length === 0) return
    // One buffer: many small ones at once cost more than to copy them.
    const batch = Buffer.concat(kept)
    kept = []
    write(batch)
  }

  socket.write = (...sent: unknown[]) => {
    const [chunk, ...how] = sent
    if (!(chunk instanceof Uint8Array) || how.length > 0) {
      flush()
      return write(...sent)
    }
    kept.push(chunk)
    if (kept.length === 1) process.nextTick(flush)
    return true
  }
}
