import { composerOf, type HandOver } from '@postwright/contract/publishing/hand-overs'

import { HandOverHandle } from '../../../../platforms/by-hand/index.ts'
import type { Presentable } from '../present.ts'
import type { deliveries } from '../table.ts'

/** Why a delivery needs attention that a person is to post. */
export const handedOver = 'handed_over'

export function isHandedOver({ status, reasonCode }: Pick<Presentable['delivery'], 'status' | 'reasonCode'>): boolean {
  return status === 'needs_attention' && reasonCode === handedOver
}

/** What was frozen for it: the text as it was approved, whatever became of the post since. Null where nobody is to post it. */
export function handOverOf(
  row: Pick<typeof deliveries.$inferSelect, 'status' | 'reasonCode' | 'payload' | 'handle' | 'updatedAt'>,
  since: Date | undefined,
): HandOver | null {
  const { payload, updatedAt } = row
  if (!isHandedOver(row) || !payload) return null
  const { contentType, title, body, media = [] } = payload
  const { addresses } = HandOverHandle.safeParse(row.handle).data ?? { addresses: [] }
  return {
    since: (since ?? updatedAt).toISOString(),
    title,
    body,
    // Older ones were handed over as they are in the library.
    media: media.map((item, at) => ({ ...item, address: addresses[at] ?? `/media/${item.id}` })),
    // What was frozen is of one of the nine types.
    composer: composerOf(contentType as Parameters<typeof composerOf>[0], { title, body }),
  }
}
