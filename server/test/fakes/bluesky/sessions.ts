import { randomBytes } from 'node:crypto'

import type { Answer } from '../provider-server.ts'

export interface BlueskyAccount {
  did: string
  handle: string
  /** Of which some may have been revoked. */
  appPasswords: string[]
}

interface Session {
  did: string
  access: string
  refresh: string
  endsAt: number
}

export function refusal(status: number, error: string, message = error): Answer {
  return { status, body: { error, message } }
}

/** The sessions of one server: one that is renewed ends with that. */
export function blueskySessions({ url, accounts }: { url: () => string; accounts: BlueskyAccount[] }) {
  let open: Session[] = []
  const ended = new Set<string>()
  const settings = { accessSeconds: 7200 }

  function begin({ did, handle }: BlueskyAccount): Answer {
    const endsAt = Date.now() + settings.accessSeconds * 1000
    const jwt = (exp: number) =>
      ['{}', JSON.stringify({ exp: Math.floor(exp / 1000), jti: randomBytes(8).toString('hex') }), 's']
        .map((part) => Buffer.from(part).toString('base64url'))
        .join('.')
    const session = { did, access: jwt(endsAt), refresh: jwt(endsAt + 90 * 86_400_000), endsAt }
    open.push(session)
    const service = [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: url() }]
    return {
      status: 200,
      body: { accessJwt: session.access, refreshJwt: session.refresh, did, handle, active: true, didDoc: { id: did, service } },
    }
  }

  return {
    settings,
    create({ identifier, password }: Record<string, unknown>): Answer {
      const account = accounts.find(({ did, handle }) => identifier === did || identifier === handle)
      if (!account || typeof password !== 'string' || !account.appPasswords.includes(password))
        return refusal(401, 'AuthenticationRequired', 'Invalid identifier or password')
      return begin(account)
    },
    refresh(token: string | undefined): Answer {
      const session = open.find(({ refresh }) => refresh === token)
      const account = session && accounts.find(({ did }) => did === session.did)
      if (token && ended.has(token)) return refusal(400, 'ExpiredToken', 'Token has been revoked')
      if (!session || !account) return refusal(400, 'InvalidToken', 'Token could not be verified')
      ended.add(session.refresh)
      open = open.filter((one) => one !== session)
      return begin(account)
    },
    end(token: string | undefined): Answer {
      open = open.filter(({ refresh }) => refresh !== token)
      return { status: 200 }
    },
    /** Whose access token it is, or how it is refused: one that has ended with 400. */
    accountOf(token: string | undefined): BlueskyAccount | Answer {
      if (token === undefined) return refusal(401, 'AuthMissing', 'Authentication Required')
      const session = open.find(({ access }) => access === token)
      const account = session && accounts.find(({ did }) => did === session.did)
      if (!session || !account) return refusal(400, 'InvalidToken', 'Token could not be verified')
      return session.endsAt <= Date.now() ? refusal(400, 'ExpiredToken', 'Token has expired') : account
    },
    /** Every token of access has ended by now. */
    expire: () => open.forEach((session) => (session.endsAt = 0)),
    signOut: () => void (open = []),
    open: () => open.length,
  }
}
