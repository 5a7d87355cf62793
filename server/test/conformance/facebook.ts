import { facebookPlatform } from '../../src/platforms/facebook/index.ts'
import type { AppPort } from '../../src/platforms/app.ts'
import { ourPage, startFacebook } from '../fakes/facebook/server.ts'
import { connected, exchanged } from './connect.ts'
import type { Driver } from './driver.ts'

const payload = {
  contentType: 'facebook',
  title: null,
  body: 'Plums & <figs> are in: https://loerielane.example/plums/of/the/season',
  media: [],
}
const busy = '{"error":{"message":"(#32) Page request limit reached","type":"OAuthException","code":32}}'
const usage = (minutes: number) =>
  JSON.stringify({
    [ourPage]: [{ type: 'pages', call_count: 100, total_time: 9, total_cputime: 9, estimated_time_to_regain_access: minutes }],
  })

export const facebook: Driver = {
  name: 'Facebook',
  kind: 'facebook',
  safety: 'B',
  payload,
  text: payload.body,
  tooLong: { ...payload, body: 'é'.repeat(63_207) },
  visible: `POST /v25.0/${ourPage}_`,
  asking: `GET /v25.0/${ourPage}`,
  hasAlt: true,
  takesBytes: true,
  busy: { status: 400, headers: { 'x-business-use-case-usage': usage(2) }, body: busy, seconds: 120 },
  busyWithout: { status: 403, body: '{"error":{"message":"(#4) Application request limit reached","type":"OAuthException","code":4}}' },
  wrongField: null,
  serverField: null,
  isOurs: true,
  fields: {},
  repeated: 'is refused',
  counts: { views: 90, clicks: 7, likes: 5, replies: 2, reposts: 3 },
  pastCounts: { likes: 5, replies: 2, reposts: 3 },
  readsBack: true,
  idTells: false,
  takesDown: true,
  replies: 'as answers',
  edits: true,
  async start() {
    const server = await startFacebook()
    const { appId, appSecret } = server.state.settings
    const app: AppPort = { keys: async () => ({ id: appId, secret: appSecret }), refused: async () => {} }
    const platform = facebookPlatform({ app, version: 'v25.0', origin: server.url, readsAt: 'https://postwright.example' })
    const answers = { fields: {}, allow: (address: string) => server.tokens.allow(address) }
    const connect = () => connected(platform, answers)
    return {
      server,
      platform,
      strict: platform,
      channel: await connect(),
      shown: () => [
        ...server.state.posts
          .filter(({ isPublished }) => isPublished)
          .map(({ id, message, photos }) => ({ id, text: message, media: photos.map((photo) => server.state.photos.get(photo)!) })),
        ...server.state.comments.map(({ id, message, parent }) => ({ id, text: message, media: [], answers: parent })),
      ],
      connectWrongly: () => exchanged(platform, { ...answers, allow: (address) => server.tokens.allow(address, ['pages_manage_posts']) }),
      signOut: () => server.tokens.die(458, 'Error validating access token: The user has not authorized application 1234567890.'),
      signInAgain() {
        server.tokens.live()
        return connect()
      },
    }
  },
}
