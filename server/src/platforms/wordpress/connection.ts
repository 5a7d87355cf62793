import { msg } from '@postwright/contract/core/msg'

import type { AddressRules } from '../../infra/public-address.ts'
import { inEnglish } from '../../sentences.ts'
import { later, readAnswer, signedOutOrLater } from '../answers.ts'
import { baseAddress } from '../base-address.ts'
import type { Connection, Credentials, NotAccepted } from '../connection.ts'
import { ask, type Caller, codeIn, failed } from './api.ts'
import { findRoot } from './root.ts'
import { Me, Root, WordPressCredentials } from './types.ts'

/** An account of a site, with an application password: it has no end until its owner deletes it. */
export function wordpressConnection({ rules }: { rules: AddressRules }): Connection {
  return {
    refreshAheadSeconds: 0,
    authorize: async () => ({ type: 'immediate' }),
    async exchange({ answer: { site = '', username = '', password = '' }, signal }) {
      const typed = baseAddress('site', site, rules)
      if (typed.type === 'refused') return typed
      const found = await findRoot(typed.url, { rules, signal })
      if (found.type === 'none') {
        if (found.result.type !== 'answer') return later(failed(found.result))
        return refused('site', inEnglish(msg`There is no WordPress at this address, or its REST API is switched off.`))
      }
      const credentials = { root: found.root, username: username.trim(), password }
      const result = await ask({ ...credentials, rules, signal }, '/wp/v2/users/me', { context: 'edit' })
      const me = readAnswer(result, [200], Me)
      if (me?.capabilities.publish_posts) return { type: 'granted', credentials, expiresInSeconds: null }
      if (me) return refused('username', mayNotPublish())
      const code = codeIn(result)
      if (['invalid_username', 'invalid_email'].includes(code)) return refused('username', inEnglish(msg`WordPress knows no such user.`))
      if (code === 'application_passwords_disabled')
        return refused('password', inEnglish(msg`Application passwords are switched off on this site. Ask whoever runs it.`))
      const failure = failed(result)
      if (failure.type !== 'reconnect') return failure.type === 'refused' ? refused('username', failure.reason) : later(failure)
      return refused('password', inEnglish(msg`WordPress does not accept this application password for this user.`))
    },
    async listAccounts({ credentials, signal }) {
      const caller = callerOf(rules, credentials, signal)
      const [asked, root] = [await ask(caller, '/wp/v2/users/me', { context: 'edit' }), await ask(caller, '/')]
      const [me, site] = [readAnswer(asked, [200], Me), readAnswer(root, [200], Root)]
      if (!me || !site) return signedOutOrLater(failed(me ? root : asked))
      const address = site.home ?? new URL(caller.root).origin
      const { host } = new URL(address)
      const id = `${me.id}@${host}`
      return { type: 'listed', accounts: [{ id, name: site.name || host, address, settings: { account: id }, credentials: null }] }
    },
    refresh: async ({ credentials }) => ({ type: 'granted', credentials, expiresInSeconds: null }),
    // Its owner made it, and may use it for another channel.
    revoke: async () => ({ type: 'revoked' }),
    async check({ credentials, signal }) {
      const result = await ask(callerOf(rules, credentials, signal), '/wp/v2/users/me', { context: 'edit' })
      const me = readAnswer(result, [200], Me)
      if (!me) return signedOutOrLater(failed(result))
      return me.capabilities.publish_posts ? { type: 'ok' } : { type: 'reconnect', reason: mayNotPublish() }
    },
  }
}

export function callerOf(rules: AddressRules, credentials: Credentials, signal: AbortSignal): Caller {
  return { ...WordPressCredentials.parse(credentials), rules, signal }
}

function mayNotPublish(): string {
  return inEnglish(msg`This user may not publish posts on the site. Give it the role of an author or editor.`)
}

function refused(field: string, reason: string): NotAccepted {
  return { type: 'refused', field, reason }
}
