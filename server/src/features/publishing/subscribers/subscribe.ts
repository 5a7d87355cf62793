import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Services } from '../../../context.ts'
import { emit } from '../../../events.ts'
import { businesses } from '../../content/businesses/table.ts'
import { queueMail } from '../../core/mail/public.ts'
import { addressKey, createToken, looksLikeToken, tokenHash } from '../newsletter/public.ts'
import { inNewsletter, type PublicNewsletter } from './public-newsletter.ts'
import { subscribers } from './table.ts'

/** Below this lie the forms of businesses, and what their mails link to. */
export const subscribePrefix = '/newsletter/of/'

/** A confirmation link is good for this long. */
const confirmWithinDays = 7
/** Whoever presses twice gets one mail. */
const oneMailWithinSeconds = 60

/**
 * Puts an address on the list of a business once its owner opens the link in the mail that is sent to it. Nobody is told whether an address
 * is on the list already.
 *
 * @throws TOO_MANY_REQUESTS
 */
export async function askToSubscribe(services: Services, newsletter: PublicNewsletter, email: string): Promise<void> {
  const emailKey = addressKey(email)
  await services.newsletterLimits.countMailbox(emailKey)
  const { workspaceId, businessId, businessName } = newsletter
  await inNewsletter(services, newsletter, async (tx) => {
    const token = createToken()
    const asked = {
      email,
      confirmHash: tokenHash(token),
      confirmBefore: sql`now() + make_interval(days => ${confirmWithinDays})`,
      askedAt: sql`now()`,
    }
    const [row] = await tx
      .insert(subscribers)
      .values({ ...asked, id: uuidv7(), workspaceId, businessId, emailKey, status: 'pending', source: 'form', leaveToken: createToken() })
      .onConflictDoUpdate({
        target: [subscribers.businessId, subscribers.emailKey],
        set: asked,
        setWhere: and(
          ne(subscribers.status, 'subscribed'),
          or(isNull(subscribers.confirmHash), lt(subscribers.askedAt, sql`now() - make_interval(secs => ${oneMailWithinSeconds})`)),
        ),
      })
      .returning({ id: subscribers.id })
    if (!row) return
    const link = `${services.config.baseUrl}${subscribePrefix}confirm?token=${token}`
    await queueMail(services, tx, { to: email, template: 'subscriber_confirm', variables: { business: businessName, link } })
    await emit(tx, { type: 'readers.changed', workspaceId, businessId })
  })
}

/** What a confirmation link is worth now, and of which business; `known` has been used before. */
export interface ReaderConfirmation {
  state: 'open' | 'known'
  businessName: string
}

/** Undefined for a link that is none of ours, or is over. */
export async function readReaderConfirmation(services: Services, token: string): Promise<ReaderConfirmation | undefined> {
  const found = await asked(services, token)
  if (!found) return undefined
  if (found.status === 'subscribed') return { state: 'known', businessName: found.businessName }
  return found.inTime ? { state: 'open', businessName: found.businessName } : undefined
}

/** Says that the address is its owner's. Twice is once. */
export async function confirmReader(services: Services, token: string): Promise<ReaderConfirmation | undefined> {
  const found = await asked(services, token)
  if (!found) return undefined
  const { workspaceId, businessId } = found
  await inNewsletter(services, found, async (tx) => {
    const confirmed = await tx
      .update(subscribers)
      .set({ status: 'subscribed', source: 'form', consent: '', vouchedBy: null, confirmedAt: sql`now()`, endedAt: null, reason: null })
      .where(
        and(eq(subscribers.confirmHash, tokenHash(token)), ne(subscribers.status, 'subscribed'), sql`${subscribers.confirmBefore} > now()`),
      )
      .returning({ id: subscribers.id })
    if (confirmed.length > 0) await emit(tx, { type: 'readers.changed', workspaceId, businessId })
  })
  return readReaderConfirmation(services, token)
}

async function asked({ db }: Services, token: string) {
  if (!looksLikeToken(token)) return undefined
  const [row] = await db.asSystem('find a subscriber by their confirmation link', (tx) =>
    tx
      .select({
        workspaceId: subscribers.workspaceId,
        businessId: subscribers.businessId,
        businessName: businesses.name,
        status: subscribers.status,
        inTime: sql<boolean>`${subscribers.confirmBefore} > now()`,
      })
      .from(subscribers)
      .innerJoin(businesses, and(eq(businesses.id, subscribers.businessId), eq(businesses.status, 'active')))
      .where(eq(subscribers.confirmHash, tokenHash(token))),
  )
  return row
}
