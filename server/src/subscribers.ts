import type { Services } from './context.ts'
import type { DomainEvent, Subscriber } from './events.ts'
import { aiSettingsSubscriber } from './features/ai-settings/subscriber.ts'
import { auditSubscriber } from './features/audit/subscriber.ts'
import { billingSubscriber } from './features/billing/subscriber.ts'
import { channelsSubscriber } from './features/channels/subscriber.ts'
import { deliveriesSubscriber } from './features/deliveries/subscriber.ts'
import { liveSubscriber } from './features/live/subscriber.ts'
import { notificationsSubscriber } from './features/notifications/subscriber.ts'
import { securitySubscriber } from './features/accounts/subscriber.ts'
import { teamSubscriber } from './features/team/subscriber.ts'

/**
 * Who is called for every event, in this order: first the features that change rows of theirs, then the log, the open screens, and at
 * last the people.
 */
export const subscribers: readonly Subscriber[] = [
  teamSubscriber,
  billingSubscriber,
  aiSettingsSubscriber,
  channelsSubscriber,
  deliveriesSubscriber,
  auditSubscriber,
  liveSubscriber,
  securitySubscriber,
  notificationsSubscriber,
]

/** From now on, what is said in a transaction of these services is heard. */
export function startSubscribers(services: Services, heardBy: readonly Subscriber[] = subscribers): void {
  services.db.observe(async (tx, published) => {
    // `emit` alone publishes, and takes nothing else.
    const event = published as DomainEvent
    for (const hear of heardBy) await hear(services, tx, event)
  })
}
