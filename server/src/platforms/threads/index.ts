import { reconnect } from '../answers.ts'
import { unlessUnsendable } from '../media.ts'
import { type ContainerPlace, findContainer, prepareContainer, publishContainer } from '../meta/containers.ts'
import { accountBudgets } from '../meta/usage.ts'
import type { ConnectedChannel, OutsidePlatform, SendInput } from '../platform.ts'
import { callerOf, platform, threadsConnection, type ThreadsOptions } from './connection.ts'
import { textOf } from '../meta/content.ts'
import { brokenLimit, ingredientsOf } from './content.ts'
import { addressOf, findPost } from './find.ts'
import { sendBudgets, settleMs } from './limits.ts'
import { countPost, listPosts, removePost } from './live.ts'
import { ThreadsSettings } from './types.ts'

interface Options extends ThreadsOptions {
  /** Where this instance is read from outside: pictures and films are fetched there. */
  readsAt: string
  /** Between two questions whether a picture or film was read there. */
  pollSeconds?: number
}

/** Threads, through an app of the operator. https://developers.facebook.com/documentation/threads/posts (read 2026-04) */
export function threadsPlatform(options: Options): OutsidePlatform {
  const caller = ({ credentials }: ConnectedChannel, signal: AbortSignal) => callerOf(options, credentials, signal)

  function placeOf(channel: ConnectedChannel, signal: AbortSignal): ContainerPlace {
    const account = accountOf(channel)
    const paths = { make: `/${account}/threads`, publish: `/${account}/threads_publish` }
    return {
      platform,
      caller: caller(channel, signal),
      account,
      paths,
      gone: reconnect(platform),
      fields: 'status,error_message',
      pollSeconds: options.pollSeconds,
    }
  }

  async function ingredients({ payload, media, channel }: SendInput) {
    const { items } = await media.prepare()
    const { replies } = ThreadsSettings.parse(channel.settings)
    return (
      brokenLimit(payload, items) ??
      ingredientsOf(payload, { items, addressOf: (item) => `${options.readsAt}${media.lend(item)}`, replies })
    )
  }

  return {
    connection: threadsConnection(options),
    // A container says whether it was published.
    safetyOf: () => 'B',
    settleMs,
    prepare: (input) =>
      unlessUnsendable(async () => {
        const made = await ingredients(input)
        return 'type' in made ? made : prepareContainer(placeOf(input.channel, input.signal), input, made)
      }),
    send: (input) =>
      unlessUnsendable(async () => {
        const { channel, payload, signal } = input
        const made = await ingredients(input)
        if ('type' in made) return made
        const [account, parent] = [accountOf(channel), payload.replyTo?.parent ?? null]
        return publishContainer(placeOf(channel, signal), input, {
          ingredients: made,
          find: (sought) => findPost(caller(channel, signal), { account, text: textOf(payload), parent, ...sought }),
          addressOf: (id) => addressOf(caller(channel, signal), id),
        })
      }),
    lookUp: ({ handle, payload, channel, since, knownRemoteIds, signal }) =>
      findContainer(placeOf(channel, signal), {
        handle,
        find: () =>
          findPost(caller(channel, signal), {
            account: accountOf(channel),
            text: textOf(payload),
            parent: payload.replyTo?.parent ?? null,
            since: since.getTime(),
            knownRemoteIds,
          }),
      }),
    remove: (post) => removePost(caller(post.channel, post.signal), post),
    metrics: (post) => countPost(caller(post.channel, post.signal), post),
    history: ({ cursor, channel, signal }) => listPosts(caller(channel, signal), accountOf(channel), cursor),
    budgets(channel, step) {
      const account = ThreadsSettings.parse(channel.settings).account || channel.id
      return step === 'send' ? sendBudgets(account) : accountBudgets(account)
    },
  }
}

function accountOf({ settings }: Pick<ConnectedChannel, 'settings'>): string {
  return ThreadsSettings.parse(settings).account
}
