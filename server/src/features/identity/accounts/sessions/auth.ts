import { type BetterAuthPlugin } from 'better-auth'
import { betterAuth } from 'better-auth/minimal'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'

import type { Resources } from '../../../../context.ts'
import { cookiePrefix, isHttps } from './cookies.ts'
import { sessionSecret } from './session.ts'
import { sessions, signInMethods, users, verifications } from '../table.ts'

const daySeconds = 86_400

/** The header by which the HTTP layer tells the client's address; what a client sends under this name is overwritten. */
export const addressHeader = 'x-postwright-address'

export type Auth = ReturnType<typeof createAuth>

/** A session for whoever proved who they are by any of our ways; nobody but the server can ask for it. */
const sessionOpener = {
  id: 'session-opener',
  endpoints: {
    openSession: createAuthEndpoint(
      '/open-session',
      { method: 'POST', body: z.object({ userId: z.uuid() }), metadata: { SERVER_ONLY: true } },
      async (ctx) => {
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(ctx.body.userId)
        if (!user) throw new Error('A session is opened for a user who exists.')
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user })
        return ctx.json({ sessionId: session.id })
      },
    ),
  },
} satisfies BetterAuthPlugin

/** Sessions and their cookies. Its own HTTP handler is not used: what comes in is checked and counted by `auth-requests.ts`. */
export function createAuth({ config, db, log, secrets }: Resources) {
  return betterAuth({
    baseURL: config.baseUrl,
    basePath: '/api/auth',
    secret: sessionSecret(secrets),
    database: drizzleAdapter(db.plain, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: signInMethods, verification: verifications },
      transaction: true,
    }),
    session: { expiresIn: 7 * daySeconds, updateAge: daySeconds, cookieCache: { enabled: false } },
    plugins: [sessionOpener],
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // What fails is an error of the request, which the HTTP layer logs.
    logger: { log: (level, message) => log[level === 'error' ? 'warn' : 'debug']({ from: 'better-auth' }, message) },
    advanced: {
      cookiePrefix: cookiePrefix(config.baseUrl),
      // The library's own way to secure ones puts a prefix of its own before the name.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isHttps(config.baseUrl) },
      database: { generateId: () => uuidv7() },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
  })
}
