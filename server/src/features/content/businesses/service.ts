import type { Business } from '@postwright/contract/content/businesses'
import { and, asc, eq, sql } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { prepared, rowsOf } from '../../../infra/db/prepared.ts'
import { businesses } from './table.ts'

/** A business as the verbs read it. */
export type BusinessRow = Awaited<ReturnType<typeof selectBusinesses>>[number]

/** The active businesses, oldest first. */
export async function listBusinesses({ db, actor }: Context): Promise<Business[]> {
  const rows = await db.single((tx) =>
    prepared(tx, 'businesses.list', (on) =>
      selectBusinesses(on)
        .where(and(eq(businesses.workspaceId, sql.placeholder('workspaceId')), eq(businesses.status, 'active')))
        .orderBy(asc(businesses.createdAt), asc(businesses.id))
        .prepare('businesses.list'),
    ).execute({ workspaceId: actor.workspaceId }),
  )
  return rows.map(present)
}

/** @throws NOT_FOUND also for a deleted business. */
export async function getBusiness({ db, actor }: Context, { id }: { id: string }): Promise<Business> {
  return db.transaction(async (tx) => present(await businessOf(tx, { workspaceId: actor.workspaceId, businessId: id })))
}

const isActive = and(
  eq(businesses.workspaceId, sql.placeholder('workspaceId')),
  eq(businesses.id, sql.placeholder('businessId')),
  eq(businesses.status, 'active'),
)

/**
 * The active business of that id.
 *
 * @throws NOT_FOUND when there is none in this workspace.
 */
export async function businessOf(tx: Tx, of: { workspaceId: string; businessId: string }): Promise<BusinessRow> {
  const query = prepared(tx, 'businesses.one', (on) => selectBusinesses(on).where(isActive).prepare('businesses.one'))
  const [row] = await query.execute(of)
  if (!row) throw notFound('business')
  return row
}

/** What adding a post asks of its business. */
export type OwnerOfPosts = Pick<BusinessRow, 'id' | 'lastActivityAt' | 'requiresCheckedClaims'>

/** The same, without all else that there is of a business. @throws NOT_FOUND as `businessOf` */
export async function ownerOfPosts(tx: Tx, of: { workspaceId: string; businessId: string }): Promise<OwnerOfPosts> {
  const { id, lastActivityAt, requiresCheckedClaims } = businesses
  const query = prepared(tx, 'businesses.owner-of-posts', (on) =>
    on.select({ id, lastActivityAt, requiresCheckedClaims }).from(businesses).where(isActive).prepare('businesses.owner-of-posts'),
  )
  const [row] = await query.execute(of)
  if (!row) throw notFound('business')
  return row
}

/** Something was done for the businesses. Kept to the minute, so that many writers do not queue for their rows. */
export async function touchBusiness(tx: Tx, ...which: readonly { workspaceId: string; businessId: string }[]): Promise<void> {
  if (which.length === 0) return
  const values = { ids: which.map(({ businessId }) => businessId), workspaceIds: which.map(({ workspaceId }) => workspaceId) }
  await rowsOf(tx, 'businesses.touch', touching, values)
}

/** In one order, so that two of these never wait for each other. */
function touching() {
  const { placeholder } = sql
  return sql`
    with old as (
      select workspace_id, id from businesses where last_activity_at < now() - interval '1 minute'
        and (workspace_id, id) in (select * from unnest(${placeholder('workspaceIds')}::uuid[], ${placeholder('ids')}::uuid[])) order by id for no key update
    )
    update businesses b set last_activity_at = now() from old where b.workspace_id = old.workspace_id and b.id = old.id`
}

/** Deleted, and not yet for 30 days. */
export function isRestorable() {
  return and(eq(businesses.status, 'inactive'), sql`${businesses.deletedAt} > now() - interval '30 days'`)
}

/** What a verb may know of a business; `present` decides what leaves. */
export const businessColumns = {
  id: businesses.id,
  name: businesses.name,
  context: businesses.context,
  contentTypes: businesses.contentTypes,
  industry: businesses.industry,
  keywords: businesses.keywords,
  website: businesses.website,
  location: businesses.location,
  socialMediaLinks: businesses.socialMediaLinks,
  vision: businesses.vision,
  mission: businesses.mission,
  goals: businesses.goals,
  timeZone: businesses.timeZone,
  requiresApproval: businesses.requiresApproval,
  reviewRule: businesses.reviewRule,
  requiresCheckedClaims: businesses.requiresCheckedClaims,
  linkTags: businesses.linkTags,
  metadata: businesses.metadata,
  isSample: businesses.isSample,
  status: businesses.status,
  lockedAt: businesses.lockedAt,
  /** Those given to it, and those that programs keep with it. */
  documentCount: sql<number>`(select count(*)::int from documents d where d.workspace_id = businesses.workspace_id and d.business_id = businesses.id)
    + case when jsonb_typeof(${businesses.metadata} -> 'documents') = 'array' then jsonb_array_length(${businesses.metadata} -> 'documents') else 0 end`,
  lastActivityAt: businesses.lastActivityAt,
  createdAt: businesses.createdAt,
  updatedAt: businesses.updatedAt,
}

function selectBusinesses(tx: Tx) {
  return tx.select(businessColumns).from(businesses)
}

/** An older version may have kept more than the contract names, or less. */
function linksOf({ facebook, twitter, linkedin, instagram, youtube, whatsapp }: Business['socialMediaLinks']) {
  return { facebook, twitter, linkedin, instagram, youtube, whatsapp }
}

function ruleOf({ level, reviewers, second }: Omit<Business['reviewRule'], 'second'> & Partial<Business['reviewRule']>) {
  return { level, reviewers, second: second ?? [] }
}

function tagsOf({ isOn, source, medium, campaign }: Business['linkTags']) {
  return { isOn, source, medium, campaign }
}

export function present(row: BusinessRow): Business {
  return {
    id: row.id,
    name: row.name,
    context: row.context,
    contentTypes: row.contentTypes,
    industry: row.industry,
    keywords: row.keywords,
    website: row.website,
    location: row.location,
    socialMediaLinks: linksOf(row.socialMediaLinks),
    vision: row.vision,
    mission: row.mission,
    goals: row.goals,
    timeZone: row.timeZone,
    requiresApproval: row.requiresApproval,
    reviewRule: ruleOf(row.reviewRule),
    requiresCheckedClaims: row.requiresCheckedClaims,
    linkTags: tagsOf(row.linkTags),
    metadata: row.metadata,
    isSample: row.isSample,
    isLocked: row.lockedAt !== null,
    status: row.status,
    documentCount: row.documentCount,
    lastActivityAt: row.lastActivityAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
