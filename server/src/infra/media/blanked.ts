import type { Film } from './film.ts'

/** A film with what was written beside it blanked: boxes of the same size that say nothing, so that nothing else moves. */
export async function* blanked(content: AsyncIterable<Uint8Array>, notes: Film['notes']): AsyncGenerator<Uint8Array> {
  let at = 0
  for await (const chunk of content) {
    const end = at + chunk.byteLength
    const touched = notes.filter((note) => note.start < end && note.end > at)
    yield touched.length === 0 ? chunk : blankedChunk(chunk, at, touched)
    at = end
  }
}

const free = Buffer.from('free', 'latin1')

function blankedChunk(chunk: Uint8Array, at: number, notes: Film['notes']): Uint8Array {
  const copy = Buffer.from(chunk)
  for (const { start, end } of notes) {
    // The size of the box stays, its name becomes "free", and zeros follow.
    for (let place = Math.max(start + 4, at); place < Math.min(end, at + copy.length); place += 1)
      copy[place - at] = free[place - start - 4] ?? 0
  }
  return copy
}
