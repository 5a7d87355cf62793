/**
 * Domain events: what happened, said once by the verb that did it. `emit(tx, event)` runs every subscriber in the same transaction,
 * one after the other, so that all of it is committed or none. A subscriber that throws undoes the verb.
 *
 * - This file knows no feature. `subscribers.ts` names who is called, in which order; a feature's subscriber lies in the feature.
 * - An event is a fact with all that its subscribers need to say about it. A call that needs an answer, or may be refused, stays a call.
 * - A new event is one line in `events/`, in the file of its area. The compiler then asks in `features/core/audit/subscriber.ts` whether
 *   it is written down, and in `features/core/live/subscriber.ts` which screens read again.
 */
import type { Services } from './context.ts'
import type { AccountEvents } from './events/accounts.ts'
import type { BillingEvents } from './events/billing.ts'
import type { ContentEvents } from './events/content.ts'
import type { OperatorEvents } from './events/operator.ts'
import type { PublishingEvents } from './events/publishing.ts'
import type { TeamEvents } from './events/team.ts'
import type { WorkEvents } from './events/work.ts'
import type { Tx } from './infra/db/database.ts'
import { publish } from './infra/db/publish.ts'

export interface Events extends AccountEvents, TeamEvents, BillingEvents, OperatorEvents, ContentEvents, PublishingEvents, WorkEvents {}

export type EventType = keyof Events
export type DomainEvent = { [Type in EventType]: { type: Type } & Events[Type] }[EventType]

/** Says that something happened, and runs what follows from it. Mostly the last thing that a verb does: notices lock the lines they add to. */
export async function emit(tx: Tx, event: DomainEvent): Promise<void> {
  await publish(tx, event)
}

export type Subscriber = (services: Services, tx: Tx, event: DomainEvent) => Promise<void>

/** What a subscriber does about some events. */
export type Reactions = { [Type in EventType]?: (services: Services, tx: Tx, event: Events[Type]) => Promise<void> }

export function subscriber(reactions: Reactions): Subscriber {
  return async (services, tx, event) => {
    // What stands under a type takes the events of that type.
    const react = reactions[event.type] as ((services: Services, tx: Tx, event: DomainEvent) => Promise<void>) | undefined
    await react?.(services, tx, event)
  }
}

/** What every event means to a subscriber; null for one that means nothing. The compiler asks for each. */
export type Meanings<Meaning> = { [Type in EventType]: ((event: Events[Type]) => Meaning | null) | null }

export function meaningOf<Meaning>(meanings: Meanings<Meaning>, event: DomainEvent): Meaning | null {
  // As above.
  const mean = meanings[event.type] as ((event: DomainEvent) => Meaning | null) | null
  return mean ? mean(event) : null
}
