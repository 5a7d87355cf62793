import { wordpressPlatform } from '../../src/platforms/wordpress/index.ts'
import { startWordPress } from '../fakes/wordpress/server.ts'
import { connected, exchanged, inThisNetwork } from './connect.ts'
import type { Driver } from './driver.ts'

const payload = { contentType: 'blog', title: 'The plums & figs of March', body: 'Plums are in\n\n**Figs** too.', media: [] }

export const wordpress: Driver = {
  name: 'WordPress',
  kind: 'wordpress',
  safety: 'B',
  payload,
  text: 'The plums & figs of March\n<p>Plums are in</p>\n<p><strong>Figs</strong> too.</p>',
  tooLong: null,
  visible: 'POST /wp-json/wp/v2/posts/',
  asking: 'GET /wp-json/wp/v2/users/me',
  hasAlt: true,
  takesBytes: true,
  busy: { status: 429, headers: { 'retry-after': '30' }, body: '<html>Too many requests</html>', seconds: 30 },
  busyWithout: { status: 429, body: '<html>Too many requests</html>' },
  wrongField: 'password',
  serverField: 'site',
  fields: { username: 'naledi', password: 'x' },
  repeated: 'goes out',
  counts: { replies: 4 },
  readsBack: true,
  idTells: true,
  takesDown: true,
  replies: 'not',
  edits: true,
  async start() {
    const server = await startWordPress()
    const { platform, strict } = inThisNetwork((allow) => wordpressPlatform({ rules: { allow } }))
    const fields = () => ({ site: server.url, username: 'naledi', password: server.password })
    const connect = () => connected(platform, { fields: fields() })
    return {
      server,
      platform,
      strict,
      channel: await connect(),
      shown: () =>
        server.posts
          .filter(({ status }) => status === 'publish')
          .map(({ id, title, content, featured_media: cover }) => ({
            id: String(id),
            text: `${title}\n${content.replace(/\s*<!-- wp:image[\s\S]*$/, '')}`,
            media: server.media
              .filter((medium) => medium.id === cover || content.includes(`wp-image-${medium.id}"`))
              .map(({ alt, bytes }) => ({ alt, bytes })),
          })),
      connectWrongly: () => exchanged(platform, { fields: { ...fields(), password: 'of a neighbour' } }),
      signOut: () => void (server.password = 'new word pass 1234 5678 9012'),
      signInAgain: connect,
    }
  },
}
