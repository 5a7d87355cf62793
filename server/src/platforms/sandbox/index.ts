import { msg } from '@postwright/contract/core/msg'
import { inEnglish } from '../../sentences.ts'
import type { Connection } from '../connection.ts'
import type { ConnectedChannel, LookUpOutcome, Platform, SafetyClass } from '../platform.ts'
import { listPosts, sendPost } from './api.ts'
import { authorization } from './connection.ts'
import { settleMs } from './limits.ts'
import { SandboxSettings } from './types.ts'

const classes: Record<SandboxSettings['behaviour']['protection'], SafetyClass> = { repeatable: 'A', lookup: 'C', none: 'D' }

/** The feed at /sandbox/{channel}, spoken to over HTTP as if it stood outside. `origin` is where its API answers. */
export function sandboxPlatform({ origin, connection }: { origin: string; connection: Connection }): Platform {
  function account({ id, credentials }: ConnectedChannel) {
    return { url: `${origin}/sandbox/api/${id}/posts`, headers: authorization(credentials) }
  }

  return {
    connection,
    safetyOf: (channel) => classes[SandboxSettings.parse(channel.settings).behaviour.protection],
    settleMs,
    send: ({ key, payload, channel, signal }) => sendPost(account(channel), { key, payload, signal }),
    async lookUp({ payload, channel, since, knownRemoteIds, signal }): Promise<LookUpOutcome> {
      const result = await listPosts(account(channel), { since, signal })
      if (result.type === 'unclear') return result

      // The oldest one: of several deliveries with this text, those that were sent later can only have left the later ones.
      const ours = result.posts.findLast(
        (post) =>
          post.contentType === payload.contentType &&
          post.title === payload.title &&
          post.body === payload.body &&
          !knownRemoteIds.includes(post.id),
      )
      if (ours) return { type: 'found', remoteId: ours.id, remoteUrl: ours.url }
      return result.more ? { type: 'unclear', reason: inEnglish(msg`The wall has more posts than it lists.`) } : { type: 'absent' }
    },
  }
}
