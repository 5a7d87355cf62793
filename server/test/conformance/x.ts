import type { AppPort } from '../../src/platforms/app.ts'
import { xPlatform } from '../../src/platforms/x/index.ts'
import { startX } from '../fakes/x/server.ts'
import { connected, exchanged } from './connect.ts'
import type { Driver } from './driver.ts'

const payload = { contentType: 'x', title: null, body: 'Plums & <figs> are in: https://loerielane.example/plums/of/the/season', media: [] }

export const x: Driver = {
  name: 'X',
  kind: 'x',
  safety: 'C',
  payload,
  text: payload.body,
  tooLong: { ...payload, body: '字'.repeat(141) },
  visible: 'POST /2/tweets',
  asking: 'GET /2/users/me',
  hasAlt: true,
  takesBytes: true,
  busy: { status: 429, headers: { 'retry-after': '17' }, body: '{"title":"Too Many Requests","status":429}', seconds: 17 },
  busyWithout: { status: 429, body: '{"errors":[{"code":88,"message":"Rate limit exceeded"}]}' },
  wrongField: null,
  serverField: null,
  isOurs: true,
  fields: {},
  repeated: 'is refused',
  counts: { views: 90, likes: 5, reposts: 3, replies: 2, quotes: 1, saves: 4, clicks: 7 },
  pastCounts: { views: 90, likes: 5, reposts: 3, replies: 2, quotes: 1, saves: 4 },
  readsBack: true,
  idTells: false,
  takesDown: true,
  replies: 'as answers',
  edits: false,
  async start() {
    const server = await startX()
    const { settings } = server.state
    const app: AppPort = { keys: async () => ({ id: settings.clientId, secret: settings.clientSecret }), refused: async () => {} }
    const platform = xPlatform({ app, origin: server.url })
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
          ...(parent !== null && { answers: parent }),
          media: media.map((of) => server.state.media.get(of)!).map(({ alt, bytes }) => ({ alt, bytes })),
        })),
      connectWrongly: () =>
        exchanged(platform, { ...answers, allow: (address) => server.tokens.allow(address, 'tweet.read users.read offline.access') }),
      signOut: () => server.tokens.signOut(),
      signInAgain: connect,
    }
  },
}
