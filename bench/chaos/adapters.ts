import { Readable } from 'node:stream'

import type { MediaPort, SentItem } from '../../server/src/platforms/media.ts'
import type { ConnectedChannel, Payload, Platform, PlatformChannel, SendInput } from '../../server/src/platforms/platform.ts'
import { threadsPlatform } from '../../server/src/platforms/threads/index.ts'
import { youtubePlatform } from '../../server/src/platforms/youtube/index.ts'
import type { Handle } from './handles.ts'

const app = { keys: async () => null, refused: async () => {} }

/** A post, as far as the platform of chaos is told whose it is. */
type Post = Pick<SendInput, 'key' | 'payload' | 'channel'>

/**
 * Platforms that give a handle first, as their adapters are shipped: Threads, where a post is a container, and YouTube, where it goes piece by piece through the
 * session of an upload, with a small film and a title for each post. The settings of a channel say which.
 */
export function withHandles(origin: string, settleMs: number): Platform {
  const threads = (post: Post) => threadsPlatform({ app, origin: addressOf(origin, 'containers', post), readsAt: origin, pollSeconds: 1 })
  const youtube = (post: Post) => youtubePlatform({ app, origin: addressOf(origin, 'uploads', post) })
  return {
    ...threadsPlatform({ app, readsAt: origin }),
    settleMs,
    // Without what the operator's app may do in a day.
    budgets: () => [],
    prepare: (input) => (uses(input.channel, 'session') ? youtube(input).prepare!(filmed(input)) : threads(input).prepare!(input)),
    send: (input) => (uses(input.channel, 'session') ? youtube(input).send(filmed(input)) : threads(input).send(input)),
    confirm: (input) => youtube({ ...input, key: 'confirm' }).confirm!(input),
    lookUp: (input) =>
      uses(input.channel, 'session') ? youtube(input).lookUp({ ...input, payload: titled(input.payload) }) : threads(input).lookUp(input),
  }
}

function uses({ settings }: PlatformChannel, handle: Handle): boolean {
  return settings['handle'] === handle
}

function addressOf(
  origin: string,
  kind: 'containers' | 'uploads',
  { key, payload, channel }: { channel: Pick<ConnectedChannel, 'id'> } & Post,
): string {
  return `${origin}/${kind}/${channel.id}/${encodeURIComponent(key)}/${payload.contentType}`
}

function filmed(input: SendInput): SendInput {
  return { ...input, payload: titled(input.payload), media: aFilm }
}

function titled(payload: Payload): Payload {
  return { ...payload, title: payload.body.slice(0, 90).trim() }
}

const bytes = 4_096
const film: SentItem = {
  id: 'film',
  kind: 'video',
  address: '/published/film',
  alt: '',
  width: 640,
  height: 360,
  seconds: 12,
  isMoving: true,
  sizes: [],
  contentType: 'video/mp4',
  bytes,
}
const sent = async () => ({ items: [film], sharePicture: null })
const aFilm: MediaPort = {
  prepare: sent,
  publish: sent,
  lend: ({ address }) => address,
  read: () => Readable.from([Buffer.alloc(bytes, 7)]),
}
