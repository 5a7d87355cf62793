// The platform that chaos publishes to: a process of its own that keeps all it is told in its memory and answers at once, or as badly as it is told.
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

import type { SandboxBehaviour } from '@postwright/contract/publishing/channels'

import { type Account, accountOf, accounts, answer, report, takeVisibly } from './platform-account.ts'
import { answerContainers } from './platform-containers.ts'
import type { FeedPost, Report } from './platform-process.ts'
import { answerUploads } from './platform-uploads.ts'

type Post = Pick<FeedPost, 'contentType' | 'title' | 'body'> & { media: unknown[] }

const port = Number(process.argv[2])

createServer((request, response) => {
  void respond(request, response).catch(() => response.destroy())
}).listen(port, '127.0.0.1', () => process.stdout.write('ready\n'))

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://platform')
  const bytes = await bytesOf(request)
  const text = bytes.toString('utf8')
  if (pathname === '/control/report')
    return answer(response, {
      status: 200,
      body: { ...report, feed: [...accounts.values()].flatMap(({ feed }) => feed) } satisfies Report,
    })
  // What a post is sent as is in the address of these, since their platforms know no key.
  const [, kind, channelId = '', key = '', contentType = '', path = ''] =
    /^\/(containers|uploads)\/([\da-f-]{36})\/([^/]+)\/([^/]+)(\/.*)$/.exec(pathname) ?? []
  const one = { channelId, key: decodeURIComponent(key), contentType, path, query: searchParams, method: request.method ?? '', text }
  if (kind === 'containers') return answerContainers(one, response)
  if (kind === 'uploads') return answerUploads({ ...one, bytes, headers: request.headers, host: request.headers.host ?? '' }, response)
  const [, control, id = ''] = /^\/(control|sandbox\/api)\/([\da-f-]{36})/.exec(pathname) ?? []
  const account = accountOf(id)
  if (control === 'control') {
    account.behaviour = JSON.parse(text) as SandboxBehaviour
    return answer(response, { status: 200, body: {} })
  }
  if (pathname.endsWith('/token')) return signIn(account, id, new URLSearchParams(text).get('grant_type'), response)
  if (account.behaviour.mode === 'sign_out' || !account.tokens.has(request.headers.authorization ?? '')) return signInAgain(response)
  if (request.method === 'GET') return list(account, new Date(searchParams.get('since') ?? 0), response)
  await take(account, { channelId: id, key: String(request.headers['idempotency-key']), post: JSON.parse(text) as Post }, response)
}

function take(
  account: Account,
  { channelId, key, post }: { channelId: string; key: string; post: Post },
  response: ServerResponse,
): Promise<void> {
  const receivedAt = Date.now()
  return takeVisibly(account, response, {
    refused: { status: 422, body: { error: 'Told to refuse this post.' } },
    limited: { status: 429, body: { error: 'Told to take no more posts for now.' }, headers: { 'retry-after': '1' } },
    failed: { status: 500, body: { error: 'Told to fail.' } },
    take({ protection }) {
      const known = protection === 'repeatable' ? account.byKey.get(key) : undefined
      const { contentType, title, body, media } = post
      const createdAt = new Date().toISOString()
      const entry: FeedPost = known ?? { id: randomUUID(), channelId, key, contentType, title, body, media, receivedAt, createdAt }
      if (!known) {
        account.feed.push(entry)
        account.byKey.set(key, entry)
      }
      return { status: 201, body: shown(entry) }
    },
  })
}

function signIn(account: Account, id: string, grant: string | null, response: ServerResponse): void {
  if (grant === 'refresh_token' && account.behaviour.mode === 'sign_out') return signInAgain(response)
  const token = randomUUID()
  account.tokens.add(`Bearer ${token}`)
  const body = { account_id: id, access_token: token, refresh_token: randomUUID(), expires_in: 2_592_000 }
  answer(response, { status: 200, body })
}

function signInAgain(response: ServerResponse): void {
  answer(response, { status: 401, body: { error: 'Signed out. Connect it again.' } })
}

/** As the wall does: newest first, no more than it shows on one page. */
function list({ feed }: Account, since: Date, response: ServerResponse): void {
  const found = feed.filter(({ createdAt }) => new Date(createdAt) >= since).toReversed()
  answer(response, { status: 200, body: { posts: found.slice(0, 100).map(shown), more: found.length > 100 } })
}

function shown({ key: _key, receivedAt: _receivedAt, channelId, ...post }: FeedPost) {
  return { ...post, url: `http://platform/${channelId}#${post.id}` }
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece)
  return Buffer.concat(pieces)
}
