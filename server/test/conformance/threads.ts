import type { AppPort } from '../../src/platforms/app.ts'
import { threadsPlatform } from '../../src/platforms/threads/index.ts'
import { ourAccount, startThreads } from '../fakes/threads/server.ts'
import { connected, exchanged } from './connect.ts'
import type { Driver } from './driver.ts'

const payload = { contentType: 'x', title: null, body: 'Plums & <figs> are in: https://loerielane.example/plums/of/the/season', media: [] }
const busy = '{"error":{"message":"(#4) Application request limit reached","type":"OAuthException","code":4}}'

export const threads: Driver = {
  name: 'Threads',
  kind: 'threads',
  safety: 'B',
  payload,
  text: payload.body,
  tooLong: { ...payload, body: '🍇'.repeat(126) },
  visible: `POST /v1.0/${ourAccount}/threads_publish`,
  asking: 'GET /v1.0/me',
  hasAlt: true,
  takesBytes: false,
  busy: { status: 429, headers: { 'retry-after': '17' }, body: busy, seconds: 17 },
  busyWithout: { status: 400, body: busy },
  wrongField: null,
  serverField: null,
  isOurs: true,
  fields: {},
  repeated: 'goes out',
  counts: { views: 90, likes: 5, replies: 2, reposts: 3, quotes: 1 },
  pastCounts: {},
  readsBack: true,
  idTells: false,
  takesDown: true,
  replies: 'as answers',
  edits: false,
  async start() {
    const server = await startThreads()
    const { appId, appSecret } = server.state.settings
    const app: AppPort = { keys: async () => ({ id: appId, secret: appSecret }), refused: async () => {} }
    const platform = threadsPlatform({ app, origin: server.url, readsAt: 'https://postwright.example', pollSeconds: 0.05 })
    const answers = { fields: {}, allow: (address: string) => server.tokens.allow(address) }
    const connect = () => connected(platform, answers)
    return {
      server,
      platform,
      strict: platform,
      channel: await connect(),
      shown: () =>
        server.state.posts.map(({ id, text, media, answers: parent }) => ({
          id,
          text,
          media,
          ...(parent !== null && { answers: parent }),
        })),
      connectWrongly: () => exchanged(platform, { ...answers, allow: (address) => server.tokens.allow(address).replace(/code=\w+&/, '') }),
      signOut: () => server.tokens.die('Error validating access token: The user has not authorized application 1234567890.'),
      signInAgain() {
        server.tokens.live()
        return connect()
      },
    }
  },
}
