import type { AddressRules } from '../../infra/public-address.ts'
import { unlessUnsendable } from '../media.ts'
import type { ConnectedChannel, OutsidePlatform } from '../platform.ts'
import { callerOf, devtoConnection } from './connection.ts'
import { findPublished, prepareDraft } from './draft.ts'
import { listArticles } from './history.ts'
import { budgets } from './limits.ts'
import { countArticle, unpublishArticle } from './live.ts'
import { editArticle, publishDraft } from './send.ts'
import { DevtoSettings } from './types.ts'

interface DevtoOptions {
  rules: AddressRules
  /** Where this instance is read from outside: pictures are fetched there. */
  origin: string
}

/** An account on dev.to, or on another Forem: a draft is made, and then published. */
export function devtoPlatform({ rules, origin }: DevtoOptions): OutsidePlatform {
  const caller = ({ credentials }: ConnectedChannel, signal: AbortSignal) => callerOf(rules, credentials, signal)

  return {
    connection: devtoConnection({ rules }),
    safetyOf: () => 'B',
    settleMs: 60_000,
    prepare: (input) => unlessUnsendable(() => prepareDraft(caller(input.channel, input.signal), input)),
    send: (input) => publishDraft(caller(input.channel, input.signal), input, origin),
    lookUp: ({ channel, signal, ...sought }) => findPublished(caller(channel, signal), sought),
    remove: ({ remoteId, channel, signal }) => unpublishArticle(caller(channel, signal), remoteId),
    edit: (input) => editArticle(caller(input.channel, input.signal), input, origin),
    metrics: ({ remoteId, channel, signal }) => countArticle(caller(channel, signal), remoteId),
    history: ({ cursor, channel, signal }) => listArticles(caller(channel, signal), cursor),
    budgets(channel, step) {
      const { articles, requests } = budgets(DevtoSettings.parse(channel.settings).account || channel.id)
      return step === 'prepare' ? [articles, requests] : [requests]
    },
  }
}
