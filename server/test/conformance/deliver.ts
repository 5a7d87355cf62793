import { Readable } from 'node:stream'

import type { MediaItem } from '@postwright/contract/content/content'
import { uuidv7 } from 'uuidv7'

import type { MediaPort, SentItem } from '../../src/platforms/media.ts'
import type { PrepareOutcome, SendInput, SendOutcome } from '../../src/platforms/platform.ts'
import { aFilm } from '../media-files.ts'
import type { Stand } from './driver.ts'

export interface Picture {
  alt: string
  content: Buffer
}

export type Ended =
  | { type: 'published'; remoteId: string; remoteUrl: string | null }
  | { type: 'refused' | 'reconnect' | 'asks' | 'gave up'; reason: string }

export interface Delivery {
  key: string
  handle: Record<string, unknown> | null
  since: Date
  /** Each answer of the platform, in order. */
  outcomes: (PrepareOutcome | SendOutcome)[]
}

export function newDelivery(): Delivery {
  return { key: `${uuidv7()}.0123456789abcdef`, handle: null, since: new Date(), outcomes: [] }
}

const triesAtMost = 6

/**
 * Delivers as the publisher does, without its waiting: after an outcome that nobody knows, A and B repeat, C looks first, D asks a person.
 * `signal` is that of the first try alone.
 */
export async function deliver(
  stand: Stand,
  payload: SendInput['payload'],
  {
    pictures = payload.replyTo ? [] : (stand.needed ?? []),
    delivery = newDelivery(),
    signal,
  }: { pictures?: Picture[]; delivery?: Delivery; signal?: AbortSignal } = {},
): Promise<Ended> {
  const { platform, channel } = stand
  const media = mediaOf(pictures, stand.carriesFilm && !payload.replyTo ? [aFilm()] : [])
  let isPrepared = !platform.prepare || (platform.preparesMediaAlone && pictures.length === 0)
  let doubtful = 0
  let reason = ''

  for (let tries = 1; tries <= triesAtMost;) {
    const input: SendInput = {
      deliveryId: delivery.key.split('.')[0]!,
      key: delivery.key,
      payload: {
        ...payload,
        media: pictures.map(({ alt }) => ({ id: uuidv7(), hash: 'f'.repeat(64), kind: 'image', alt }) satisfies MediaItem),
      },
      handle: delivery.handle,
      keepHandle: async (handle) => void (delivery.handle = structuredClone(handle)),
      knownRemoteIds: async () => [],
      media,
      channel,
      signal: (tries === 1 && signal) || new AbortController().signal,
    }
    const outcome = isPrepared ? await platform.send(input) : await platform.prepare!(input)
    delivery.outcomes.push(outcome)
    if (outcome.type === 'published') return outcome
    if (outcome.type === 'ready' || outcome.type === 'pending') {
      delivery.handle = outcome.handle
      isPrepared ||= outcome.type === 'ready'
      continue
    }
    tries += 1
    reason = outcome.reason
    if (outcome.type === 'refused' || outcome.type === 'reconnect') return { type: doubtful > 0 ? 'asks' : outcome.type, reason }
    if (outcome.type === 'retry' && doubtful === 0) continue

    doubtful += outcome.type === 'unknown' ? 1 : 0
    const safety = platform.safetyOf(channel)
    if (safety === 'D') return { type: 'asks', reason }
    if (safety !== 'C') continue
    const found = await lookUp(stand, input.payload, delivery)
    if (found.type === 'found') return { ...found, type: 'published' }
    if (found.type === 'unclear' || doubtful > 1) return { type: 'asks', reason }
  }
  return { type: doubtful > 0 ? 'asks' : 'gave up', reason }
}

export function lookUp(
  { platform, channel }: Stand,
  payload: SendInput['payload'],
  { key, handle, since }: Delivery,
  knownRemoteIds: string[] = [],
) {
  return platform.lookUp({ key, handle, payload, channel, since, knownRemoteIds, signal: new AbortController().signal })
}

function mediaOf(pictures: readonly Picture[], films: readonly Buffer[] = []): MediaPort {
  const ids = pictures.map(() => uuidv7())
  const filmItems = films.map((film, at): SentItem => ({
    id: `film-${at}`,
    kind: 'video',
    address: `/published/film-${at}`,
    alt: '',
    width: 1280,
    height: 720,
    seconds: 42,
    isMoving: true,
    sizes: [],
    contentType: 'video/mp4',
    bytes: film.length,
  }))
  const itemOf = ({ alt, content }: Picture, at: number, contentType: string): SentItem => ({
    id: ids[at]!,
    kind: 'image',
    address: `/published/${ids[at]}`,
    alt,
    width: 800,
    height: 600,
    seconds: null,
    isMoving: false,
    sizes: [],
    contentType,
    bytes: content.length,
  })
  const sent: MediaPort['prepare'] = async ({ isJpeg } = {}) => ({
    items: [...filmItems, ...pictures.map((picture, at) => itemOf(picture, at, isJpeg ? 'image/jpeg' : 'image/png'))],
    sharePicture: null,
  })
  const read: MediaPort['read'] = ({ id }) =>
    Readable.from([id.startsWith('film-') ? films[Number(id.slice(5))]! : pictures[ids.indexOf(id)]!.content])
  return { prepare: sent, publish: sent, lend: ({ address }) => address, read }
}

export function mediaPort(): MediaPort {
  return mediaOf([])
}
