import { ghostPlatform } from '../../src/platforms/ghost/index.ts'
import { type GhostPost, startGhost } from '../fakes/ghost/server.ts'
import { connected, exchanged, inThisNetwork } from './connect.ts'
import type { Driver } from './driver.ts'

const payload = { contentType: 'blog', title: 'The plums & figs of March', body: 'Plums are in\n\n**Figs** too.', media: [] }

export const ghost: Driver = {
  name: 'Ghost',
  kind: 'ghost',
  safety: 'B',
  payload,
  text: 'The plums & figs of March\n<p>Plums are in</p>\n<p><strong>Figs</strong> too.</p>',
  tooLong: { ...payload, title: 'é'.repeat(256) },
  visible: 'PUT /ghost/api/admin/posts/',
  asking: 'GET /ghost/api/admin/posts/',
  hasAlt: true,
  takesBytes: true,
  busy: { status: 429, headers: { 'retry-after': '12' }, body: '{"errors":[{"message":"Too many requests."}]}', seconds: 12 },
  busyWithout: { status: 429, body: '<html>Too many requests</html>' },
  wrongField: 'key',
  serverField: 'site',
  fields: { key: `${'a'.repeat(24)}:${'b'.repeat(64)}` },
  repeated: 'goes out',
  counts: {},
  readsBack: true,
  idTells: true,
  takesDown: true,
  replies: 'not',
  edits: true,
  async start() {
    const server = await startGhost()
    const { platform, strict } = inThisNetwork((allow) => ghostPlatform({ rules: { allow } }))
    const connect = () => connected(platform, { fields: { site: server.url, key: server.key } })
    const mediaOf = ({ feature_image: cover, feature_image_alt: alt, html }: GhostPost) => [
      ...(cover ? [{ alt, bytes: server.images.get(cover) ?? 0 }] : []),
      ...[...html.matchAll(/<img src="([^"]+)" class="kg-image" alt="([^"]*)">/g)].map(([, url, text]) => ({
        alt: text!.replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
        bytes: server.images.get(url!) ?? 0,
      })),
    ]
    return {
      server,
      platform,
      strict,
      channel: await connect(),
      shown: () =>
        server.posts
          .filter(({ status }) => status === 'published')
          .map((post) => ({ id: post.id, text: `${post.title}\n${post.html.replace(/\s*<figure[\s\S]*$/, '')}`, media: mediaOf(post) })),
      connectWrongly: () => exchanged(platform, { fields: { site: `${server.url}/ghost/`, key: `${'a'.repeat(24)}:${'b'.repeat(64)}` } }),
      signOut: () => void (server.key = `6eed9141c35e7700383b2937:${'1a1b2c3d'.repeat(8)}`),
      signInAgain: connect,
    }
  },
}
