import { createHash, createHmac } from 'node:crypto'

import { uuidv7 } from 'uuidv7'

import type { Services } from '../../../context.ts'
import { isSameSecret } from '../../../infra/same-secret.ts'
import type { WebhookSource } from '../../../webhook-source.ts'

export interface SignedWebhook {
  sender: string
  source: WebhookSource
  /** As they came: the signature is of these. */
  rawBody: Uint8Array
  headers: Headers
}

/** `closed` where nobody set this sender up. */
export type WebhookReceived = 'stored' | 'known' | 'unreadable' | 'forged' | 'closed'

/** Writes down what a sender tells, once for the same body, for a job to handle. What is not signed is not kept. */
export async function receiveSigned(services: Services, { sender, source, rawBody, headers }: SignedWebhook): Promise<WebhookReceived> {
  const secret = await source.secret(services)
  if (secret === null) return 'closed'
  const signature = `sha256=${createHmac('sha256', secret).update(rawBody).digest('hex')}`
  if (!isSameSecret(headers.get(source.signedIn) ?? '', signature)) return 'forged'
  const text = Buffer.from(rawBody).toString('utf8')
  const told = source.read({ text, contentType: headers.get('content-type') ?? '' })
  if (told === undefined) return 'unreadable'
  const id = uuidv7()
  const key = source.sameIsAgain ? createHash('sha256').update(rawBody).digest('hex') : id
  const stored = await services.storeWebhook({ id, sender, key, told: JSON.stringify(told) })
  return stored.has(id) ? 'stored' : 'known'
}

/** Answers a sender that asks whether its webhooks are wanted here: what it wants to read, or null when it does not know our word. */
export function challengeOf(services: Services, { verifyToken }: WebhookSource, query: URLSearchParams): string | null {
  const challenge = query.get('hub.challenge') ?? ''
  const isAsked = query.get('hub.mode') === 'subscribe' && verifyToken !== undefined
  if (!isAsked || !isSameSecret(query.get('hub.verify_token') ?? '', verifyToken(services))) return null
  return /^[\w.-]{1,200}$/.test(challenge) ? challenge : null
}
