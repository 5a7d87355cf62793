import type { AppPort } from '../../src/platforms/app.ts'
import { instagramPlatform } from '../../src/platforms/instagram/index.ts'
import { ourAccount, startInstagram } from '../fakes/instagram/server.ts'
import { connected, exchanged } from './connect.ts'
import type { Driver } from './driver.ts'

const payload = { contentType: 'instagram', title: null, body: 'Plums & <figs> are in: https://loerielane.example/plums #plums', media: [] }
const busy = '{"error":{"message":"(#4) Application request limit reached","type":"OAuthException","code":4}}'
const usage = JSON.stringify({
  [ourAccount]: [{ type: 'instagram', call_count: 100, total_time: 9, total_cputime: 9, estimated_time_to_regain_access: 2 }],
})
/** It takes nothing without a picture. */
const needed = { alt: 'A picture that each post needs', content: Buffer.from('plums') }

export const instagram: Driver = {
  name: 'Instagram',
  kind: 'instagram',
  safety: 'B',
  payload,
  text: payload.body,
  tooLong: { ...payload, body: 'é'.repeat(2201) },
  visible: `POST /v25.0/${ourAccount}/media_publish`,
  asking: `GET /v25.0/${ourAccount}`,
  hasAlt: true,
  takesBytes: false,
  busy: { status: 400, headers: { 'x-business-use-case-usage': usage }, body: busy, seconds: 120 },
  busyWithout: { status: 403, body: busy },
  wrongField: null,
  serverField: null,
  isOurs: true,
  fields: {},
  repeated: 'goes out',
  counts: { views: 90, likes: 5, replies: 2, reposts: 3, saves: 4 },
  pastCounts: { likes: 5, replies: 2 },
  readsBack: true,
  idTells: false,
  takesDown: true,
  replies: 'one after another',
  edits: false,
  async start() {
    const server = await startInstagram()
    const { appId, appSecret } = server.state.settings
    const app: AppPort = { keys: async () => ({ id: appId, secret: appSecret }), refused: async () => {} }
    const platform = instagramPlatform({
      app,
      version: 'v25.0',
      origin: server.url,
      readsAt: 'https://postwright.example',
      pollSeconds: 0.05,
    })
    const answers = { fields: {}, allow: (address: string) => server.tokens.allow(address) }
    const connect = () => connected(platform, answers)
    return {
      server,
      platform,
      strict: platform,
      channel: await connect(),
      needed: [needed],
      shown: () => [
        ...server.state.posts.map(({ id, caption, media }) => ({
          id,
          text: caption,
          media: media.filter(({ alt }) => alt !== needed.alt),
        })),
        ...server.state.comments.map(({ id, text }) => ({ id, text, media: [] })),
      ],
      connectWrongly: () => exchanged(platform, { ...answers, allow: (address) => server.tokens.allow(address, ['instagram_basic']) }),
      signOut: () => server.tokens.die(458, 'Error validating access token: The user has not authorized application 1234567890.'),
      signInAgain() {
        server.tokens.live()
        return connect()
      },
    }
  },
}
