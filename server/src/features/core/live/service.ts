import type { LiveEvent } from '@postwright/contract/live'

import type { Context } from '../../../context.ts'
import { hubOf } from './hub.ts'

/**
 * Server-sent events of the changes that concern the actor, as they happen, from now until the reader leaves.
 *
 * @throws TOO_MANY_REQUESTS when the actor has too many screens open.
 */
export function watchChanges({ services, actor }: Context): AsyncIteratorObject<LiveEvent, undefined, void> {
  return hubOf(services.listener).subscribe(actor)
}
