import type { Services } from './context.ts'
import type { DomainEvent, Subscriber } from './events.ts'
import { aiSettingsSubscriber } from './features/content/ai-settings/subscriber.ts'
import { auditSubscriber } from './features/core/audit/subscriber.ts'
import { billingSubscriber } from './features/billing/subscriptions/subscriber.ts'
import { channelsSubscriber } from './features/publishing/channels/subscriber.ts'
import { deliveriesSubscriber } from './features/publishing/deliveries/subscriber.ts'
import { repliesSubscriber } from './features/publishing/replies/subscriber.ts'
import { issuesSubscriber } from './features/publishing/issues/subscriber.ts'
import { messagesSubscriber } from './features/publishing/messages/subscriber.ts'
import { importsSubscriber } from './features/publishing/imports/subscriber.ts'
import { evergreenSubscriber } from './features/publishing/evergreen/subscriber.ts'
import { recurringSubscriber } from './features/publishing/recurring/subscriber.ts'
import { liveSubscriber } from './features/core/live/subscriber.ts'
import { notificationsSubscriber } from './features/core/notifications/subscriber.ts'
import { securitySubscriber } from './features/identity/accounts/subscriber.ts'
import { paymentsSubscriber } from './features/billing/payments/subscriber.ts'
import { postsSubscriber } from './features/content/posts/subscriber.ts'
import { postViewsSubscriber } from './features/content/post-views/subscriber.ts'
import { reviewLinksSubscriber } from './features/content/review-links/subscriber.ts'
import { reviewsSubscriber } from './features/content/reviews/subscriber.ts'
import { revisionsSubscriber } from './features/content/revisions/subscriber.ts'
import { voiceSubscriber } from './features/content/voice/subscriber.ts'
import { tutorialSubscriber } from './features/work/tutorial/subscriber.ts'
import { tasksSubscriber } from './features/work/tasks/subscriber.ts'
import { teamSubscriber } from './features/identity/team/subscriber.ts'

/**
 * Who is called for every event, in this order: first the features that change rows of theirs, then the log, the open screens, and at
 * last the people.
 */
export const subscribers: readonly Subscriber[] = [
  teamSubscriber,
  billingSubscriber,
  paymentsSubscriber,
  aiSettingsSubscriber,
  postsSubscriber,
  postViewsSubscriber,
  reviewsSubscriber,
  reviewLinksSubscriber,
  revisionsSubscriber,
  voiceSubscriber,
  channelsSubscriber,
  deliveriesSubscriber,
  importsSubscriber,
  repliesSubscriber,
  issuesSubscriber,
  messagesSubscriber,
  evergreenSubscriber,
  recurringSubscriber,
  tasksSubscriber,
  tutorialSubscriber,
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
