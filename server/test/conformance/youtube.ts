import type { AppPort } from '../../src/platforms/app.ts'
import { youtubePlatform } from '../../src/platforms/youtube/index.ts'
import { startYouTube } from '../fakes/youtube/server.ts'
import { connected, exchanged } from './connect.ts'
import type { Driver } from './driver.ts'

const payload = { contentType: 'youtube', title: 'The plums & figs of March', body: 'Plums are in', media: [] }

export const youtube: Driver = {
  name: 'YouTube',
  kind: 'youtube',
  safety: 'B',
  payload,
  text: `${payload.title}\n${payload.body}`,
  tooLong: { ...payload, body: 'é'.repeat(2501) },
  visible: 'PUT /upload/youtube/v3/videos',
  asking: 'GET /youtube/v3/channels',
  carriesFilm: true,
  hasAlt: false,
  takesBytes: true,
  busy: {
    status: 429,
    headers: { 'retry-after': '17' },
    body: '{"error":{"code":429,"message":"Too many","errors":[{"reason":"rateLimitExceeded"}]}}',
    seconds: 17,
  },
  busyWithout: { status: 403, body: '{"error":{"code":403,"message":"Too fast","errors":[{"reason":"userRateLimitExceeded"}]}}' },
  wrongField: null,
  serverField: null,
  isOurs: true,
  fields: {},
  repeated: 'goes out',
  counts: { views: 90, likes: 5, replies: 2 },
  readsBack: true,
  idTells: false,
  takesDown: true,
  replies: 'as a comment',
  edits: true,
  async start() {
    const server = await startYouTube()
    const { settings } = server.state
    const app: AppPort = { keys: async () => ({ id: settings.clientId, secret: settings.clientSecret }), refused: async () => {} }
    const platform = youtubePlatform({ app, origin: server.url })
    const answers = { fields: {}, allow: (address: string) => server.tokens.allow(address) }
    const connect = () => connected(platform, answers)
    return {
      server,
      platform,
      strict: platform,
      channel: await connect(),
      carriesFilm: true,
      shown: () => [
        ...server.state.videos.map(({ id, title, description }) => ({ id, text: `${title}\n${description}`, media: [] })),
        ...server.state.comments.map(({ id, video, text }) => ({ id, text, answers: video, media: [] })),
      ],
      connectWrongly: () =>
        exchanged(platform, {
          ...answers,
          allow: (address) => server.tokens.allow(address, 'https://www.googleapis.com/auth/youtube.readonly'),
        }),
      signOut: () => server.tokens.signOut(),
      signInAgain: connect,
    }
  },
}
