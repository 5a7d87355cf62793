import { AsyncLocalStorage } from 'node:async_hooks'

import type { Credentials } from './connection.ts'
import type { HttpResult } from './http.ts'
import { withoutSecrets } from './without-secrets.ts'

/** One request, and what came back for it. */
export interface Exchange {
  method: string
  url: string
  result: HttpResult
  /** Of the answer, as it came. */
  text: string
}

interface Listener {
  last: Exchange | null
}

const listeners = new AsyncLocalStorage<Listener>()

/** Tells whoever listens, if anybody does. */
export function hear(exchange: Exchange): void {
  const listener = listeners.getStore()
  if (listener) listener.last = exchange
}

/** Does `work`, and says what a platform answered last in it, as people may read it: bounded, and without `credentials` or other secrets. */
export async function hearing<T>(credentials: Credentials, work: () => Promise<T>): Promise<{ done: T; answer: string | null }> {
  const listener: Listener = { last: null }
  const done = await listeners.run(listener, work)
  return { done, answer: listener.last && told(listener.last, credentials) }
}

const longestTold = 2_000
/** What is looked through for secrets: enough that none is cut in half by the end of what is told. */
const longestRead = 20_000

/** Of the headers, those that help to see what happened: a name that is not here is never told. */
const toldHeaders = ['date', 'server', 'content-type', 'location', 'retry-after', 'x-request-id', 'cf-ray'] as const

function told({ method, url, result, text }: Exchange, credentials: Credentials): string {
  const asked = `${method} ${address(url)}`
  if (result.type !== 'answer') return readable(withoutSecrets(`${asked}\n${result.reason}`, credentials))
  const { status, headers } = result
  const lines = toldHeaders.flatMap((name) => {
    const value = headers[name]
    if (!value) return []
    const text = [value].flat().join(', ')
    return [`${name}: ${name === 'location' ? address(text) : text}`]
  })
  const limits = Object.entries(headers).flatMap(([name, value]) =>
    /ratelimit/i.test(name) ? [`${name}: ${[value].flat().join(', ')}`] : [],
  )
  const head = [asked, String(status), ...lines, ...limits].join('\n')
  return readable(withoutSecrets(`${head}\n\n${text.slice(0, longestRead)}`, credentials))
}

/** Without what is in front of the host and the values behind the question mark, where keys and codes are. */
function address(url: string): string {
  const parsed = URL.parse(url, 'http://relative.invalid')
  if (!parsed) return ''
  const names = [...new Set(parsed.searchParams.keys())]
  const origin = parsed.host === 'relative.invalid' ? '' : parsed.origin
  return `${origin}${parsed.pathname}${names.length > 0 ? `?${names.map((name) => `${name}=…`).join('&')}` : ''}`
}

/** What the database takes for text, and not too much of it. */
function readable(text: string): string {
  // oxlint-disable-next-line no-control-regex
  const clean = text
    .toWellFormed()
    .replaceAll(/[\0-\b\v\f\u000E-\u001F\u007F]/g, ' ')
    .trim()
  return clean.length > longestTold ? `${clean.slice(0, longestTold).toWellFormed()}…` : clean
}
