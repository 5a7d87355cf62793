import { headlineOf } from '@postwright/contract/content/headline'
import { and, eq } from 'drizzle-orm'

import type { Delivered, EndedDelivery } from '../../../event-parts.ts'
import type { Events, Reactions } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { users } from '../../identity/accounts/table.ts'
import { businesses } from '../../content/businesses/table.ts'
import { channels } from '../../publishing/channels/table.ts'
import { posts } from '../../content/posts/table.ts'
import { reviewLinks } from '../../content/review-links/table.ts'
import { isForGuests, managersAnd, stillMembers, thoseAwaited, whoAskedFor } from './recipients.ts'
import { notify, settleNotices } from './service.ts'

/** Posts, and where they go. */
export const aboutPosts: Reactions = {
  'review.requested': async (_services, tx, { by, workspaceId, businessId, businessName: business, posts: waiting, awaited, note }) => {
    const kind = 'approval_wanted'
    const userIds = await thoseAwaited(tx, by.userId, { workspaceId, kind, businessId, awaited })
    const [first, ...others] = waiting
    if (!first || userIds.length === 0) return
    const person = await nameOf(tx, by)
    await notify(tx, {
      kind,
      workspaceId,
      businessId,
      userIds,
      subject: { post: first.title, posts: waiting.length, business, person, note, isForGuest: isForGuests(awaited) },
      about: others.length === 0 ? first.postId : businessId,
      link: others.length === 0 ? `/app/repository/${first.postId}` : `/app/repository?business=${businessId}&status=in_review`,
    })
  },
  'post.approvedInPart': async (_services, tx, { by, guest, workspaceId, post, level, awaited }) => {
    if (!guest) await settleReview(tx, { postId: post.id, userId: by.userId })
    // Those of one step were told when it began.
    if (level !== 'two_steps') return
    const [kind, businessId] = ['approval_wanted' as const, post.businessId]
    const person = guest?.name ?? (await nameOf(tx, by))
    const [business] = await tx.select({ name: businesses.name }).from(businesses).where(eq(businesses.id, businessId))
    await notify(tx, {
      kind,
      workspaceId,
      businessId,
      userIds: await thoseAwaited(tx, by.userId, { workspaceId, kind, businessId, awaited }),
      subject: {
        post: headlineOf(post),
        posts: 1,
        business: business?.name ?? '',
        person,
        note: '',
        isSecondStep: true,
        isForGuest: isForGuests(awaited),
      },
      about: post.id,
      link: `/app/repository/${post.id}`,
    })
  },
  'review.reminded': async (_services, tx, { by, workspaceId, businessId, postId, title, awaited, decideBefore, isLate, askedBy }) => {
    const of = { workspaceId, kind: 'approval_due' as const, businessId }
    const reviewers = await thoseAwaited(tx, by?.userId ?? null, { ...of, awaited })
    const asked = isLate ? await stillMembers(tx, { ...of, named: [askedBy] }) : []
    await notify(tx, {
      ...of,
      userIds: [...new Set([...reviewers, ...asked])],
      subject: { post: title, decideBefore: decideBefore?.toISOString() ?? null, isLate },
      about: postId,
      link: `/app/repository/${postId}`,
    })
  },
  'post.approved': async (_services, tx, event) => {
    await settleReview(tx, event)
    await notifyWriters(tx, event, 'approved')
  },
  'post.returnedToDraft': async (_services, tx, event) => {
    await settleReview(tx, event)
    await notifyWriters(tx, event, 'sent_back')
  },
  'post.changesAsked': async (_services, tx, event) => {
    await settleReview(tx, event)
    await notifyWriters(tx, event, 'sent_back', event.comment)
  },
  'post.commented': async (_services, tx, { by, workspaceId, businessId, postId, title: post, mentioned, concerned }) => {
    const subject = { post, person: await nameOf(tx, by) }
    const replyTo = by.userId === null ? (await linkOf(tx, by.guest.id)).address : null
    const about = { workspaceId, businessId, about: postId, link: `/app/repository/${postId}`, replyTo }
    for (const [kind, named] of [['post_mentioned', mentioned] as const, ['post_commented', concerned] as const])
      await notify(tx, { kind, ...about, subject, userIds: await stillMembers(tx, { workspaceId, businessId, kind, named }) })
  },
  'reviewLink.rested': async (_services, tx, { by, workspaceId, businessId, linkId, title, makerId }) => {
    const kind = 'review_link_rested'
    await notify(tx, {
      kind,
      workspaceId,
      businessId,
      userIds: await stillMembers(tx, { workspaceId, businessId, kind, named: [makerId] }),
      subject: { guest: by.guest.name, title },
      about: linkId,
      link: `/app/repository?business=${businessId}&links=open`,
    })
  },
  'post.textChanged': async (_services, tx, event) => {
    if (event.before === 'in_review') await settleReview(tx, event)
  },

  'delivery.ended': async (_services, tx, { ended }) => {
    for (const one of ended) await notifyOfEnd(tx, one)
  },
  /** Nearly nobody asks to be told of what went well, so they are looked for first. `tx` is a system transaction. */
  'delivery.published': async (_services, tx, { workspaceId, published }) => {
    const kind = 'post_published'
    const named = published.map(({ scheduledBy }) => scheduledBy)
    if ((await whoAskedFor(tx, { workspaceId, kind, named })).length === 0) return
    for (const ofOne of Map.groupBy(published, ({ scheduledBy, businessId }) => `${scheduledBy} ${businessId}`).values()) {
      const [{ scheduledBy, businessId } = { scheduledBy: null, businessId: '' }] = ofOne
      const userIds = await whoAskedFor(tx, { workspaceId, kind, businessId, named: [scheduledBy] })
      if (userIds.length === 0) continue
      for (const one of ofOne) {
        const { post, channel } = await namesOf(tx, one)
        const link = `/app/repository/${one.postId}`
        await notify(tx, { kind, workspaceId, businessId, userIds, subject: { post, channel }, about: one.channelId, link })
      }
    }
  },

  /** Once for each loss, as it is one only while the channel is connected. */
  'channel.signedOut': async (_services, tx, { workspaceId, channelId, businessId, name }) => {
    const [business] = await tx
      .select({ name: businesses.name })
      .from(businesses)
      .where(and(eq(businesses.workspaceId, workspaceId), eq(businesses.id, businessId)))
    await notify(tx, {
      kind: 'channel_reconnect',
      workspaceId,
      businessId,
      userIds: await managersAnd(tx, { workspaceId, kind: 'channel_reconnect' }),
      subject: { channel: name, business: business?.name ?? '' },
      about: channelId,
      link: `/app/business/${businessId}/profile?tab=channels`,
    })
  },
  'channel.reconnected': (_services, tx, { channelId }) => settleNotices(tx, { kind: 'channel_reconnect', about: channelId }),
}

/** Tells the managers and whoever planned or wrote the post where its delivery ended, when a person has to know. */
async function notifyOfEnd(tx: Tx, ended: EndedDelivery): Promise<void> {
  const { status, reason, workspaceId, businessId, channelId, scheduledBy } = ended
  if (status !== 'failed' && status !== 'needs_attention' && status !== 'missed') return
  const { post, channel, authorId, isSample } = await namesOf(tx, ended)
  // It is to be played with: that a post of it fails is meant.
  if (isSample) return
  const kind = kindOfEnd[status]
  await notify(tx, {
    kind,
    workspaceId,
    businessId,
    userIds: await managersAnd(tx, { workspaceId, kind, businessId, named: [scheduledBy, authorId] }),
    subject: { post, channel, reason: reason ?? '' },
    about: channelId,
    link: `/app/publishing?view=${views[status]}&business=${businessId}`,
  })
}

const views = { failed: 'failed', needs_attention: 'attention', missed: 'missed' } as const

const kindOfEnd = {
  failed: 'delivery_failed',
  needs_attention: 'delivery_needs_attention',
  missed: 'delivery_missed',
} as const

type Decision = Events['post.approved'] | Events['post.returnedToDraft'] | Events['post.changesAsked']

/** Whoever decides about their own text needs nobody to tell them. */
async function notifyWriters(tx: Tx, event: Decision, decision: 'approved' | 'sent_back', comment?: string): Promise<void> {
  const { by, workspaceId, post } = event
  const guest = 'guest' in event ? event.guest : null
  const writers = [post.authorId, post.editorId]
  const link = guest && (await linkOf(tx, guest.id))
  const named = link ? [...writers, link.makerId] : writers.filter((writer) => writer !== by.userId)
  const userIds = await stillMembers(tx, { workspaceId, kind: 'approval_decided', businessId: post.businessId, named })
  if (userIds.length === 0) return
  await notify(tx, {
    kind: 'approval_decided',
    workspaceId,
    businessId: post.businessId,
    userIds,
    subject: { post: headlineOf(post), person: guest?.name ?? (await nameOf(tx, by)), decision, ...(comment !== undefined && { comment }) },
    about: post.id,
    link: `/app/repository/${post.id}`,
    replyTo: link?.address ?? null,
  })
}

/** Nobody is to review it any more, or this person not. */
async function settleReview(tx: Tx, { postId: about, userId }: { postId: string; userId?: string }): Promise<void> {
  for (const kind of ['approval_wanted', 'approval_due'] as const) await settleNotices(tx, { kind, about, userId })
}

/** Who made the link by which a guest came, and the address that the guest was given it at, if any. */
async function linkOf(tx: Tx, linkId: string): Promise<{ makerId: string | null; address: string | null }> {
  const [link] = await tx
    .select({ makerId: reviewLinks.createdBy, address: reviewLinks.guestEmail })
    .from(reviewLinks)
    .where(eq(reviewLinks.id, linkId))
  return link ?? { makerId: null, address: null }
}

async function nameOf(tx: Tx, by: Events['post.commented']['by']): Promise<string> {
  if (by.userId === null) return by.guest.name
  const { userId } = by
  const [person] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId))
  return person?.name ?? ''
}

async function namesOf(tx: Tx, { workspaceId, postId, channelId }: Delivered) {
  const [found] = await tx
    .select({ title: posts.title, body: posts.body, authorId: posts.authorId, channel: channels.name, isSample: businesses.isSample })
    .from(posts)
    .innerJoin(channels, eq(channels.id, channelId))
    .innerJoin(businesses, eq(businesses.id, posts.businessId))
    .where(and(eq(posts.workspaceId, workspaceId), eq(posts.id, postId)))
  if (!found) throw new Error('A delivery has a post and a channel.')
  return { post: headlineOf(found), channel: found.channel, authorId: found.authorId, isSample: found.isSample }
}
