import { createHmac } from 'node:crypto'
import type { z } from 'zod'

import { isSameSecret } from './same-secret.ts'

/** Data that goes out and comes back: readable by anybody, made by nobody but us. `payload.signature` in letters that need no escape. */
export function sign(secret: string, data: unknown): string {
  const payload = Buffer.from(JSON.stringify(data)).toString('base64url')
  return `${payload}.${signatureOf(secret, payload)}`
}

/** What `sign` was given; undefined when it was made elsewhere, changed, or has another shape. */
export function readSigned<Schema extends z.ZodType>(secret: string, text: string, schema: Schema): z.output<Schema> | undefined {
  const [payload = '', signature = '', ...rest] = text.split('.')
  if (rest.length > 0 || !isSameSecret(signature, signatureOf(secret, payload))) return undefined
  return schema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString())).data
}

/** What only the holder of `secret` can put beside a text. */
export function signatureOf(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}
