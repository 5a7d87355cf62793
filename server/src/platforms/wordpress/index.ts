import type { AddressRules } from '../../infra/public-address.ts'
import { unlessUnsendable } from '../media.ts'
import type { ConnectedChannel, OutsidePlatform } from '../platform.ts'
import { uniqueSlug } from '../slug.ts'
import { callerOf, wordpressConnection } from './connection.ts'
import { findPublished, prepareDraft } from './draft.ts'
import { countPost, editPost, removePost } from './live.ts'
import { publishDraft } from './send.ts'

/** A site of WordPress: a draft is made, and then published. */
export function wordpressPlatform({ rules }: { rules: AddressRules }): OutsidePlatform {
  const caller = ({ credentials }: ConnectedChannel, signal: AbortSignal) => callerOf(rules, credentials, signal)

  return {
    connection: wordpressConnection({ rules }),
    safetyOf: () => 'B',
    settleMs: 60_000,
    prepare: (input) => unlessUnsendable(() => prepareDraft(caller(input.channel, input.signal), input)),
    send: (input) => publishDraft(caller(input.channel, input.signal), input),
    lookUp: ({ payload, key, channel, signal }) => findPublished(caller(channel, signal), uniqueSlug(payload.title, key)),
    remove: ({ remoteId, channel, signal }) => removePost(caller(channel, signal), remoteId),
    edit: (input) => editPost(caller(input.channel, input.signal), input),
    metrics: ({ remoteId, channel, signal }) => countPost(caller(channel, signal), remoteId),
  }
}
