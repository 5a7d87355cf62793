import type { Services } from '../../../../context.ts'
import { meetBrowser } from './browsers.ts'
import { addressHeader } from './auth.ts'

/** Where a request comes from: its headers, and the client's address. */
export interface Origin {
  headers: Headers
  address: string
}

/**
 * Opens a session with a token of its own, whatever the browser held before. Its person hears of it when they never used that browser.
 *
 * @returns the cookies to set.
 */
export async function openSession(services: Services, userId: string, from: Origin): Promise<string[]> {
  const { openSession: open } = services.auth.api
  const { response, headers } = await open({ body: { userId }, headers: headersFor(from), returnHeaders: true })
  return [...headers.getSetCookie(), await meetBrowser(services, { userId, sessionId: response.sessionId, headers: from.headers })]
}

/** What signing in looks at, and nothing else that a client may send. */
export function headersFor({ headers, address }: Origin): Headers {
  const kept = new Headers({ [addressHeader]: address })
  for (const name of ['cookie', 'user-agent']) {
    const value = headers.get(name)
    if (value) kept.set(name, value)
  }
  return kept
}
