import { unlessUnsendable } from '../media.ts'
import type { ConnectedChannel, OutsidePlatform } from '../platform.ts'
import { sendComment } from './comment.ts'
import { callerOf, linkedinConnection, type LinkedInOptions } from './connection.ts'
import { brokenLimit } from './content.ts'
import { countPost } from './figures.ts'
import { findPost } from './find.ts'
import { listPosts } from './history.ts'
import { postBudgets, settleMs } from './limits.ts'
import { editPost, removePost } from './live.ts'
import { sendPost } from './send.ts'
import { isPage, LinkedInSettings } from './types.ts'
import { uploadAll } from './upload.ts'

/** LinkedIn, a person's profile or a page, by its versioned API and an app of the operator. https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api (read 2026-11) */
export function linkedinPlatform(options: LinkedInOptions): OutsidePlatform {
  const caller = ({ credentials }: ConnectedChannel, signal: AbortSignal) => callerOf(options, credentials, signal)

  return {
    connection: linkedinConnection(options),
    // Of a page the posts are listed. Of a person they are not, and the same text sent again is refused with the address of the first.
    safetyOf: ({ settings }) => (isPage(LinkedInSettings.parse(settings)) ? 'C' : 'A'),
    settleMs,
    preparesMediaAlone: true,
    prepare: (input) =>
      unlessUnsendable(async () => {
        const settings = LinkedInSettings.parse(input.channel.settings)
        const { items } = await input.media.prepare()
        const { graceMs } = options
        return (
          brokenLimit(input.payload, items, settings) ?? uploadAll(caller(input.channel, input.signal), input, items, { settings, graceMs })
        )
      }),
    send(input) {
      const { replyTo } = input.payload
      const asking = caller(input.channel, input.signal)
      return replyTo ? sendComment(asking, input, replyTo) : sendPost(asking, input)
    },
    lookUp: (input) => findPost(caller(input.channel, input.signal), input),
    remove: (post) => removePost(caller(post.channel, post.signal), post),
    edit: (input) => editPost(caller(input.channel, input.signal), input),
    metrics: (post) => countPost(caller(post.channel, post.signal), post),
    history: ({ cursor, channel, signal }) => listPosts(caller(channel, signal), LinkedInSettings.parse(channel.settings), cursor),
    budgets(channel, step) {
      return step === 'send' ? postBudgets(LinkedInSettings.parse(channel.settings).member || channel.id) : []
    },
  }
}
