import type { PostFilter, reviewStates } from '@postwright/contract/content/posts'
import { tagKey } from '@postwright/contract/content/tags'
import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'

import type { Tx } from '../../../../infra/db/database.ts'
import { deliveries } from '../../../publishing/deliveries/table.ts'
import { evergreenShowings } from '../../../publishing/evergreen/table.ts'
import { recurringOccurrences } from '../../../publishing/recurring/table.ts'
import { businesses } from '../../businesses/table.ts'
import { postTags, tags } from '../../tags/table.ts'
import { posts } from '../table.ts'

/** For a search: joined, the words would be looked up once for each business where the planner expects few of them. */
export function isOfActiveBusinesses(workspaceId: string): SQL {
  return sql`${posts.businessId} = any (array(
    select ${businesses.id} from ${businesses} where ${businesses.workspaceId} = ${workspaceId} and ${businesses.status} = 'active'))`
}

export function isOfActiveBusiness(): SQL | undefined {
  return and(eq(businesses.id, posts.businessId), eq(businesses.status, 'active'))
}

/** A filter whose tag was looked up. PostgreSQL plans by how many posts have it, which it knows of an id alone. */
export type FoundFilter = Omit<PostFilter, 'tag'> & { tagIds?: readonly string[] | undefined }

/** The tags of that name, of any business. */
export async function found<Input extends PostFilter>(
  tx: Tx,
  workspaceId: string,
  input: Input,
): Promise<Omit<Input, 'tag'> & FoundFilter> {
  const { tag, ...rest } = input
  if (tag === undefined) return rest
  const rows = await tx
    .select({ id: tags.id })
    .from(tags)
    .where(and(eq(tags.workspaceId, workspaceId), eq(tags.key, tagKey(tag))))
    .limit(mostTagsFound)
  return { ...rest, tagIds: rows.map(({ id }) => id) }
}

/** One of each business. */
const mostTagsFound = 1000

/** A query that is planned once has placeholders for what varies. */
type Planned = Omit<FoundFilter, 'businessId'> & { businessId?: string | Placeholder | undefined }

export function matches(workspaceId: string | Placeholder, filter: Planned): SQL | undefined {
  const { businessId, contentType, status, tagIds, authorId, channelId, review, copies, changedFrom, changedBefore } = filter
  return and(
    eq(posts.workspaceId, workspaceId),
    businessId === undefined ? undefined : eq(posts.businessId, businessId),
    contentType === undefined ? undefined : eq(posts.contentType, contentType),
    // In these very words, which are those of an index.
    status === 'kept' ? sql`${posts.status} <> 'archived'` : status && eq(posts.status, status),
    tagIds && hasOne(workspaceId, tagIds),
    authorId === undefined ? undefined : eq(posts.authorId, authorId),
    channelId === undefined ? undefined : goesTo(workspaceId, channelId),
    review && reviewed[review],
    copies && (copies === 'without' ? sql`not ${isCopy(workspaceId)}` : isCopy(workspaceId)),
    changedFrom === undefined ? undefined : sql`${posts.updatedAt} >= ${new Date(changedFrom).toISOString()}::timestamptz`,
    changedBefore === undefined ? undefined : sql`${posts.updatedAt} < ${new Date(changedBefore).toISOString()}::timestamptz`,
  )
}

function hasOne(workspaceId: string | Placeholder, tagIds: readonly string[]): SQL {
  if (tagIds.length === 0) return sql`false`
  const ids = sql.join(
    tagIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  return sql`${posts.id} in (
    select ${postTags.postId} from ${postTags} where ${postTags.workspaceId} = ${workspaceId} and ${postTags.tagId} in (${ids}))`
}

const reviewed: Record<(typeof reviewStates)[number], SQL> = {
  open: sql`${posts.status} = 'in_review'`,
  changes_requested: sql`${posts.status} = 'changes_requested'`,
  approved: sql`${posts.approvedHash} is not null`,
  none: sql`${posts.approvedHash} is null and ${posts.status} not in ('in_review', 'changes_requested')`,
}

/** Made to show another post again, by the evergreen library or by a rule. */
function isCopy(workspaceId: string | Placeholder): SQL {
  return sql`(exists (
    select 1 from ${evergreenShowings} where ${evergreenShowings.copyPostId} = ${posts.id} and ${evergreenShowings.workspaceId} = ${workspaceId}
  ) or exists (
    select 1 from ${recurringOccurrences} where ${recurringOccurrences.copyPostId} = ${posts.id} and ${recurringOccurrences.workspaceId} = ${workspaceId}
      and ${recurringOccurrences.sourcePostId} <> ${posts.id}))`
}

function goesTo(workspaceId: string | Placeholder, channelId: string): SQL {
  return sql`exists (
    select 1 from ${deliveries} where ${deliveries.postId} = ${posts.id} and ${deliveries.workspaceId} = ${workspaceId}
      and ${deliveries.channelId} = ${channelId}::uuid and ${deliveries.status} <> 'cancelled')`
}
