import type { MadeReviewLink, MakeReviewLink, RenewReviewLink, ReviewLink } from '@postwright/contract/content/review-links'
import { msg, plural } from '@postwright/contract/core/msg'
import { say, spokenLocale } from '@postwright/contract/core/sentences'
import { and, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Actor, Context, Services } from '../../../../context.ts'
import { conflict, DomainError, notFound } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import { hashOfPasscode, newPasscode } from '../../../../guest-passcode.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { hashOfToken, newToken } from '../../../../infra/token.ts'
import { queueMail } from '../../../core/mail/public.ts'
import { users } from '../../../identity/accounts/table.ts'
import { businesses } from '../../businesses/table.ts'
import { lockedPost, postOf, type PostRow, putInReview } from '../../posts/public.ts'
import { linkOf, refuseOthers } from '../reading.ts'
import { reviewLinkPosts, reviewLinks } from '../table.ts'

/**
 * Makes a link for whoever has no account, and mails it where their address is known. What nobody gave to the reviewers yet is in review
 * with it. The address and the passcode are in the answer, and nowhere else.
 *
 * @throws NOT_FOUND for a post that is not there, FORBIDDEN for whoever may not approve, CONFLICT on `postIds` for posts of several
 * businesses or one that is past a review; INVALID for one that is empty or breaks a hard limit. Of several posts, the fields name each that
 * is refused by its place, as `postIds.2`, and why.
 */
export function makeReviewLink({ services, db, actor }: Context, input: MakeReviewLink): Promise<MadeReviewLink> {
  const { workspaceId, userId } = actor
  const postIds = [...new Set(input.postIds)]
  return db.transaction(async (tx) => {
    const { businessId } = await allOfOne(tx, actor, postIds)
    await refuseOthers(tx, actor, businessId)
    await allBeforeReviewers(tx, actor, postIds)

    const linkId = uuidv7()
    const { token, digits, secret } = newSecrets(services, linkId, input.passcode)
    await tx.insert(reviewLinks).values({
      id: linkId,
      workspaceId,
      businessId,
      ...secret,
      title: input.title,
      note: input.note,
      guestName: input.guestName,
      guestEmail: input.guestEmail,
      createdBy: userId,
      endsAt: endOfDay(businessId, input.days),
    })
    await tx.insert(reviewLinkPosts).values(postIds.map((postId, place) => ({ linkId, postId, workspaceId, businessId, place })))
    const link = await linkOf(tx, actor, linkId)
    const address = addressOf(services, token)
    await mailLink(services, tx, { actor, link, address, language: input.language })
    await emit(tx, {
      type: 'reviewLink.made',
      by: actor,
      workspaceId,
      businessId,
      linkId,
      title: input.title,
      guest: input.guestName,
      posts: postIds.length,
    })
    return { link, address, passcode: digits }
  })
}

/**
 * The address before works no more; decisions and comments stay. Where it was mailed, the new one is too, unless `mail` is false.
 *
 * @throws NOT_FOUND, FORBIDDEN
 */
export function renewReviewLink(
  { services, db, actor }: Context,
  { id, days, passcode, mail, language }: RenewReviewLink,
): Promise<MadeReviewLink> {
  return db.transaction(async (tx) => {
    const { businessId, title } = await lockedLink(tx, actor, id)
    const { token, digits, secret } = newSecrets(services, id, passcode)
    const renewed = { ...secret, revokedAt: null, tries: 0, restsUntil: null, endsAt: endOfDay(businessId, days) }
    await tx.update(reviewLinks).set(renewed).where(one(actor, id))
    await emit(tx, { type: 'reviewLink.renewed', by: actor, workspaceId: actor.workspaceId, businessId, linkId: id, title })
    const link = await linkOf(tx, actor, id)
    const address = addressOf(services, token)
    if (mail) await mailLink(services, tx, { actor, link, address, language })
    return { link, address, passcode: digits }
  })
}

/** Whoever has it open is shown nothing more. Revoking twice changes nothing. @throws NOT_FOUND, FORBIDDEN */
export function revokeReviewLink({ db, actor }: Context, { id }: { id: string }): Promise<ReviewLink> {
  return db.transaction(async (tx) => {
    const { businessId, title, revokedAt } = await lockedLink(tx, actor, id)
    if (revokedAt) return linkOf(tx, actor, id)
    await tx
      .update(reviewLinks)
      .set({ revokedAt: sql`now()` })
      .where(one(actor, id))
    await emit(tx, { type: 'reviewLink.revoked', by: actor, workspaceId: actor.workspaceId, businessId, linkId: id, title })
    return linkOf(tx, actor, id)
  })
}

async function allOfOne(tx: Tx, { workspaceId }: Actor, postIds: readonly string[]): Promise<PostRow> {
  const rows: PostRow[] = []
  for (const postId of postIds) rows.push(await postOf(tx, { workspaceId, postId }))
  const [first] = rows
  if (!first) throw notFound('post')
  if (rows.some(({ businessId }) => businessId !== first.businessId))
    throw conflict('postIds', msg`These posts are of several businesses. Make a link for each business.`)
  return first
}

/** In the order of their ids, so that two who do so with the same posts never wait for each other. Of several posts, each refusal names its own. */
async function allBeforeReviewers(tx: Tx, actor: Actor, postIds: readonly string[]): Promise<void> {
  const refused: { field: string; error: DomainError }[] = []
  for (const id of postIds.toSorted()) {
    try {
      await beforeReviewers(tx, actor, id)
    } catch (error) {
      if (!(error instanceof DomainError) || postIds.length === 1) throw error
      refused.push({ field: `postIds.${postIds.indexOf(id)}`, error })
    }
  }
  const [first] = refused
  if (!first) return
  const fields = refused.map(({ field, error }) => ({ field, message: error.sentence }))
  throw new DomainError(first.error.code, msg`Some of these posts cannot be in a link.`, undefined, fields)
}

/** A guest sees what was given to the reviewers, and nothing that somebody is still typing. */
async function beforeReviewers(tx: Tx, actor: Actor, id: string): Promise<void> {
  const post = await lockedPost(tx, { workspaceId: actor.workspaceId, postId: id })
  if (post.status === 'approved' || post.status === 'scheduled' || post.status === 'in_review') return
  if (post.status !== 'draft' && post.status !== 'changes_requested') throw conflict('postIds', msg`This post is past a review.`)
  await putInReview(tx, actor, { id, note: '', reviewers: [], level: 'any', decideBefore: null })
}

async function lockedLink(tx: Tx, actor: Actor, id: string) {
  const [link] = await tx.select().from(reviewLinks).where(one(actor, id)).for('update')
  if (!link) throw notFound('link')
  await refuseOthers(tx, actor, link.businessId)
  return link
}

function one({ workspaceId }: Actor, id: string) {
  return and(eq(reviewLinks.workspaceId, workspaceId), eq(reviewLinks.id, id))
}

function newSecrets(services: Services, linkId: string, hasPasscode: boolean) {
  const token = newToken()
  const digits = hasPasscode ? newPasscode() : null
  const passcodeHash = digits && hashOfPasscode(services, { id: linkId, digits })
  return { token, digits, secret: { tokenHash: hashOfToken(token), passcodeHash } }
}

function addressOf({ config }: Services, token: string): string {
  return `${config.baseUrl}/review/${token}`
}

/** The last second of the day, on the clock of the business. */
function endOfDay(businessId: string, days: number) {
  return sql<Date>`(
    select ((now() at time zone ${businesses.timeZone})::date + ${days}::int + time '23:59:59') at time zone ${businesses.timeZone}
    from ${businesses} where ${businesses.id} = ${businessId}
  )`
}

interface Mailed {
  actor: Actor
  link: ReviewLink
  address: string
  language: MakeReviewLink['language']
}

/** Where the guest's address is known. */
async function mailLink(services: Services, tx: Tx, { actor, link, address, language }: Mailed): Promise<void> {
  if (link.guestEmail === null) return
  const [named] = await tx
    .select({ person: users.name, business: businesses.name, timeZone: businesses.timeZone })
    .from(users)
    .innerJoin(businesses, eq(businesses.id, link.businessId))
    .where(eq(users.id, actor.userId))
  await queueMail(services, tx, {
    to: link.guestEmail,
    language,
    template: 'review_link',
    variables: () => ({
      guest: link.guestName,
      person: named?.person ?? '',
      business: named?.business ?? '',
      title: link.title,
      note: link.note,
      posts: say(msg`${plural({ posts: link.posts.length }, { one: '# post', other: '# posts' })}`),
      until: dayOf(link.endsAt, named?.timeZone ?? 'UTC'),
      passcode: link.hasPasscode ? say(msg`You are asked for six digits. You get them by another way.`) : '',
      link: address,
    }),
  })
}

/** "10 December 2026", on the clock of the business. */
function dayOf(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat(spokenLocale(), { dateStyle: 'long', timeZone }).format(new Date(instant))
}
