import { msg } from '@postwright/contract/core/msg'

import type { AddressRules } from '../../infra/public-address.ts'
import { inEnglish } from '../../sentences.ts'
import { later, readAnswer, signedOutOrLater } from '../answers.ts'
import { baseAddress } from '../base-address.ts'
import type { Connection, Credentials, NotAccepted } from '../connection.ts'
import { ask, type Caller, failed } from './api.ts'
import { GhostCredentials, Newsletters, Posts, Site } from './types.ts'

/** A site, by the key of an integration that its owner made there. It has no end. */
export function ghostConnection({ rules }: { rules: AddressRules }): Connection {
  return {
    refreshAheadSeconds: 0,
    authorize: async () => ({ type: 'immediate' }),
    async exchange({ answer: { site = '', key = '' }, signal }) {
      const typed = baseAddress('site', site.replace(/\/ghost(\/.*)?$/, ''), rules)
      if (typed.type === 'refused') return typed
      const [, keyId, secret] = /^([0-9a-f]{16,40}):([0-9a-f]{64})$/i.exec(key.trim()) ?? []
      if (!keyId || !secret)
        return refused('key', inEnglish(msg`This is no whole Admin API key of Ghost: it has 24 characters, a colon, and 64 more.`))
      const credentials = { address: typed.url, keyId, secret }
      const caller = { ...credentials, rules, signal }
      const about = await ask(caller, '/site/')
      if (!readAnswer(about, [200], Site)) {
        const failure = failed(about)
        return failure.type === 'refused' ? refused('site', inEnglish(msg`There is no site of Ghost at this address.`)) : later(failure)
      }
      const result = await ask(caller, '/posts/?limit=1')
      if (readAnswer(result, [200], Posts)) return { type: 'granted', credentials, expiresInSeconds: null }
      const failure = failed(result)
      return failure.type === 'reconnect'
        ? refused('key', inEnglish(msg`Ghost does not know this key. Copy it once more from the integration.`))
        : later(failure)
    },
    async listAccounts({ credentials, signal }) {
      const caller = callerOf(rules, credentials, signal)
      const [about, lists] = [await ask(caller, '/site/'), await ask(caller, '/newsletters/?filter=status:active')]
      const site = readAnswer(about, [200], Site)?.site
      const newsletters = readAnswer(lists, [200], Newsletters)?.newsletters
      if (!site || !newsletters) return signedOutOrLater(failed(site ? lists : about))
      const { host } = new URL(site.url)
      const settings = { account: host, newsletter: newsletters[0]?.slug ?? null }
      return { type: 'listed', accounts: [{ id: host, name: site.title || host, address: site.url, settings, credentials: null }] }
    },
    refresh: async ({ credentials }) => ({ type: 'granted', credentials, expiresInSeconds: null }),
    // Its owner made the key, and may use it for more.
    revoke: async () => ({ type: 'revoked' }),
    async check({ credentials, signal }) {
      const result = await ask(callerOf(rules, credentials, signal), '/posts/?limit=1')
      return readAnswer(result, [200], Posts) ? { type: 'ok' } : signedOutOrLater(failed(result))
    },
  }
}

export function callerOf(rules: AddressRules, credentials: Credentials, signal: AbortSignal): Caller {
  return { ...GhostCredentials.parse(credentials), rules, signal }
}

function refused(field: string, reason: string): NotAccepted {
  return { type: 'refused', field, reason }
}
