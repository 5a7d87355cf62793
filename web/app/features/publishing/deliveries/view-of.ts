import type { Delivery, DeliveryStatus, DeliveryView } from '@postwright/contract/publishing/deliveries'

const views: Record<DeliveryStatus, DeliveryView> = {
  scheduled: 'queue',
  retrying: 'queue',
  held: 'queue',
  sending: 'sending',
  unknown: 'sending',
  needs_attention: 'attention',
  missed: 'missed',
  failed: 'failed',
  published: 'sent',
  cancelled: 'queue',
}

/** The view of the publishing screen that a delivery is in. */
export function viewOf({ status }: Pick<Delivery, 'status'>): DeliveryView {
  return views[status]
}
