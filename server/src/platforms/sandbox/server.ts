import { msg } from '@postwright/contract/core/msg'
import { inEnglish } from '../../sentences.ts'
import { setTimeout as wait } from 'node:timers/promises'
import type { SandboxBehaviour } from '@postwright/contract/publishing/channels'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'

import type { Database } from '../../infra/db/database.ts'
import type { Log } from '../../infra/log.ts'
import { maxDelayMs, rateLimitSeconds } from './limits.ts'
import { isSignedIn, signInAgain, signInRoutes } from './sign-in.ts'
import { ChangedSandboxPost, NewSandboxPost, type SandboxPost, type SandboxSession } from './types.ts'
import { addToFeed, changeInFeed, feedSince, takeFromFeed } from './feed.ts'

/** What the feed knows of its accounts. */
export interface SandboxAccounts {
  /** Null when there is no such channel. */
  find: (channelId: string) => Promise<{ name: string; isSignedOut: boolean; sessions: readonly SandboxSession[] } | null>
  /** Changes the sign-ins of an account, one change after the other. */
  changeSessions: (channelId: string, change: (sessions: readonly SandboxSession[]) => SandboxSession[]) => Promise<void>
  /** How to treat this one send; counts down what was told for a number of sends. */
  takeBehaviour: (channelId: string) => Promise<SandboxBehaviour>
}

/**
 * The platform that the sandbox channels speak to. It stands for somebody else's server: it knows nothing of deliveries,
 * and misbehaves exactly as it is told to.
 */
export function sandboxServer({
  db,
  log,
  baseUrl,
  appSecret,
  accounts,
}: {
  db: Database
  log: Log
  baseUrl: string
  appSecret: string
  accounts: SandboxAccounts
}): Hono {
  const app = new Hono()
  app.onError((error, c) => {
    log.warn({ err: error }, 'the sandbox platform failed')
    return c.json({ error: inEnglish(msg`The sandbox failed.`) }, 500)
  })
  app.route('/', signInRoutes({ appSecret, accounts }))
  app.use(
    '/:channelId/posts/*',
    bodyLimit({ maxSize: 1_000_000, onError: (c) => c.json({ error: inEnglish(msg`This post is too large.`) }, 413) }),
  )

  app.post('/:channelId/posts', async (c) => {
    const channelId = await signedIn(c, accounts)
    if (!channelId) return signInAgain(c)
    const post = NewSandboxPost.safeParse(await c.req.json().catch(() => null))
    if (!post.success) return c.json({ error: inEnglish(msg`This is not a post.`) }, 400)

    const behaviour = await accounts.takeBehaviour(channelId)
    const no = await refusal(c, behaviour)
    if (no) return no

    const key = behaviour.protection === 'repeatable' ? (c.req.header('idempotency-key') ?? null) : null
    const stored = await addToFeed(db, { channelId, key, post: post.data, baseUrl })
    if (behaviour.mode === 'accept_and_time_out') await hungUp(c.req.raw.signal)
    return c.json(stored, 201)
  })

  app.get('/:channelId/posts', async (c) => {
    const channelId = await signedIn(c, accounts)
    if (!channelId) return signInAgain(c)
    const since = z.iso.datetime().safeParse(c.req.query('since'))
    if (!since.success) return c.json({ error: inEnglish(msg`Say since when.`) }, 400)
    return c.json(await feedSince(db, { channelId, since: new Date(since.data), baseUrl }))
  })

  app.put('/:channelId/posts/:id', async (c) => {
    const text = ChangedSandboxPost.safeParse(await c.req.json().catch(() => null))
    if (!text.success) return c.json({ error: inEnglish(msg`This is not a post.`) }, 400)
    return change(c, (which) => changeInFeed(db, { ...which, text: text.data, baseUrl }))
  })

  app.delete('/:channelId/posts/:id', (c) => change(c, (which) => takeFromFeed(db, { ...which, baseUrl })))

  async function change(c: Context, run: (which: { channelId: string; id: string }) => Promise<SandboxPost | null>) {
    const channelId = await signedIn(c, accounts)
    if (!channelId) return signInAgain(c)
    const id = z.uuid().safeParse(c.req.param('id'))
    const behaviour = await accounts.takeBehaviour(channelId)
    const no = await refusal(c, behaviour)
    if (no) return no
    const post = id.success ? await run({ channelId, id: id.data }) : null
    if (behaviour.mode === 'accept_and_time_out') await hungUp(c.req.raw.signal)
    return post ? c.json(post) : c.json({ error: inEnglish(msg`There is no such post on the wall.`) }, 404)
  }

  return app
}

/** What it was told to answer in place of doing anything; null where it does what it is asked. */
async function refusal(c: Context, { mode, delayMs }: SandboxBehaviour): Promise<Response | null> {
  if (mode === 'sign_out') return signInAgain(c)
  if (mode === 'refuse') return c.json({ error: inEnglish(msg`The sandbox was told to refuse this post.`) }, 422)
  if (mode === 'fail') return c.json({ error: inEnglish(msg`The sandbox was told to fail.`) }, 500)
  if (mode === 'rate_limit') {
    return c.json({ error: inEnglish(msg`The sandbox was told to take no more posts for now.`) }, 429, {
      'retry-after': String(rateLimitSeconds),
    })
  }
  // As on a real platform, a client that hangs up does not stop what has begun.
  if (delayMs > 0 && mode !== 'accept') await wait(Math.min(delayMs, maxDelayMs))
  return null
}

async function signedIn(c: Context, accounts: SandboxAccounts): Promise<string | null> {
  const channelId = z.uuid().safeParse(c.req.param('channelId'))
  const account = channelId.success ? await accounts.find(channelId.data) : null
  return channelId.success && account && isSignedIn(account, c) ? channelId.data : null
}

const longestWaitMs = 120_000

async function hungUp(signal: AbortSignal): Promise<void> {
  await wait(longestWaitMs, undefined, { signal, ref: false }).catch(() => {})
}
