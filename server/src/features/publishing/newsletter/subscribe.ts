import { newsletterSentences } from '@postwright/contract/publishing/newsletter-sentences'
import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Services } from '../../../context.ts'
import { conflict } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { queueMail } from '../../core/mail/public.ts'
import { addressKey } from './address.ts'
import { newsletterSubscribers as subscribers } from './table.ts'
import { createToken, looksLikeToken, tokenHash } from './tokens.ts'

/** A confirmation link is good for this long. */
const confirmWithinDays = 7
/** Whoever presses twice gets one mail. */
const oneMailWithinSeconds = 60

/**
 * Puts an address on the instance's list once its owner opens the link in the mail that is sent to it. That an address is on the list
 * already is told, as the specification wants it, but to each network three times a day at most; after that the answer is that of a new one.
 *
 * @throws CONFLICT on `email`, TOO_MANY_REQUESTS.
 */
export async function subscribe(services: Services, email: string, address: string): Promise<void> {
  const limits = services.newsletterLimits
  const emailKey = addressKey(email)
  await limits.countMailbox(emailKey)

  const isKnown = await services.db.withoutWorkspace('somebody subscribes to the newsletter', async (tx) => {
    const token = createToken()
    const asked = {
      email,
      confirmHash: tokenHash(token),
      confirmBefore: sql`now() + make_interval(days => ${confirmWithinDays})`,
      askedAt: sql`now()`,
    }
    const [row] = await tx
      .insert(subscribers)
      .values({ ...asked, id: uuidv7(), emailKey, leaveToken: createToken(), createdAt: sql`date_trunc('milliseconds', now())` })
      .onConflictDoUpdate({
        target: subscribers.emailKey,
        set: asked,
        setWhere: and(
          ne(subscribers.status, 'confirmed'),
          or(isNull(subscribers.confirmHash), lt(subscribers.askedAt, sql`now() - make_interval(secs => ${oneMailWithinSeconds})`)),
        ),
      })
      .returning({ id: subscribers.id })
    if (row) {
      const link = `${services.config.baseUrl}/newsletter/confirm?token=${token}`
      await queueMail(services, tx, { to: email, template: 'newsletter_confirm', variables: { link } })
      return false
    }
    return isConfirmed(tx, emailKey)
  })

  if (isKnown && (await limits.mayBeNotified(address))) throw conflict('email', newsletterSentences.alreadySubscribed)
}

async function isConfirmed(tx: Tx, emailKey: string): Promise<boolean> {
  const rows = await tx
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(and(eq(subscribers.emailKey, emailKey), eq(subscribers.status, 'confirmed')))
  return rows.length > 0
}

/** What a confirmation link is worth now; `known` has been used before. */
export type Confirmation = 'open' | 'known' | 'gone'

export async function readConfirmation({ db }: Services, token: string): Promise<Confirmation> {
  if (!looksLikeToken(token)) return 'gone'
  return db.withoutWorkspace('look at a confirmation link', (tx) => confirmationOf(tx, token))
}

/** Says that the address is its owner's. Twice is once. */
export async function confirmSubscription(services: Services, token: string): Promise<Confirmation> {
  if (!looksLikeToken(token)) return 'gone'
  return services.db.withoutWorkspace('confirm a subscription', async (tx) => {
    const [row] = await tx
      .update(subscribers)
      .set({ status: 'confirmed', confirmedAt: sql`now()`, unsubscribedAt: null })
      .where(
        and(eq(subscribers.confirmHash, tokenHash(token)), ne(subscribers.status, 'confirmed'), sql`${subscribers.confirmBefore} > now()`),
      )
      .returning({ email: subscribers.email, leaveToken: subscribers.leaveToken })
    if (!row) return confirmationOf(tx, token)

    const link = leaveUrl(services, row.leaveToken)
    await queueMail(services, tx, { to: row.email, template: 'newsletter_welcome', variables: { unsubscribe: link } })
    return 'open'
  })
}

async function confirmationOf(tx: Tx, token: string): Promise<Confirmation> {
  const [row] = await tx
    .select({ status: subscribers.status, inTime: sql<boolean>`${subscribers.confirmBefore} > now()` })
    .from(subscribers)
    .where(eq(subscribers.confirmHash, tokenHash(token)))
  if (!row) return 'gone'
  if (row.status === 'confirmed') return 'known'
  return row.inTime ? 'open' : 'gone'
}

/** Where a subscriber leaves; also the address of the one-click header. */
function leaveUrl({ config }: Pick<Services, 'config'>, leaveToken: string): string {
  return `${config.baseUrl}/newsletter/unsubscribe?token=${leaveToken}`
}

/** Whether the link is one of ours. */
export async function isSubscriber({ db }: Services, leaveToken: string): Promise<boolean> {
  if (!looksLikeToken(leaveToken)) return false
  return db.withoutWorkspace('look at an unsubscribe link', async (tx) => {
    const rows = await tx.select({ id: subscribers.id }).from(subscribers).where(eq(subscribers.leaveToken, leaveToken))
    return rows.length > 0
  })
}

/** Takes somebody off the list. Twice is once; a link that is none of ours changes nothing. A confirmation link that is still open dies with it. */
export async function unsubscribe({ db }: Services, leaveToken: string): Promise<void> {
  if (!looksLikeToken(leaveToken)) return
  await db.withoutWorkspace('somebody leaves the newsletter', (tx) =>
    tx
      .update(subscribers)
      .set({ status: 'unsubscribed', unsubscribedAt: sql`now()`, confirmHash: null, confirmBefore: null })
      .where(and(eq(subscribers.leaveToken, leaveToken), ne(subscribers.status, 'unsubscribed'))),
  )
}
