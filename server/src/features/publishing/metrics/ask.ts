import { msg } from '@postwright/contract/core/msg'

import type { Services } from '../../../context.ts'
import type { MetricsOutcome } from '../../../platforms/platform.ts'
import { inEnglish } from '../../../sentences.ts'
import type { Platforms } from '../deliveries/public.ts'
import { type Asker, askSparingly } from './ask-sparingly.ts'

/** Asks the platform of a post for its counts, within what it allows. Changes nothing outside. */
export async function askForCounts(services: Services, platforms: Platforms, turn: Asker & { remoteId: string }): Promise<MetricsOutcome> {
  const platform = platforms[turn.kind]
  const { metrics } = platform
  if (!metrics) return { type: 'refused', reason: inEnglish(msg`The platform counts nothing of its posts.`) }
  return askSparingly(services, platform, turn, (channel, signal) => metrics({ remoteId: turn.remoteId, channel, signal }))
}
