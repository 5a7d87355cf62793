import type { Services } from '../../context.ts'
import { addressHeader, authOf } from './auth.ts'

/** Where a request comes from: its headers, and the client's address. */
export interface Origin {
  headers: Headers
  address: string
}

/**
 * Opens a session with a token of its own, whatever the browser held before.
 *
 * @returns the cookies to set.
 */
export async function openSession(services: Services, userId: string, from: Origin): Promise<string[]> {
  const response = await authOf(services).api.openSession({ body: { userId }, headers: headersFor(from), asResponse: true })
  if (!response.ok) throw new Error(`Opening a session answered ${response.status}.`)
  return response.headers.getSetCookie()
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
