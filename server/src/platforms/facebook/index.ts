import { unlessUnsendable } from '../media.ts'
import type { MetaOptions } from '../meta/login.ts'
import { accountBudgets } from '../meta/usage.ts'
import type { ConnectedChannel, OutsidePlatform } from '../platform.ts'
import { callerOf, facebookConnection } from './connection.ts'
import { textOf } from '../meta/content.ts'
import { prepareDraft } from './draft.ts'
import { findPost } from './find.ts'
import { listPosts } from './history.ts'
import { settleMs } from './limits.ts'
import { countPost, editPost, removePost } from './live.ts'
import { publishDraft } from './send.ts'
import { FacebookHandle, FacebookSettings } from './types.ts'

interface FacebookOptions extends MetaOptions {
  /** Where this instance is read from outside: films are fetched there. */
  readsAt: string
}

/** Pages of Facebook, by the Graph API, through an app of the operator. https://developers.facebook.com/docs/pages-api/posts (read 2026-09) */
export function facebookPlatform(options: FacebookOptions): OutsidePlatform {
  const caller = ({ credentials }: ConnectedChannel, signal: AbortSignal) => callerOf(options, credentials, signal)

  return {
    connection: facebookConnection(options),
    // A post that is not published is made first, and publishing it twice shows it once.
    safetyOf: () => 'B',
    settleMs,
    prepare: (input) => unlessUnsendable(() => prepareDraft(caller(input.channel, input.signal), input, options.readsAt)),
    send: (input) => publishDraft(caller(input.channel, input.signal), input),
    lookUp: ({ handle, payload, channel, since, knownRemoteIds, signal }) =>
      findPost(caller(channel, signal), {
        page: FacebookSettings.parse(channel.settings).page,
        message: textOf(payload),
        handle: FacebookHandle.parse(handle ?? {}),
        parent: payload.replyTo?.parent ?? null,
        since: since.getTime(),
        knownRemoteIds,
      }),
    remove: (post) => removePost(caller(post.channel, post.signal), post),
    edit: (input) => editPost(caller(input.channel, input.signal), input),
    metrics: (post) => countPost(caller(post.channel, post.signal), post),
    history: ({ cursor, channel, signal }) => listPosts(caller(channel, signal), FacebookSettings.parse(channel.settings).page, cursor),
    budgets: (channel) => accountBudgets(FacebookSettings.parse(channel.settings).page || channel.id),
  }
}
