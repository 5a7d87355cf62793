import type { ChannelKind } from '@postwright/contract/publishing/channel-kinds'
import { msg } from '@postwright/contract/core/msg'

import type { Services } from '../../../context.ts'
import type { Answered, ConnectedChannel, Platform, PlatformChannel, Reconnect, Refused, Retry } from '../../../platforms/platform.ts'
import { inEnglish } from '../../../sentences.ts'
import { accessTo, endCredentials } from '../channels/public.ts'
import { heedReports, spendQuestion } from '../deliveries/public.ts'

/** For the answer of a platform. */
const askMs = 15_000

/** For whom it is asked. */
export interface Asker {
  workspaceId: string
  kind: ChannelKind
  channel: PlatformChannel
  /** The credentials of the channel, as they are stored. */
  sealed: string | null
}

type Ask<Outcome> = (channel: ConnectedChannel, signal: AbortSignal) => Promise<Outcome>

/** Asks a platform something that changes nothing, within what it allows and leaving most of that to posts; heeds what it says of that. */
export async function askSparingly<Outcome extends { type: string } & Answered>(
  services: Services,
  platform: Platform,
  asker: Asker,
  ask: Ask<Outcome | Reconnect | Retry | Refused>,
): Promise<Outcome | ((Reconnect | Retry | Refused) & Answered)> {
  const { workspaceId, kind, channel, sealed } = asker
  const waitMs = await spendQuestion(services, platform, asker)
  if (waitMs > 0)
    return { type: 'retry', afterSeconds: waitMs / 1000, reason: inEnglish(msg`The platform's limit leaves no room for this now.`) }

  const signal = AbortSignal.timeout(askMs)
  const access = await accessTo(services, { workspaceId, channelId: channel.id, connection: platform.connection, signal })
  if (access.type === 'busy') return { type: 'retry', afterSeconds: null, reason: inEnglish(msg`Another node renews its sign-in.`) }
  if (access.type !== 'ready') return access
  const outcome = await ask({ ...channel, credentials: access.credentials }, signal)

  const { rates } = outcome as Answered
  if (rates) await services.db.withoutWorkspace('keep to what a platform said of its limits', (tx) => heedReports(tx, kind, rates))
  if ('renew' in outcome && sealed !== null) await endCredentials(services, { workspaceId, channelId: channel.id, sealed })
  return outcome
}
