import type { Secrets } from '../../infra/secrets.ts'
import type { LookUpOutcome, Platform, PlatformChannel, SafetyClass } from '../platform.ts'
import { listPosts, sendPost } from './api.ts'
import { settleMs } from './limits.ts'
import { sandboxToken } from './token.ts'
import { SandboxSettings } from './types.ts'

const classes: Record<SandboxSettings['behaviour']['protection'], SafetyClass> = { repeatable: 'A', lookup: 'C', none: 'D' }

/** The wall at /sandbox/{channel}, spoken to over HTTP as if it stood outside. `origin` is where its API answers. */
export function sandboxPlatform({ origin, secrets }: { origin: string; secrets: Secrets }): Platform {
  function account(channel: PlatformChannel) {
    const { signIn } = SandboxSettings.parse(channel.settings)
    return { url: `${origin}/sandbox/api/${channel.id}/posts`, token: sandboxToken(secrets, channel.id, signIn) }
  }

  return {
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
      return result.more ? { type: 'unclear', reason: 'The wall has more posts than it lists.' } : { type: 'absent' }
    },
  }
}
