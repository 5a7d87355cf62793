import type { AddressRules } from '../../infra/public-address.ts'
import { hasStatus, orRetry, readAnswer, unclear } from '../answers.ts'
import { unlessUnsendable } from '../media.ts'
import type { ConnectedChannel, OutsidePlatform } from '../platform.ts'
import { call, errorOf, failed, query } from './api.ts'
import { blueskyConnection, callerOf } from './connection.ts'
import { countsOf, listPosts } from './history.ts'
import { publicAddress, writeBudget } from './limits.ts'
import { collection, freeze, published, rkeyOf, write } from './send.ts'
import { tidOf } from './tid.ts'
import { BlueskyCredentials, BlueskySettings, FrozenPost, PostViews, Written } from './types.ts'

interface BlueskyOptions {
  rules: AddressRules
  /** What reads without an account. */
  readsAt?: string
}

/** Accounts of Bluesky, on whichever server of the AT Protocol they lie. Posts are never edited: its readers are not shown that. */
export function blueskyPlatform({ rules, readsAt = publicAddress }: BlueskyOptions): OutsidePlatform {
  const caller = ({ credentials }: ConnectedChannel, signal: AbortSignal) => callerOf(rules, credentials, signal)

  return {
    connection: blueskyConnection({ rules }),
    safetyOf: () => 'A',
    settleMs: 0,
    prepare: (input) => unlessUnsendable(() => freeze(caller(input.channel, input.signal), input, rules)),
    send: (input) => write(caller(input.channel, input.signal), didOf(input.channel), input),
    async lookUp({ key, handle, channel, signal }) {
      const did = didOf(channel)
      const rkey = FrozenPost.safeParse(handle).data?.rkey ?? tidOf({ deliveryId: key.split('.')[0] ?? '', key })
      const result = await query(caller(channel, signal), 'com.atproto.repo.getRecord', { repo: did, collection, rkey })
      const found = readAnswer(result, [200], Written)
      if (found) return { ...published(found.uri, did), type: 'found' }
      return errorOf(result) === 'RecordNotFound' ? { type: 'absent' } : unclear(failed(result))
    },
    async remove({ remoteId, channel, signal }) {
      const json = { repo: didOf(channel), collection, rkey: rkeyOf(remoteId) }
      const result = await call(caller(channel, signal), 'com.atproto.repo.deleteRecord', { json })
      return hasStatus(result, 200) ? { type: 'removed' } : orRetry(failed(result))
    },
    async metrics({ remoteId, signal }) {
      const result = await query({ pds: readsAt, rules, signal }, 'app.bsky.feed.getPosts', { uris: remoteId })
      const views = readAnswer(result, [200], PostViews)
      if (!views) return orRetry(failed(result))
      const view = views.posts.find(({ uri }) => uri === remoteId)
      if (!view) return { type: 'gone' }
      return { type: 'counted', counts: countsOf(view) }
    },
    history: ({ cursor, channel, signal }) =>
      listPosts(caller(channel, signal), { did: didOf(channel), cursor, reader: { pds: readsAt, rules, signal } }),
    budgets(channel, step) {
      const { did } = BlueskySettings.parse(channel.settings)
      return step === 'send' ? [writeBudget(did || channel.id)] : []
    },
  }
}

function didOf({ credentials }: ConnectedChannel): string {
  return BlueskyCredentials.parse(credentials).did
}
