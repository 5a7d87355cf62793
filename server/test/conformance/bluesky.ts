import { blueskyPlatform } from '../../src/platforms/bluesky/index.ts'
import { startBluesky } from '../fakes/bluesky/server.ts'
import { connected, exchanged, inThisNetwork } from './connect.ts'
import type { Driver } from './driver.ts'

const payload = { contentType: 'x', title: null, body: 'Plums & <figs> are in: https://loerielane.example/plums #plums', media: [] }
const fields = { handle: 'loerielane.bsky.social', password: 'abcd-efgh-ijkl-mnop' }
const error = '{"error":"RateLimitExceeded","message":"Rate Limit Exceeded"}'

/** Nobody is asked for the page of a link. */
const resolve = async () => Promise.reject(new Error('There are no name servers here.'))

export const bluesky: Driver = {
  name: 'Bluesky',
  kind: 'bluesky',
  safety: 'A',
  payload,
  text: payload.body,
  tooLong: { ...payload, body: '👨‍👩‍👧'.repeat(301) },
  visible: 'POST /xrpc/com.atproto.repo.putRecord',
  asking: 'GET /xrpc/com.atproto.server.getSession',
  hasAlt: true,
  takesBytes: true,
  busy: { status: 429, headers: { 'retry-after': '17' }, body: error, seconds: 17 },
  busyWithout: { status: 429, body: error },
  wrongField: 'password',
  serverField: 'service',
  fields,
  repeated: 'goes out',
  counts: { likes: 5, reposts: 3, replies: 2, quotes: 1 },
  readsBack: true,
  idTells: true,
  edits: false,
  takesDown: true,
  replies: 'as answers',
  async start() {
    const server = await startBluesky()
    const { platform, strict } = inThisNetwork((allow) => blueskyPlatform({ rules: { allow, resolve }, readsAt: server.url }))
    const connect = () => connected(platform, { fields: { ...fields, service: server.url } })
    return {
      server,
      platform,
      strict,
      channel: await connect(),
      shown: () =>
        [...server.posts.values()].map(({ uri, value: { text, embed, reply } }) => ({
          id: uri,
          text,
          answers: reply?.parent.uri,
          media: embed?.$type === 'app.bsky.embed.images' ? embed.images.map(({ alt, image }) => ({ alt, bytes: image.size })) : [],
        })),
      connectWrongly: () => exchanged(platform, { fields: { ...fields, service: server.url, password: 'wrong-word' } }),
      signOut: () => server.sessions.signOut(),
      signInAgain: connect,
    }
  },
}
