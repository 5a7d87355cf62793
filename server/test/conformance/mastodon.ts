import { mastodonPlatform } from '../../src/platforms/mastodon/index.ts'
import { startMastodon } from '../fakes/mastodon/server.ts'
import { connected, exchanged, inThisNetwork } from './connect.ts'
import type { Driver } from './driver.ts'

const payload = { contentType: 'x', title: null, body: 'Plums & <figs> are in: https://loerielane.example/plums/of/the/season', media: [] }

export const mastodon: Driver = {
  name: 'Mastodon',
  kind: 'mastodon',
  safety: 'A',
  payload,
  text: payload.body,
  tooLong: { ...payload, body: 'é'.repeat(501) },
  visible: 'POST /api/v1/statuses',
  asking: 'GET /api/v1/accounts/verify_credentials',
  hasAlt: true,
  takesBytes: true,
  busy: { status: 429, headers: { 'retry-after': '17' }, body: '{"error":"Too many requests"}', seconds: 17 },
  busyWithout: { status: 429, body: '<html>Slow down</html>' },
  wrongField: 'instance',
  serverField: 'instance',
  fields: {},
  repeated: 'goes out',
  counts: { replies: 2, reposts: 3, likes: 5, quotes: 1 },
  readsBack: true,
  idTells: false,
  takesDown: true,
  replies: 'as answers',
  edits: true,
  async start() {
    const server = await startMastodon()
    const { platform, strict } = inThisNetwork((allow) =>
      mastodonPlatform({
        rules: { allow },
        app: { name: 'Postwright', website: 'https://postwright.example' },
      }),
    )
    const connect = () => connected(platform, { fields: { instance: server.url }, allow: server.allow })
    return {
      server,
      platform,
      strict,
      channel: await connect(),
      shown: () =>
        server.state.posts.map(({ id, text, media, answers }) => ({
          id,
          text,
          answers,
          media: media.map((of) => server.state.media.get(of)!).map(({ description: alt, bytes }) => ({ alt, bytes })),
        })),
      async connectWrongly() {
        server.misbehave({ status: 404, body: '<html>Somebody’s home page</html>' }, 'POST /api/v1/apps')
        return exchanged(platform, { fields: { instance: server.url } })
      },
      signOut: () => void (server.state.tokens = []),
      signInAgain: connect,
    }
  },
}
