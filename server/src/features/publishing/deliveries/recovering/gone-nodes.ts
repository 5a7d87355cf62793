import { isNotNull } from 'drizzle-orm'

import type { Services } from '../../../../context.ts'
import { namesNotAlive } from '../../../../infra/db/notify.ts'
import { isProcessGone } from '../../../../infra/process-name.ts'
import { deliveries } from '../table.ts'

/** Finds the nodes that hold deliveries and are gone, without waiting for their leases to run out. */
export interface GoneNodes {
  /** The owners that were not alive in every look since `goneMs` ago, or that are not and whose process is seen to be gone. */
  look: () => Promise<string[]>
}

/**
 * A node that only lost its connection comes back to it within `goneMs`, as after a restart of the database, and is not taken for gone. On
 * the same machine there is nothing to wait for: whoever is started again takes up at once what the process before it held.
 */
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
      return [...missingSince].filter(([owner, since]) => now - since >= goneMs || isProcessGone(owner)).map(([owner]) => owner)
    },
  }
}
