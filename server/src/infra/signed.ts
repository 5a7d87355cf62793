import { createHmac, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'

/** Data that goes out and comes back: readable by anybody, made by nobody but us. `payload.signature` in letters that need no escape. */
export function sign(secret: string, data: unknown): string {
  const payload = Buffer.from(JSON.stringify(data)).toString('base64url')
  return `${payload}.${signatureOf(secret, payload)}`
}

/** What `sign` was given; undefined when it was made elsewhere, changed, or has another shape. */
export function readSigned<Schema extends z.ZodType>(secret: string, text: string, schema: Schema): z.output<Schema> | undefined {
  const [payload = '', signature = '', ...rest] = text.split('.')
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(secret, payload))]
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return schema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString())).data
}

function signatureOf(secret: string, payload: string): string {
  return createHmac('sha256', secret).update(payload).digest('base64url')
}
