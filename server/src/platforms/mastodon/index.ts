import { orRetry } from '../answers.ts'
import { unlessUnsendable } from '../media.ts'
import type { ConnectedChannel, OutsidePlatform, PrepareOutcome, SendInput } from '../platform.ts'
import { callerOf, mastodonConnection, type MastodonOptions } from './connection.ts'
import { brokenLimit } from './content.ts'
import { findPost } from './find.ts'
import { listStatuses } from './history.ts'
import { instanceLimits } from './instance.ts'
import { postBudget, requestBudget, settleMs, uploadBudget } from './limits.ts'
import { countStatus, editStatus, removeStatus } from './live.ts'
import { sendStatus, soughtOf } from './send.ts'
import { MastodonHandle, MastodonSettings } from './types.ts'
import { uploadAll } from './upload.ts'

/** Any server that speaks the API of Mastodon. */
export function mastodonPlatform(options: MastodonOptions): OutsidePlatform {
  const caller = ({ credentials }: ConnectedChannel, signal: AbortSignal) => callerOf(options.rules, credentials, signal)

  async function prepare(input: SendInput): Promise<PrepareOutcome> {
    const asking = caller(input.channel, input.signal)
    const asked = await instanceLimits(asking)
    if (asked.type !== 'limits') return orRetry(asked)
    const { items } = await input.media.prepare()
    const broken = brokenLimit(input.payload, items, asked.limits, MastodonSettings.parse(input.channel.settings))
    return broken ?? uploadAll(asking, input, items)
  }

  return {
    connection: mastodonConnection(options),
    safetyOf: () => 'A',
    settleMs,
    preparesMediaAlone: true,
    prepare: (input) => unlessUnsendable(() => prepare(input)),
    send: (input) => sendStatus(caller(input.channel, input.signal), input),
    lookUp({ payload, handle, channel, since, knownRemoteIds, signal }) {
      const sought = { ...soughtOf(payload, MastodonSettings.parse(channel.settings)), handle: MastodonHandle.parse(handle ?? {}) }
      return findPost(caller(channel, signal), { ...sought, since, knownRemoteIds })
    },
    remove: ({ remoteId, channel, signal }) => removeStatus(caller(channel, signal), remoteId),
    edit: (input) => editStatus(caller(input.channel, input.signal), input),
    metrics: ({ remoteId, channel, signal }) => countStatus(caller(channel, signal), remoteId),
    history: ({ cursor, channel, signal }) =>
      listStatuses(caller(channel, signal), { accountId: MastodonSettings.parse(channel.settings).accountId, cursor }),
    budgets(channel, step, { media, handle }) {
      const { account } = MastodonSettings.parse(channel.settings)
      const of = account || channel.id
      if (step === 'send') return [requestBudget(of), postBudget(of)]
      if (step !== 'prepare') return [requestBudget(of)]
      const left = Math.max(0, media - MastodonHandle.parse(handle ?? {}).media.length)
      return [requestBudget(of, media), ...(left > 0 ? [uploadBudget(of, left)] : [])]
    },
  }
}
