import { integrations } from '@postwright/contract/publishing/integrations'
import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import { readAnswer, reconnect, signedOutOrLater } from '../answers.ts'
import type { AppPort } from '../app.ts'
import type { Account, Connection, Credentials } from '../connection.ts'
import { notAllGiven } from '../oauth-errors.ts'
import { type OAuth, oauthOf } from '../oauth.ts'
import type { Reconnect, Retry } from '../platform.ts'
import { ask, type Caller, failed, reasonIn } from './api.ts'
import { refreshAheadSeconds, usualHosts } from './limits.ts'
import { Channels, YouTubeCredentials, YouTubeSettings } from './types.ts'

export interface YouTubeOptions {
  app: AppPort
  /** In the place of every host of Google. */
  origin?: string
}

const scopes = integrations.youtube.scopes.map(({ name }) => name)
/** Without the last one films go out all the same. */
const needed = scopes.slice(0, 2)
const changing = scopes[2] ?? ''

/** https://developers.google.com/identity/protocols/oauth2/web-server (read 2026-11) */
export function youtubeOAuth({ app, origin }: YouTubeOptions): OAuth {
  return oauthOf({
    platform: 'YouTube',
    app,
    authorizeUrl: `${origin ?? usualHosts.accounts}/o/oauth2/v2/auth`,
    tokenUrl: `${origin ?? usualHosts.tokens}/token`,
    revokeUrl: `${origin ?? usualHosts.tokens}/revoke`,
    proof: 'post',
    scopes,
  })
}

export function youtubeConnection(options: YouTubeOptions): Connection {
  const oauth = youtubeOAuth(options)
  const caller = (credentials: Credentials, signal: AbortSignal) => callerOf(options, credentials, signal)

  return {
    refreshAheadSeconds,
    // What renews the sign-in is given only where a person is asked anew.
    authorize: (input) =>
      oauth.authorize(input, { access_type: 'offline', prompt: 'consent select_account', include_granted_scopes: 'true' }),
    async exchange(input) {
      const granted = await oauth.exchange(input)
      if (granted.type !== 'granted') return granted
      const given = granted.scopes ?? scopes
      const missing = needed.filter((scope) => !given.includes(scope))
      if (missing.length > 0) return notAllGiven('YouTube', missing)
      if (granted.credentials['refreshToken'] === undefined)
        return {
          type: 'refused',
          field: null,
          reason: inEnglish(
            msg`Google gave a sign-in for an hour alone. Take this site’s access back in your Google account, and connect again.`,
          ),
        }
      return { ...granted, credentials: { ...granted.credentials, scopes: given.join(' ') } }
    },
    async listAccounts({ credentials, signal }) {
      const found = await channelsOf(caller(credentials, signal))
      if (found.type !== 'channels') return found
      const none = inEnglish(msg`This Google account has no channel. Make one at youtube.com, or choose the account of the channel.`)
      return { type: 'listed', accounts: found.accounts, none }
    },
    async refresh({ credentials, signal }) {
      const granted = await oauth.refresh(credentials['refreshToken'], signal)
      if (granted.type !== 'granted' || granted.scopes === null) return granted
      return { ...granted, credentials: { ...granted.credentials, scopes: granted.scopes.join(' ') } }
    },
    revoke({ credentials, signal }) {
      const { refreshToken, accessToken } = YouTubeCredentials.parse(credentials)
      return oauth.revoke(refreshToken ?? accessToken, signal)
    },
    async check({ channel, credentials, signal }) {
      const found = await channelsOf(caller(credentials, signal))
      if (found.type !== 'channels') return found
      const { channel: id } = YouTubeSettings.parse(channel.settings)
      if (found.accounts.some((account) => account.id === id)) return { type: 'ok' }
      return { type: 'reconnect', reason: inEnglish(msg`The channel is not there any more, or belongs to another Google account.`) }
    },
    async diagnose({ credentials }) {
      if (YouTubeCredentials.parse(credentials).scopes.split(' ').includes(changing)) return []
      return [
        {
          about: 'permissions',
          state: 'warning',
          says: inEnglish(
            msg`Films go out, and cannot be changed, taken down or commented on: that was not allowed when it was connected.`,
          ),
          mend: [inEnglish(msg`Connect it again, and leave every box of Google ticked.`)],
        },
      ]
    },
  }
}

export function callerOf({ origin = usualHosts.api }: YouTubeOptions, credentials: Credentials, signal: AbortSignal): Caller {
  return { api: origin, credentials: YouTubeCredentials.parse(credentials), signal }
}

async function channelsOf(caller: Caller): Promise<{ type: 'channels'; accounts: Account[] } | Reconnect | Retry> {
  const result = await ask(caller, 'channels', { part: 'snippet,contentDetails', mine: 'true' })
  const found = readAnswer(result, [200], Channels)
  if (found)
    return {
      type: 'channels',
      accounts: found.items.map(({ id, snippet: { title, customUrl }, contentDetails }) => ({
        id,
        name: title,
        sort: 'channel',
        address: `https://www.youtube.com/${customUrl ?? `channel/${id}`}`,
        settings: { channel: id, uploads: contentDetails.relatedPlaylists.uploads },
        credentials: null,
      })),
    }
  if (result.type === 'answer' && reasonIn(result.body) === 'youtubeSignupRequired') return { type: 'channels', accounts: [] }
  const failure = failed(result, caller)
  // A sign-in that is to be renewed has ended for whoever asks whether it is there.
  return failure.type === 'retry' && failure.renew ? reconnect('YouTube') : signedOutOrLater(failure)
}
