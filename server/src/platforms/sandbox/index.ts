import type { MediaItem } from '@postwright/contract/content/content'
import { msg } from '@postwright/contract/core/msg'
import { inEnglish } from '../../sentences.ts'
import type { Connection } from '../connection.ts'
import type { ConnectedChannel, LookUpOutcome, Platform, SafetyClass } from '../platform.ts'
import { prepareMedia, sendWithMedia } from '../media.ts'
import { hasStatus, readAnswer } from '../answers.ts'
import { mutate } from '../http.ts'
import { listPosts, notDone, sendPost } from './api.ts'
import { authorization } from './connection.ts'
import { settleMs } from './limits.ts'
import { SandboxPost, SandboxSettings } from './types.ts'

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
    preparesMediaAlone: true,
    prepare: (input) => prepareMedia(input),
    send: (input) =>
      sendWithMedia(input, {}, (media) =>
        sendPost(account(input.channel), { key: input.key, payload: input.payload, media, signal: input.signal }),
      ),
    async remove({ remoteId, channel, signal }) {
      const { url, headers } = account(channel)
      const result = await mutate('DELETE', { url: `${url}/${remoteId}`, host: 'ours', headers, signal })
      return hasStatus(result, 200, 404) ? { type: 'removed' } : notDone(result)
    },
    async edit({ remoteId, channel, payload: { title, body }, signal }) {
      const { url, headers } = account(channel)
      const result = await mutate('PUT', { url: `${url}/${remoteId}`, host: 'ours', headers, body: { json: { title, body } }, signal })
      const post = readAnswer(result, [200], SandboxPost)
      return post ? { type: 'edited', remoteUrl: post.url } : notDone(result)
    },
    async lookUp({ payload, channel, since, knownRemoteIds, signal }): Promise<LookUpOutcome> {
      const result = await listPosts(account(channel), { since, signal })
      if (result.type === 'unclear') return result

      // The oldest one: of several deliveries with this text, those that were sent later can only have left the later ones.
      const ours = result.posts.findLast(
        (post) =>
          post.contentType === payload.contentType &&
          post.title === payload.title &&
          post.body === payload.body &&
          post.replyTo === (payload.replyTo?.parent ?? null) &&
          hasSameMedia(post.media, payload.media) &&
          !knownRemoteIds.includes(post.id),
      )
      if (ours) return { type: 'found', remoteId: ours.id, remoteUrl: ours.url }
      return result.more ? { type: 'unclear', reason: inEnglish(msg`The wall has more posts than it lists.`) } : { type: 'absent' }
    },
  }
}

/** As far as the feed says: its addresses are none that a payload knows. */
function hasSameMedia(shown: readonly Pick<MediaItem, 'kind' | 'alt'>[], sent: readonly MediaItem[]): boolean {
  return shown.length === sent.length && shown.every(({ kind, alt }, at) => kind === sent[at]?.kind && alt === sent[at]?.alt)
}
