import { and, eq } from 'drizzle-orm'

import type { Services } from '../../../../context.ts'
import { emit } from '../../../../events.ts'
import { hashOfPasscode, type Passed, tryPasscode } from '../../../../guest-passcode.ts'
import { reviewLinks } from '../table.ts'
import { byGuest, type GuestLink, inLink } from './find-link.ts'

/** Whether these are the digits of the link; when it rests, who made it is told. */
export function enterPasscode(services: Services, found: GuestLink, digits: string): Promise<Passed> {
  const { workspaceId, businessId, id: linkId, title, createdBy: makerId, guestName } = found.link
  const which = and(eq(reviewLinks.workspaceId, workspaceId), eq(reviewLinks.id, linkId))
  return inLink(services, found, async (tx): Promise<Passed> => {
    const passed = await tryPasscode(tx, { table: reviewLinks, which, hash: hashOfPasscode(services, { id: linkId, digits }) })
    if ('isNew' in passed && passed.isNew)
      await emit(tx, { type: 'reviewLink.rested', by: byGuest(found, guestName), workspaceId, businessId, linkId, title, makerId })
    return passed
  })
}
