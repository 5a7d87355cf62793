import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'

import type { Services } from '../../../../context.ts'
import { outsideWorkspaces } from '../../../../event-parts.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { cookieName, cookieValue, setCookie } from './cookies.ts'
import { knownBrowsers, users } from '../table.ts'

/** Browsers keep no cookie for longer. */
export const knownBrowserDays = 400

const cookie = 'browser'

interface LogIn {
  userId: string
  sessionId: string
  headers: Headers
}

/**
 * Remembers the browser in which somebody logged in, and tells them of one that they never used. Of the first one of all there is nobody
 * else to tell. A browser is known by what it keeps for us, never by its address or by what it says of itself: people move, and
 * whoever stole a password can say the same.
 *
 * @returns the cookie to set.
 */
export async function meetBrowser(services: Services, { userId, sessionId, headers }: LogIn): Promise<string> {
  const { config, db } = services
  const kept = cookieValue(headers.get('cookie'), cookieName(config.baseUrl, cookie))
  // A random number and no signed one, so that another secret of the instance makes no browser new.
  const mark = kept && /^[\w-]{43}$/.test(kept) ? kept : randomBytes(32).toString('base64url')

  await db.withoutWorkspace('the browser of a log-in is remembered', async (tx) => {
    const isNew = await isNewTo(tx, userId, hashOf(userId, mark))
    await tx
      .insert(knownBrowsers)
      .values({ userId, markHash: hashOf(userId, mark), sessionId })
      .onConflictDoUpdate({ target: [knownBrowsers.userId, knownBrowsers.markHash], set: { sessionId, lastLogInAt: sql`now()` } })
    if (isNew) await emit(tx, { type: 'browser.added', by: outsideWorkspaces({ userId }), userId })
    await emit(tx, { type: 'session.opened', userId })
  })
  return setCookie(config, cookie, mark, knownBrowserDays * 86_400)
}

/** Whether the owner of the account logged in with this browser before. Asks the same of an account that there is not. */
export async function knowsBrowser({ config, db }: Services, email: string, headers: Headers): Promise<boolean> {
  const mark = cookieValue(headers.get('cookie'), cookieName(config.baseUrl, cookie))
  if (!mark) return false
  const [user] = await db.plain.select({ id: users.id }).from(users).where(eq(users.email, email.toLowerCase()))
  const userId = user?.id ?? randomUUID()
  const [known] = await db.plain
    .select({ userId: knownBrowsers.userId })
    .from(knownBrowsers)
    .where(and(eq(knownBrowsers.userId, userId), eq(knownBrowsers.markHash, hashOf(userId, mark))))
  return known !== undefined
}

/** They are new when somebody comes back with them. `which` is asked beside the person; all of them when it is left out. */
export async function forgetBrowsers(tx: Tx, userId: string, which?: SQL): Promise<void> {
  await tx.delete(knownBrowsers).where(and(eq(knownBrowsers.userId, userId), which))
}

async function isNewTo(tx: Tx, userId: string, markHash: string): Promise<boolean> {
  const isThis = sql<boolean>`${knownBrowsers.markHash} = ${markHash}`
  const [known] = await tx.select({ isThis }).from(knownBrowsers).where(eq(knownBrowsers.userId, userId)).orderBy(desc(isThis)).limit(1)
  return known?.isThis === false
}

function hashOf(userId: string, mark: string): string {
  return createHash('sha256').update(`${userId} ${mark}`).digest('base64url')
}
