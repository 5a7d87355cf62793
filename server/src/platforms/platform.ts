import type { MediaItem } from '@postwright/contract/content/content'
import type { Reply } from '@postwright/contract/content/replies'
import type { CountName } from '@postwright/contract/publishing/deliveries'

import type { Connection, Credentials } from './connection.ts'
import type { MediaPort } from './media.ts'
import type { RateBudget, RateReport } from './rate-budget.ts'

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
  /** Where it was published first: what search engines take for the original. */
  canonicalUrl?: string
  /** What was set for this post alone, over the settings of its channel. */
  settings?: Readonly<Record<string, unknown>>
  /** What follows once it is out: each goes out by itself, as a payload with `replyTo`. */
  replies?: readonly Reply[]
  /** It answers a post that is out. */
  replyTo?: ReplyTo
}

/** By the ids that the platform gave them: the post that an answer is under, and the one that a thread began with, which may be the same. */
export interface ReplyTo {
  root: string
  parent: string
}

/** The account that a post goes to, as far as an adapter needs it; it parses `settings` before use. */
export interface PlatformChannel {
  id: string
  businessName: string
  /** Of the business. */
  timeZone: string
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
  /** Posts of this channel that are known to belong to other deliveries: for whoever looks whether an earlier try arrived. */
  knownRemoteIds: () => Promise<readonly string[]>
  /** The pictures and films of the payload, as platforms take them. */
  media: MediaPort
  channel: ConnectedChannel
  signal: AbortSignal
}

export type Reconnect = { type: 'reconnect'; reason: string }
/** `renew`: the credentials ended before their time, and are renewed before the next try. */
export type Retry = { type: 'retry'; afterSeconds: number | null; reason: string; renew?: true }
export type Refused = { type: 'refused'; reason: string }
/** A person is to post it: nothing left the house. */
type HandedOver = { type: 'handed_over'; reason: string }
/** `lacks`: what is missing of it there, and what mends that. */
type Published = { type: 'published'; remoteId: string; remoteUrl: string | null; lacks?: string }
/** The platform took it and is not done; the handle is stored before anybody asks for it again. Uses up no try. */
export type Pending = { type: 'pending'; afterSeconds: number; handle: Record<string, unknown>; reason: string }

/** What the platform said of its limits with its answer: whoever sends next, on whichever node, keeps to it. */
export interface Answered {
  rates?: readonly RateReport[]
}

/** How a preparation ended. Nothing of it is visible, so whatever is not known is tried again. */
export type PrepareOutcome = ({ type: 'ready'; handle: Record<string, unknown> } | Pending | Reconnect | Retry | Refused) & Answered

/**
 * How a send ended. Only `unknown` leaves open whether the post is live: no answer, a broken one, or a server error.
 * `reconnect` and `refused` are for a platform that clearly said no, `retry` for one that clearly did not take the post. `pending` is
 * for one that took it and publishes it later: it is never sent again, but asked about by `confirm`.
 */
export type SendOutcome = (Published | HandedOver | Pending | Reconnect | Retry | Refused | { type: 'unknown'; reason: string }) & Answered

export interface ConfirmInput {
  handle: Record<string, unknown>
  payload: Payload
  channel: ConnectedChannel
  signal: AbortSignal
}

/** What a platform says of a send that was pending. `refused` is certain that the post is not live, `retry` says nothing. */
export type ConfirmOutcome = (Published | Pending | Reconnect | Retry | Refused) & Answered

export interface LookUpInput {
  /** As it was sent with. */
  key: string
  handle: Record<string, unknown> | null
  payload: Payload
  channel: ConnectedChannel
  /** When the first attempt began: nothing older can be it. */
  since: Date
  /** Posts of this channel that are known to belong to other deliveries. */
  knownRemoteIds: readonly string[]
  signal: AbortSignal
}

export type LookUpOutcome = (
  | { type: 'found'; remoteId: string; remoteUrl: string | null }
  | { type: 'absent' }
  | { type: 'unclear'; reason: string }
) &
  Answered

/** A post that is live on a platform. */
export interface LivePost {
  remoteId: string
  channel: ConnectedChannel
  signal: AbortSignal
}

export interface EditInput extends LivePost {
  key: string
  payload: Payload
  media: MediaPort
}

/** Taking a post down, or putting another text in its place, may be repeated: whatever is not known is `retry`. */
export type RemoveOutcome = ({ type: 'removed' } | Reconnect | Retry | Refused) & Answered
export type EditOutcome = ({ type: 'edited'; remoteUrl: string | null } | Reconnect | Retry | Refused) & Answered

/** What platforms count of a post; each names what it knows. */
export type Counts = Partial<Record<CountName, number>>
/** `gone`: somebody took it down there. */
export type MetricsOutcome = ({ type: 'counted'; counts: Counts } | { type: 'gone' } | Reconnect | Retry | Refused) & Answered

/** A post as its platform lists it. Whoever asked checks it: dates, addresses and lengths are the platform's own. */
export interface PastPost {
  remoteId: string
  remoteUrl: string | null
  title: string | null
  /** Without marks, or as Markdown where it was written so. */
  text: string
  language: string | null
  publishedAt: string
  counts: Counts
}

export interface HistoryInput {
  /** What the page before said, as it was; null for the first page. */
  cursor: string | null
  channel: ConnectedChannel
  signal: AbortSignal
}

/** A page of what was posted with the account, newest first: own texts that anybody may read, and no answers to others. `cursor` is null on the last one. */
export type HistoryOutcome = ({ type: 'page'; posts: readonly PastPost[]; cursor: string | null } | Reconnect | Retry | Refused) & Answered

/** What a step has to carry. */
export interface Load {
  /** How many pictures and films. */
  media: number
  /** What earlier steps have left. */
  handle: Record<string, unknown> | null
}

/** What is asked of a platform: `reconcile` is a look-up. */
export type Step = 'prepare' | 'send' | 'confirm' | 'reconcile'

/**
 * One kind of place that posts go to. A delivery goes through the steps `prepare`, `send` and `confirm`, each with an attempt of its
 * own that is written down before it and ended after it, so that a crash resumes at the step that was under way.
 */
export interface Platform {
  /** Null where posts need no account. */
  connection: Connection | null
  safetyOf: (channel: PlatformChannel) => SafetyClass
  /** How long after a send ended its post may still appear: until then, not finding it proves nothing. */
  settleMs: number
  /** Uploads and containers, which may take minutes: everything that readers cannot see. Its handle goes to `send`. */
  prepare?: (input: SendInput) => Promise<PrepareOutcome>
  /** Whether it is pictures and films alone that are prepared: a text without them is sent at once. */
  preparesMediaAlone?: true
  /** The one visible step, which takes seconds. */
  send: (input: SendInput) => Promise<SendOutcome>
  /** Asks about a send that was pending; changes nothing. Without it, a pending send counts as unknown. */
  confirm?: (input: ConfirmInput) => Promise<ConfirmOutcome>
  lookUp: (input: LookUpInput) => Promise<LookUpOutcome>
  /** Takes a post down. */
  remove?: (input: LivePost) => Promise<RemoveOutcome>
  /** Puts another text, and other media where the platform can, in the place of those of a post. */
  edit?: (input: EditInput) => Promise<EditOutcome>
  /** What readers did. Changes nothing. */
  metrics?: (input: LivePost) => Promise<MetricsOutcome>
  /** What was posted with the account, by whatever means. Changes nothing. */
  history?: (input: HistoryInput) => Promise<HistoryOutcome>
  /** The limits that a step counts against: what it takes is spent from each of them before it begins, or the delivery waits. */
  budgets?: (channel: PlatformChannel, step: Step, load: Load) => readonly RateBudget[]
}

/** One that posts to accounts of people. */
export type OutsidePlatform = Platform & { connection: Connection }
