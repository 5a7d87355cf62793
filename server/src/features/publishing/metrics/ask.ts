import { msg } from '@postwright/contract/core/msg'

import type { Services } from '../../../context.ts'
import type { MetricsOutcome } from '../../../platforms/platform.ts'
import { inEnglish } from '../../../sentences.ts'
import { accessTo, endCredentials } from '../channels/public.ts'
import { heedReports, type Platforms, spendQuestion } from '../deliveries/public.ts'
import type { Turn } from './turns.ts'

/** For the answer of a platform. */
const askMs = 15_000

/** Asks the platform of a post for its counts, within what it allows. Changes nothing outside. */
export async function askForCounts(services: Services, platforms: Platforms, turn: Turn): Promise<MetricsOutcome> {
  const { workspaceId, kind, channel, remoteId } = turn
  const platform = platforms[kind]
  if (!platform.metrics) return { type: 'refused', reason: inEnglish(msg`The platform counts nothing of its posts.`) }
  const waitMs = await spendQuestion(services, platform, turn)
  if (waitMs > 0)
    return { type: 'retry', afterSeconds: waitMs / 1000, reason: inEnglish(msg`The platform's limit leaves no room for figures.`) }

  const signal = AbortSignal.timeout(askMs)
  const access = await accessTo(services, { workspaceId, channelId: channel.id, connection: platform.connection, signal })
  if (access.type === 'busy') return { type: 'retry', afterSeconds: null, reason: inEnglish(msg`Another node renews its sign-in.`) }
  if (access.type !== 'ready') return access
  const outcome = await platform.metrics({ remoteId, channel: { ...channel, credentials: access.credentials }, signal })

  const { rates } = outcome
  if (rates) await services.db.withoutWorkspace('keep to what a platform said of its limits', (tx) => heedReports(tx, kind, rates))
  if (outcome.type === 'retry' && outcome.renew && turn.sealed !== null)
    await endCredentials(services, { workspaceId, channelId: channel.id, sealed: turn.sealed })
  return outcome
}
