import type { Language } from '@postwright/contract/core/languages'
import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'
import type { Account } from '@postwright/contract/identity/accounts'
import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Services } from '../../../context.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { profiles } from '../accounts/table.ts'
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

/** `tx` is bound to that person, or a system transaction. */
export async function workspacesOwnedBy(tx: Tx, userId: string): Promise<string[]> {
  return (await ownedWorkspaces(tx, userId)).map(({ id }) => id)
}

/** What a person owns, oldest first. `tx` is bound to that person, or a system transaction. */
export async function ownedWorkspaces(tx: Tx, userId: string): Promise<{ id: string; name: string }[]> {
  return tx
    .select({ id: workspaces.id, name: workspaces.name })
    .from(workspaces)
    .where(eq(workspaces.ownerId, userId))
    .orderBy(workspaces.createdAt)
}

/** How many others are in a workspace. */
export async function countOtherMembers(tx: Tx, workspaceId: string, userId: string): Promise<number> {
  return tx.$count(members, and(eq(members.workspaceId, workspaceId), ne(members.userId, userId)))
}

export interface Colleague {
  email: string
  language: Language
  name: string
  owner: string
  workspace: string
}

/** Who else is in the workspaces that a person owns; there are no more than a plan has seats. `tx` is a system transaction. */
export async function colleaguesOf(tx: Tx, userId: string): Promise<Colleague[]> {
  return tx
    .select({
      email: profiles.email,
      language: profiles.language,
      name: profiles.fullName,
      owner: sql<string>`(select p.full_name from profiles p where p.user_id = ${userId})`,
      workspace: workspaces.name,
    })
    .from(workspaces)
    .innerJoin(members, and(eq(members.workspaceId, workspaces.id), ne(members.userId, userId)))
    .innerJoin(profiles, eq(profiles.userId, members.userId))
    .where(eq(workspaces.ownerId, userId))
}

/** Removes a workspace with everything in it. `tx` is a system transaction. */
export async function removeWorkspace(tx: Tx, workspaceId: string): Promise<void> {
  await emit(tx, { type: 'workspace.removed', workspaceId })
  await tx.delete(workspaces).where(eq(workspaces.id, workspaceId))
}

/** Everywhere that a person is a member, their own first. */
export async function listMemberships({ db }: Pick<Services, 'db'>, userId: string): Promise<Account['workspaces']> {
  return db.asPerson(userId, 'a person sees where they are a member', (tx) =>
    tx
      .select({ id: workspaces.id, name: workspaces.name, role: members.role })
      .from(members)
      .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
      .where(and(eq(members.userId, userId), isNull(members.lockedAt)))
      .orderBy(desc(eq(members.role, 'owner')), asc(members.createdAt), asc(workspaces.id)),
  )
}

function workspaceName(fullName: string): string {
  const [person = ''] = fullName.trim().split(/\s+/)
  return say(msg`${{ person }}'s workspace`)
}
