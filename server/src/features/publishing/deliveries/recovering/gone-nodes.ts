import { isNotNull } from 'drizzle-orm'

import type { Services } from '../../../../context.ts'
import { namesNotAlive } from '../../../../infra/db/notify.ts'
import { deliveries } from '../table.ts'

/** Finds the nodes that hold deliveries and are gone, without waiting for their leases to run out. */
export interface GoneNodes {
  /** The owners that were not alive in every look since `goneMs` ago. */
  look: () => Promise<string[]>
}

/** A node that only lost its connection comes back to it within `goneMs`, as after a restart of the database, and is not taken for gone. */
export function watchForGoneNodes({ db }: Services, { goneMs }: { goneMs: number }): GoneNodes {
  let missingSince = new Map<string, number>()

  return {
    async look() {
      const now = performance.now()
      const missing = await db.asSystem('see which nodes are gone', async (tx) => {
        const holding = await tx.selectDistinct({ owner: deliveries.leaseOwner }).from(deliveries).where(isNotNull(deliveries.leaseOwner))
        const owners = holding.flatMap(({ owner }) => owner ?? [])
        return owners.length > 0 ? namesNotAlive(tx, owners) : []
      })
      missingSince = new Map(missing.map((owner) => [owner, missingSince.get(owner) ?? now]))
      return [...missingSince].filter(([, since]) => now - since >= goneMs).map(([owner]) => owner)
    },
  }
}
