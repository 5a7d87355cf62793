import { msg } from '@postwright/contract/core/msg'
import { inEnglish } from '../../sentences.ts'
import { createHash, randomBytes } from 'node:crypto'

import { type Context, Hono } from 'hono'
import { z } from 'zod'

import { isSameSecret } from '../../infra/same-secret.ts'
import { sessionsAtMost, tokenLifetimeMs } from './limits.ts'
import type { SandboxAccounts } from './server.ts'
import type { SandboxGrant, SandboxSession } from './types.ts'

const TokenRequest = z.discriminatedUnion('grant_type', [
  z.object({ grant_type: z.literal('client_credentials'), client_secret: z.string() }),
  z.object({ grant_type: z.literal('refresh_token'), refresh_token: z.string() }),
])

/** How the feed signs its accounts in and out, by the names that OAuth 2 gives things. */
export function signInRoutes({ appSecret, accounts }: { appSecret: string; accounts: SandboxAccounts }): Hono {
  const app = new Hono()

  app.post('/:channelId/token', async (c) => {
    const id = z.uuid().safeParse(c.req.param('channelId'))
    const account = id.success ? await accounts.find(id.data) : null
    const asked = TokenRequest.safeParse(await c.req.parseBody().catch(() => null))
    if (!id.success || !account || !asked.success) return signInAgain(c)
    const isAllowed =
      asked.data.grant_type === 'client_credentials'
        ? isSameSecret(asked.data.client_secret, appSecret)
        : !account.isSignedOut && knows(account.sessions, 'refreshHash', asked.data.refresh_token)
    if (!isAllowed) return signInAgain(c)

    const [accessToken, refreshToken] = [newToken(), newToken()]
    const expiresAt = new Date(Date.now() + tokenLifetimeMs).toISOString()
    const session = { accessHash: hashOf(accessToken), refreshHash: hashOf(refreshToken), expiresAt }
    await accounts.changeSessions(id.data, (sessions) => [session, ...sessions].slice(0, sessionsAtMost))
    const grant: SandboxGrant = {
      account_id: id.data,
      access_token: accessToken,
      refresh_token: refreshToken,
      expires_in: tokenLifetimeMs / 1000,
    }
    return c.json(grant)
  })

  app.get('/:channelId/account', async (c) => {
    const id = z.uuid().safeParse(c.req.param('channelId'))
    const account = id.success ? await accounts.find(id.data) : null
    if (!id.success || !account || account.isSignedOut || !isSignedIn(account, c)) return signInAgain(c)
    return c.json({ id: id.data, name: account.name })
  })

  app.post('/:channelId/revoke', async (c) => {
    const id = z.uuid().safeParse(c.req.param('channelId'))
    const account = id.success ? await accounts.find(id.data) : null
    if (!id.success || !account || !isSignedIn(account, c)) return signInAgain(c)
    const own = hashOf(bearerOf(c))
    await accounts.changeSessions(id.data, (sessions) => sessions.filter(({ accessHash }) => accessHash !== own))
    return c.json({})
  })

  return app
}

export function isSignedIn({ sessions }: { sessions: readonly SandboxSession[] }, c: Context): boolean {
  const open = sessions.filter(({ expiresAt }) => Date.parse(expiresAt) > Date.now())
  return knows(open, 'accessHash', bearerOf(c))
}

function bearerOf(c: Context): string {
  return /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
}

export function signInAgain(c: Context): Response {
  return c.json({ error: inEnglish(msg`The sandbox signed this channel out. Connect it again.`) }, 401)
}

function knows(sessions: readonly SandboxSession[], name: 'accessHash' | 'refreshHash', token: string): boolean {
  return sessions.some((session) => isSameSecret(session[name], hashOf(token)))
}

function newToken(): string {
  return randomBytes(32).toString('base64url')
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
