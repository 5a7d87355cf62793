import { integrations } from '@postwright/contract/publishing/integrations'
import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import { readAnswer, reconnect, signedOutOrLater } from '../answers.ts'
import type { Account, Connection, Credentials } from '../connection.ts'
import { failed, isGone } from '../meta/errors.ts'
import { ask, type Caller } from '../meta/graph.ts'
import { metaLogin, type MetaOptions, usualApi } from '../meta/login.ts'
import { type Page, pagesOf, tokenToPost } from '../meta/pages.ts'
import { FacebookSettings, PageFacts } from './types.ts'

export const platform = 'Facebook'
export const usualSite = 'https://www.facebook.com'

/** Without these nothing goes out; without the others comments, counts or pages of businesses are missing. */
const needed = ['pages_show_list', 'pages_manage_posts', 'pages_read_engagement']

export function facebookLogin(options: MetaOptions) {
  return metaLogin({ ...options, platform, scopes: integrations.facebook.scopes.map(({ name }) => name) })
}

/** A page has a token of its own, which does not end by itself. */
export function facebookConnection(options: MetaOptions): Connection {
  const login = facebookLogin(options)

  return {
    refreshAheadSeconds: 0,
    authorize: (input) => login.authorize(input),
    exchange: (input) => login.exchange(input, needed),
    async listAccounts({ credentials, signal }) {
      const found = await pagesOf(callerOf(options, credentials, signal), platform)
      if (found.type !== 'pages') return signedOutOrLater(found)
      return { type: 'listed', accounts: found.pages.map(accountOf), none: noPages }
    },
    refresh: async () => reconnect(platform),
    // It ends with all that the person allowed, for every page of theirs: they take it back at Facebook.
    revoke: async () => ({ type: 'revoked' }),
    async check({ channel, credentials, signal }) {
      const { page } = FacebookSettings.parse(channel.settings)
      const result = await ask(callerOf(options, credentials, signal), `/${encodeURIComponent(page)}`, { fields: 'id,name,username' })
      if (readAnswer(result, [200], PageFacts)) return { type: 'ok' }
      return isGone(result) ? pageGone : signedOutOrLater(failed(result, platform))
    },
    diagnose: ({ credentials, signal }) => login.diagnose(credentials['accessToken'] ?? '', signal),
  }
}

function accountOf(page: Page): Account {
  const { id, name, username } = page
  const accessToken = tokenToPost(page)
  return {
    id,
    name,
    sort: 'page',
    address: `${usualSite}/${username ?? id}`,
    settings: { page: id },
    credentials: accessToken === null ? null : { accessToken },
    ...(accessToken === null && { closed: mayNotPost }),
  }
}

const noPages = inEnglish(msg`You have no page on Facebook, or gave none to the app. Connect it once more, and choose the pages.`)
const mayNotPost = inEnglish(msg`You may not create content on this page. Whoever manages it can give you that under Page access.`)

export const pageGone = {
  type: 'reconnect',
  reason: inEnglish(msg`The page is not there any more, or nobody who connected it may post there. Connect it again.`),
} as const

export function callerOf({ origin = usualApi, version }: MetaOptions, credentials: Credentials, signal: AbortSignal): Caller {
  return { base: `${origin}/${version}`, token: credentials['accessToken'] ?? '', signal }
}
