import { msg } from '@postwright/contract/core/msg'

import type { AddressRules } from '../../infra/public-address.ts'
import { inEnglish } from '../../sentences.ts'
import { later, readAnswer, signedOutOrLater } from '../answers.ts'
import { baseAddress } from '../base-address.ts'
import type { Connection, Credentials } from '../connection.ts'
import { ask, type Caller, failed } from './api.ts'
import { DevtoCredentials, Me } from './types.ts'

const usualAddress = 'https://dev.to'

/** Somebody's API key on dev.to, or on another Forem. It has no end. */
export function devtoConnection({ rules }: { rules: AddressRules }): Connection {
  return {
    refreshAheadSeconds: 0,
    authorize: async () => ({ type: 'immediate' }),
    async exchange({ answer, signal }) {
      const typed = baseAddress('site', answer.site || usualAddress, rules)
      if (typed.type === 'refused') return typed
      const credentials = { address: typed.url, key: (answer.key ?? '').trim() }
      const result = await ask({ ...credentials, rules, signal }, '/users/me')
      if (readAnswer(result, [200], Me)) return { type: 'granted', credentials, expiresInSeconds: null }
      const failure = failed(result)
      if (failure.type === 'reconnect')
        return {
          type: 'refused',
          field: 'key',
          reason: inEnglish(msg`dev.to does not know this key. Copy it once more from its settings.`),
        }
      if (failure.type === 'refused')
        return { type: 'refused', field: 'site', reason: inEnglish(msg`There is no Forem at this address, such as https://dev.to.`) }
      return later(failure)
    },
    async listAccounts({ credentials, signal }) {
      const caller = callerOf(rules, credentials, signal)
      const result = await ask(caller, '/users/me')
      const me = readAnswer(result, [200], Me)
      if (!me) return signedOutOrLater(failed(result))
      const id = `${me.id}@${new URL(caller.address).host}`
      const address = `${caller.address}/${me.username}`
      return { type: 'listed', accounts: [{ id, name: `@${me.username}`, address, settings: { account: id }, credentials: null }] }
    },
    refresh: async ({ credentials }) => ({ type: 'granted', credentials, expiresInSeconds: null }),
    // Its owner made the key, and may use it for more.
    revoke: async () => ({ type: 'revoked' }),
    async check({ credentials, signal }) {
      const result = await ask(callerOf(rules, credentials, signal), '/users/me')
      return readAnswer(result, [200], Me) ? { type: 'ok' } : signedOutOrLater(failed(result))
    },
  }
}

export function callerOf(rules: AddressRules, credentials: Credentials, signal: AbortSignal): Caller {
  return { ...DevtoCredentials.parse(credentials), rules, signal }
}
