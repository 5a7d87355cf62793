import type { Readable } from 'node:stream'

import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../sentences.ts'
import type { PrepareOutcome, Refused, SendInput, SendOutcome } from './platform.ts'

/** A picture or film as it goes out: cut, and made as platforms take it. */
export interface SentItem {
  id: string
  kind: 'image' | 'video'
  /** On this instance: a path that does not end. */
  address: string
  alt: string
  width: number
  height: number
  seconds: number | null
  isMoving: boolean
  /** Of smaller pictures by their longest edge, at `address?size=`. */
  sizes: readonly number[]
  contentType: string
  /** How many there are to be read. */
  bytes: number
}

export interface SentMedia {
  /** In the order of the post. */
  items: readonly SentItem[]
  /** What networks show of a link to the post: made of its first picture, where it was asked for. */
  sharePicture: SentItem | null
}

export const noMedia: SentMedia = { items: [], sharePicture: null }

/** Of what goes out without pictures. */
export const withoutMedia: MediaPort = {
  prepare: async () => noMedia,
  publish: async () => noMedia,
  lend: nothingToRead,
  read: nothingToRead,
}

function nothingToRead(): never {
  throw new Error('It has no pictures.')
}

export interface SentMediaOptions {
  sharePicture?: boolean
  /** For platforms that read nothing else; moving pictures stay as they are. */
  isJpeg?: boolean
}

/** What goes out with the text of a payload. Asked again it answers the same, and makes nothing twice. @throws UnsendableMedia */
export interface MediaPort {
  /** Makes what is not there yet, which may take minutes. Nobody else may read it. */
  prepare: (options?: SentMediaOptions) => Promise<SentMedia>
  /** The same, from now on for anybody who has its address. */
  publish: (options?: SentMediaOptions) => Promise<SentMedia>
  /** Where whoever is told reads one of them for a day, though it is not out: on this instance, as its address. */
  lend: (item: SentItem) => string
  /** What one of them is made of, for platforms that are handed it. Opened when the first byte is asked for. */
  read: (item: SentItem) => Readable
}

/** Something of it is gone, or cannot be read: trying again does not help. The message may be shown. */
export class UnsendableMedia extends Error {
  override name = 'UnsendableMedia'
}

/** The preparation of a platform that fetches its media from us. */
export function prepareMedia({ media }: SendInput, options?: SentMediaOptions): Promise<PrepareOutcome> {
  return unlessUnsendable(async () => {
    await media.prepare(options)
    return { type: 'ready', handle: {} }
  })
}

/** Refuses what cannot be sent instead of throwing. */
export async function unlessUnsendable<Outcome>(work: () => Promise<Outcome>): Promise<Outcome | Refused> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UnsendableMedia) return { type: 'refused', reason: error.message }
    throw error
  }
}

/** Sends with the media of the payload. Where they fail, nothing was sent. */
export async function sendWithMedia(
  { media }: SendInput,
  options: SentMediaOptions,
  send: (published: SentMedia) => Promise<SendOutcome>,
): Promise<SendOutcome> {
  let published: SentMedia
  try {
    published = await media.publish(options)
  } catch (error) {
    if (error instanceof UnsendableMedia) return { type: 'refused', reason: error.message }
    return { type: 'retry', afterSeconds: null, reason: inEnglish(msg`Its pictures could not be made ready.`) }
  }
  return send(published)
}
