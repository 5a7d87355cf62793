import type { AppPort } from '../../src/platforms/app.ts'
import { linkedinPlatform } from '../../src/platforms/linkedin/index.ts'
import { readText } from '../fakes/linkedin/posts.ts'
import { startLinkedIn } from '../fakes/linkedin/server.ts'
import { connected, exchanged } from './connect.ts'
import type { Driver } from './driver.ts'

const payload = {
  contentType: 'linkedin',
  title: null,
  body: 'Plums & <figs> are in (at last): https://loerielane.example/plums_of the #season @home',
  media: [],
}

function driver(name: string, sort: 'profile' | 'page', of: Pick<Driver, 'safety' | 'readsBack' | 'counts'> & Partial<Driver>): Driver {
  return {
    name,
    kind: 'linkedin',
    payload,
    text: payload.body,
    tooLong: { ...payload, body: '字'.repeat(3001) },
    visible: 'POST /rest/posts',
    asking: 'GET /v2/userinfo',
    hasAlt: true,
    takesBytes: true,
    busy: {
      status: 429,
      headers: { 'retry-after': '17' },
      body: '{"status":429,"code":"TOO_MANY_REQUESTS","message":"Throttled"}',
      seconds: 17,
    },
    busyWithout: { status: 429, body: '{"status":429,"serviceErrorCode":101,"code":"TOO_MANY_REQUESTS","message":"Throttled"}' },
    wrongField: null,
    serverField: null,
    isOurs: true,
    fields: {},
    repeated: 'is refused',
    idTells: false,
    takesDown: true,
    replies: 'as a comment',
    edits: true,
    ...of,
    async start() {
      const server = await startLinkedIn()
      const { settings } = server.state
      const app: AppPort = { keys: async () => ({ id: settings.clientId, secret: settings.clientSecret }), refused: async () => {} }
      const platform = linkedinPlatform({ app, version: settings.version, origin: server.url })
      const answers = { fields: { accounts: 'pages' }, allow: (address: string) => server.tokens.allow(address) }
      const connect = () => connected(platform, answers, {}, sort)
      return {
        server,
        platform,
        strict: platform,
        channel: await connect(),
        shown: () => [
          ...server.state.posts.map(({ urn, commentary, media, alts }) => ({
            id: urn,
            text: readText(commentary),
            media: media.map((one, at) => ({ alt: alts[at] ?? '', bytes: server.state.media.get(one)!.bytes })),
          })),
          ...server.state.comments.map(({ id, post, text }) => ({
            id: `urn:li:comment:(${post},${id})`,
            text,
            answers: post,
            media: [],
          })),
        ],
        connectWrongly: () => exchanged(platform, { ...answers, allow: (address) => server.tokens.allow(address, 'openid profile') }),
        signOut: () => server.tokens.signOut(),
        signInAgain: connect,
      }
    },
  }
}

export const linkedinProfile = driver('LinkedIn, a profile', 'profile', {
  safety: 'A',
  readsBack: false,
  counts: { views: 90, likes: 5, replies: 2, reposts: 3, saves: 4 },
  tellsPast: false,
})

export const linkedinPage = driver('LinkedIn, a page', 'page', {
  safety: 'C',
  readsBack: true,
  counts: { views: 90, likes: 5, replies: 2, reposts: 3, clicks: 7 },
})
