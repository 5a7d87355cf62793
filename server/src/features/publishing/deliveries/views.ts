import type { DeliveryStatus, ListDeliveries } from '@postwright/contract/publishing/deliveries'
import { and, inArray, ne, type SQL, sql } from 'drizzle-orm'

import { deliveries } from './table.ts'

type View = NonNullable<ListDeliveries['view']>

const among = (...statuses: DeliveryStatus[]) => inArray(deliveries.status, statuses)
/** As `shownStatus` says it: what the platform has is being sent. */
const isProcessed = sql`(${deliveries.status} = 'retrying' and ${deliveries.reasonCode} is not distinct from 'pending')`
const waitsToTryAgain = sql`(${deliveries.status} = 'retrying' and ${deliveries.reasonCode} is distinct from 'pending')`

const views: Record<View, SQL | undefined> = {
  // Named with what is sent, so that it is read from the index of the workspace, and not from what nodes take next in all of them.
  queue: and(among('scheduled', 'retrying', 'held', 'sending'), ne(deliveries.status, 'sending'), sql`not ${isProcessed}`),
  sending: and(among('sending', 'unknown', 'retrying'), sql`not ${waitsToTryAgain}`),
  attention: among('needs_attention'),
  missed: among('missed'),
  failed: among('failed'),
  sent: among('published'),
  coming: among('scheduled', 'sending', 'retrying', 'unknown'),
  trouble: among('failed', 'missed', 'held', 'needs_attention'),
}

/** Whether a delivery is in a view. */
export function isIn(view: View): SQL | undefined {
  return views[view]
}

/** Where what comes next is first; everywhere else it is what was last. */
export const soonestFirstIn: ReadonlySet<View> = new Set(['queue', 'sending', 'coming'])

/** Those that are not over: what an index holds. */
export const isOpen = among('scheduled', 'sending', 'retrying', 'unknown', 'held', 'failed', 'missed', 'needs_attention')
