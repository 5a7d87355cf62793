import { buffer } from 'node:stream/consumers'

import { readWhole } from '../../../../infra/storage/read-whole.ts'
import type { Storage } from '../../../../infra/storage/storage.ts'
import type { ByteSource } from '../../../../infra/media/film.ts'
import { storageKey } from '../../../core/files/public.ts'
import type { Piece } from '../table.ts'

interface Kept {
  id: string
  pieces: readonly Piece[]
}

/** Everything that came, one piece after the other. */
export async function* contentOf(storage: Storage, { id, pieces }: Kept): AsyncGenerator<Uint8Array> {
  for (const { variant } of pieces) yield* await opened(storage, storageKey(id, variant))
}

/** The same as one. */
export function wholeOf(storage: Storage, kept: Kept): Promise<Buffer> {
  return readWhole(contentOf(storage, kept), bytesOf(kept))
}

function bytesOf({ pieces }: Kept): number {
  return pieces.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** The same, to be read in places. */
export function sourceOf(storage: Storage, kept: Kept): ByteSource {
  const { id, pieces } = kept
  return {
    bytes: bytesOf(kept),
    async read(start, length) {
      const found: Uint8Array[] = []
      let at = 0
      for (const { variant, bytes } of pieces) {
        const from = Math.max(start - at, 0)
        const to = Math.min(start + length - at, bytes) - 1
        if (from <= to) {
          const part = await opened(storage, storageKey(id, variant), { start: from, end: to })
          found.push(await buffer(part))
        }
        at += bytes
      }
      return Buffer.concat(found)
    },
  }
}

async function opened(storage: Storage, key: string, range?: { start: number; end: number }): Promise<ReadableStream<Uint8Array>> {
  const stored = await storage.get(key, range)
  if (!stored) throw new Error(`The piece ${key} of an upload is gone.`)
  return stored.body
}
