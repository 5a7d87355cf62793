import { msg } from '@postwright/contract/core/msg'

import type { AddressRules } from '../../infra/public-address.ts'
import { inEnglish } from '../../sentences.ts'
import { hasStatus, orRetry, readAnswer } from '../answers.ts'
import { baseAddress } from '../base-address.ts'
import type { Connection, Credentials, Finding, GrantOutcome, NotAccepted } from '../connection.ts'
import type { HttpResult } from '../http.ts'
import { rateReport } from '../rate-budget.ts'
import { call, type Caller, errorOf, failed, query } from './api.ts'
import { accessSecondsDefault, appAddress, refreshAheadSeconds } from './limits.ts'
import { BlueskyCredentials, Session, SessionInfo } from './types.ts'

/** Signs in with an app password, once: later sessions come from the one before, which each of them ends. */
export function blueskyConnection({ rules }: { rules: AddressRules }): Connection {
  return {
    refreshAheadSeconds,
    async authorize({ fields: { service = '', handle = '' } }) {
      const typed = baseAddress('service', service, rules)
      if (typed.type === 'refused') return typed
      return handleOf(handle) ? { type: 'immediate' } : noHandle
    },
    async exchange({ answer, signal }) {
      const typed = baseAddress('service', answer['service'] ?? '', rules)
      const identifier = handleOf(answer['handle'] ?? '')
      if (typed.type === 'refused') return typed
      if (!identifier) return noHandle
      const entry = { pds: typed.url, rules, signal }
      const result = await call(entry, 'com.atproto.server.createSession', {
        json: { identifier, password: (answer['password'] ?? '').replaceAll(/\s/g, '') },
      })
      const session = readAnswer(result, [200], Session)
      return session ? granted(session, serverOf(session, rules) ?? typed.url) : notSignedIn(result)
    },
    async listAccounts({ credentials, signal }) {
      const caller = callerOf(rules, credentials, signal)
      const result = await query(caller, 'com.atproto.server.getSession')
      const session = readAnswer(result, [200], SessionInfo)
      if (!session) return signedOutOrLater(result)
      const { did, handle } = session
      const address = `${appAddress}/profile/${did}`
      return { type: 'listed', accounts: [{ id: did, name: `@${handle}`, address, settings: { did, handle }, credentials: null }] }
    },
    async refresh({ credentials, signal }) {
      const { pds, refreshJwt } = BlueskyCredentials.parse(credentials)
      const result = await call({ pds, rules, token: refreshJwt, signal }, 'com.atproto.server.refreshSession')
      const session = readAnswer(result, [200], Session)
      if (session) return granted(session, serverOf(session, rules) ?? pds)
      // The token that renews has ended too: nothing is left to renew it with.
      return errorOf(result) === 'ExpiredToken' ? signInAgain : signedOutOrLater(result)
    },
    async revoke({ credentials, signal }) {
      const { pds, refreshJwt } = BlueskyCredentials.parse(credentials)
      const result = await call({ pds, rules, token: refreshJwt, signal }, 'com.atproto.server.deleteSession')
      if (hasStatus(result, 200) || isTokenOver(result)) return { type: 'revoked' }
      const failure = signedOutOrLater(result)
      return failure.type === 'reconnect' ? { type: 'revoked' } : failure
    },
    async check({ credentials, signal }) {
      const result = await query(callerOf(rules, credentials, signal), 'com.atproto.server.getSession')
      const session = readAnswer(result, [200], SessionInfo)
      return session ? { type: 'ok', settings: { handle: session.handle } } : signedOutOrLater(result)
    },
    async diagnose({ credentials, signal }) {
      const { did } = BlueskyCredentials.parse(credentials)
      const result = await query(callerOf(rules, credentials, signal), 'com.atproto.repo.describeRepo', { repo: did })
      return [limitsIn(result)]
    },
  }
}

export function callerOf(rules: AddressRules, credentials: Credentials, signal: AbortSignal): Caller {
  const { pds, accessJwt } = BlueskyCredentials.parse(credentials)
  return { pds, rules, token: accessJwt, signal }
}

/** Typed with or without the sign, or as the address of a profile. */
function handleOf(typed: string): string | null {
  const text = typed
    .trim()
    .replace(/^https?:\/\/[^/]+\/profile\//, '')
    .replace(/^@/, '')
  return /^\S+[.@]\S+$/.test(text) || text.startsWith('did:') ? text : null
}

const noHandle: NotAccepted = {
  type: 'refused',
  field: 'handle',
  reason: inEnglish(msg`Enter the whole handle, such as loerielane.bsky.social.`),
}

const signInAgain = { type: 'reconnect', reason: inEnglish(msg`The sign-in at Bluesky has ended. Connect it again.`) } as const

/** The server that an account lies on, as its own document names it. */
function serverOf({ didDoc }: Session, rules: AddressRules): string | null {
  const service = didDoc?.service.find(({ id }) => id.endsWith('#atproto_pds'))
  if (typeof service?.serviceEndpoint !== 'string') return null
  const address = baseAddress('service', service.serviceEndpoint, rules)
  return address.type === 'address' ? address.url : null
}

function granted({ accessJwt, refreshJwt, did, handle }: Session, pds: string): Extract<GrantOutcome, { type: 'granted' }> {
  return { type: 'granted', credentials: { pds, did, handle, accessJwt, refreshJwt }, expiresInSeconds: lifetimeOf(accessJwt) }
}

/** A token says itself when it ends; nothing depends on whether that is true. */
function lifetimeOf(jwt: string): number {
  try {
    const { exp } = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as { exp?: unknown }
    const seconds = typeof exp === 'number' ? Math.floor(exp - Date.now() / 1000) : Number.NaN
    return seconds > 0 ? seconds : accessSecondsDefault
  } catch {
    return accessSecondsDefault
  }
}

function notSignedIn(result: HttpResult): NotAccepted | GrantOutcome {
  const error = errorOf(result)
  if (error === 'AuthFactorTokenRequired')
    return {
      type: 'refused',
      field: 'password',
      reason: inEnglish(msg`This is the password of the account. Make an app password for Postwright, and enter that.`),
    }
  if (error === 'AuthenticationRequired' || error === 'InvalidRequest')
    return { type: 'refused', field: 'password', reason: inEnglish(msg`Bluesky does not know this handle with this app password.`) }
  if (error === 'AccountTakedown' || error === 'AccountDeactivated')
    return { type: 'refused', field: 'handle', reason: inEnglish(msg`Bluesky has closed this account.`) }
  if (hasStatus(result, 404) || (result.type === 'answer' && error === undefined && result.status < 500))
    return { type: 'refused', field: 'service', reason: inEnglish(msg`There is no server of Bluesky at this address.`) }
  return signedOutOrLater(result)
}

function isTokenOver(result: HttpResult): boolean {
  return ['ExpiredToken', 'InvalidToken'].includes(errorOf(result) ?? '')
}

function signedOutOrLater(result: HttpResult) {
  const failure = orRetry(failed(result))
  if (failure.type === 'reconnect') return failure
  return { type: 'retry', afterSeconds: failure.type === 'retry' ? failure.afterSeconds : null, reason: failure.reason } as const
}

function limitsIn(result: HttpResult): Finding {
  const report = result.type === 'answer' ? rateReport('', result.headers) : null
  if (report?.remaining === 0)
    return {
      about: 'limits',
      state: 'warning',
      says: inEnglish(msg`Bluesky takes no more for now.`),
      mend: [inEnglish(msg`Wait: what is planned goes out as soon as there is room again.`)],
    }
  return {
    about: 'limits',
    state: 'works',
    says: inEnglish(msg`A post has at most 300 characters and 4 pictures; an hour takes 2,500 posts.`),
  }
}
