import { devtoPlatform } from '../../src/platforms/devto/index.ts'
import { startDevto } from '../fakes/devto/server.ts'
import { connected, exchanged, inThisNetwork } from './connect.ts'
import type { Driver } from './driver.ts'

const payload = { contentType: 'articles', title: 'The plums & figs of March', body: 'Plums are in\n\n```\nfigs\n```', media: [] }

export const devto: Driver = {
  name: 'dev.to',
  kind: 'devto',
  safety: 'B',
  payload,
  text: `${payload.title}\n${payload.body}`,
  tooLong: { ...payload, title: 'é'.repeat(129) },
  visible: 'PUT /api/articles/',
  asking: 'GET /api/users/me',
  hasAlt: 'below the cover',
  takesBytes: false,
  busy: {
    status: 429,
    headers: { 'retry-after': '30' },
    body: '{"error":"Rate limit reached, try again in 30 seconds","status":429}',
    seconds: 30,
  },
  busyWithout: { status: 429, body: '{"error":"Rate limit reached, try again in 30 seconds","status":429}' },
  wrongField: 'key',
  serverField: 'site',
  fields: { key: 'of-somebody' },
  repeated: 'waits',
  counts: { views: 120, likes: 9, replies: 2 },
  readsBack: true,
  idTells: false,
  takesDown: true,
  replies: 'not',
  edits: true,
  async start() {
    const server = await startDevto()
    const { platform, strict } = inThisNetwork((allow) => devtoPlatform({ rules: { allow }, origin: 'https://postwright.example' }))
    const connect = () => connected(platform, { fields: { site: server.url, key: server.key } })
    return {
      server,
      platform,
      strict,
      channel: await connect(),
      shown: () =>
        server.articles
          .filter(({ published }) => published)
          .map(({ id, title, body_markdown: body, main_image: cover }) => ({
            id: String(id),
            text: `${title}\n${body.replace(/\n\n!\[[\s\S]*$/, '')}`,
            media: [
              ...(cover?.startsWith('https://postwright.example/published/') ? [{ alt: '', bytes: 0 }] : []),
              ...[...body.matchAll(/!\[(.*?)\]\(https:\/\/postwright\.example\/published\/[\w-]+\)/g)].map(([, alt]) => ({
                alt: alt!,
                bytes: 0,
              })),
            ],
          })),
      connectWrongly: () => exchanged(platform, { fields: { site: server.url, key: 'of-somebody' } }),
      signOut: () => void (server.key = 'aN0ther1234567890'),
      signInAgain: connect,
    }
  },
}
