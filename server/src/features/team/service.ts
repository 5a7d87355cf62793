import type { Account } from '@postwright/contract/accounts'
import { asc, desc, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Services } from '../../context.ts'
import type { Tx } from '../../infra/db/database.ts'
import { members, workspaces } from './table.ts'

interface NewOwner {
  userId: string
  fullName: string
  timeZone?: string
}

/** The workspace that a user owns; made, with the user as its owner, when there is none. `tx` is a system transaction that holds the user's row. */
export async function ensureOwnWorkspace(tx: Tx, { userId, fullName, timeZone }: NewOwner): Promise<string> {
  const own = await ownWorkspaceOf(tx, userId)
  const workspaceId = own ?? uuidv7()
  if (!own)
    await tx.insert(workspaces).values({ id: workspaceId, name: workspaceName(fullName), ownerId: userId, ...(timeZone && { timeZone }) })
  await tx.insert(members).values({ workspaceId, userId, role: 'owner' }).onConflictDoNothing()
  return workspaceId
}

/** The first one, which is never missing once the account is complete. */
export async function ownWorkspaceOf(tx: Tx, userId: string): Promise<string | undefined> {
  const [own] = await tx
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(eq(workspaces.ownerId, userId))
    .orderBy(workspaces.createdAt)
    .limit(1)
  return own?.id
}

/** `tx` is a system transaction. */
export async function workspacesOwnedBy(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.ownerId, userId))
  return rows.map(({ id }) => id)
}

/** Everywhere that a person is a member, their own first. It crosses workspaces, and shows nothing but the person's own memberships. */
export async function listMemberships({ db }: Pick<Services, 'db'>, userId: string): Promise<Account['workspaces']> {
  return db.asSystem('a person sees where they are a member', (tx) =>
    tx
      .select({ id: workspaces.id, name: workspaces.name, role: members.role })
      .from(members)
      .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
      .where(eq(members.userId, userId))
      .orderBy(desc(eq(members.role, 'owner')), asc(members.createdAt), asc(workspaces.id)),
  )
}

function workspaceName(fullName: string): string {
  return `${fullName.trim().split(/\s+/)[0]}'s workspace`
}
