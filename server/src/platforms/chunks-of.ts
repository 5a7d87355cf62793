import type { Readable } from 'node:stream'

/** A stream in pieces of the sizes that are asked for by their number, held in memory one at a time; without its first `skip` bytes. */
export async function* chunksOf(stream: Readable, sizeOf: (index: number) => number, skip = 0): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = []
  let size = 0
  let index = 0
  let toSkip = skip
  for await (const read of stream as AsyncIterable<Buffer>) {
    const piece = read.subarray(Math.min(toSkip, read.length))
    toSkip -= read.length - piece.length
    pieces.push(piece)
    size += piece.length
    for (let wanted = sizeOf(index); size >= wanted; wanted = sizeOf(++index)) {
      const whole = Buffer.concat(pieces)
      yield whole.subarray(0, wanted)
      pieces = [whole.subarray(wanted)]
      size -= wanted
    }
  }
  if (size > 0) yield Buffer.concat(pieces)
}
