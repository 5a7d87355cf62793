// The platform that chaos publishes to: a process of its own that keeps all it is told in its memory and answers at once, or as badly as it is told.
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

import type { SandboxBehaviour } from '@postwright/contract/publishing/channels'

import type { FeedPost, Report } from './platform-process.ts'

type Post = Pick<FeedPost, 'contentType' | 'title' | 'body'> & { media: unknown[] }

interface Account {
  behaviour: SandboxBehaviour
  feed: FeedPost[]
  byKey: Map<string, FeedPost>
  tokens: Set<string>
}

const accounts = new Map<string, Account>()
const report: Omit<Report, 'feed'> = { requests: 0, ambiguous: 0, refused: 0 }
const port = Number(process.argv[2])

createServer((request, response) => {
  void answer(request, response).catch(() => response.destroy())
}).listen(port, '127.0.0.1', () => process.stdout.write('ready\n'))

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://platform')
  const text = await textOf(request)
  if (pathname === '/control/report')
    return reply(response, 200, { ...report, feed: [...accounts.values()].flatMap(({ feed }) => feed) } satisfies Report)
  const [, control, id = ''] = /^\/(control|sandbox\/api)\/([\da-f-]{36})/.exec(pathname) ?? []
  const account = accountOf(id)
  if (control === 'control') {
    account.behaviour = JSON.parse(text) as SandboxBehaviour
    return reply(response, 200, {})
  }
  if (pathname.endsWith('/token')) return signIn(account, id, new URLSearchParams(text).get('grant_type'), response)
  if (account.behaviour.mode === 'sign_out' || !account.tokens.has(request.headers.authorization ?? '')) return signInAgain(response)
  if (request.method === 'GET') return list(account, new Date(searchParams.get('since') ?? 0), response)
  const key = String(request.headers['idempotency-key'])
  await take(account, { channelId: id, key, post: JSON.parse(text) as Post }, response)
}

async function take(
  account: Account,
  { channelId, key, post }: { channelId: string; key: string; post: Post },
  response: ServerResponse,
): Promise<void> {
  const receivedAt = Date.now()
  report.requests++
  const { mode, delayMs, protection } = behaviourOfNext(account)
  if (mode === 'refuse' || mode === 'fail' || mode === 'rate_limit') report.refused++
  if (mode === 'refuse') return reply(response, 422, { error: 'Told to refuse this post.' })
  if (mode === 'rate_limit') return reply(response, 429, { error: 'Told to take no more posts for now.' }, { 'retry-after': '1' })
  if (mode === 'fail') {
    report.ambiguous++
    return reply(response, 500, { error: 'Told to fail.' })
  }
  if (mode === 'delay') await wait(delayMs)
  const known = protection === 'repeatable' ? account.byKey.get(key) : undefined
  const { contentType, title, body, media } = post
  const entry: FeedPost = known ?? {
    id: randomUUID(),
    channelId,
    key,
    contentType,
    title,
    body,
    media,
    receivedAt,
    createdAt: new Date().toISOString(),
  }
  if (!known) {
    account.feed.push(entry)
    account.byKey.set(key, entry)
  }
  if (mode !== 'accept_and_time_out') return reply(response, 201, shown(entry))
  report.ambiguous++
  setTimeout(() => response.destroy(), 120_000).unref()
}

function behaviourOfNext(account: Account): SandboxBehaviour {
  const { behaviour } = account
  if (behaviour.times !== null) {
    const left = behaviour.times - 1
    account.behaviour = left > 0 ? { ...behaviour, times: left } : { ...behaviour, mode: 'accept', times: null }
  }
  return behaviour
}

function signIn(account: Account, id: string, grant: string | null, response: ServerResponse): void {
  if (grant === 'refresh_token' && account.behaviour.mode === 'sign_out') return signInAgain(response)
  const token = randomUUID()
  account.tokens.add(`Bearer ${token}`)
  reply(response, 200, { account_id: id, access_token: token, refresh_token: randomUUID(), expires_in: 2_592_000 })
}

function signInAgain(response: ServerResponse): void {
  reply(response, 401, { error: 'Signed out. Connect it again.' })
}

/** As the wall does: newest first, no more than it shows on one page. */
function list({ feed }: Account, since: Date, response: ServerResponse): void {
  const found = feed.filter(({ createdAt }) => new Date(createdAt) >= since).toReversed()
  reply(response, 200, { posts: found.slice(0, 100).map(shown), more: found.length > 100 })
}

function shown({ key: _key, receivedAt: _receivedAt, channelId, ...post }: FeedPost) {
  return { ...post, url: `http://platform/${channelId}#${post.id}` }
}

function accountOf(id: string): Account {
  const known = accounts.get(id)
  if (known) return known
  const behaviour: SandboxBehaviour = { mode: 'accept', times: null, delayMs: 0, protection: 'repeatable' }
  const made: Account = { behaviour, feed: [], byKey: new Map(), tokens: new Set() }
  accounts.set(id, made)
  return made
}

function reply(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}
