import type { Delivery, DeliveryStatus } from '@postwright/contract/publishing/deliveries'

const comingStatuses = new Set<DeliveryStatus>(['scheduled', 'sending', 'retrying', 'held', 'unknown'])
const troubleStatuses = new Set<DeliveryStatus>(['failed', 'missed', 'needs_attention'])

export interface PanelStates {
  /** Planned or under way, by the time at which they are due, the next one first. */
  coming: { dueAt: string; deliveries: Delivery[] }[]
  published: Delivery[]
  /** What was published, and taken down since. */
  takenDown: Delivery[]
  /** What went wrong and was not made good since on the same channel. */
  trouble: Delivery[]
}

/** What became of a post on its channels. */
export function panelStates(deliveries: readonly Delivery[]): PanelStates {
  const coming = deliveries.filter(({ status }) => comingStatuses.has(status))
  const published = deliveries.filter(({ status }) => status === 'published')
  const isMadeGood = (failed: Delivery) =>
    [...coming, ...published].some((later) => later.channelId === failed.channelId && later.dueAt >= failed.dueAt)
  return {
    coming: [...Map.groupBy(coming, ({ dueAt }) => dueAt)]
      .map(([dueAt, together]) => ({ dueAt, deliveries: together }))
      .toSorted((one, other) => one.dueAt.localeCompare(other.dueAt)),
    published,
    takenDown: deliveries.filter(({ takenDownAt }) => takenDownAt !== null),
    trouble: deliveries.filter((delivery) => troubleStatuses.has(delivery.status) && !isMadeGood(delivery)),
  }
}
