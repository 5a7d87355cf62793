import { unlessUnsendable } from '../media.ts'
import type { ConnectedChannel, OutsidePlatform } from '../platform.ts'
import { brokenLimit } from './content.ts'
import { callerOf, xConnection, type XOptions } from './connection.ts'
import { findPost } from './find.ts'
import { listPosts } from './history.ts'
import { listBudget, postBudgets, settleMs, uploadBudget } from './limits.ts'
import { countPost, removePost } from './live.ts'
import { sendPost, soughtOf } from './send.ts'
import { XHandle, XSettings } from './types.ts'
import { uploadAll } from './upload.ts'

/** X, by its API v2, through an app of the operator. https://docs.x.com/x-api (read 2026-08) */
export function xPlatform(options: XOptions): OutsidePlatform {
  const caller = ({ credentials }: ConnectedChannel, signal: AbortSignal) => callerOf(options, credentials, signal)

  return {
    connection: xConnection(options),
    // An exact duplicate is refused for a short time that nobody documents.
    safetyOf: () => 'C',
    settleMs,
    preparesMediaAlone: true,
    prepare: (input) =>
      unlessUnsendable(async () => {
        const { items } = await input.media.prepare()
        return brokenLimit(input.payload, items) ?? uploadAll(caller(input.channel, input.signal), input, items)
      }),
    send: (input) => sendPost(caller(input.channel, input.signal), input),
    lookUp: ({ payload, channel, since, knownRemoteIds, signal }) =>
      findPost(caller(channel, signal), { ...soughtOf(payload, XSettings.parse(channel.settings)), since, knownRemoteIds }),
    remove: (post) => removePost(caller(post.channel, post.signal), post),
    metrics: (post) => countPost(caller(post.channel, post.signal), post),
    history: ({ cursor, channel, signal }) => listPosts(caller(channel, signal), XSettings.parse(channel.settings), cursor),
    budgets(channel, step, { media, handle }) {
      const of = XSettings.parse(channel.settings).account || channel.id
      if (step === 'send') return postBudgets(of)
      if (step === 'reconcile') return [listBudget(of)]
      const left = Math.max(0, media - XHandle.parse(handle ?? {}).media.length)
      return step === 'prepare' && left > 0 ? [uploadBudget(of, left)] : []
    },
  }
}
