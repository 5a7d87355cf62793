import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'

import type { Session } from '../../../../api.ts'
import type { Services } from '../../../../context.ts'
import { grouped } from '../../../../infra/grouped.ts'
import { isSameSecret } from '../../../../infra/same-secret.ts'
import type { Secrets } from '../../../../infra/secrets.ts'
import { cookieName, cookieValue } from './cookies.ts'
import { ensureAccount } from '../sign-up/ensure-account.ts'

/** The secret that session cookies are signed with. */
export function sessionSecret(secrets: Secrets): string {
  return secrets.derive('session cookies')
}

/** The same as a key, which need not be imported anew for each request. */
export function createSessionKey(secrets: Secrets): KeyObject {
  return createSecretKey(sessionSecret(secrets), 'utf8')
}

/**
 * The signed-in person of a request, by session cookie. Read from the database each time: an approval, a rejection, a suspension,
 * another role or a sign-out counts from the next request on. Who has no workspace yet, because their sign-up was
 * interrupted, gets it here.
 */
export async function readSession(services: Services, headers: Headers): Promise<Session | null> {
  const token = cookieToken(services, headers.get('cookie'))
  if (!token) return null

  const row = await services.findSession(token)
  if (!row) return null
  const session = presentSession(row)
  if (session) return session

  await ensureAccount(services, row.user_id)
  const mended = await services.findSession(token)
  return mended ? presentSession(mended) : null
}

/** As the database's `session_of` and `api_key_of` tell it. */
export interface SessionRow {
  session_id: string
  user_id: string
  approval_status: Session['approvalStatus'] | null
  rejection_reason: string | null
  suspension_reason: string | null
  is_super_admin: boolean
  workspace_id: string | null
  role: Session['role'] | null
  business_ids: string[] | null
}

/** Undefined where no session has this token. */
export type FindSession = (token: string) => Promise<SessionRow | undefined>

/** Each is read after it was asked for; whoever asks while others are read shares a round trip with all who do. */
export function createFindSession({ db }: Pick<Services, 'db'>): FindSession {
  const find = grouped(async (tokens: string[]) => {
    const { rows } = await db.pool.query<SessionRow & { token: string }>({
      ...(db.prepares && { name: 'sessions_of' }),
      text: 'select asked.token, found.* from unnest($1::text[]) asked(token), session_of(asked.token) found',
      values: [[...new Set(tokens)]],
    })
    return new Map(rows.map((row) => [row.token, row]))
  })
  return async (token) => (await find(token)).get(token)
}

/** Null while something of the account is missing. */
export function presentSession(row: SessionRow): Session | null {
  if (row.approval_status === null || row.workspace_id === null || row.role === null) return null
  return {
    sessionId: row.session_id,
    userId: row.user_id,
    approvalStatus: row.approval_status,
    rejectionReason: row.rejection_reason,
    suspensionReason: row.suspension_reason,
    isSuperAdmin: row.is_super_admin,
    workspaceId: row.workspace_id,
    role: row.role,
    businessIds: row.business_ids,
    key: null,
  }
}

const longestToken = 128

/** The token in our cookie, when we signed it. */
function cookieToken({ config, sessionKey }: Services, cookies: string | null): string | null {
  const value = cookieValue(cookies, sessionCookieName(config.baseUrl))
  if (!value) return null

  const dot = value.lastIndexOf('.')
  const token = value.slice(0, dot)
  if (dot < 1 || token.length > longestToken) return null

  const expected = createHmac('sha256', sessionKey).update(token).digest('base64')
  return isSameSecret(value.slice(dot + 1), expected) ? token : null
}

export function sessionCookieName(baseUrl: string): string {
  return cookieName(baseUrl, 'session_token')
}
