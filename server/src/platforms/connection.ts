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

interface AuthorizeInput {
  /** Where the platform sends the browser back to, with `state` in its query. */
  redirectUrl: string
  state: string
  /** PKCE, S256. */
  codeChallenge: string
  /** The address of the instance, where each has its own; a person typed it. */
  instance: string | null
  signal: AbortSignal
}

/** What a person has to do: allow it on the platform, fill in a form, or nothing. */
export type Authorization =
  /** `kept` is handed to `exchange`, such as an app that was registered at the instance just now. */
  | { type: 'redirect'; url: string; kept: Credentials }
  | { type: 'form'; fields: readonly { name: string; label: string; isSecret: boolean }[] }
  | { type: 'immediate' }

interface ExchangeInput {
  /** The query of the redirect, the fields of the form, or, where authorization is immediate, the `channelId`. */
  answer: Readonly<Record<string, string>>
  redirectUrl: string | null
  codeVerifier: string | null
  kept: Credentials
  signal: AbortSignal
}

interface Account {
  /** The platform's own, the same at each connection. */
  id: string
  name: string
  /** Its own credentials, where an account has them beside the person who allowed it, as a page has. */
  credentials: Credentials | null
}

interface AccessInput {
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
  authorize: (input: AuthorizeInput) => Promise<Authorization>
  exchange: (input: ExchangeInput) => Promise<GrantOutcome>
  listAccounts: (input: {
    credentials: Credentials
    signal: AbortSignal
  }) => Promise<{ type: 'listed'; accounts: Account[] } | SignedOut | AskLater>
  refresh: (input: AccessInput) => Promise<GrantOutcome>
  /** Ends what the credentials allow; safe to repeat. */
  revoke: (input: AccessInput) => Promise<{ type: 'revoked' } | AskLater>
  /** Whether the credentials still let us act for the account. Changes nothing. */
  check: (input: AccessInput) => Promise<{ type: 'ok' } | SignedOut | AskLater>
}
