import type { AccountSort } from '@postwright/contract/publishing/channel-connections'

import type { PlatformChannel } from './platform.ts'

/** What proves to a platform who we are: tokens, app passwords, webhook addresses. Sealed at rest; an adapter parses its own. */
export type Credentials = Readonly<Record<string, string>>

/** New credentials. A name that is left out keeps its value, as a refresh token that does not rotate. */
interface Grant {
  credentials: Credentials
  /** Null when they do not end by themselves. */
  expiresInSeconds: number | null
}

/** The platform did not answer, or asks to come later. Says nothing about the credentials. */
interface AskLater {
  type: 'retry'
  afterSeconds: number | null
  reason: string
}

/** The platform recognised that we may not act for the account any more; nothing vaguer may end a connection. */
interface SignedOut {
  type: 'reconnect'
  reason: string
}

export type GrantOutcome = ({ type: 'granted' } & Grant) | SignedOut | AskLater

/** What a person answered cannot be right: `field` is one of the form, null where it is none of them. */
export interface NotAccepted {
  type: 'refused'
  field: string | null
  reason: string
}

interface AuthorizeInput {
  /** Where the platform sends the browser back to, with `state` in its query. */
  redirectUrl: string
  state: string
  /** PKCE, S256. */
  codeChallenge: string
  /** What a person filled in, by the names of `channelForms`: trimmed, and complete where it is not optional. */
  fields: Readonly<Record<string, string>>
  signal: AbortSignal
}

/** What a person has to do next: allow it on the platform, or nothing more. */
export type Authorization =
  /** `kept` is handed to `exchange`, such as an app that was registered at the instance just now. */
  { type: 'redirect'; url: string; kept: Credentials } | { type: 'immediate' } | NotAccepted | AskLater

interface ExchangeInput {
  /** The query of the redirect, or the fields of the form; where no person is needed, the `channelId`. */
  answer: Readonly<Record<string, string>>
  redirectUrl: string | null
  codeVerifier: string | null
  kept: Credentials
  signal: AbortSignal
}

export type ExchangeOutcome = GrantOutcome | NotAccepted

/** An account that may be posted to. */
export interface Account {
  /** The platform's own, the same at each connection. */
  id: string
  /** As readers know it, such as `@loerielane.bsky.social`. */
  name: string
  /** What it is, where one sign-in leads to accounts of several sorts. */
  sort?: AccountSort
  /** Where readers see its posts. */
  address?: string
  /** Why nothing may be posted to it, in English: it is shown, and cannot be chosen. */
  closed?: string
  /** What the adapter keeps with the channel, never a secret; its limits as `limits`, see `OwnLimits`. */
  settings?: Record<string, unknown>
  /** Its own credentials, where an account has them beside the person who allowed it, as a page has. */
  credentials: Credentials | null
  /** When these end, where that is another time than for the person; null when they do not. */
  expiresInSeconds?: number | null
}

/** `none` says why there are no accounts, in English, and what to do about it. */
export interface Listed {
  type: 'listed'
  accounts: Account[]
  none?: string
}

export interface AccessInput {
  channel: PlatformChannel
  credentials: Credentials
  signal: AbortSignal
}

/**
 * How an account of a platform is connected, kept connected and let go. None of these is called inside a transaction, and
 * `refresh` for one channel by one node at a time.
 */
export interface Connection {
  /** Credentials are renewed when they end within this time. */
  refreshAheadSeconds: number
  /** `immediate` where the form is enough: its fields are the answer of `exchange`. */
  authorize: (input: AuthorizeInput) => Promise<Authorization>
  exchange: (input: ExchangeInput) => Promise<ExchangeOutcome>
  listAccounts: (input: { credentials: Credentials; signal: AbortSignal }) => Promise<Listed | SignedOut | AskLater>
  refresh: (input: AccessInput) => Promise<GrantOutcome>
  /** Ends what the credentials allow; safe to repeat. */
  revoke: (input: AccessInput) => Promise<{ type: 'revoked' } | AskLater>
  /** Whether the credentials still let us act for the account. Changes nothing. `settings` are new ones, laid over those of the channel. */
  check: (input: AccessInput) => Promise<{ type: 'ok'; settings?: Record<string, unknown> } | SignedOut | AskLater>
  /** What else can be told of the account without changing anything: permissions, and limits. */
  diagnose?: (input: AccessInput) => Promise<Finding[]>
}

/** One line of the doctor. */
export interface Finding {
  about: 'credentials' | 'permissions' | 'limits'
  state: 'works' | 'warning' | 'fault'
  /** A sentence of ours, in English. */
  says: string
  /** What a person does about it, step by step, in English. */
  mend?: readonly string[]
  /** What the platform answered, without secrets. */
  answer?: string
}
