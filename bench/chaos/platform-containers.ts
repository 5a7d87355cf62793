import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'

import { accountOf, answer, takeVisibly } from './platform-account.ts'
import type { FeedPost } from './platform-process.ts'

interface Asked {
  channelId: string
  key: string
  contentType: string
  path: string
  query: URLSearchParams
  method: string
  text: string
}

interface Container {
  text: string
  readAt: number
  isPublished: boolean
}

const containers = new Map<string, Container>()
const pageSize = 25
/** Until a container is read there. */
const longestReadMs = 600

/** As Threads: a container is made, read, and published by its id, once. */
export async function answerContainers(
  { channelId, key, contentType, path, query, method, text }: Asked,
  response: ServerResponse,
): Promise<void> {
  const account = accountOf(channelId)
  const [, of = '', edge] = path.replace(/^\/v[\d.]+/, '').split('/')
  const form = new URLSearchParams(text)
  if (edge === 'threads' && method === 'POST') {
    const id = randomUUID()
    containers.set(id, { text: form.get('text') ?? '', readAt: Date.now() + Math.random() * longestReadMs, isPublished: false })
    return answer(response, { status: 200, body: { id } })
  }
  if (edge === 'threads') return list(account.feed, query, response)
  if (edge !== 'threads_publish') return look(account.feed, of, response)
  const container = containers.get(form.get('creation_id') ?? '')
  const receivedAt = Date.now()
  await takeVisibly(account, response, {
    refused: said(400, 100, 'Told to refuse this post.'),
    limited: { ...said(400, 4, 'Application request limit reached'), headers: { 'retry-after': '1' } },
    failed: { status: 500, body: {} },
    take() {
      if (!container || container.isPublished || container.readAt > Date.now())
        return said(400, 24, 'The requested resource does not exist')
      container.isPublished = true
      const createdAt = new Date().toISOString()
      const post = { id: randomUUID(), channelId, key, contentType, title: null, body: container.text, media: [], receivedAt, createdAt }
      account.feed.push(post)
      return { status: 200, body: { id: post.id } }
    },
  })
}

function look(feed: readonly FeedPost[], id: string, response: ServerResponse): void {
  const container = containers.get(id)
  if (container) {
    const status = container.isPublished ? 'PUBLISHED' : container.readAt > Date.now() ? 'IN_PROGRESS' : 'FINISHED'
    return answer(response, { status: 200, body: { id, status } })
  }
  const post = feed.find((one) => one.id === id)
  answer(response, post ? { status: 200, body: shown(post) } : said(400, 100, 'Unsupported get request.', 33))
}

function list(feed: readonly FeedPost[], query: URLSearchParams, response: ServerResponse): void {
  const since = Number(query.get('since') ?? 0) * 1000
  const from = Number(query.get('after') ?? 0)
  const found = feed.filter(({ createdAt }) => Date.parse(createdAt) >= since).toReversed()
  const to = from + pageSize
  const paging = found.length > to ? { next: 'http://platform/next', cursors: { after: String(to) } } : {}
  answer(response, { status: 200, body: { data: found.slice(from, to).map(shown), paging } })
}

function shown({ id, body, createdAt }: FeedPost) {
  return { id, text: body, permalink: `http://platform/${id}`, timestamp: createdAt.replace(/\.\d+Z$/, '+0000') }
}

function said(status: number, code: number, message: string, subcode?: number) {
  return { status, body: { error: { message, code, ...(subcode !== undefined && { error_subcode: subcode }) } } }
}
