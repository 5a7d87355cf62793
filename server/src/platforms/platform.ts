import type { MediaItem } from '@postwright/contract/content'

import type { Connection, Credentials } from './connection.ts'

/**
 * What may be done when nobody knows whether a send arrived.
 * A: repeat the same request with the same key. B: repeat, since the handle tells the platform what it has already.
 * C: look for the post first. D: only a person can tell.
 */
export type SafetyClass = 'A' | 'B' | 'C' | 'D'

/** What leaves the house. */
export interface Payload {
  contentType: string
  title: string | null
  body: string
  /** In the order in which they are shown. */
  media: readonly MediaItem[]
}

/** The account that a post goes to, as far as an adapter needs it; it parses `settings` before use. */
export interface PlatformChannel {
  id: string
  businessName: string
  settings: Record<string, unknown>
}

/** The same, with what it takes to act for it. */
export interface ConnectedChannel extends PlatformChannel {
  credentials: Credentials
}

export interface SendInput {
  deliveryId: string
  /** The same for every send of the same text by the same delivery. */
  key: string
  payload: Payload
  /** What an earlier attempt of a two-phase send left; `keepHandle` writes it down before the visible step. */
  handle: Record<string, unknown> | null
  keepHandle: (handle: Record<string, unknown>) => Promise<void>
  channel: ConnectedChannel
  signal: AbortSignal
}

/**
 * How a send ended. Only `unknown` leaves open whether the post is live: no answer, a broken one, or a server error.
 * `reconnect` and `refused` are for a platform that clearly said no, `retry` for one that clearly did not take the post.
 */
export type SendOutcome =
  | { type: 'published'; remoteId: string; remoteUrl: string | null }
  | { type: 'reconnect'; reason: string }
  | { type: 'retry'; afterSeconds: number | null; reason: string }
  | { type: 'refused'; reason: string }
  | { type: 'unknown'; reason: string }

interface LookUpInput {
  payload: Payload
  channel: ConnectedChannel
  /** When the first attempt began: nothing older can be it. */
  since: Date
  /** Posts of this channel that are known to belong to other deliveries. */
  knownRemoteIds: readonly string[]
  signal: AbortSignal
}

export type LookUpOutcome =
  | { type: 'found'; remoteId: string; remoteUrl: string | null }
  | { type: 'absent' }
  | { type: 'unclear'; reason: string }

/** One kind of place that posts go to. */
export interface Platform {
  /** Null where posts need no account. */
  connection: Connection | null
  safetyOf: (channel: PlatformChannel) => SafetyClass
  /** How long after a send ended its post may still appear: until then, not finding it proves nothing. */
  settleMs: number
  send: (input: SendInput) => Promise<SendOutcome>
  lookUp: (input: LookUpInput) => Promise<LookUpOutcome>
}
