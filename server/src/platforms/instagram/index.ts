import { unlessUnsendable } from '../media.ts'
import { type ContainerPlace, findContainer, prepareContainer, publishContainer } from '../meta/containers.ts'
import { textOf } from '../meta/content.ts'
import type { MetaOptions } from '../meta/login.ts'
import type { ConnectedChannel, OutsidePlatform, SendInput } from '../platform.ts'
import { sendComment } from './comment.ts'
import { accountGone, callerOf, instagramConnection, platform } from './connection.ts'
import { brokenLimit, ingredientsOf } from './content.ts'
import { addressOf, findComment, findPost } from './find.ts'
import { prepareBudgets, sendBudgets, settleMs } from './limits.ts'
import { countPost, listPosts, removePost } from './live.ts'
import { InstagramSettings } from './types.ts'

interface InstagramOptions extends MetaOptions {
  /** Where this instance is read from outside: pictures and films are fetched there. */
  readsAt: string
  /** Between two questions whether a picture or film was read there. */
  pollSeconds?: number
}

/** Professional accounts of Instagram, by sign-in with Facebook. https://developers.facebook.com/docs/instagram-platform/content-publishing (read 2026-09) */
export function instagramPlatform(options: InstagramOptions): OutsidePlatform {
  const caller = ({ credentials }: ConnectedChannel, signal: AbortSignal) => callerOf(options, credentials, signal)

  function placeOf(channel: ConnectedChannel, signal: AbortSignal): ContainerPlace {
    const account = accountOf(channel)
    const paths = { make: `/${account}/media`, publish: `/${account}/media_publish` }
    return {
      platform,
      caller: caller(channel, signal),
      account,
      paths,
      gone: accountGone,
      fields: 'status_code,status',
      pollSeconds: options.pollSeconds,
    }
  }

  async function ingredients({ payload, media }: SendInput) {
    const { items } = await media.prepare({ isJpeg: true })
    return brokenLimit(payload, items) ?? ingredientsOf(payload, { items, addressOf: (item) => `${options.readsAt}${media.lend(item)}` })
  }

  return {
    connection: instagramConnection(options),
    // A container says whether it was published.
    safetyOf: () => 'B',
    settleMs,
    prepare: (input) =>
      unlessUnsendable(async () => {
        if (input.payload.replyTo) return { type: 'ready', handle: {} }
        const made = await ingredients(input)
        return 'type' in made ? made : prepareContainer(placeOf(input.channel, input.signal), input, made)
      }),
    send: (input) =>
      unlessUnsendable(async () => {
        const { channel, payload, signal } = input
        const asking = caller(channel, signal)
        if (payload.replyTo) return brokenLimit(payload, []) ?? sendComment(asking, input, payload.replyTo)
        const made = await ingredients(input)
        if ('type' in made) return made
        return publishContainer(placeOf(channel, signal), input, {
          ingredients: made,
          find: (sought) => findPost(asking, accountOf(channel), { text: textOf(payload), ...sought }),
          addressOf: (id) => addressOf(asking, id),
        })
      }),
    lookUp({ handle, payload, channel, since, knownRemoteIds, signal }) {
      const asking = caller(channel, signal)
      const sought = { text: textOf(payload), since: since.getTime(), knownRemoteIds }
      if (payload.replyTo) return findComment(asking, payload.replyTo.root, sought)
      return findContainer(placeOf(channel, signal), { handle, find: () => findPost(asking, accountOf(channel), sought) })
    },
    remove: (post) => removePost(caller(post.channel, post.signal), post),
    metrics: (post) => countPost(caller(post.channel, post.signal), post),
    history: ({ cursor, channel, signal }) => listPosts(caller(channel, signal), accountOf(channel), cursor),
    budgets(channel, step, { media }) {
      const { account, quota } = InstagramSettings.parse(channel.settings)
      const of = account || channel.id
      return step === 'send' ? sendBudgets(of, quota) : prepareBudgets(of, step === 'prepare' ? media + 1 : 0)
    },
  }
}

function accountOf({ settings }: Pick<ConnectedChannel, 'settings'>): string {
  return InstagramSettings.parse(settings).account
}
