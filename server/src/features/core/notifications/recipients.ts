import { notificationKinds } from '@postwright/contract/core/notification-kinds'
import { reviewerOf } from '@postwright/contract/content/review-rules'
import type { NotificationKind } from '@postwright/contract/core/notifications/rules'
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { members } from '../../identity/team/table.ts'
import { notificationPreferences } from './table.ts'

interface Recipients {
  workspaceId: string
  kind: NotificationKind
  /** What it is about; members who do not see this business are not told. */
  businessId?: string
  /** Who has to do with it: told as far as they are still members and the kind concerns their role. */
  named?: readonly (string | null)[]
}

/** Owners and admins of a workspace, and who is named, as far as the kind concerns them. */
export async function managersAnd(tx: Tx, of: Recipients): Promise<string[]> {
  return userIdsOf(await membersQuery(tx, of, inArray(members.role, ['owner', 'admin'])))
}

/** Whether a review waits for guests alone, to whom somebody has to send a link. */
export function isForGuests(awaited: readonly string[]): boolean {
  return awaited.length > 0 && awaited.every((key) => reviewerOf(key)?.kind === 'guest')
}

/** Those whom a review waits for (`awaited`: keys of reviewers), or owners and admins for guests, but for whoever did it. */
export async function thoseAwaited(
  tx: Tx,
  userId: string | null,
  { awaited, ...of }: Recipients & { awaited: readonly string[] },
): Promise<string[]> {
  const reviewers = awaited.flatMap((key) => reviewerOf(key) ?? [])
  const named = reviewers.flatMap((reviewer) => (reviewer.kind === 'person' ? [reviewer.userId] : []))
  const roles = isForGuests(awaited)
    ? (['owner', 'admin'] as const)
    : reviewers.flatMap((reviewer) => (reviewer.kind === 'role' ? [reviewer.role] : []))
  const ids = userIdsOf(await membersQuery(tx, { ...of, named }, inArray(members.role, [...roles])))
  return ids.filter((id) => id !== userId)
}

/** Only who is named. */
export async function stillMembers(tx: Tx, of: Recipients): Promise<string[]> {
  return userIdsOf(await membersQuery(tx, of))
}

/** As `managersAnd`, for kinds that are off until somebody asks for them, and nearly nobody does. `tx` is a system transaction. */
export async function whoAskedFor(tx: Tx, of: Recipients): Promise<string[]> {
  const asked = sql`exists (select from ${notificationPreferences} p where p.user_id = ${members.userId} and p.kind = ${of.kind} and (p.in_app or p.mail or p.digest))`
  return userIdsOf(await membersQuery(tx, of, inArray(members.role, ['owner', 'admin']), asked))
}

function membersQuery(tx: Tx, { workspaceId, kind, businessId, named = [] }: Recipients, orAll?: SQL, having?: SQL) {
  const { roles } = notificationKinds[kind]
  const isNamed = inArray(
    members.userId,
    named.filter((userId) => userId !== null),
  )
  const seesIt = businessId && sql`(${members.businessIds} is null or ${businessId}::uuid = any(${members.businessIds}))`
  return tx
    .select({ userId: members.userId })
    .from(members)
    .where(
      and(
        eq(members.workspaceId, workspaceId),
        isNull(members.lockedAt),
        roles && inArray(members.role, [...roles]),
        seesIt || undefined,
        having,
        orAll ? or(orAll, isNamed) : isNamed,
      ),
    )
}

function userIdsOf(rows: { userId: string }[]): string[] {
  return rows.map(({ userId }) => userId)
}
