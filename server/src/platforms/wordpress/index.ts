import type { AddressRules } from '../../infra/public-address.ts'
import { draftSite } from '../draft-site.ts'
import type { OutsidePlatform } from '../platform.ts'
import { callerOf, wordpressConnection } from './connection.ts'
import { findPublished, prepareDraft } from './draft.ts'
import { listPosts } from './history.ts'
import { countPost, editPost, removePost } from './live.ts'
import { publishDraft } from './send.ts'

/** A site of WordPress: a draft is made, and then published. */
export function wordpressPlatform({ rules }: { rules: AddressRules }): OutsidePlatform {
  return draftSite({
    connection: wordpressConnection({ rules }),
    callerOf: (credentials, signal) => callerOf(rules, credentials, signal),
    prepareDraft,
    publishDraft,
    findPublished,
    removePost,
    editPost,
    countPost,
    listPosts,
  })
}
