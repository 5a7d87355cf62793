import { integrations } from '@postwright/contract/publishing/integrations'
import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import { readAnswer, reconnect, signedOutOrLater } from '../answers.ts'
import type { Account, Connection, Credentials, Finding } from '../connection.ts'
import { failed, isGone } from '../meta/errors.ts'
import { ask, type Caller } from '../meta/graph.ts'
import { metaLogin, type MetaOptions, usualApi } from '../meta/login.ts'
import { type Page, pagesOf, tokenToPost } from '../meta/pages.ts'
import { usualSite } from './limits.ts'
import { InstagramSettings, Me, PublishingLimit } from './types.ts'

export const platform = 'Instagram'

/** Without these nothing goes out; without the others comments, counts, taking down or pages of businesses are missing. */
const needed = ['pages_show_list', 'pages_read_engagement', 'instagram_basic', 'instagram_content_publish']

export function instagramLogin(options: MetaOptions) {
  return metaLogin({ ...options, platform, scopes: integrations.instagram.scopes.map(({ name }) => name) })
}

/** A professional account is reached by the token of the page that it belongs to, which does not end by itself. */
export function instagramConnection(options: MetaOptions): Connection {
  const login = instagramLogin(options)

  return {
    refreshAheadSeconds: 0,
    authorize: (input) => login.authorize(input),
    exchange: (input) => login.exchange(input, needed),
    async listAccounts({ credentials, signal }) {
      const found = await pagesOf(callerOf(options, credentials, signal), platform, ['instagram_business_account{id,username}'])
      if (found.type !== 'pages') return signedOutOrLater(found)
      return { type: 'listed', accounts: found.pages.flatMap(accountOf), none: noAccounts }
    },
    refresh: async () => reconnect(platform),
    // It ends with all that the person allowed, for every account of theirs: they take it back at Facebook.
    revoke: async () => ({ type: 'revoked' }),
    async check({ channel, credentials, signal }) {
      const { account } = InstagramSettings.parse(channel.settings)
      const caller = callerOf(options, credentials, signal)
      const result = await ask(caller, `/${encodeURIComponent(account)}`, { fields: 'id,username' })
      if (!readAnswer(result, [200], Me)) return isGone(result) ? accountGone : signedOutOrLater(failed(result, platform))
      const quota = (await quotaOf(caller, account))?.total
      return { type: 'ok', ...(quota !== undefined && { settings: { quota } }) }
    },
    async diagnose({ channel, credentials, signal }) {
      const { account } = InstagramSettings.parse(channel.settings)
      const quota = await quotaOf(callerOf(options, credentials, signal), account)
      return [...(await login.diagnose(credentials['accessToken'] ?? '', signal)), ...(quota ? [limitsOf(quota)] : [])]
    },
  }
}

function accountOf(page: Page): Account[] {
  const { instagram_business_account: account } = page
  if (!account) return []
  const accessToken = tokenToPost(page)
  const { id, username } = account
  return [
    {
      id,
      name: username === undefined ? page.name : `@${username}`,
      sort: 'profile',
      ...(username !== undefined && { address: `${usualSite}/${username}` }),
      settings: { account: id },
      credentials: accessToken === null ? null : { accessToken },
      ...(accessToken === null && { closed: mayNotPost }),
    },
  ]
}

const noAccounts = inEnglish(
  msg`No page that you gave to the app has an account of Instagram. Make the account a professional one, link it to a page of Facebook, and connect it once more.`,
)
const mayNotPost = inEnglish(
  msg`You may not create content on the page that this account belongs to. Whoever manages it can give you that under Page access.`,
)

export const accountGone = {
  type: 'reconnect',
  reason: inEnglish(msg`The account is not there any more, or does not belong to a page of whoever connected it. Connect it again.`),
} as const

export function callerOf({ origin = usualApi, version }: MetaOptions, credentials: Credentials, signal: AbortSignal): Caller {
  return { base: `${origin}/${version}`, token: credentials['accessToken'] ?? '', signal }
}

interface Quota {
  used: number
  total: number
}

async function quotaOf(caller: Caller, account: string): Promise<Quota | null> {
  const result = await ask(caller, `/${encodeURIComponent(account)}/content_publishing_limit`, { fields: 'quota_usage,config' })
  const [limit] = readAnswer(result, [200], PublishingLimit)?.data ?? []
  const total = limit?.config?.quota_total
  return total ? { used: limit.quota_usage ?? 0, total } : null
}

function limitsOf({ used, total }: Quota): Finding {
  const says = inEnglish(msg`${{ used }} of ${{ total }} posts of the last 24 hours are used.`)
  if (used < total) return { about: 'limits', state: 'works', says }
  return { about: 'limits', state: 'warning', says, mend: [inEnglish(msg`Posts wait until there is room again.`)] }
}
