import { msg } from '@postwright/contract/core/msg'

import { type HttpResult, retryAfterSeconds } from '../platforms/http.ts'
import { inEnglish } from '../sentences.ts'
import type { Again, Finding, Refused } from './payment-provider.ts'

type Answer = Extract<HttpResult, { type: 'answer' }>

/** Why nothing can be said yet; undefined for an answer that says yes or no. */
export function unanswered(result: HttpResult): Again | undefined {
  if (result.type !== 'answer') return again(result.reason, result.type === 'not_sent' ? 30 : 10)
  const { status, headers } = result
  if (status === 429) return again(inEnglish(msg`The provider takes no more requests for now.`), retryAfterSeconds(headers) ?? 60)
  if (status >= 500 || status === 408) return again(statusWords(status), retryAfterSeconds(headers) ?? 30)
  return undefined
}

export function isDone({ status }: Answer): boolean {
  return status >= 200 && status < 300
}

/** For an answer of another shape than was agreed: its effect is as unknown as that of none. */
export function unreadable(): Again {
  return again(inEnglish(msg`The provider’s answer could not be read.`), 30)
}

export function statusWords(status: number): string {
  return inEnglish(msg`The provider answered with status ${{ status }}.`)
}

/** The provider's words on one line, of a length that a screen can show, and without what must stay secret. */
export function brief(words: string, secrets: readonly string[]): string {
  const line = words.replace(/[\p{Cc}\p{Z}]+/gu, ' ').trim()
  return secrets.reduce((text, secret) => (secret === '' ? text : text.replaceAll(secret, '…')), line).slice(0, 300)
}

/** How a step went that was no yes. */
export function notOk({ type, reason }: Again | Refused): Pick<Finding, 'outcome' | 'words'> {
  return { outcome: type === 'again' ? 'unanswered' : 'failed', words: reason }
}

function again(reason: string, afterSeconds: number): Again {
  return { type: 'again', afterSeconds, reason }
}
