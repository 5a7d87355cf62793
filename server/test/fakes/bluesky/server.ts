import { createHash } from 'node:crypto'

import { type Answer, type Asked, isJson, type ProviderServer, startProviderServer } from '../provider-server.ts'
import { collection, Post, tid } from './lexicon.ts'
import { type BlueskyAccount, blueskySessions, refusal } from './sessions.ts'

interface Written {
  uri: string
  cid: string
  value: Post
}

export interface BlueskyStandIn extends ProviderServer {
  account: BlueskyAccount
  sessions: ReturnType<typeof blueskySessions>
  /** By their place, in the order in which they were written. */
  posts: Map<string, Written>
  blobs: Map<string, { mimeType: string; size: number }>
  settings: { writePoints: number }
}

/** A personal data server of the AT Protocol with one account, and what reads for everybody. https://github.com/bluesky-social/atproto (read 2026-08) */
export async function startBluesky(): Promise<BlueskyStandIn> {
  const account: BlueskyAccount = {
    did: 'did:plc:loerielane0000000000000',
    handle: 'loerielane.bsky.social',
    appPasswords: ['abcd-efgh-ijkl-mnop'],
  }
  const others = new Map([['naledi.example.com', 'did:plc:naledi']])
  const settings = { writePoints: 5000 }
  const posts = new Map<string, Written>()
  const blobs: BlueskyStandIn['blobs'] = new Map()
  const sessions = blueskySessions({ url: () => server.url, accounts: [account] })
  const hourEndsAt = Math.ceil(Date.now() / 1000) + 3600
  let points = 0

  function answer(asked: Asked): Answer {
    const method = asked.path.replace('/xrpc/', '')
    const token = /^Bearer (\S+)$/.exec(asked.headers.authorization ?? '')?.[1]
    if (method === 'com.atproto.server.createSession') return sessions.create(bodyOf(asked))
    if (method === 'com.atproto.server.refreshSession') return sessions.refresh(token)
    if (method === 'com.atproto.server.deleteSession') return sessions.end(token)
    if (method === 'app.bsky.feed.getPosts') return counts(asked.query.getAll('uris'))
    if (method === 'com.atproto.identity.resolveHandle') return resolve(asked.query.get('handle') ?? '')
    if (method === 'com.atproto.repo.getRecord') return get(asked.query)
    if (method === 'com.atproto.repo.listRecords') return list(asked.query)
    const who = sessions.accountOf(token)
    if ('status' in who) return who
    if (method === 'com.atproto.server.getSession') return { status: 200, body: { did: who.did, handle: who.handle, active: true } }
    if (method === 'com.atproto.repo.describeRepo') return { status: 200, body: { did: who.did, collections: [collection] } }
    if (method === 'com.atproto.repo.uploadBlob') return upload(asked)
    if (method === 'com.atproto.repo.putRecord') return charged(2, () => put(bodyOf(asked)))
    if (method === 'com.atproto.repo.deleteRecord') return charged(1, () => remove(bodyOf(asked)))
    return refusal(501, 'MethodNotImplemented')
  }

  function charged(cost: number, write: () => Answer): Answer {
    const headers = (remaining: number) => ({
      'ratelimit-limit': String(settings.writePoints),
      'ratelimit-remaining': String(Math.max(0, remaining)),
      'ratelimit-reset': String(hourEndsAt),
      'ratelimit-policy': `${settings.writePoints};w=3600`,
    })
    const left = settings.writePoints - points
    if (left < cost) return { ...refusal(429, 'RateLimitExceeded', 'Rate Limit Exceeded'), headers: { ...headers(0), 'retry-after': '30' } }
    points += cost
    return { headers: headers(left - cost), ...write() }
  }

  function put({ repo, rkey, record, swapRecord, ...rest }: Record<string, unknown>): Answer {
    if (repo !== account.did || rest['collection'] !== collection) return refusal(400, 'InvalidRequest', 'Invalid repo or collection')
    if (typeof rkey !== 'string' || !tid.test(rkey)) return refusal(400, 'InvalidRequest', 'Invalid record key')
    const read = Post.strict().safeParse(record)
    if (!read.success) return refusal(400, 'InvalidRequest', `Invalid ${collection} record: ${read.error.issues[0]?.message}`)
    const { embed } = read.data
    for (const { image } of embed?.$type === 'app.bsky.embed.images' ? embed.images : []) {
      const blob = blobs.get(image.ref.$link)
      if (!blob) return refusal(400, 'BlobNotFound', `Could not find blob: ${image.ref.$link}`)
      if (blob.mimeType !== image.mimeType) return refusal(400, 'InvalidMimeType', 'Referenced Mimetype does not match stored blob')
      if (blob.size !== image.size) return refusal(400, 'InvalidSize', 'Referenced size does not match stored blob')
    }
    const uri = `at://${account.did}/${collection}/${rkey}`
    const cid = cidOf(JSON.stringify(record))
    const known = posts.get(rkey)
    if (known?.cid === cid) return { status: 200, body: { uri, cid, validationStatus: 'valid' } }
    if (known && swapRecord === null) return refusal(400, 'InvalidSwap', `Record was at ${known.cid}`)
    posts.set(rkey, { uri, cid, value: read.data })
    return { status: 200, body: { uri, cid, commit: { cid: cidOf(uri), rev: rkey }, validationStatus: 'valid' } }
  }

  function get(query: URLSearchParams): Answer {
    const found = posts.get(query.get('rkey') ?? '')
    if (!found || query.get('repo') !== account.did) return refusal(400, 'RecordNotFound', 'Could not locate record')
    return { status: 200, body: { ...found } }
  }

  /** Newest first, by the order of their keys. */
  function list(query: URLSearchParams): Answer {
    const limit = Number(query.get('limit') ?? 50)
    if (limit > 100) return refusal(400, 'InvalidRequest', 'limit can not be greater than 100')
    if (query.get('repo') !== account.did) return refusal(400, 'InvalidRequest', 'Could not find repo')
    const below = query.get('cursor') ?? '~'
    const keys = [...posts.keys()]
      .filter((key) => key < below)
      .toSorted()
      .toReversed()
      .slice(0, limit)
    const cursor = keys.at(-1)
    return { status: 200, body: { records: keys.map((key) => posts.get(key)), ...(cursor && { cursor }) } }
  }

  function remove({ rkey }: Record<string, unknown>): Answer {
    posts.delete(String(rkey))
    return { status: 200, body: {} }
  }

  function upload({ bytes, headers }: Asked): Answer {
    if (bytes.length === 0) return refusal(400, 'InvalidRequest', 'Request encoding (Content-Type) required')
    if (bytes.length > 50_000_000) return refusal(413, 'PayloadTooLarge', 'request entity too large')
    const $link = cidOf(bytes)
    const blob = { mimeType: headers['content-type'] ?? '', size: bytes.length }
    blobs.set($link, blob)
    return { status: 200, body: { blob: { $type: 'blob', ref: { $link }, ...blob } } }
  }

  function resolve(handle: string): Answer {
    const did = handle === account.handle ? account.did : others.get(handle)
    return did ? { status: 200, body: { did } } : refusal(400, 'InvalidRequest', 'Unable to resolve handle')
  }

  function counts(uris: readonly string[]): Answer {
    if (uris.length > 25) return refusal(400, 'InvalidRequest', 'Too many uris')
    const found = [...posts.values()].filter(({ uri }) => uris.includes(uri))
    const posted = found.map(({ uri }) => ({ uri, likeCount: 5, repostCount: 3, replyCount: 2, quoteCount: 1, indexedAt: new Date() }))
    return { status: 200, body: { posts: posted } }
  }

  const server = await startProviderServer(answer)
  return { ...server, account, sessions, posts, blobs, settings }
}

/** Shaped as a CID, and as much the name of its content. */
function cidOf(content: string | Buffer): string {
  return `bafkrei${createHash('sha256').update(content).digest('hex')}`
}

function bodyOf({ text }: Asked): Record<string, unknown> {
  return isJson(text) ? (JSON.parse(text) as Record<string, unknown>) : {}
}
