import { createHmac, randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'

import type { Services } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { sessionCookieName } from './session.ts'
import { sessions } from '../table.ts'

const sessionSeconds = 7 * 86_400

/**
 * Gives a session another token, after its person has proved once more who they are: whoever knew the old one is out.
 *
 * @returns the cookie to set.
 */
export async function renewSession(tx: Tx, { config, sessionKey }: Services, sessionId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await tx
    .update(sessions)
    .set({ token, updatedAt: sql`now()`, expiresAt: sql`now() + make_interval(secs => ${sessionSeconds}::int)` })
    .where(eq(sessions.id, sessionId))

  const signature = createHmac('sha256', sessionKey).update(token).digest('base64')
  const secure = config.baseUrl.startsWith('https://') ? '; Secure' : ''
  const value = encodeURIComponent(`${token}.${signature}`)
  return `${sessionCookieName(config.baseUrl)}=${value}; Max-Age=${sessionSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
}
