import type { LiveEvent } from '@postwright/contract/core/live'

import type { Context } from '../../../context.ts'

/**
 * Server-sent events of the changes that concern the actor, as they happen, from now until the reader leaves.
 *
 * @throws TOO_MANY_REQUESTS when the actor has too many screens open.
 */
export function watchChanges({ services, actor }: Context): AsyncIteratorObject<LiveEvent, undefined, void> {
  return services.live.subscribe(actor)
}
