import { reviewerKey } from '@postwright/contract/content/review-rules'
import { headlineOf } from '@postwright/contract/content/headline'

import type { Services } from '../../../context.ts'
import { subscriber } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { languageOf, queueMail } from '../../core/mail/public.ts'
import { mailedLinksOf } from './reading.ts'

const guestKey = reviewerKey({ kind: 'guest' })

/** Guests have no notifications: whom a review waits for hears it by mail, where their address is known. */
export const reviewLinksSubscriber = subscriber({
  async 'post.approvedInPart'(services, tx, { workspaceId, post, level, awaited }) {
    // Those of one step were asked when it began.
    if (level === 'two_steps' && awaited.includes(guestKey))
      await tellGuests(services, tx, { workspaceId, postId: post.id, title: headlineOf(post) })
  },
  async 'review.reminded'(services, tx, { workspaceId, postId, title, awaited, isLate }) {
    if (!isLate && awaited.includes(guestKey)) await tellGuests(services, tx, { workspaceId, postId, title })
  },
})

async function tellGuests(
  services: Services,
  tx: Tx,
  { title, ...which }: { workspaceId: string; postId: string; title: string },
): Promise<void> {
  for (const { guestEmail, guestName, linkTitle, maker, makerId, business } of await mailedLinksOf(tx, which))
    await queueMail(services, tx, {
      to: guestEmail,
      language: await languageOf(tx, makerId ?? undefined),
      template: 'review_waiting',
      variables: { guest: guestName, business, post: title, person: maker ?? business, title: linkTitle },
    })
}
