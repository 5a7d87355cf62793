import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'

import { readSigned, sign } from '../signed.ts'

/**
 * A proof of work: find a number so that the SHA-256 of `challenge.number` begins with so many zero bits. It costs a visitor's phone a
 * moment, and whoever wants to send thousands the same for each.
 */
export interface Challenge {
  challenge: string
  bits: number
}

const validForMs = 10 * 60_000

const Payload = z.object({
  id: z.string(),
  /** The form that it was made for. */
  purpose: z.string(),
  bits: z.int(),
  until: z.number(),
})

export function createChallenge(secret: string, { purpose, bits }: { purpose: string; bits: number }, now = Date.now()): Challenge {
  return { challenge: sign(secret, { id: randomUUID(), purpose, bits, until: now + validForMs } satisfies z.input<typeof Payload>), bits }
}

/** The challenge's id when `challenge.number` proves it, for this purpose and in time. That it is used once is the caller's to see to. */
export function provenChallenge(secret: string, token: string, purpose: string, now = Date.now()): string | undefined {
  const dot = token.lastIndexOf('.')
  const payload = readSigned(secret, token.slice(0, Math.max(0, dot)), Payload)
  if (!payload || payload.purpose !== purpose || payload.until < now || !/^\d{1,16}$/.test(token.slice(dot + 1))) return undefined
  return zeroBits(createHash('sha256').update(token).digest()) >= payload.bits ? payload.id : undefined
}

function zeroBits(hash: Buffer): number {
  const first = hash.findIndex((byte) => byte !== 0)
  return first === -1 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24
}
