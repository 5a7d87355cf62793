import { allWords } from '@postwright/contract/content/for-channels'
import { checkContent } from '@postwright/contract/content/content-checks'
import type { ContentType } from '@postwright/contract/core/content-types'
import { excerptOf, headlineOf } from '@postwright/contract/content/headline'
import type { Post, PostSummary, Suggestions, WrittenBy } from '@postwright/contract/content/posts'
import { tagKey } from '@postwright/contract/content/tags'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { notFound } from '../../../errors.ts'
import { formerMember } from '../../../former-member.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { instantText } from '../../../infra/db/instant-text.ts'
import { prepared } from '../../../infra/db/prepared.ts'
import { users } from '../../identity/accounts/table.ts'
import { businesses } from '../businesses/table.ts'
import { monthPlanItems } from '../month-plans/table.ts'
import { postTags, tags } from '../tags/table.ts'
import { evergreenShowings } from '../../publishing/evergreen/table.ts'
import { recurringOccurrences } from '../../publishing/recurring/table.ts'
import { deliveries } from '../../publishing/deliveries/table.ts'
import { channelsOfBusiness } from './channels-of-business.ts'
import { presentClaims } from './claims.ts'
import { presentCoverage } from './coverage.ts'
import { posts, postVersions } from './table.ts'

export const authors = alias(users, 'authors')
const approvers = alias(users, 'approvers')
const editors = alias(users, 'editors')

/** When the earliest delivery that is still to come is due. */
const nextDueAt = sql<Date | null>`(
  select min(${deliveries.dueAt}) from ${deliveries}
  where ${deliveries.postId} = ${posts.id} and ${deliveries.status} in ('scheduled', 'sending', 'retrying', 'held', 'unknown')
)`.mapWith((instant: string) => new Date(instant))

/** The day and the time that a plan of posts gave it, or the time for which it was written once more. */
const plannedFor = sql<string | null>`coalesce((
  select to_char(${monthPlanItems.day}, 'YYYY-MM-DD') || 'T' || ${monthPlanItems.time} from ${monthPlanItems}
  where ${monthPlanItems.postId} = ${posts.id}
), (
  select to_char(${evergreenShowings.dueAt} at time zone ${businesses.timeZone}, 'YYYY-MM-DD"T"HH24:MI') from ${evergreenShowings}
  where ${evergreenShowings.copyPostId} = ${posts.id} limit 1
), (
  select to_char(${recurringOccurrences.dueAt} at time zone ${businesses.timeZone}, 'YYYY-MM-DD"T"HH24:MI') from ${recurringOccurrences}
  where ${recurringOccurrences.copyPostId} = ${posts.id} and ${recurringOccurrences.state} = 'made' limit 1
))`

const live = sql<boolean>`exists (
  select 1 from ${deliveries} where ${deliveries.postId} = ${posts.id} and ${deliveries.status} = 'published'
)`

/** Each looked up by its id: a join would have all tags of the workspace read for each post. */
const tagNames = sql<string[]>`array(
  select (select ${tags.name} from ${tags} where ${tags.id} = ${postTags.tagId}) from ${postTags} where ${postTags.postId} = ${posts.id}
)`

/** The names of those who ticked claims off, by their ids. */
const checkers = sql<Record<string, string>>`(
  select coalesce(jsonb_object_agg(checker.id, checker.name), '{}') from ${users} checker
  where checker.id::text in (select claim ->> 'checkedBy' from jsonb_array_elements(${posts.claims}) claim)
)`

const writtenBy = sql<WrittenBy | null>`(
  select ${postVersions.writtenBy} from ${postVersions}
  where ${postVersions.postId} = ${posts.id} and jsonb_typeof(${postVersions.writtenBy}) = 'object'
  order by ${postVersions.number} desc limit 1
)`

const suggestions = sql<Suggestions | null>`(
  select ${postVersions.suggestions} from ${postVersions}
  where ${postVersions.postId} = ${posts.id} and jsonb_typeof(${postVersions.suggestions}) = 'object'
  order by ${postVersions.number} desc limit 1
)`

/** Enough of a post for a list, without the whole of its text. */
export const summaryColumns = {
  id: posts.id,
  businessId: posts.businessId,
  businessName: businesses.name,
  contentType: posts.contentType,
  status: posts.status,
  isLive: live,
  title: posts.title,
  opening: sql<string>`left(${posts.body}, 700)`,
  version: posts.version,
  authorName: authors.name,
  tags: tagNames,
  nextDueAt,
  plannedFor,
  createdAt: instantText(posts.createdAt),
  updatedAt: instantText(posts.updatedAt),
}

/** The post that it was made from, where there still is one. */
const source = sql<{ id: string; title: string | null; body: string; contentType: ContentType } | null>`(
  select jsonb_build_object('id', origin.id, 'title', origin.title, 'body', left(origin.body, 700), 'contentType', origin.content_type)
  from ${posts} origin where origin.id = ${posts.sourcePostId}
)`

const columns = {
  ...summaryColumns,
  body: posts.body,
  media: posts.media,
  forChannels: posts.forChannels,
  revision: posts.revision,
  brief: posts.brief,
  internalNote: posts.internalNote,
  approvedVersion: posts.approvedVersion,
  approvedHash: posts.approvedHash,
  approvedChannels: posts.approvedChannels,
  channels: channelsOfBusiness,
  approvedBy: approvers.name,
  approvedGuest: posts.approvedGuest,
  approvedAt: posts.approvedAt,
  authorId: posts.authorId,
  editorId: posts.editorId,
  editorName: editors.name,
  editedAt: posts.editedAt,
  requiresApproval: businesses.requiresApproval,
  reviewRule: businesses.reviewRule,
  requiresCheckedClaims: businesses.requiresCheckedClaims,
  claims: posts.claims,
  checkers,
  writtenBy,
  suggestions,
  source,
  timeZone: businesses.timeZone,
}

function joined(tx: Tx) {
  return tx
    .select(columns)
    .from(posts)
    .innerJoin(businesses, and(eq(businesses.id, posts.businessId), eq(businesses.status, 'active')))
    .leftJoin(authors, eq(authors.id, posts.authorId))
    .leftJoin(approvers, eq(approvers.id, posts.approvedBy))
    .leftJoin(editors, eq(editors.id, posts.editorId))
}

function selectPosts(tx: Tx) {
  return joined(tx).where(and(eq(posts.workspaceId, sql.placeholder('workspaceId')), eq(posts.id, sql.placeholder('postId'))))
}

export type PostRow = Awaited<ReturnType<typeof selectPosts>>[number]

interface Which {
  workspaceId: string
  postId: string
}

/** @throws NOT_FOUND for a post of another workspace or of a deleted business too. */
export async function postOf(tx: Tx, which: Which): Promise<PostRow> {
  const [row] = await prepared(tx, 'posts.one', (on) => selectPosts(on).prepare('posts.one')).execute({ ...which })
  if (!row) throw notFound('post')
  return row
}

/** The same, held until the transaction ends: whoever else changes the post waits, and then sees what was done. */
export async function lockedPost(tx: Tx, which: Which): Promise<PostRow> {
  const [row] = await prepared(tx, 'posts.locked', (on) => selectPosts(on).for('update', { of: posts }).prepare('posts.locked')).execute({
    ...which,
  })
  if (!row) throw notFound('post')
  return row
}

/**
 * The business of each of these posts; the posts are held until the transaction ends.
 *
 * @throws NOT_FOUND when one of them is not there.
 */
export async function lockedOwners(tx: Tx, { workspaceId, postIds }: WhichPosts): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: posts.id, businessId: posts.businessId })
    .from(posts)
    .innerJoin(businesses, and(eq(businesses.id, posts.businessId), eq(businesses.status, 'active')))
    .where(and(eq(posts.workspaceId, workspaceId), inArray(posts.id, [...postIds])))
    .orderBy(posts.id)
    .for('update', { of: posts })
  if (rows.length < new Set(postIds).size) throw notFound('post')
  return new Map(rows.map(({ id, businessId }) => [id, businessId]))
}

interface WhichPosts {
  workspaceId: string
  postIds: readonly string[]
}

/** Those posts that there are; posts of a deleted business are not among them. */
export async function postsOf(tx: Tx, which: WhichPosts): Promise<Post[]> {
  return (await postRowsOf(tx, which)).map(present)
}

/** The same with what no member is shown. */
export function postRowsOf(tx: Tx, { workspaceId, postIds }: WhichPosts) {
  return joined(tx).where(and(eq(posts.workspaceId, workspaceId), inArray(posts.id, [...postIds])))
}

/** Whether it is to be seen on a channel already, whatever else is planned. */
export async function isLive(tx: Tx, { workspaceId, postId }: Which): Promise<boolean> {
  const [published] = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.workspaceId, workspaceId), eq(deliveries.postId, postId), eq(deliveries.status, 'published')))
    .limit(1)
  return published !== undefined
}

type SummaryRow = Pick<PostRow, keyof typeof summaryColumns>

export function presentSummary(row: SummaryRow): PostSummary {
  const opening = { title: row.title, body: row.opening }
  return {
    id: row.id,
    businessId: row.businessId,
    businessName: row.businessName,
    contentType: row.contentType,
    status: row.status,
    isLive: row.isLive,
    title: headlineOf(opening),
    excerpt: excerptOf(opening),
    version: row.version,
    authorName: row.authorName ?? formerMember(),
    tags: row.tags.toSorted((one, other) => (tagKey(one) < tagKey(other) ? -1 : 1)),
    nextDueAt: row.nextDueAt?.toISOString() ?? null,
    plannedFor: row.plannedFor,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

export function present(row: PostRow): Post {
  const content = { title: row.title, body: row.body }
  return {
    ...presentSummary(row),
    content: { ...content, ...(row.forChannels.length > 0 && { forChannels: row.forChannels }) },
    media: row.media,
    revision: row.revision,
    brief: row.brief,
    internalNote: row.internalNote,
    editedBy: { id: row.editorId, name: row.editorName ?? formerMember() },
    editedAt: row.editedAt.toISOString(),
    approvedVersion: row.approvedVersion,
    approvedHash: row.approvedHash,
    ...presentCoverage(row),
    approvedBy: row.approvedAt ? (row.approvedGuest ?? row.approvedBy ?? formerMember()) : null,
    approvedAt: row.approvedAt?.toISOString() ?? null,
    issues: checkContent(row.contentType, content),
    writtenBy: row.writtenBy,
    suggestions: row.suggestions,
    source: row.source && { id: row.source.id, title: headlineOf(row.source), contentType: row.source.contentType },
    claims: presentClaims(row.claims, { content: { ...content, body: allWords(row) }, names: row.checkers, gone: formerMember() }),
  }
}
