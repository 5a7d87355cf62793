import { passcodeRestMinutes, passcodeTries } from '@postwright/contract/content/review-links'
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'

import type { Services } from '../../../../context.ts'
import { emit } from '../../../../events.ts'
import { hashOfPasscode, isSame } from '../secrets.ts'
import { reviewLinks } from '../table.ts'
import { byGuest, type GuestLink, inLink } from './find-link.ts'

export type Passed = { passed: true } | { passed: false; triesLeft: number } | { passed: false; restsUntil: Date }

/**
 * Whether these are the digits. Each try is taken from the row before it is compared, so that no number of them at once gets more than
 * ten looks at it; after the tenth the link rests, and who made it is told.
 */
export function enterPasscode(services: Services, found: GuestLink, digits: string): Promise<Passed> {
  const { link } = found
  const one = and(eq(reviewLinks.workspaceId, link.workspaceId), eq(reviewLinks.id, link.id))
  return inLink(services, found, async (tx): Promise<Passed> => {
    const [taken] = await tx
      .update(reviewLinks)
      .set({ tries: sql`${reviewLinks.tries} + 1`, restsUntil: null })
      .where(and(one, or(isNull(reviewLinks.restsUntil), lte(reviewLinks.restsUntil, sql`now()`))))
      .returning({ tries: reviewLinks.tries, passcodeHash: reviewLinks.passcodeHash })
    if (!taken) return { passed: false, restsUntil: link.restsUntil ?? new Date(Date.now() + passcodeRestMinutes * 60_000) }

    if (taken.passcodeHash !== null && isSame(hashOfPasscode(services, { linkId: link.id, digits }), taken.passcodeHash)) {
      await tx.update(reviewLinks).set({ tries: 0 }).where(one)
      return { passed: true }
    }
    if (taken.tries < passcodeTries) return { passed: false, triesLeft: passcodeTries - taken.tries }
    const [resting] = await tx
      .update(reviewLinks)
      .set({ tries: 0, restsUntil: sql`now() + make_interval(mins => ${passcodeRestMinutes})` })
      .where(one)
      .returning({ restsUntil: reviewLinks.restsUntil })
    const { workspaceId, businessId, id: linkId, title, createdBy: makerId } = link
    await emit(tx, { type: 'reviewLink.rested', by: byGuest(found, link.guestName), workspaceId, businessId, linkId, title, makerId })
    return { passed: false, restsUntil: resting?.restsUntil ?? new Date() }
  })
}
