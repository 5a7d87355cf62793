import { createHash } from 'node:crypto'

import { uuidv7 } from 'uuidv7'

import type { Account, Credentials } from '../../src/platforms/connection.ts'
import type { ConnectedChannel, OutsidePlatform } from '../../src/platforms/platform.ts'

const verifier = 'v'.repeat(43)
const redirectUrl = 'https://postwright.example/channels/connected'

/** What whoever connects an account answers: fields of a form, and then perhaps a sign-in at the platform. */
export interface Answers {
  fields: Record<string, string>
  /** Where the platform sends the browser back to. */
  allow?: (address: string) => string
}

/** As far as a person gets: the outcome of the step that was the last. */
export async function exchanged({ connection }: OutsidePlatform, { fields, allow }: Answers) {
  const signal = new AbortController().signal
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
  const authorization = await connection.authorize({ fields, redirectUrl, state: 'of-this-tab', codeChallenge, signal })
  if (authorization.type === 'immediate')
    return connection.exchange({ answer: fields, redirectUrl: null, codeVerifier: null, kept: {}, signal })
  if (authorization.type !== 'redirect') return authorization
  const answer = Object.fromEntries(new URL(allow!(authorization.url)).searchParams)
  if (answer.state !== 'of-this-tab') throw new Error('The state did not come back.')
  return connection.exchange({ answer, redirectUrl, codeVerifier: verifier, kept: authorization.kept, signal })
}

/** A platform that may ask stand-ins here, and the same that may not. */
export function inThisNetwork(make: (allow: string[]) => OutsidePlatform): { platform: OutsidePlatform; strict: OutsidePlatform } {
  return { platform: make(['127.0.0.1']), strict: make([]) }
}

/** A channel of the only account that is found there, or of the first one of a sort. */
export async function connected(
  platform: OutsidePlatform,
  answers: Answers,
  more: Record<string, unknown> = {},
  sort?: Account['sort'],
): Promise<ConnectedChannel> {
  const granted = await exchanged(platform, answers)
  if (granted.type !== 'granted') throw new Error(granted.reason)
  const { credentials } = granted
  const listed = await platform.connection.listAccounts({ credentials, signal: new AbortController().signal })
  if (listed.type !== 'listed') throw new Error(listed.reason)
  const account = sort ? listed.accounts.find((one) => one.sort === sort && one.closed === undefined) : listed.accounts[0]
  if (!account) throw new Error('There is no account.')
  return channelOf({ ...credentials, ...account.credentials }, { ...account.settings, ...more })
}

function channelOf(credentials: Credentials, settings: Record<string, unknown>): ConnectedChannel {
  return { id: uuidv7(), businessName: 'Loerie Lane', timeZone: 'Africa/Johannesburg', settings, credentials }
}
